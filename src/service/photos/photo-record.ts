/**
 * The photos of a listing as they are answered. The owner sees the addresses that were sent and what
 * failed; everybody else the images that we keep.
 */
import type { Listing, Photo } from '../../domain/listings/listing.ts'
import { photoWidths } from '../../photos/photo-limits.ts'
import { flatText } from '../../structures/text/flat-text.ts'

/** What the public sees of a photo: short, since it is stored for every listing. */
export type PhotoSeed = readonly [
  key: string,
  width: number | null,
  height: number | null,
  colour: string | null,
  kind?: Photo['kind'] | null,
  /** Of what it shows; empty or absent: none. */
  fingerprint?: string,
]

const COVER_WIDTH = 800
const LARGEST_WIDTH = Math.max(...photoWidths)
/**
 * V8 keeps members that are named by numbers in an array, with room for all numbers below: 30 KB for each photo. It takes a
 * dictionary where the first is far beyond what there is room for. Members are read in ascending order either way.
 */
const WIDEST_FIRST = photoWidths.toSorted((a, b) => b - a)

const photoUrl = (key: string, width: number, baseUrl: string): string =>
  flatText(baseUrl, '/photos/', key, '-', width, '.webp')

/** For portals and programs that read no WebP. */
export const jpegPhotoUrl = (key: string, baseUrl: string): string =>
  `${baseUrl}/photos/${key}-${LARGEST_WIDTH}.jpg`

/** What the record names as the photo itself. */
export const largestPhotoUrl = (key: string, baseUrl: string): string =>
  photoUrl(key, LARGEST_WIDTH, baseUrl)

/** Those that are shown: imported, former ones included while they stand in for new ones. */
export function photoSeeds({ photos }: Listing): PhotoSeed[] {
  const seeds: PhotoSeed[] = []
  for (const { status, key, width, height, colour, kind, fingerprint } of photos) {
    if (status !== 'imported' || key === null) continue
    // Most have no kind: a seed ends behind the last that it has.
    if (fingerprint) seeds.push([key, width, height, colour, kind ?? null, fingerprint])
    else if (kind) seeds.push([key, width, height, colour, kind])
    else seeds.push([key, width, height, colour])
  }
  return seeds
}

export function coverUrl([first]: readonly PhotoSeed[], baseUrl: string): string | null {
  return first ? photoUrl(first[0], COVER_WIDTH, baseUrl) : null
}

export interface PhotoItem {
  readonly url: string
  readonly width: number | null
  readonly height: number | null
  readonly colour: string | null
  readonly kind: 'photo' | 'floor_plan'
  /** Its address in each width. */
  readonly sizes: Readonly<Record<string, string>>
}

export interface PhotoMembers {
  readonly photo_urls: readonly string[]
  readonly floor_plan_urls: readonly string[]
  readonly photos: {
    readonly total: number
    readonly imported: number
    readonly pending: number
    readonly failed: readonly Pick<Photo, 'url' | 'reason' | 'message'>[]
    readonly items: readonly PhotoItem[]
  }
}

export function publicPhotos(seeds: readonly PhotoSeed[], baseUrl: string): PhotoMembers {
  const items = seeds.map((seed) => photoItem(seed, baseUrl))
  const urls = items.map(({ url }) => url)
  return {
    photo_urls: urls,
    floor_plan_urls: urls.filter((_, at) => seeds[at][4]),
    photos: {
      total: seeds.length,
      imported: seeds.length,
      pending: 0,
      failed: [],
      items,
    },
  }
}

export function ownPhotos(listing: Listing, baseUrl: string): PhotoMembers {
  const wanted = listing.photos.filter(({ former }) => !former)
  return {
    photo_urls: wanted.map(({ url }) => url),
    floor_plan_urls: wanted.filter(({ kind }) => kind).map(({ url }) => url),
    photos: {
      total: wanted.length,
      imported: withStatus(wanted, 'imported').length,
      pending: withStatus(wanted, 'pending').length,
      failed: withStatus(wanted, 'failed').map(({ url, reason, message }) => ({
        url,
        reason,
        message,
      })),
      items: photoSeeds(listing).map((seed) => photoItem(seed, baseUrl)),
    },
  }
}

const withStatus = (photos: readonly Photo[], wanted: Photo['status']): readonly Photo[] =>
  photos.filter(({ status }) => status === wanted)

function photoItem([key, width, height, colour, kind]: PhotoSeed, baseUrl: string): PhotoItem {
  const sizes: Record<string, string> = {}
  for (const width of WIDEST_FIRST) sizes[width] = photoUrl(key, width, baseUrl)
  return { url: sizes[LARGEST_WIDTH], width, height, colour, kind: kind ?? 'photo', sizes }
}
