/**
 * What a seller does to the photos of a listing one by one: each act names a photo and is carried out on the list as
 * it is stored, so that photos which others added, or which are still to be fetched, stay. A photo is named by the
 * address that was sent or by the one that we gave it. Done twice, an act has the effect of one.
 */
import { limits } from '../../catalogue/limits.ts'
import type { Photo } from '../listings/listing.ts'
import { asPlan } from './floor-plans.ts'

export const photoActs = [
  'cover',
  'earlier',
  'later',
  'before',
  'remove',
  'plan',
  'unplan',
] as const
export type PhotoAct = (typeof photoActs)[number]

export type PhotoChange =
  | {
      readonly act: 'add'
      readonly added: readonly Photo[]
      /** The new ones come before the first of these; behind all where none is there. */
      readonly before: readonly string[]
    }
  | {
      readonly act: PhotoAct
      readonly name: string
      /** Of `before`: the photo whose place it takes. */
      readonly other?: string
    }

interface ChangedPhotos {
  readonly photos: readonly Photo[]
  /** How many found no room. */
  readonly left: number
}

type AddressOf = (key: string) => string

const isNamed = ({ url, key }: Photo, name: string, addressOf: AddressOf): boolean =>
  url === name || (key !== null && addressOf(key) === name)

export function changedPhotos(
  photos: readonly Photo[],
  change: PhotoChange,
  addressOf: AddressOf,
): ChangedPhotos {
  if (change.act === 'add') return withAdded(photos, change, addressOf)
  const at = photos.findIndex((photo) => isNamed(photo, change.name, addressOf))
  if (at < 0) return { photos, left: 0 }
  const photo = photos[at]
  const rest = photos.toSpliced(at, 1)
  switch (change.act) {
    case 'remove':
      return { photos: settle(rest), left: 0 }
    case 'plan':
    case 'unplan':
      return { photos: photos.with(at, asPlan(photo, change.act === 'plan')), left: 0 }
    default: {
      const to = placeFor(change, at, photos, addressOf)
      return { photos: to === null ? photos : rest.toSpliced(to, 0, wanted(photo)), left: 0 }
    }
  }
}

/** Giving a photo a position means wanting it, even if it was former. */
function wanted({ former: _, ...photo }: Photo): Photo {
  return photo
}

const isShown = ({ status, key }: Photo): boolean => status === 'imported' && key !== null

/** Among those that are seen: what is still to be fetched has no place that anybody could mean. */
function placeFor(
  { act, other = '' }: Exclude<PhotoChange, { act: 'add' }>,
  at: number,
  photos: readonly Photo[],
  addressOf: AddressOf,
): number | null {
  if (act === 'cover') return 0
  const place =
    act === 'earlier'
      ? photos.findLastIndex((photo, index) => index < at && isShown(photo))
      : act === 'later'
        ? photos.findIndex((photo, index) => index > at && isShown(photo))
        : photos.findIndex((photo) => isNamed(photo, other, addressOf))
  return place < 0 ? null : place
}

function withAdded(
  photos: readonly Photo[],
  { added, before }: Extract<PhotoChange, { act: 'add' }>,
  addressOf: AddressOf,
): ChangedPhotos {
  const isThere = (photo: Photo) =>
    photos.some(({ key, former }) => !former && key !== null && key === photo.key)
  const fresh = added.filter((photo) => !isThere(photo))
  const keys = new Set(fresh.map(({ key }) => key))
  // A former one that is sent again is wanted again.
  const others = photos.filter(({ key, former }) => !(former && keys.has(key)))
  const room = Math.max(0, limits.photosPerListing - others.filter(({ former }) => !former).length)
  const taken = fresh.slice(0, room)
  const first = others.findIndex((photo) => before.some((name) => isNamed(photo, name, addressOf)))
  const end = others.findIndex(({ former }) => former)
  const at = first >= 0 ? first : end >= 0 ? end : others.length
  return { photos: settle(others.toSpliced(at, 0, ...taken)), left: fresh.length - taken.length }
}

/**
 * What a complete photo list makes of the photos that a listing has.
 * Until the new ones are in, the old ones stay visible: photos that are no longer wanted stay as
 * `former` while something is still pending, or when nothing of the new list could be imported.
 */

/** `plan` holds exactly the wanted photos; what is still to be shown of the old ones comes behind. */
export function withFormer(current: readonly Photo[], plan: readonly Photo[]): readonly Photo[] {
  const keys = new Set(plan.map(({ key }) => key))
  const former = current
    .filter(({ status, key }) => status === 'imported' && !keys.has(key))
    .map((photo): Photo => ({ ...photo, former: true }))
  return settle([...plan, ...former])
}

/** Drops the former photos once the new list can stand alone. */
export function settle(photos: readonly Photo[]): readonly Photo[] {
  const wanted = photos.filter(({ former }) => !former)
  const pending = wanted.some(({ status }) => status === 'pending')
  const imported = wanted.some(({ status }) => status === 'imported')
  const keepFormer = wanted.length > 0 && (pending || !imported)
  return keepFormer ? photos : wanted
}

/** What was fetched, in the list as it is by now: only what still waits for it changes. */
export function withImported(
  current: readonly Photo[],
  imported: readonly Photo[],
): readonly Photo[] {
  const done = new Map(imported.map((photo) => [photo.url, photo]))
  const photos = current.map((photo) => {
    const fetched = photo.status === 'pending' ? done.get(photo.url) : undefined
    return fetched === undefined ? photo : asPlan(fetched, photo.kind !== undefined)
  })
  return settle(photos)
}
