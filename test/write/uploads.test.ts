/** Photos that sellers send themselves, over real connections: what is stored, what is refused, what is shared. */
import { type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDiskPhotoStore } from '../../src/photos/photo-store.ts'
import { sweepPhotos } from '../../src/service/photos/sweep-photos.ts'
import { DAY_MS } from '../../src/structures/durations.ts'
import { noisy, plain } from '../photos/test-images.ts'
import { type TestAnswer, toAnswer } from '../support/test-app.ts'
import { completeFlat, type Seller, type SellerApp, startSellerApp } from './seller-app.ts'

let app: SellerApp
let address: string
let seller: Seller

beforeAll(async () => {
  app = await startSellerApp()
  address = await app.listen()
  seller = await app.addSeller()
})
afterAll(() => app.stop())

async function upload(bytes: BodyInit, of: Seller = seller, type = 'image/jpeg') {
  const answer = await fetch(`${address}/v1/photos`, {
    method: 'POST',
    headers: { authorization: `Bearer ${of.key}`, 'content-type': type },
    body: bytes,
    ...(bytes instanceof ReadableStream ? { duplex: 'half' } : {}),
  } as RequestInit)
  return toAnswer(answer.status, Object.fromEntries(answer.headers), await answer.text())
}

const keyOf = ({ body }: TestAnswer): string => String(body.url).match(/photos\/(\w+)-/)![1]
const refusal = ({ status, body }: TestAnswer) => ({ status, ...body.error })

describe('a photo', () => {
  it('is turned upright, loses its place and is one however often it is sent', async () => {
    const sent = await noisy(40, 30)
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '34/1 40/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const first = await upload(sent)
    expect(first.status).toBe(201)
    expect(first.body).toMatchObject({ width: 30, height: 40 })
    const again = await upload(sent, seller, 'application/octet-stream')
    expect(again.status).toBe(200)
    expect(again.body).toEqual(first.body)
    const stored = await createDiskPhotoStore(`${app.dataDir}/photos`).read(keyOf(first), 1600)
    const { format, width, height, exif } = await sharp(stored!).metadata()
    expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 30, height: 40 })
  })

  it('goes into a listing with its size, and comes out of it in its place', async () => {
    const urls: string[] = []
    for (const colour of ['#102030', '#405060']) {
      const { body } = await upload(await plain(64, 48, colour).png().toBuffer())
      urls.push(String(body.url))
    }
    const made = await seller.call('POST', '/listings', { ...completeFlat, photo_urls: urls })
    expect(made.body.photos).toMatchObject({ total: 2, imported: 2, pending: 0, failed: [] })
    expect([...made.body.photos.items]).toMatchObject([
      { width: 64, height: 48, colour: '#102030' },
      { width: 64, height: 48, colour: '#405060' },
    ])
    const turned = { photo_urls: urls.toReversed() }
    const changed = await seller.call('PATCH', `/listings/${made.body.id}`, turned)
    expect([...changed.body.photos.items].map(({ colour }) => String(colour))).toEqual([
      '#405060',
      '#102030',
    ])
  })

  it('that nobody uses goes after a day; one in a listing stays', async () => {
    const unused = keyOf(await upload(await plain(20, 20, '#111111').png().toBuffer()))
    const { body } = await upload(await plain(20, 20, '#222222').png().toBuffer())
    await seller.call('POST', '/listings', { ...completeFlat, photo_urls: [String(body.url)] })
    const used = keyOf({ body } as TestAnswer)
    const photoStore = createDiskPhotoStore(`${app.dataDir}/photos`)
    await sweepPhotos({ store: app.store, photoStore, now: () => Date.now() + DAY_MS / 2 })
    expect(await photoStore.has(unused)).toBe(true)
    await sweepPhotos({ store: app.store, photoStore, now: () => Date.now() + 2 * DAY_MS })
    expect([await photoStore.has(unused), await photoStore.has(used)]).toEqual([false, true])
    // What was deleted is accepted again.
    expect((await upload(await plain(20, 20, '#111111').png().toBuffer())).status).toBe(201)
  })
})

describe('what is refused', () => {
  it('says why, where it can be helped how', async () => {
    const pdf = await upload(Buffer.from(`%PDF-1.7 ${'x'.repeat(200)}`))
    expect(refusal(pdf)).toMatchObject({ status: 415, reason: 'unsupported_type' })
    const heic = await upload(Buffer.from(`\0\0\0\x18ftypheic${'\0'.repeat(200)}`, 'latin1'))
    expect(refusal(heic)).toMatchObject({ status: 415, reason: 'heic' })
    expect(String(heic.body.error.message)).toContain('Most Compatible')
    const whole = await noisy(60, 60).jpeg().toBuffer()
    const cut = await upload(whole.subarray(0, whole.length >> 1))
    expect(refusal(cut)).toMatchObject({ status: 422, code: 'photo_refused' })
    expect(refusal(await upload(''))).toMatchObject({ status: 415 })
  })

  it('an image of one pixel by many is known by its head', async () => {
    const line = await plain(1, 30_000).png().toBuffer()
    expect(refusal(await upload(line))).toMatchObject({ status: 422, reason: 'side_too_long' })
  })

  it('60 MB are refused, with an answer, and without being held', async () => {
    const piece = Buffer.alloc(1 << 20, 7)
    piece.set([0xff, 0xd8, 0xff])
    const stream = Readable.toWeb(Readable.from(Array.from({ length: 60 }, () => piece)))
    const answer = await upload(stream as BodyInit)
    expect(refusal(answer)).toMatchObject({ status: 413, reason: 'too_large' })
  })

  it('needs a key, and that of a seller', async () => {
    const answer = await fetch(`${address}/v1/photos`, { method: 'POST', body: 'x' })
    expect(answer.status).toBe(401)
  })
})

describe('a connection that ends in the middle', () => {
  it('leaves nothing, and the whole photo is taken afterwards', async () => {
    const whole = await noisy(300, 200).jpeg().toBuffer()
    const cut = request(`${address}/v1/photos`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${seller.key}`,
        'content-type': 'image/jpeg',
        'content-length': whole.length,
      },
    })
    cut.on('error', () => undefined)
    cut.write(whole.subarray(0, 1000))
    await sleep(100)
    cut.destroy()
    const answer = await upload(whole)
    expect(answer.status).toBe(201)
  })

  it('and many at once of one seller do not keep another waiting', async () => {
    const other = await app.addSeller()
    const refused: (IncomingMessage | undefined)[] = []
    const held = Array.from({ length: 8 }, () => {
      const started = request(`${address}/v1/photos`, {
        method: 'POST',
        headers: { authorization: `Bearer ${seller.key}`, 'content-type': 'image/jpeg' },
      })
      started.on('error', () => undefined)
      started.on('response', (answer) => refused.push(answer))
      started.write(Buffer.from([0xff, 0xd8, 0xff]))
      return started
    })
    try {
      // Six are in and say nothing more; two are turned away at once.
      await expect.poll(() => refused.length, { timeout: 10_000 }).toBe(2)
      for (const answer of refused) {
        expect(answer?.statusCode).toBe(429)
        expect(answer?.headers['retry-after']).toBeDefined()
      }
      expect((await upload(await noisy(50, 50).jpeg().toBuffer(), other)).status).toBe(201)
    } finally {
      for (const started of held) started.destroy()
    }
  })
})
