/**
 * Which photos of a listing are floor plans. A mark belongs to its photo: it stays when the photo moves, and goes
 * with it. Invariant: an address that is no photo of the listing is refused, and nothing is marked.
 */
import { FLOOR_PLANS } from '../../catalogue/fields.ts'
import type { Photo } from '../listings/listing.ts'
import { Refusal } from '../refusal.ts'

/** `wanted`: all of them, by the address that was sent or that we gave it; null: nothing is said of them. */
export function withFloorPlans(
  photos: readonly Photo[],
  wanted: readonly string[] | null,
  addressOf: (key: string) => string,
): readonly Photo[] {
  if (wanted === null) return photos
  const marked = new Set(wanted)
  const isNamed = ({ url, key }: Photo): boolean => {
    const names = [url, ...(key === null ? [] : [addressOf(key)])].filter((one) => marked.has(one))
    for (const name of names) named.add(name)
    return names.length > 0
  }
  const named = new Set<string>()
  const after = photos.map((photo) => asPlan(photo, isNamed(photo)))
  const unknown = wanted.find((url) => !named.has(url))
  if (unknown === undefined) return after
  throw new Refusal({
    code: 'invalid_value',
    param: FLOOR_PLANS,
    message: `${FLOOR_PLANS} names an address that is no photo of this listing: ${unknown.slice(0, 200)}`,
    hint: 'Send it in photo_urls as well: a floor plan is one of the photos.',
  })
}

/** The members in the order in which they are stored: lists are compared as texts. Most photos have none of the last three, and stay as they are. */
export function asPlan(photo: Photo, isPlan: boolean): Photo {
  if (!isPlan && !photo.kind && photo.fingerprint === undefined && !photo.former) return photo
  const { kind: _, fingerprint, former, ...rest } = photo
  return {
    ...rest,
    ...(isPlan && { kind: 'floor_plan' }),
    ...(fingerprint !== undefined && { fingerprint }),
    ...(former && { former }),
  }
}
