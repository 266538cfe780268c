/** Listings by their ids, for the lists that people keep. Those that are gone are named, not hidden. */
import { Refusal } from '../domain/refusal.ts'
import { anonymous } from '../service/authenticate.ts'
import type { CardRecord, ListingRecord } from './listing-record.ts'
import type { SentPair } from './read-request.ts'
import type { SiteContext } from './site-context.ts'

const ID = /^[1-9]\d{0,14}$/

export interface KeptListings<R extends CardRecord = ListingRecord> {
  readonly records: readonly R[]
  readonly gone: readonly string[]
}

const SHOWN_CHARS = 20

/** What stands in `ids=1,2,3`: distinct, in order, at most `max`. */
export function idsOf(pairs: readonly SentPair[], max: number): string[] {
  const texts = pairs.filter(({ name }) => name === 'ids').flatMap(({ value }) => value.split(','))
  const ids = texts.map((text) => text.trim()).filter((text) => text !== '')
  return [...new Set(ids)].slice(0, max)
}

export async function readRecord(
  id: number,
  { service }: SiteContext,
  withEstimate: boolean,
): Promise<ListingRecord> {
  const { body } = await service.readListing(id, anonymous, withEstimate)
  const record = body instanceof Uint8Array ? JSON.parse(Buffer.from(body).toString()) : body
  return record as ListingRecord
}

/** All there is of each. */
export const readListings = (
  ids: readonly string[],
  context: SiteContext,
  withEstimate = false,
): Promise<KeptListings> => readEach(ids, (id) => recordOrNull(id, context, withEstimate))

/** What a card shows: of live listings a tenth of the work, and few are not live. */
export const readCards = (
  ids: readonly string[],
  context: SiteContext,
): Promise<KeptListings<CardRecord>> =>
  readEach(
    ids,
    (id) => (context.service.summary(id) as CardRecord | null) ?? recordOrNull(id, context, false),
  )

async function readEach<R extends CardRecord>(
  ids: readonly string[],
  read: (id: number) => R | null | Promise<R | null>,
): Promise<KeptListings<R>> {
  const records: R[] = []
  const gone: string[] = []
  for (const id of ids) {
    const record = ID.test(id) ? await read(Number(id)) : null
    if (record) records.push(record)
    else gone.push(id.slice(0, SHOWN_CHARS))
  }
  return { records, gone }
}

async function recordOrNull(
  id: number,
  context: SiteContext,
  withEstimate: boolean,
): Promise<ListingRecord | null> {
  try {
    return await readRecord(id, context, withEstimate)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
