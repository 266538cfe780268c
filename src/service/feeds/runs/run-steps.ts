/** What the parts of a run have in common: steps of a few records, when a record is done with, and rows for what is absent. */

import { createReadStream } from 'node:fs'
import { setImmediate as turn } from 'node:timers/promises'
import type { FeedIssue } from '../../../domain/feeds/feed-issues.ts'
import type { NormalisedRecord } from '../../../domain/feeds/normalise/normalise-record.ts'
import { type Listing, numberOf, textOf } from '../../../domain/listings/listing.ts'
import type { FeedRecordRow } from '../../../store/feed-store.ts'
import type { Store } from '../../../store/store.ts'
import { feedUseLimits } from '../../service-limits.ts'
import type { FeedConfig } from '../feed-config.ts'
import { foldKey } from '../normalise-feed.ts'

/** What a run did with a record, as its report says. */
export type RecordAction =
  | 'created'
  | 'updated'
  | 'unchanged'
  | 'published'
  | 'paused'
  | 'closed'
  | 'held'
  | 'skipped'

/** Gives way to requests now and then, inside of a step as well: `at` counts its records. */
export const giveWay = (at: number): Promise<void> | undefined =>
  at % feedUseLimits.recordsPerTurn === feedUseLimits.recordsPerTurn - 1 ? turn() : undefined

/**
 * All records of a feed, read a few hundred at a time with turns for requests between them: ten thousand at once are a
 * tenth of a second. One run of a feed at a time changes them, and every step locks the rows that it decides by.
 */
export async function* recordsOf(
  feedId: number,
  store: Pick<Store, 'feedRecords'>,
): AsyncGenerator<FeedRecordRow> {
  for (let after = ''; ; ) {
    const rows = await store.feedRecords(feedId, after, feedUseLimits.rowsPerRead)
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < feedUseLimits.rowsPerRead) return
    after = last.key
    await turn()
  }
}

/** The same by their keys. */
export async function recordsByKey(
  feedId: number,
  store: Pick<Store, 'feedRecords'>,
): Promise<ReadonlyMap<string, FeedRecordRow>> {
  const found = new Map<string, FeedRecordRow>()
  for await (const row of recordsOf(feedId, store)) found.set(row.key, row)
  return found
}

export const absentRow = (
  run_id: number,
  number: number,
  { key, listing_id }: Pick<FeedRecordRow, 'key' | 'listing_id'>,
  action: RecordAction,
  listing: Listing | null,
) => ({
  run_id,
  number,
  line: null,
  key: writtenKey(key, listing),
  action,
  listing_id,
  issues: JSON.stringify([{ code: 'home_absent', field: null, value: null } satisfies FeedIssue]),
  changes: null,
})

/** Keys are stored in small letters; a seller knows the home by what the exporter wrote. */
function writtenKey(key: string, listing: Listing | null): string {
  const reference = listing && textOf(listing.fields, 'reference')
  return reference !== null && foldKey(reference) === key ? reference : key
}

type Rules = Pick<FeedConfig, 'publish' | 'keepChanges'>

/** In place of a print: something bars it from going live. */
export const BARRED = 'barred'
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
  (row.print === BARRED && row.absent_since === null) ||
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
    if (batch.length < feedUseLimits.recordsPerStep) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/**
 * Normalised records are stored in a file with two lines each: what a run needs of every record, and the whole record.
 * Most records of a night are unchanged, and a plan needs keys and prices only, so most second lines are never parsed.
 * Invariant: `readRecords` yields what `recordLines` wrote, in the same order.
 * Cost: about 5 microseconds a record, and 25 more for the whole record; one chunk of the file in memory.
 */
export interface RecordHead
  extends Pick<NormalisedRecord, 'line' | 'key' | 'action' | 'issues' | 'print' | 'keepsPhotos'> {
  readonly price: number | null
  readonly deal: string | null
  /** The project whose page this record speaks for. */
  readonly describes?: string
}

export interface ReadRecord extends RecordHead {
  readonly whole: () => NormalisedRecord
}

export function headOf(record: NormalisedRecord): RecordHead {
  const { line, key, action, issues, print, values, project, projectPage } = record
  const price = numberOf(values, 'price')
  const deal = textOf(values, 'deal')
  const head = { line, key, action, issues, print, price, deal, keepsPhotos: record.keepsPhotos }
  return projectPage && project !== null ? { ...head, describes: project } : head
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
    rest.push(chunk.subarray(from))
  }
}
