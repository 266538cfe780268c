/**
 * Photos in a bucket, under the names that the folder has. Invariants: those of `PhotoStore`. An object cannot be renamed
 * before it is removed as a file can, so a removal is announced first, by an object next to it: a process that saves or touches a
 * photo looks for the announcement afterwards and waits until it is gone. So a touch comes before the second look of the
 * removal and saves the photo, or finds it gone.
 * Cost: a save is four requests, a look one; a touch of a photo from the last twelve hours is a look.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Bucket } from '../bucket/bucket.ts'
import { downloadLimits, photoBucketLimits, photoWidths } from './photo-limits.ts'
import { isPhotoKey, isPhotoWidth, type PhotoStore, photoKey, photoPath } from './photo-store.ts'

/** Where photos are below the prefix; documents of feeds are next to them. */
export const PHOTO_PREFIX = 'photos/'
const LEAVING = '.leaving'

interface Found {
  /** When each width was last put or touched; null where it is missing. */
  readonly modifiedMs: readonly (number | null)[]
  readonly isLeaving: boolean
}

export interface BucketPhotoStoreOptions {
  readonly bucket: Bucket
  readonly now: () => number
  /** False: the bucket belongs to another store, and nothing of it is found to be old. */
  readonly mayRemove: () => Promise<boolean>
  readonly limits?: typeof photoBucketLimits
}

export function createBucketPhotoStore(options: BucketPhotoStoreOptions): PhotoStore {
  const { bucket, now, mayRemove, limits = photoBucketLimits } = options
  const nameOf = (key: string, width: number) => PHOTO_PREFIX + photoPath(key, width)
  const leavingOf = (key: string) => `${PHOTO_PREFIX}${key.slice(0, 2)}/${key}${LEAVING}`

  async function look(key: string): Promise<Found> {
    const found = new Map<string, number>()
    const folder = `${PHOTO_PREFIX}${key.slice(0, 2)}/${key}`
    for await (const { key: name, modifiedMs } of bucket.list(folder)) found.set(name, modifiedMs)
    return {
      modifiedMs: photoWidths.map((width) => found.get(nameOf(key, width)) ?? null),
      isLeaving: found.has(leavingOf(key)),
    }
  }

  /** After a write: what is there once no removal is under way. A process that died in one leaves its announcement behind. */
  async function lookAfterRemoval(key: string): Promise<Found> {
    for (let waitedMs = 0; ; waitedMs += limits.leavingLookEveryMs) {
      const found = await look(key)
      if (!found.isLeaving || waitedMs >= limits.leavingMaxMs) return found
      await pause(limits.leavingLookEveryMs)
    }
  }

  async function removeOld(key: string, timeMs: number): Promise<number> {
    if (isWhollyYoung(await look(key), timeMs)) return 0
    await bucket.put(leavingOf(key), new Uint8Array(), 'text/plain')
    const announcedAt = performance.now()
    try {
      const { modifiedMs } = await look(key)
      let removed = 0
      for (const [at, width] of photoWidths.entries()) {
        const lastMs = modifiedMs[at] ?? timeMs
        if (lastMs >= timeMs) continue
        // Others wait for so long: what comes later than that must not remove anything.
        if (performance.now() - announcedAt > limits.leavingMaxMs / 2) return removed
        await bucket.remove(nameOf(key, width))
        removed++
      }
      return removed
    } finally {
      await bucket.remove(leavingOf(key))
    }
  }

  return {
    async save(key, variants) {
      if (!isPhotoKey(key)) throw new TypeError('a photo key has 32 hexadecimal digits')
      for (let tries = 0; tries < limits.savesMax; tries++) {
        await Promise.all(
          variants.map(({ slot, bytes }) => bucket.put(nameOf(key, slot), bytes, 'image/webp')),
        )
        if (isWhole(await lookAfterRemoval(key))) return
      }
      throw new Error('a photo was removed each time it was saved')
    },

    async read(key, width) {
      if (!isPhotoKey(key) || !isPhotoWidth(width)) return null
      return bucket.get(nameOf(key, width), downloadLimits.maxBytes)
    },

    has: async (key) => isPhotoKey(key) && isWhole(await look(key)),

    async touch(key) {
      if (!isPhotoKey(key)) return false
      const found = await look(key)
      if (!isWhole(found)) return false
      const youngMs = now() - limits.youngMs
      if (!found.isLeaving && isWhollyYoung(found, youngMs)) return true
      await Promise.all(photoWidths.map((width) => bucket.touch(nameOf(key, width))))
      return isWhole(await lookAfterRemoval(key))
    },

    async keysBefore(timeMs) {
      const keys = new Set<string>()
      if (!(await mayRemove())) return keys
      for await (const { key, modifiedMs } of bucket.list(PHOTO_PREFIX)) {
        const file = key.slice(key.lastIndexOf('/') + 1)
        if (modifiedMs < timeMs && isPhotoKey(photoKey(file)) && !file.endsWith(LEAVING))
          keys.add(photoKey(file))
      }
      return keys
    },

    removeBefore: async (key, timeMs) => (isPhotoKey(key) ? removeOld(key, timeMs) : 0),

    async removeUnfinished(timeMs) {
      let removed = 0
      if (!(await mayRemove())) return removed
      for await (const { key, modifiedMs } of bucket.list(PHOTO_PREFIX)) {
        if (!key.endsWith(LEAVING) || modifiedMs >= timeMs) continue
        await bucket.remove(key)
        removed++
      }
      return removed
    },
  }
}

const isWhole = ({ modifiedMs }: Found): boolean => modifiedMs.every((ms) => ms !== null)

const isWhollyYoung = ({ modifiedMs }: Found, timeMs: number): boolean =>
  modifiedMs.every((ms) => ms === null || ms >= timeMs)
