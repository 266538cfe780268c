/**
 * Everything that is committed to an SQLite file, by whatever process, in order and without a gap.
 * A reading transaction of its own prevents others from starting the log over before it was read. Correctness does not depend on that: the
 * salts of the log change when it starts over, and the only change accepted is the one after our own checkpoint, which reports how
 * many frames the log had at its end. Any other is a gap, and says so: then only a new copy of the whole file helps.
 * Cost: writers wait while a checkpoint of the last few frames ends; the log grows until `cut`.
 */
import { statSync, truncateSync } from 'node:fs'
import { backup, DatabaseSync } from 'node:sqlite'
import { readWal, type WalPages, type WalPosition, walBytes, walStart } from './read-wal.ts'
import { cutsIn, READ_CUTS, WAL_CUT_SETTING } from './wal-cut.ts'

/** Something may have been written that was not read. */
export class WalGap extends Error {
  override readonly name = 'WalGap'
}

export interface WalTail {
  /** Writes the whole database to a new file; what `next` returns afterwards belongs on top of it. */
  copyTo(path: string): Promise<void>
  /** What was committed since the last call; null: nothing. Of a lot only a part: call again. */
  next(): WalPages | null
  /** Size of the log in use. */
  bytes(): number
  /** Whether anything but our own mark was written since the last cut. */
  isGrown(): boolean
  /**
   * Lets the log start over and cuts what was in it off the file. Call it after `next` returned null. False: somebody still
   * reads from it, so nothing happened.
   */
  cut(): boolean
  close(): void
}

interface Checkpoint {
  readonly busy: number
  readonly log: number
}

const BUSY_TIMEOUT_MS = 5_000
/** A checkpoint that waits for readers holds off all writers. */
const CUT_WAIT_MS = 100

export function openWalTail(path: string, { maxBytes }: { readonly maxBytes: number }): WalTail {
  const log = `${path}-wal`
  const file = fileOf(path)
  const own = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS })
  own.exec(`
    PRAGMA synchronous = FULL;
    PRAGMA wal_autocheckpoint = 0;
    PRAGMA journal_size_limit = 0;
    PRAGMA secure_delete = ON;
  `)
  let reader = openReader(path)
  let spare = openReader(path)
  let cuts = cutsIn(own.prepare(READ_CUTS).get())
  let turns = Date.now()
  /** Read between a cut and the moment before it. */
  const left: WalPages[] = []
  /** The reader's moment is not after this frame. */
  let heldUpTo = 0
  let ownFrames = 0
  let position = begin()

  function checkpoint(mode: 'NOOP' | 'PASSIVE' | 'RESTART'): Checkpoint {
    own.exec(`PRAGMA busy_timeout = ${CUT_WAIT_MS}`)
    const done = own.prepare(`PRAGMA wal_checkpoint(${mode})`).get() as unknown as Checkpoint
    own.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`)
    return done
  }

  /** A frame of our own: a reader that begins when all frames are in the database would hold nothing. */
  function mark(): void {
    turns += 1
    own
      .prepare(
        'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
      )
      .run(WAL_CUT_SETTING, JSON.stringify([cuts, turns]))
  }

  function hold(): void {
    mark()
    beginReading(reader)
    heldUpTo = checkpoint('NOOP').log
  }

  function begin(): WalPosition {
    // What is in the log already is in the copy, too: with a new log less of it is shipped again.
    checkpoint('RESTART')
    hold()
    const start = walStart(log)
    if (start === null) throw new WalGap('the log cannot be read')
    return start
  }

  /** Moves the reader on, so that checkpoints can. Where nothing is newer it would hold nothing. */
  function holdLater(): void {
    if (checkpoint('NOOP').log <= heldUpTo) return
    beginReading(spare)
    reader.exec('ROLLBACK')
    const held = spare
    spare = reader
    reader = held
    heldUpTo = checkpoint('NOOP').log
  }

  function refuseReplaced(): void {
    if (fileOf(path) !== file) throw new WalGap('the database was replaced by another one')
  }

  function readUpTo(last: number): WalPages | null {
    if (last === position.frames) return null
    const found = readWal(log, position, last, maxBytes)
    if (found === null) throw new WalGap('the log was started over before it was read')
    position = found.position
    return found.read
  }

  return {
    async copyTo(target) {
      const source = openReader(path)
      try {
        // In one step: with several, every write of another process would restart it.
        await backup(source, target, { rate: 2 ** 31 - 1 })
      } finally {
        source.close()
      }
    },
    next() {
      const before = left.shift()
      if (before) return before
      refuseReplaced()
      const { log: last } = checkpoint('NOOP')
      const salts = walStart(log)?.salts.join()
      if (salts !== position.salts.join() || last < position.frames)
        throw new WalGap('the log was started over by somebody else')
      return readUpTo(last)
    },
    bytes: () => walBytes(position),
    isGrown: () => position.frames > ownFrames,
    cut() {
      refuseReplaced()
      holdLater()
      // Most of the work, while writers go on.
      checkpoint('PASSIVE')
      reader.exec('ROLLBACK')
      const { busy, log: last } = checkpoint('RESTART')
      if (busy === 1) {
        hold()
        return false
      }
      for (let more = readUpTo(last); more; more = readUpTo(last)) left.push(more)
      const [salt] = position.salts
      hold()
      const start = walStart(log)
      if (start?.salts[0] !== (salt + 1) >>> 0)
        throw new WalGap('the log was started over by somebody else')
      position = start
      cutOff()
      return true
    },
    close() {
      for (const database of [reader, spare, own]) if (database.isOpen) database.close()
    },
  }

  /** What was erased must not stay behind the end of the new log. SQLite does the same where it may. */
  function cutOff(): void {
    own.exec('BEGIN IMMEDIATE')
    try {
      const end = walBytes({ ...position, frames: checkpointFrames() })
      if (statSync(log).size > end) truncateSync(log, end)
    } finally {
      own.exec('ROLLBACK')
    }
    cuts += 1
    mark()
    ownFrames = checkpoint('NOOP').log
  }

  function checkpointFrames(): number {
    // Not by `own`, which is inside its transaction.
    return Number((spare.prepare('PRAGMA wal_checkpoint(NOOP)').get() as unknown as Checkpoint).log)
  }
}

function openReader(path: string): DatabaseSync {
  return new DatabaseSync(path, { readOnly: true, timeout: BUSY_TIMEOUT_MS })
}

function beginReading(database: DatabaseSync): void {
  database.exec('BEGIN')
  database.prepare('SELECT seq FROM last_change').get()
}

function fileOf(path: string): string | null {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false })
  return found ? `${found.dev} ${found.ino}` : null
}
