/** What the parts of a run have in common: steps of a hundred records, when a record is done with, and rows for what is absent. */
import { setImmediate as turn } from 'node:timers/promises'
import type { FeedRecordRow } from '../../../store/feed-store.ts'
import type { FeedConfig } from '../feed-config.ts'
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
  row: Pick<FeedRecordRow, 'key' | 'listing_id'>,
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

type Rules = Pick<FeedConfig, 'publish' | 'keepChanges'>

/** In place of a print: photos of the archive were not taken yet. */
export const PHOTOS_WAIT = 'photos wait'

/** By what a record is known that was applied under these settings: under others the same record does something else. */
export const printUnder = (print: string, { publish, keepChanges }: Rules): string =>
  `${print}${publish ? '' : '+draft'}${keepChanges ? '' : '+lead'}`

/** Whether a row asks for its record although the document says the same as before. */
export const isUnfinished = (row: FeedRecordRow, { keepChanges }: Rules): boolean =>
  row.missing_since !== null ||
  row.held_price !== null ||
  row.print === PHOTOS_WAIT ||
  // Where the feed leads, it takes back what a person has changed.
  (!keepChanges && row.locked !== '[]')

export const isUnchanged = (row: FeedRecordRow, print: string, rules: Rules): boolean =>
  row.print === printUnder(print, rules) &&
  row.absent_since === null &&
  row.paused === 0 &&
  !isUnfinished(row, rules)

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
