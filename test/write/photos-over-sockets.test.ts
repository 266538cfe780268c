/**
 * Photo imports over real connections, where a client can go away before its answer.
 * In-process requests do not show it: they have no connection that closes.
 */
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import type { PhotoFetcher } from '../../src/photos/photo-fetcher.ts'
import type { TestAppOptions } from '../support/test-app.ts'
import { createPhotoOrigin } from './photo-origin.ts'
import { numberedPhotos, type SocketApp, type SocketSeller, startSocketApp } from './socket-app.ts'

let app: SocketApp
afterEach(() => app.stop())

async function startWithSeller(options: TestAppOptions): Promise<SocketSeller> {
  app = await startSocketApp(options)
  return app.addSocketSeller()
}

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
    const seller = await startWithSeller({ fetcher: origin.fetcher })
    const { status, body } = await seller.create(numberedPhotos(7))
    expect(status).toBe(201)
    expect(body.photos).toMatchObject({ total: 7, imported: 5, pending: 2 })
    const repeated = { photo_urls: numberedPhotos(7) }
    const again = await seller.call('PATCH', `/listings/${body.id}`, repeated)
    expect(again.body.photos).toMatchObject({ imported: 7, pending: 0 })
    expect(origin.asked).toHaveLength(7)
  })

  it('is waited for while a download lasts', async () => {
    const origin = heldOrigin()
    const seller = await startWithSeller({ fetcher: origin.fetcher })
    const answer = seller.create(numberedPhotos(1))
    await origin.asked
    for (let times = 0; times < 100; times++) await turn()
    origin.release()
    expect((await answer).body.photos).toMatchObject({ imported: 1, pending: 0 })
  })
})

describe('a client who goes away', () => {
  it('ends the download; the listing stays, its photo pending and not counted as tried', async () => {
    const origin = heldOrigin()
    const seller = await startWithSeller({ fetcher: origin.fetcher })
    const leaving = new AbortController()
    const answer = seller.create(numberedPhotos(1), leaving.signal)
    await origin.asked
    leaving.abort()
    await expect(answer).rejects.toThrow()
    await origin.givenUp
    const [listing] = await app.store.getListings([1])
    expect(listing.photos).toMatchObject([{ status: 'pending', attempts: 0 }])
  })
})
