/**
 * A photo that comes into use while the sweep runs, at every moment between two steps of it: sent again, or put into
 * a listing by the address that we gave it. What was acknowledged is there afterwards.
 */
import { readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { createPhotoAdmission } from '../../src/photos/photo-admission.ts'
import type { PhotoDecoder } from '../../src/photos/photo-decoder.ts'
import { photoWidths } from '../../src/photos/photo-limits.ts'
import { createDiskPhotoStore } from '../../src/photos/photo-store.ts'
import { createPhotoShelf } from '../../src/service/photos/photo-shelf.ts'
import { sweepPhotos } from '../../src/service/photos/sweep-photos.ts'
import { createUploadPhoto } from '../../src/service/photos/upload-photo.ts'
import { DAY_MS } from '../../src/structures/durations.ts'
import { sampleListing } from './sample-listing.ts'
import type { Bench } from './store-contract.ts'
import { temporaryDirectory } from './temporary-directory.ts'

const BASE = 'https://homes.example.com'
const KEY = 'ab'.repeat(16)
const PNG = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(100)])

/** Whatever is sent is the one photo. */
const decoder = {
  decode: async () => ({
    ok: true,
    photo: {
      ...{ contentHash: KEY, width: 40, height: 30, colour: '#102030', fingerprint: '' },
      variants: photoWidths.map((slot) => ({ slot, width: slot, height: 30, bytes: PNG })),
    },
  }),
  close: () => undefined,
} as unknown as PhotoDecoder

export function describePhotoSweep(bench: Bench): void {
  describe('the photo sweep', () => {
    /** A photo on the disk that was sent two days ago, and two ways of using it again. */
    async function begin() {
      const folder = temporaryDirectory()
      const photoStore = createDiskPhotoStore(join(folder.path, 'photos'))
      const { store, seller } = bench
      const upload = createUploadPhoto({
        ...{ store, photoStore, decoder, baseUrl: BASE, now: Date.now },
        admission: createPhotoAdmission(),
        incomingDir: join(folder.path, 'incoming'),
      })
      const shelf = createPhotoShelf([photoStore], { baseUrl: BASE, publicUrl: null })
      const send = () =>
        upload({
          sellerId: seller.id,
          bytes: Readable.from([PNG]),
          signal: new AbortController().signal,
        })
      const { url } = await send()
      const old = (Date.now() - 2 * DAY_MS) / 1_000
      for (const name of readdirSync(join(folder.path, 'photos', 'ab')))
        utimesSync(join(folder.path, 'photos', 'ab', name), old, old)
      const uses: Record<string, () => Promise<boolean>> = {
        'it is sent again': async () => (await send()).url === url,
        'a listing takes it': async () => {
          const key = await shelf.ownKey(url)
          if (key === null) return false
          const photo = {
            url,
            status: 'imported' as const,
            key,
            width: 40,
            height: 30,
            colour: '#102030',
          }
          const photos = [{ ...photo, reason: null, message: null, attempts: 0 } as const]
          await store.write((transaction) =>
            transaction.insertListing(sampleListing(seller.id, {}, { photos })),
          )
          return true
        },
      }
      return { folder, photoStore, store, uses }
    }

    type World = Awaited<ReturnType<typeof begin>>

    /** Sweeps, and does something before the step of that number; answers how many steps there were. */
    async function sweep({ photoStore, store }: World, at: number, use: () => Promise<void>) {
      let steps = 0
      const stepping = <T extends object>(of: T): T =>
        new Proxy(of, {
          get: (target, name) => {
            const method = Reflect.get(target, name)
            if (typeof method !== 'function') return method
            return async (...sent: unknown[]) => {
              if (steps++ === at) await use()
              return method.apply(target, sent)
            }
          },
        })
      await sweepPhotos({
        store: stepping(store),
        photoStore: stepping(photoStore),
        now: Date.now,
      })
      return steps
    }

    it.each(['it is sent again', 'a listing takes it'])(
      'does not delete a photo when %s',
      async (way) => {
        const idle = await begin()
        const steps = await sweep(idle, -1, async () => undefined)
        expect(await idle.photoStore.has(KEY)).toBe(false)
        idle.folder.remove()
        expect(steps).toBeGreaterThan(3)
        for (let at = 0; at < steps; at++) {
          const world = await begin()
          let isAcknowledged = false
          await sweep(world, at, async () => {
            isAcknowledged = await world.uses[way]()
          })
          expect([at, isAcknowledged, await world.photoStore.has(KEY)]).toEqual([at, true, true])
          await sweep(world, -1, async () => undefined)
          expect(await world.photoStore.has(KEY)).toBe(true)
          world.folder.remove()
        }
      },
    )
  })
}
