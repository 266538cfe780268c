import { expect, test, vi } from 'vitest'
import { importPending } from './import-pending.ts'
import { createPhotoAdmission } from './photo-admission.ts'
import type { FetchedPhoto } from './photo-fetcher.ts'
import type { PhotoItem } from './photo-list.ts'
import { planPhotoList } from './photo-list.ts'
import { photoFailure } from './photo-reason.ts'

const urls = (count: number) =>
  Array.from({ length: count }, (_, index) => `https://h${index}.example.com/${index}.jpg`)

/** With these everything goes well. */
function parts() {
  return {
    fetcher: {
      fetch: vi.fn(
        async (url: string): Promise<FetchedPhoto> => ({
          ok: true,
          bytes: Buffer.from(url),
        }),
      ),
    },
    decoder: {
      decode: vi.fn(async () => ({
        ok: true as const,
        photo: {
          width: 4,
          height: 3,
          colour: '#808080',
          fingerprint: 'f0'.repeat(8),
          variants: [],
          contentHash: 'ab'.repeat(32),
        },
      })),
      close: () => {},
    },
    photoStore: {
      save: vi.fn(async () => {}),
      read: async () => null,
      has: async () => false,
      touch: async () => false,
      keysBefore: async () => new Set<string>(),
      removeBefore: async () => 0,
      removeUnfinished: async () => 0,
    },
    admission: createPhotoAdmission(),
    owner: 1,
  }
}

const statuses = (items: PhotoItem[]) => items.map((item) => item.status)

test('repeating the same request imports the next five', async () => {
  const wanted = urls(12)
  const pieces = parts()
  let items: PhotoItem[] = []
  for (const left of [7, 2, 0]) {
    items = await importPending(planPhotoList(items, wanted), pieces)
    expect(items.filter((item) => item.status === 'pending').length).toBe(left)
  }
  expect(pieces.fetcher.fetch.mock.calls.map(([url]) => url)).toEqual(wanted)
  expect(items[0]).toEqual({
    url: wanted[0],
    status: 'imported',
    key: 'ab'.repeat(16),
    width: 4,
    height: 3,
    colour: '#808080',
    reason: null,
    message: null,
    attempts: 1,
    fingerprint: 'f0'.repeat(8),
  })
})

test('a failure says why; bad luck is tried three times in all, after the fresh ones', async () => {
  const wanted = urls(6)
  const fetch = vi.fn(
    async (url: string): Promise<FetchedPhoto> =>
      url === wanted[0] ? photoFailure('timeout') : { ok: true, bytes: Buffer.alloc(1) },
  )
  const pieces = { ...parts(), fetcher: { fetch } }
  let items: PhotoItem[] = []
  const write = async () => {
    fetch.mockClear()
    items = await importPending(planPhotoList(items, wanted), pieces)
    return fetch.mock.calls.map(([url]) => url)
  }
  expect(await write()).toEqual(wanted.slice(0, 5))
  expect(items[0]).toMatchObject({ status: 'failed', reason: 'timeout', attempts: 1 })
  expect(await write()).toEqual([wanted[5], wanted[0]])
  expect(await write()).toEqual([wanted[0]])
  expect(await write()).toEqual([])
  expect(items[0]).toMatchObject({ status: 'failed', reason: 'timeout', attempts: 3 })
  expect(statuses(items.slice(1))).toEqual(Array(5).fill('imported'))
})

test('a photo that cannot be decoded is not stored', async () => {
  const decoder = { decode: async () => photoFailure('undecodable'), close: () => {} }
  const pieces = { ...parts(), decoder }
  const [item] = await importPending(planPhotoList([], urls(1)), pieces)
  expect(item).toMatchObject({ status: 'failed', reason: 'undecodable', key: null })
  expect(pieces.photoStore.save).not.toHaveBeenCalled()
})

test('a full disk fails the photo, is reported to the operator, and may be retried', async () => {
  const full = new Error('ENOSPC')
  const onFault = vi.fn()
  const photoStore = { ...parts().photoStore, save: () => Promise.reject(full) }
  const pieces = { ...parts(), photoStore, onFault }
  const [item] = await importPending(planPhotoList([], urls(1)), pieces)
  expect(item).toMatchObject({ status: 'failed', reason: 'storage_failed', attempts: 1 })
  expect(onFault).toHaveBeenCalledWith(full)
  expect(statuses(planPhotoList([item], urls(1)))).toEqual(['pending'])
})

test('at most two at once of one owner, one per host', async () => {
  const running: string[] = []
  const peaks: number[] = []
  const fetch = async (url: string): Promise<FetchedPhoto> => {
    const { hostname } = new URL(url)
    expect(running).not.toContain(hostname)
    running.push(hostname)
    peaks.push(running.length)
    await new Promise((resolve) => setTimeout(resolve, 2))
    running.splice(running.indexOf(hostname), 1)
    return { ok: true, bytes: Buffer.alloc(1) }
  }
  const wanted = ['a/1', 'a/2', 'b/1', 'b/2', 'c/1'].map(
    (path) => `https://${path.replace('/', '.example.com/')}`,
  )
  const items = await importPending(planPhotoList([], wanted), { ...parts(), fetcher: { fetch } })
  expect(statuses(items)).toEqual(Array(5).fill('imported'))
  expect(Math.max(...peaks)).toBe(2)
})

test('a caller that goes away leaves the rest pending and uncounted', async () => {
  const caller = new AbortController()
  const fetch = async (url: string, signal?: AbortSignal): Promise<FetchedPhoto> => {
    if (url.includes('h0')) return { ok: true, bytes: Buffer.alloc(1) }
    caller.abort('gone')
    throw signal?.reason
  }
  const pieces = {
    ...parts(),
    fetcher: { fetch },
    signal: caller.signal,
    admission: createPhotoAdmission({ maxAtOnce: 1 }),
  }
  const items = await importPending(planPhotoList([], urls(4)), pieces)
  expect(statuses(items)).toEqual(['imported', 'pending', 'pending', 'pending'])
  expect(items.map((item) => item.attempts)).toEqual([1, 0, 0, 0])
})

test('a caller that goes away does not wait for the decoder', async () => {
  const caller = new AbortController()
  const decode = () => {
    caller.abort('gone')
    return new Promise<never>(() => {})
  }
  const decoder = { decode, close: () => {} }
  const pieces = { ...parts(), decoder, signal: caller.signal }
  expect(statuses(await importPending(planPhotoList([], urls(1)), pieces))).toEqual(['pending'])
})

test('a caller that goes away does not wait for the disk', async () => {
  const caller = new AbortController()
  const save = () => {
    caller.abort('gone')
    return new Promise<never>(() => {})
  }
  const pieces = { ...parts(), photoStore: { ...parts().photoStore, save }, signal: caller.signal }
  expect(statuses(await importPending(planPhotoList([], urls(1)), pieces))).toEqual(['pending'])
})

test('a photo that takes too long by itself has been tried, so that it is not pending for ever', async () => {
  const fetch = () => new Promise<never>(() => {})
  const pieces = { ...parts(), fetcher: { fetch }, photoMs: 1 }
  let items: PhotoItem[] = []
  for (const attempts of [1, 2, 3, 3]) {
    items = await importPending(planPhotoList(items, urls(1)), pieces)
    expect(items).toMatchObject([{ status: 'failed', reason: 'timeout', attempts }])
  }
})

test('when the admission is full the photo stays pending', async () => {
  const admission = createPhotoAdmission({ maxWaiting: 0 })
  const items = await importPending(planPhotoList([], urls(1)), { ...parts(), admission })
  expect(statuses(items)).toEqual(['pending'])
})
