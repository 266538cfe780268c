/**
 * Deletes photo files that nothing refers to. Invariant: a photo that comes into use while the sweep runs stays.
 * First the old files are chosen, then the listings and the pages of sellers are read, and a file goes only if it is still old at that moment:
 * a photo that is used again is touched first (`PhotoStore.touch`) and referred to afterwards.
 * Cost: one look at every file, and at the photos of every listing where there is an old file.
 */

import type { PhotoStore } from '../../photos/photo-store.ts'
import type { Store } from '../../store/store.ts'
import { DAY_MS } from '../../structures/durations.ts'
import { photoUseLimits } from '../service-limits.ts'

export interface SweepOptions {
  readonly store: Pick<Store, 'photoKeys' | 'pagePhotoKeys'>
  readonly photoStore: PhotoStore
  readonly now: () => number
}

/** A file younger than a day may belong to an import that is still under way. Answers how many files went. */
export async function sweepPhotos({ store, photoStore, now }: SweepOptions): Promise<number> {
  const before = now() - DAY_MS
  let removed = await photoStore.removeUnfinished(before)
  const old = await photoStore.keysBefore(before)
  if (old.size === 0) return removed
  const used = await usedKeys(store)
  for (const key of old) if (!used.has(key)) removed += await photoStore.removeBefore(key, before)
  return removed
}

async function usedKeys(store: SweepOptions['store']): Promise<ReadonlySet<string>> {
  const used = new Set<string>(await store.pagePhotoKeys())
  for (let afterId = 0; ; ) {
    const rows = await store.photoKeys(afterId, photoUseLimits.listingsPerRead)
    if (rows.length === 0) return used
    for (const { keys } of rows) for (const key of keys) used.add(key)
    afterId = rows[rows.length - 1].listing_id
  }
}
