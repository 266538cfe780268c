/** What dry runs and others have in common: steps of a hundred records, when one is unchanged, and rows for what is absent. */
import { setImmediate as turn } from 'node:timers/promises'
import type { FeedRecordRow } from '../../../store/feed-store.ts'
import type { RecordAction } from './apply-record.ts'
import type { ReadRecord } from './read-records.ts'

const RECORDS_PER_STEP = 100
/** A record takes half a millisecond or less: whoever searches meanwhile waits for no more than some. */
const RECORDS_PER_TURN = 4

/** Gives way to requests now and then, inside of a step as well: `at` counts its records. */
export const giveWay = (at: number): Promise<void> | undefined =>
  at % RECORDS_PER_TURN === RECORDS_PER_TURN - 1 ? turn() : undefined

export const absentRow = (
  run_id: number,
  number: number,
  row: FeedRecordRow,
  action: RecordAction,
) => ({
  run_id,
  number,
  line: null,
  key: row.key,
  action,
  listing_id: row.listing_id,
  issues: '[]',
})

export const isUnchanged = (row: FeedRecordRow, print: string): boolean =>
  row.print === print &&
  row.absent_since === null &&
  row.missing_since === null &&
  row.held_price === null &&
  row.paused === 0

export async function* inSteps(records: AsyncIterable<ReadRecord>): AsyncGenerator<ReadRecord[]> {
  let batch: ReadRecord[] = []
  for await (const record of records) {
    batch.push(record)
    if (batch.length < RECORDS_PER_STEP) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
