/** Listings by their ids, for the lists that people keep. Those that are gone are named, not hidden. */
import { Refusal } from '../domain/refusal.ts'
import { anonymous } from '../service/authenticate.ts'
import type { ListingRecord } from './listing-record.ts'
import type { SentPair } from './read-request.ts'
import type { SiteContext } from './site-context.ts'

const ID = /^[1-9]\d{0,14}$/

export interface KeptListings {
  readonly records: readonly ListingRecord[]
  readonly gone: readonly string[]
}

/** The ids in `ids=1,2,3`: distinct, in order, at most `max`; what is no id is left out. */
export function idsOf(pairs: readonly SentPair[], max: number): number[] {
  const texts = pairs.filter(({ name }) => name === 'ids').flatMap(({ value }) => value.split(','))
  const ids = texts.map((text) => text.trim()).filter((text) => ID.test(text))
  return [...new Set(ids.map(Number))].slice(0, max)
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

export async function readListings(
  ids: readonly number[],
  context: SiteContext,
): Promise<KeptListings> {
  const records: ListingRecord[] = []
  const gone: string[] = []
  for (const id of ids) {
    try {
      records.push(await readRecord(id, context, false))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      gone.push(String(id))
    }
  }
  return { records, gone }
}
