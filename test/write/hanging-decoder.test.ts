/** A decoder that hangs on one seller's photo, over real connections: everybody else is served meanwhile. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPhotoDecoder } from '../../src/photos/photo-decoder.ts'
import { photoAt } from './photo-origin.ts'
import { completeFlat, ownPhoto } from './seller-app.ts'
import { type SocketApp, startSocketApp } from './socket-app.ts'

const decoding = Promise.withResolvers<void>()
let app: SocketApp

beforeAll(async () => {
  const decoder = createPhotoDecoder({
    worker: new URL('../photos/workers/hang.ts', import.meta.url),
  })
  app = await startSocketApp({
    fetcher: { fetch: async () => ({ ok: true, bytes: Buffer.alloc(100) }) },
    decoder: {
      ...decoder,
      decode(bytes, options) {
        decoding.resolve()
        return decoder.decode(bytes, options)
      },
    },
  })
})
afterAll(() => app.stop())

it('delays only the one whose photo it is', async () => {
  const unlucky = await app.addSocketSeller()
  const other = await app.addSocketSeller()
  const hanging = unlucky.create([photoAt(1)])
  await decoding.promise

  const changed = await unlucky.call('PATCH', '/listings/1', { price: 300_000 })
  // Pending: the import is still under way.
  expect(changed.body).toMatchObject({ price: 300_000, photos: { pending: 1 } })
  const written = await other.create([ownPhoto(8)])
  expect(written.body.photos).toMatchObject({ imported: 1 })
  const live = await other.call('POST', `/listings/${written.body.id}/publish`)
  expect(live.body.state).toBe('live')
  const found = await other.call('GET', `/listings?price_min=${completeFlat.price}`)
  expect(found.body.total).toBe(1)

  const { status, body } = await hanging
  expect(status).toBe(201)
  expect(body).toMatchObject({
    price: 300_000,
    photos: { failed: [{ url: photoAt(1), reason: 'undecodable' }] },
  })
})
