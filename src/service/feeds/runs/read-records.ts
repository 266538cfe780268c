/**
 * Normalised records in a file: of each a line with what a run asks of every record, and one with the whole of it.
 * Most records of a night are unchanged, and a plan asks for keys and prices alone: their second lines are never
 * taken apart. Invariant: `readRecords` yields what `recordLines` were written of, in their order.
 * Cost: some 5 microseconds a record, and 25 more for the whole of it; one piece of the file in memory.
 */
import { createReadStream } from 'node:fs'
import type { NormalisedRecord } from '../../../domain/feeds/normalise/normalise-record.ts'
import { numberOf } from '../../../domain/listings/listing.ts'

export interface RecordHead
  extends Pick<NormalisedRecord, 'line' | 'key' | 'action' | 'issues' | 'print'> {
  readonly price: number | null
}

export interface ReadRecord extends RecordHead {
  readonly whole: () => NormalisedRecord
}

export function headOf({ line, key, action, issues, print, values }: NormalisedRecord): RecordHead {
  return { line, key, action, issues, print, price: numberOf(values, 'price') }
}

export const recordLines = (record: NormalisedRecord): string =>
  `${JSON.stringify(headOf(record))}\n${JSON.stringify(record)}\n`

export async function* readRecords(path: string): AsyncGenerator<ReadRecord> {
  let head: RecordHead | null = null
  for await (const line of linesOf(path)) {
    if (head === null) head = JSON.parse(line.toString()) as RecordHead
    else {
      yield { ...head, whole: () => JSON.parse(line.toString()) as NormalisedRecord }
      head = null
    }
  }
}

const NEW_LINE = 0x0a

async function* linesOf(path: string): AsyncGenerator<Buffer> {
  let rest: Buffer[] = []
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    let from = 0
    for (let to = chunk.indexOf(NEW_LINE); to >= 0; to = chunk.indexOf(NEW_LINE, from)) {
      const end = chunk.subarray(from, to)
      yield rest.length === 0 ? end : Buffer.concat([...rest, end])
      rest = []
      from = to + 1
    }
    if (from < chunk.length) rest.push(chunk.subarray(from))
  }
}
