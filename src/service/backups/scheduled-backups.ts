/**
 * Backups by themselves: one process of all makes one when it is due, has it verified, and deletes the oldest.
 * Invariants: an older backup goes only after a newer one is verified; one that fails is tried again after ten minutes, for as long
 * as it takes, and leaves what was there before; the store knows when the last good one was made, so that every process
 * can say so. Cost: a read of one setting a minute.
 */
import type { Store } from '../../store/store.ts'
import { MINUTE_MS } from '../../structures/durations.ts'
import { backupLimits } from '../service-limits.ts'
import { createBackgroundWorker } from '../sync/background-worker.ts'
import { type Lease, underLease } from '../sync/lease.ts'

export interface BackupPlace {
  /** Names it in the log. */
  readonly name: string
  /** Makes and verifies one; answers its size. Leaves nothing behind when it fails. */
  make(name: string): Promise<{ readonly bytes: number }>
  /** All that is there, ours or not. */
  names(): Promise<readonly string[]>
  remove(name: string): Promise<void>
}

interface BackupLog {
  info(members: object, message: string): void
  error(members: object, message: string): void
}

export interface BackupOptions {
  readonly store: Store
  readonly lease: Lease
  readonly place: BackupPlace
  readonly everyMs: number
  /** How many stay. */
  readonly keep: number
  readonly now: () => number
  readonly log: BackupLog
}

interface BackupFigures {
  /** When the last good one was started, of all processes; null: none was made yet. */
  lastAt: number | null
  lastBytes: number
  /** Attempts of this process that failed. */
  failures: number
}

export interface ScheduledBackups {
  readonly figures: Readonly<BackupFigures>
  /** Makes one if it is due and no other process does. */
  look(): Promise<void>
  start(): void
  stop(): Promise<void>
}

/** As the store remembers it. */
interface BackupState {
  readonly at: number | null
  readonly bytes: number
  readonly failed_at: number | null
}

const STATE = 'backup'
const none: BackupState = { at: null, bytes: 0, failed_at: null }
const OURS = /^estia-\d{8}T\d{6}Z\.gz$/

export const backupName = (nowMs: number): string =>
  `estia-${new Date(nowMs).toISOString().replace(/[-:]|\.\d{3}/g, '')}.gz`

export function createScheduledBackups(options: BackupOptions): ScheduledBackups {
  const { store, lease, place, everyMs, keep, now, log } = options
  const figures: BackupFigures = { lastAt: null, lastBytes: 0, failures: 0 }

  async function readState(): Promise<BackupState> {
    const text = await store.getSetting(STATE)
    const state = text === null ? none : (JSON.parse(text) as BackupState)
    figures.lastAt = state.at
    figures.lastBytes = state.bytes
    return state
  }

  /** A clock that has gone back makes one, too: better one too many. */
  function isDue({ at, failed_at }: BackupState): boolean {
    const since = (ms: number | null) => (ms === null ? Infinity : Math.abs(now() - ms))
    return since(at) >= everyMs && since(failed_at) >= backupLimits.retryAfterMs
  }

  async function make(ended: AbortSignal, held: Store): Promise<void> {
    const state = await readState()
    // Another process may have made it just now.
    if (!isDue(state)) return
    const at = now()
    const name = backupName(at)
    try {
      const { bytes } = await place.make(name)
      if (ended.aborted) return
      await held.putSetting(STATE, JSON.stringify({ at, bytes, failed_at: null }))
      log.info({ place: place.name, name, bytes }, 'a backup was made and verified')
    } catch (err) {
      figures.failures++
      await held.putSetting(STATE, JSON.stringify({ ...state, failed_at: at }))
      log.error({ place: place.name, err }, 'a backup failed; the earlier ones are untouched')
      return
    }
    await readState()
    for (const old of (await place.names())
      .filter((one) => OURS.test(one))
      .sort()
      .slice(0, -keep))
      await place.remove(old)
  }

  async function look(): Promise<void> {
    if (isDue(await readState())) await underLease(store, lease, make)
  }

  const { start, stop } = createBackgroundWorker({
    look,
    lookEveryMs: MINUTE_MS,
    stopWaitMs: backupLimits.stopWaitMs,
    onError: (err) => log.error({ err }, 'a backup could not be looked after'),
  })
  return { figures, look, start, stop }
}
