/**
 * How the photos of records become those of their listings, looked up before the transaction. A photo under another
 * signature is the one that is there; one that lies in the archive is stored at once, for it has no address.
 */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { NormalisedRecord } from '../../../domain/feeds/normalise/normalise-record.ts'
import { PACKED_PHOTO, photoIdentities } from '../../../domain/feeds/normalise/settle-photos.ts'
import type { Listing, Photo } from '../../../domain/listings/listing.ts'
import { asPlan } from '../../../domain/photos/floor-plans.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { openDocument } from '../../../feeds/bytes/open-document.ts'
import { feedLimits } from '../../../feeds/feed-limits.ts'
import type { FeedRecordRow, FeedRow } from '../../../store/feed-store.ts'
import type { PlanPhotos } from '../../photos/photo-desk.ts'
import { largestPhotoUrl } from '../../photos/photo-record.ts'
import { foldKey } from '../normalise-feed.ts'
import type { RunContext } from './run-context.ts'
import { giveWay } from './run-steps.ts'

export interface PhotoOrder {
  readonly feed: FeedRow
  readonly records: readonly NormalisedRecord[]
  readonly known: ReadonlyMap<string, FeedRecordRow>
  readonly documentPath: string
  readonly signal: AbortSignal
  /** Photos of the archive are looked at and not taken in. */
  readonly isRehearsed: boolean
}

export interface PreparedPhotos {
  readonly plan: PlanPhotos
  /** Some of the archive could not be taken in for now: the record is not done with. */
  readonly isWaiting: boolean
  /** Those of the archive that are none, or too large; a rehearsal does not open them. */
  readonly unreadable: readonly string[]
}

export async function preparePhotos(
  order: PhotoOrder,
  context: RunContext,
): Promise<ReadonlyMap<NormalisedRecord, PreparedPhotos>> {
  const { records, known, feed } = order
  const plans = new Map<NormalisedRecord, PreparedPhotos>()
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
    const { sent, ...packed } = await storePacked(record, order, context)
    const there = photosOf(before)
    const identities = photoIdentities(sent.map(({ url }) => url))
    const aligned = sent.map(({ url, isPlan }, at) => ({
      url: knownUrl({ url, identity: identities[at] }, there, context.ownPhotoPrefix),
      isPlan,
    }))
    const plan = await context.photos.look(aligned.map(({ url }) => url))
    const marked = new Set(aligned.filter(({ isPlan }) => isPlan).map(({ url }) => url))
    plans.set(record, { plan: (current) => withPlans(plan(current), marked), ...packed })
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
  photos.map((photo) => (marked.has(photo.url) ? asPlan(photo, true) : photo))

interface SentPhoto {
  readonly url: string
  readonly isPlan: boolean
}

interface StoredPhotos extends Omit<PreparedPhotos, 'plan'> {
  readonly sent: readonly SentPhoto[]
}

async function storePacked(
  { photoUrls, planUrls }: NormalisedRecord,
  order: PhotoOrder,
  context: RunContext,
): Promise<StoredPhotos> {
  const sent = photoUrls.map((url) => ({ url, isPlan: planUrls.includes(url) }))
  const unreadable: string[] = []
  if (!photoUrls.some((url) => url.startsWith(PACKED_PHOTO))) {
    return { sent, isWaiting: false, unreadable }
  }
  const document = await openDocument(order.documentPath)
  const stored: SentPhoto[] = []
  let isWaiting = false
  try {
    for (const { url, isPlan } of sent) {
      if (!url.startsWith(PACKED_PHOTO)) {
        stored.push({ url, isPlan })
        continue
      }
      const name = url.slice(PACKED_PHOTO.length)
      const bytes = await document.photo(name, feedLimits.packedPhotoMaxBytes)
      const taken = bytes === null ? 'refused' : await take(bytes, order, context)
      if (taken === 'later') isWaiting = true
      else if (taken === 'refused') unreadable.push(name)
      else stored.push({ url: taken.url, isPlan })
    }
  } finally {
    document.close()
  }
  return { sent: stored, isWaiting, unreadable }
}

type Taken = { readonly url: string } | 'later' | 'refused'

/** What a later attempt may well change, such as the limit of a day; one that cannot be decoded costs nobody the others. */
const LATER: ReadonlySet<string> = new Set(['rate_limited', 'unavailable', 'overloaded'])

const take = (bytes: Buffer, order: PhotoOrder, context: RunContext): Promise<Taken> =>
  order.isRehearsed ? rehearsedUrl(bytes, order.feed, context) : takeIn(bytes, order, context)

async function takeIn(
  bytes: Buffer,
  { feed, signal }: PhotoOrder,
  { upload }: RunContext,
): Promise<Taken> {
  try {
    return await upload({ sellerId: feed.seller_id, bytes: Readable.from([bytes]), signal })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return LATER.has(error.faults[0].code) ? 'later' : 'refused'
  }
}

/** The address that it has, if it was taken in before; otherwise one that no photo has. */
async function rehearsedUrl(
  bytes: Buffer,
  { seller_id }: FeedRow,
  { store, ownPhotoPrefix }: RunContext,
): Promise<Taken> {
  const digest = createHash('sha256').update(bytes).digest('hex')
  const known = await store.getUpload(seller_id, digest)
  const baseUrl = ownPhotoPrefix.slice(0, -'/photos/'.length)
  return { url: known ? largestPhotoUrl(known.key, baseUrl) : `${PACKED_PHOTO}${digest}` }
}
