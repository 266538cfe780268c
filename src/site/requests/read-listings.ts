/** Listings by their ids, for the lists that people keep. Those that are gone are named, not hidden. */
import { Refusal } from '../../domain/refusal.ts'
import { anonymous } from '../../service/access/authenticator.ts'
import type { ListingRecord } from '../../service/listings/listing-record.ts'
import type { ListingPart } from '../../service/listings/read-listing.ts'
import { decoded } from '../../service/listings/record-bytes.ts'
import type { FoundSummary } from '../../service/search/search-listings.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { siteLimits } from '../site-limits.ts'
import { readId, type SentPair } from './read-page-request.ts'
export interface FoundListings<R extends FoundSummary = ListingRecord> {
  readonly records: readonly R[]
  readonly gone: readonly string[]
  /** Not in memory while the store is away: nobody knows whether they are gone. */
  readonly unread: readonly string[]
}

type Absent = 'gone' | 'unread'

/** What stands in `ids=1,2,3`: distinct, in order, at most `max`. */
export function idsOf(pairs: readonly SentPair[], max: number): string[] {
  const texts = pairs.filter(({ name }) => name === 'ids').flatMap(({ value }) => value.split(','))
  const ids = texts.map((text) => text.trim()).filter((text) => text !== '')
  return [...new Set(ids)].slice(0, max)
}

export async function readRecord(
  id: number,
  { service }: SiteContext,
  parts: readonly ListingPart[],
): Promise<ListingRecord> {
  const { record } = await service.readListing(id, anonymous, parts)
  return decoded(record)
}

/** All there is of each. */
export const readListings = (
  ids: readonly string[],
  context: SiteContext,
  parts: readonly ListingPart[] = [],
): Promise<FoundListings> => readEach(ids, (id) => recordOr(id, context, parts))

/** What a card shows: of live listings a tenth of the work, and few are not live. */
export const readCards = (
  ids: readonly string[],
  context: SiteContext,
): Promise<FoundListings<FoundSummary>> =>
  readEach(ids, (id) => context.service.summary(id) ?? recordOr(id, context, []))

async function readEach<R extends FoundSummary>(
  ids: readonly string[],
  read: (id: number) => R | Absent | Promise<R | Absent>,
): Promise<FoundListings<R>> {
  const records: R[] = []
  const gone: string[] = []
  const unread: string[] = []
  for (const id of ids) {
    const listingId = readId(id)
    const record = listingId === null ? 'gone' : await read(listingId)
    if (typeof record === 'object') records.push(record)
    else (record === 'gone' ? gone : unread).push(id.slice(0, siteLimits.refusal.quotedIdMaxChars))
  }
  return { records, gone, unread }
}

async function recordOr(
  id: number,
  context: SiteContext,
  parts: readonly ListingPart[],
): Promise<ListingRecord | Absent> {
  try {
    return await readRecord(id, context, parts)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.status === 503 ? 'unread' : 'gone'
  }
}
