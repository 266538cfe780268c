/**
 * How the photos of records become those of their listings, looked up before the transaction. A photo under another
 * signature is the one that is there; one that lies in the archive is kept at once, for it has no address.
 */
import { Readable } from 'node:stream'
import type { NormalisedRecord } from '../../../domain/feeds/normalise/normalise-record.ts'
import { photoIdentities } from '../../../domain/feeds/normalise/photo-identities.ts'
import { PACKED_PHOTO } from '../../../domain/feeds/normalise/settle-photos.ts'
import type { Listing, Photo } from '../../../domain/listings/listing.ts'
import { asPlan } from '../../../domain/photos/floor-plans.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { openDocument } from '../../../feeds/bytes/open-document.ts'
import { feedLimits } from '../../../feeds/feed-limits.ts'
import type { FeedRecordRow, FeedRow } from '../../../store/feed-store.ts'
import type { PlanPhotos } from '../../photos/photo-desk.ts'
import { foldKey } from '../normalise-feed.ts'
import type { RunContext } from './run-context.ts'
import { giveWay } from './run-steps.ts'

export interface PhotoOrder {
  readonly feed: FeedRow
  readonly records: readonly NormalisedRecord[]
  readonly known: ReadonlyMap<string, FeedRecordRow>
  readonly documentPath: string
  readonly signal: AbortSignal
}

export async function preparePhotos(
  order: PhotoOrder,
  context: RunContext,
): Promise<ReadonlyMap<NormalisedRecord, PlanPhotos>> {
  const { records, known, feed } = order
  const plans = new Map<NormalisedRecord, PlanPhotos>()
  const ids = records.flatMap(({ key }) =>
    key === null ? [] : (known.get(foldKey(key))?.listing_id ?? []),
  )
  const listings = new Map(
    (await context.store.getListings(ids)).map((listing) => [listing.id, listing]),
  )
  const isNew = ({ key }: NormalisedRecord) => key === null || !known.has(foldKey(key))
  const references = records.filter(isNew).flatMap(({ reference }) => reference ?? [])
  const byHand =
    references.length === 0
      ? new Map<string, Listing>()
      : await context.store.ownByReferences(feed.seller_id, references)
  for (const [at, record] of records.entries()) {
    await giveWay(at)
    const { key, reference } = record
    const id = key === null ? undefined : known.get(foldKey(key))?.listing_id
    const before =
      id === undefined
        ? (byHand.get(reference ?? '') ?? (await ownExport(record, feed, context)))
        : listings.get(id)
    const sent = await packedToKept(record, order, context)
    const there = photosOf(before)
    const identities = photoIdentities(sent.map(({ url }) => url))
    const aligned = sent.map(({ url, isPlan }, at) => ({
      url: knownUrl({ url, identity: identities[at] }, there, context.ownPhotoPrefix),
      isPlan,
    }))
    const plan = await context.photos.look(aligned.map(({ url }) => url))
    const marked = new Set(aligned.filter(({ isPlan }) => isPlan).map(({ url }) => url))
    plans.set(record, (current) => withPlans(plan(current), marked))
  }
  return plans
}

/** A listing that was written by hand and has no reference, as `applyRecord` finds it: our own export names it. */
async function ownExport(
  { reference, isOwn, key }: NormalisedRecord,
  { seller_id }: FeedRow,
  { store }: RunContext,
): Promise<Listing | undefined> {
  if (reference === null || !isOwn || !/^[1-9]\d{0,15}$/.test(key ?? '')) return undefined
  const own = await store.getListing(Number(key))
  return own?.seller_id === seller_id ? own : undefined
}

interface KnownPhoto {
  readonly url: string
  readonly key: string | null
  readonly identity: string
}

/** Those that a listing has, each taken apart once. */
function photosOf(listing: Listing | undefined): readonly KnownPhoto[] {
  const photos = (listing?.photos ?? []).filter(({ former }) => !former)
  const identities = photoIdentities(photos.map(({ url }) => url))
  return photos.map(({ url, key }, at) => ({ url, key, identity: identities[at] }))
}

function knownUrl(
  { url, identity }: Omit<KnownPhoto, 'key'>,
  photos: readonly KnownPhoto[],
  ownPrefix: string,
): string {
  if (photos.some((photo) => photo.url === url)) return url
  const key = url.startsWith(ownPrefix)
    ? /^([0-9a-z-]+)-\d+\.\w+$/.exec(url.slice(ownPrefix.length))?.[1]
    : undefined
  const same = photos.find(
    (photo) => photo.identity === identity || (key !== undefined && photo.key === key),
  )
  return same?.url ?? url
}

/** What an exporter says is a floor plan is one; of the others it says nothing, and a seller's mark stays. */
const withPlans = (photos: readonly Photo[], marked: ReadonlySet<string>): readonly Photo[] =>
  marked.size === 0
    ? photos
    : photos.map((photo) => (marked.has(photo.url) ? asPlan(photo, true) : photo))

interface SentPhoto {
  readonly url: string
  readonly isPlan: boolean
}

async function packedToKept(
  { photoUrls, planUrls }: NormalisedRecord,
  { documentPath, feed, signal }: PhotoOrder,
  { upload }: RunContext,
): Promise<SentPhoto[]> {
  const sent = photoUrls.map((url) => ({ url, isPlan: planUrls.includes(url) }))
  if (!photoUrls.some((url) => url.startsWith(PACKED_PHOTO))) return sent
  const document = await openDocument(documentPath)
  const kept: SentPhoto[] = []
  try {
    for (const { url, isPlan } of sent) {
      if (!url.startsWith(PACKED_PHOTO)) kept.push({ url, isPlan })
      else {
        const bytes = await document.photo(
          url.slice(PACKED_PHOTO.length),
          feedLimits.packedPhotoMaxBytes,
        )
        const photo =
          bytes &&
          (await upload({ sellerId: feed.seller_id, bytes: Readable.from([bytes]), signal }).catch(
            refusedAsNone,
          ))
        if (photo) kept.push({ url: photo.url, isPlan })
      }
    }
  } finally {
    document.close()
  }
  return kept
}

/** One photo that cannot be decoded costs nobody the others. */
function refusedAsNone(error: unknown): null {
  if (error instanceof Refusal) return null
  throw error
}
