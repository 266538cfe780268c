/**
 * Photo imports over real connections, where a client can go away and a socket has a time limit.
 * In-process requests show neither: their body ends without a connection that closes.
 */
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import type { PhotoFetcher } from '../../src/photos/fetch-photo.ts'
import type { Body, TestAppOptions } from '../support/test-app.ts'
import { createPhotoOrigin, photoAt } from './photo-origin.ts'
import { completeFlat, type Seller, type SellerApp, startSellerApp } from './seller-app.ts'

let app: SellerApp
let address = ''
afterEach(() => app.stop())

async function start(options: TestAppOptions): Promise<Seller> {
  app = await startSellerApp(options)
  address = await app.listen()
  return app.addSeller()
}

function call(seller: Seller, method: string, path: string, body: object, signal?: AbortSignal) {
  return fetch(`${address}/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${seller.key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal ? { signal } : {}),
  })
}

const create = async (seller: Seller, photos: readonly string[]) => {
  const answer = await call(seller, 'POST', '/listings', { ...completeFlat, photo_urls: photos })
  return { status: answer.status, body: (await answer.json()) as Body }
}

const numbered = (count: number) => Array.from({ length: count }, (_, index) => photoAt(index + 1))

/** Downloads that last until the test ends them, or until they are given up. */
function heldOrigin() {
  const { fetcher } = createPhotoOrigin()
  const released = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  const givenUp = Promise.withResolvers<void>()
  const held: PhotoFetcher = {
    async fetch(url, signal) {
      asked.resolve()
      const gone = new Promise<never>((_, reject) => {
        signal?.addEventListener('abort', () => {
          givenUp.resolve()
          reject(signal.reason)
        })
      })
      await Promise.race([released.promise, gone])
      return fetcher.fetch(url, signal)
    },
  }
  return {
    fetcher: held,
    asked: asked.promise,
    givenUp: givenUp.promise,
    release: released.resolve,
  }
}

describe('a client who stays', () => {
  it('gets its photos: five, then the rest when it repeats', async () => {
    const origin = createPhotoOrigin()
    const seller = await start({ fetcher: origin.fetcher })
    const { status, body } = await create(seller, numbered(7))
    expect(status).toBe(201)
    expect(body.photos).toMatchObject({ total: 7, imported: 5, pending: 2 })
    const again = await call(seller, 'PATCH', `/listings/${body.id}`, { photo_urls: numbered(7) })
    expect(await again.json()).toMatchObject({ photos: { imported: 7, pending: 0 } })
    expect(origin.asked).toHaveLength(7)
  })

  it('is waited for while a download lasts', async () => {
    const origin = heldOrigin()
    const seller = await start({ fetcher: origin.fetcher })
    const answer = create(seller, numbered(1))
    await origin.asked
    for (let times = 0; times < 100; times++) await turn()
    origin.release()
    expect((await answer).body.photos).toMatchObject({ imported: 1, pending: 0 })
  })
})

describe('a client who goes away', () => {
  it('ends the download; the listing stays, its photo pending and not counted as tried', async () => {
    const origin = heldOrigin()
    const seller = await start({ fetcher: origin.fetcher })
    const leaving = new AbortController()
    const body = { ...completeFlat, photo_urls: numbered(1) }
    const answer = call(seller, 'POST', '/listings', body, leaving.signal)
    await origin.asked
    leaving.abort()
    await expect(answer).rejects.toThrow()
    await origin.givenUp
    const [listing] = await app.store.getListings([1])
    expect(listing.photos).toMatchObject([{ status: 'pending', attempts: 0 }])
  })
})
