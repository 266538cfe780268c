/**
 * Normalised records from their file, one a line, also while it is being written. Invariant: a record is told when its
 * line has ended. Cost: one line in memory; whoever waits for more looks twenty times a second.
 */
import { createReadStream } from 'node:fs'
import { access, open } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { StringDecoder } from 'node:string_decoder'
import { setTimeout as sleep } from 'node:timers/promises'
import type { NormalisedRecord } from '../../../domain/feeds/normalise/normalise-record.ts'

const LOOK_EVERY_MS = 50
const PIECE_BYTES = 65_536

export async function* readRecords(path: string): AsyncGenerator<NormalisedRecord> {
  const lines = createInterface({
    input: createReadStream(path),
    crlfDelay: Number.POSITIVE_INFINITY,
  })
  for await (const line of lines) yield JSON.parse(line) as NormalisedRecord
}

/** Until `writing` is over; throws what it throws, behind the last whole record. */
export async function* followRecords(
  path: string,
  writing: Promise<unknown>,
): AsyncGenerator<NormalisedRecord> {
  let isOver = false
  const end = () => {
    isOver = true
  }
  writing.then(end, end)
  while (!isOver && !(await isThere(path))) await sleep(LOOK_EVERY_MS)
  if (!(await isThere(path))) return void (await writing)
  const file = await open(path)
  try {
    const piece = Buffer.alloc(PIECE_BYTES)
    const decoder = new StringDecoder('utf8')
    let rest = ''
    for (;;) {
      // Asked first: what is written behind the look is behind the reading as well.
      const isLast = isOver
      const { bytesRead } = await file.read(piece, 0, PIECE_BYTES, null)
      if (bytesRead > 0) {
        const lines = (rest + decoder.write(piece.subarray(0, bytesRead))).split('\n')
        rest = lines.pop()!
        for (const line of lines) yield JSON.parse(line) as NormalisedRecord
      } else if (isLast) break
      else await sleep(LOOK_EVERY_MS)
    }
    await writing
  } finally {
    await file.close()
  }
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )
