/** Photos in a bucket: as in the folder, and safe from the sweep at every moment of it. */
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Bucket, createBucket } from '../../src/bucket/bucket.ts'
import { bucketLimits } from '../../src/bucket/bucket-limits.ts'
import { createBucketPhotoStore } from '../../src/photos/bucket-photo-store.ts'
import { photoBucketLimits, photoWidths } from '../../src/photos/photo-limits.ts'
import { sweepPhotos } from '../../src/service/photos/sweep-photos.ts'
import { DAY_MS } from '../../src/structures/durations.ts'
import { type BucketServer, startBucketServer } from '../support/bucket-server.ts'

const KEY = 'ab12'.repeat(8)
const OTHER = 'cd34'.repeat(8)
const variants = photoWidths.map((slot) => ({
  ...{ slot, width: slot, height: slot },
  bytes: Buffer.from(`webp ${slot}`),
}))
const limits = { ...photoBucketLimits, leavingLookEveryMs: 10, leavingMaxMs: 2_000 }

let server: BucketServer
let bucket: Bucket
let isOwner = true
beforeAll(async () => {
  server = await startBucketServer()
  bucket = createBucket({ address: server.address, limits: { ...bucketLimits, firstPauseMs: 1 } })
})
afterAll(() => server.close())
beforeEach(async () => {
  isOwner = true
  for (const key of server.keys()) await bucket.remove(key)
})

const storeOn = (of: Bucket) =>
  createBucketPhotoStore({ bucket: of, now: Date.now, mayRemove: async () => isOwner, limits })
const sweep = (of: Bucket) =>
  sweepPhotos({
    store: { photoKeys: async () => [], pagePhotoKeys: async () => [] },
    photoStore: storeOn(of),
    now: Date.now,
  })

it('saves under hash and width, and reads back', async () => {
  const photos = storeOn(bucket)
  expect([await photos.has(KEY), await photos.touch(KEY)]).toEqual([false, false])
  await photos.save(KEY, variants)
  expect(server.keys()).toEqual([1600, 320, 800].map((width) => `photos/ab/${KEY}-${width}.webp`))
  expect([await photos.has(KEY), await photos.touch(KEY)]).toEqual([true, true])
  expect((await photos.read(KEY, 800))?.toString()).toBe('webp 800')
  expect([await photos.read(OTHER, 800), await photos.read(KEY, 801)]).toEqual([null, null])
})

it.each(['', '../x', KEY.toUpperCase(), `${KEY}0`])('no key: %j', async (key) => {
  const photos = storeOn(bucket)
  const asked = server.seen.length
  expect([await photos.read(key, 320), await photos.has(key), await photos.touch(key)]).toEqual([
    null,
    false,
    false,
  ])
  await expect(photos.save(key, variants)).rejects.toThrow(TypeError)
  expect(server.seen.length).toBe(asked)
})

it('an upload that breaks off at every file leaves nothing by halves', async () => {
  server.trouble = { kind: 'cut upload', times: 3 }
  await storeOn(bucket).save(KEY, variants)
  for (const width of photoWidths)
    expect((await storeOn(bucket).read(KEY, width))?.toString()).toBe(`webp ${width}`)
})

describe('the sweep', () => {
  it('removes what is old and unused, with every width and what a crash has left', async () => {
    const photos = storeOn(bucket)
    await photos.save(KEY, variants)
    await bucket.put(`photos/cd/${OTHER}.leaving`, new Uint8Array(), 'text/plain')
    await bucket.put('photos/notes.txt', Buffer.from('not ours'), 'text/plain')
    expect(await sweep(bucket)).toBe(0)
    server.age(2 * DAY_MS)
    await photos.save(OTHER, variants)
    expect(await sweep(bucket)).toBe(4)
    expect([await photos.has(KEY), await photos.has(OTHER)]).toEqual([false, true])
    expect(server.keys()).toContain('photos/notes.txt')
  })

  it('removes nothing from a bucket that belongs to another store', async () => {
    await storeOn(bucket).save(KEY, variants)
    server.age(2 * DAY_MS)
    isOwner = false
    expect([await sweep(bucket), await storeOn(bucket).has(KEY)]).toEqual([0, true])
  })

  it('spares a photo that is touched, or saved again', async () => {
    for (const use of [
      storeOn(bucket).touch,
      (key: string) => storeOn(bucket).save(key, variants),
    ]) {
      await storeOn(bucket).save(KEY, variants)
      server.age(2 * DAY_MS)
      await use(KEY)
      expect([await sweep(bucket), await storeOn(bucket).has(KEY)]).toEqual([0, true])
    }
  })

  /** Sweeps, and begins something before the request of that number; answers how many requests there were. */
  async function sweepWith(at: number, use: () => Promise<boolean>) {
    let requests = 0
    let used: Promise<boolean> | null = null
    const step = async () => {
      if (requests++ !== at) return
      used = use()
      // It may wait for the sweep, so that does not wait for it.
      await Promise.race([used, pause(60)])
    }
    const stepping: Bucket = {
      ...bucket,
      put: async (...given) => step().then(() => bucket.put(...given)),
      remove: async (...given) => step().then(() => bucket.remove(...given)),
      async *list(prefix) {
        await step()
        yield* bucket.list(prefix)
      },
    }
    await sweep(stepping)
    return { requests, isAcknowledged: (await used) ?? null }
  }

  it.each([
    [
      'it is saved again',
      async () =>
        storeOn(bucket)
          .save(KEY, variants)
          .then(() => true),
    ],
    ['a listing takes it', async () => storeOn(bucket).touch(KEY)],
  ])('loses nothing when %s at any moment of it', async (_, use) => {
    const begin = async () => {
      await storeOn(bucket).save(KEY, variants)
      server.age(2 * DAY_MS)
    }
    await begin()
    const { requests } = await sweepWith(-1, use)
    expect([requests > 6, await storeOn(bucket).has(KEY)]).toEqual([true, false])
    const acknowledged: (boolean | null)[] = []
    for (let at = 0; at < requests; at++) {
      await begin()
      const { isAcknowledged } = await sweepWith(at, use)
      acknowledged.push(isAcknowledged)
      expect([at, await storeOn(bucket).has(KEY)]).toEqual([at, isAcknowledged ?? false])
    }
    expect(acknowledged.filter(Boolean).length).toBeGreaterThan(2)
  })
})
