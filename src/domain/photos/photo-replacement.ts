/**
 * What a complete photo list makes of the photos that a listing has.
 * Until the new ones are in, the old ones stay visible: photos that are no longer wanted are kept as
 * `former` while something is still pending, or when nothing of the new list could be imported.
 */
import type { Photo } from '../listings/listing.ts'
import { asPlan } from './floor-plans.ts'

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
