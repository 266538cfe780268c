/** Photos of a listing over HTTP: five a call, the list as it was sent, files that never change. */

import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDiskPhotoStore } from '../../src/photos/photo-store.ts'
import { sweepPhotos } from '../../src/service/photos/sweep-photos.ts'
import { DAY_MS } from '../../src/structures/durations.ts'
import { expectErrorShape } from '../support/error-shape.ts'
import { type Body, get } from '../support/test-app.ts'
import { colourOf, createPhotoOrigin, photoAt } from './photo-origin.ts'
import {
  completeFlat,
  contentsOf,
  ownPhoto,
  type Seller,
  type SellerApp,
  startSellerApp,
  visit,
} from './seller-app.ts'

const origin = createPhotoOrigin()
let app: SellerApp
let seller: Seller

beforeAll(async () => {
  app = await startSellerApp({ fetcher: origin.fetcher })
  seller = await app.addSeller()
})
afterAll(() => app.stop())
beforeEach(() => {
  origin.asked.length = 0
  origin.failing.clear()
})

const create = async (photo_urls: readonly string[]) =>
  (await seller.call('POST', '/listings', { ...completeFlat, photo_urls })).body
const setPhotos = (id: Body, photo_urls: readonly string[] | null) =>
  seller.call('PATCH', `/listings/${id}`, { photo_urls })
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, step) => from + step)
const coloursIn = ({ photos }: Body) => [...photos.items].map(({ colour }) => colour)

describe('twelve photos', () => {
  it('come in by repeating the request: five, five, two, each fetched once, in order', async () => {
    const wanted = numbers(1, 12).map(photoAt)
    const created = await create(wanted)
    expect(created.photos).toMatchObject({ total: 12, imported: 5, pending: 7, failed: [] })
    expect(created.missing_to_publish).toEqual([])
    expect(coloursIn(created)).toEqual(numbers(1, 5).map(colourOf))
    const second = (await setPhotos(created.id, wanted)).body
    expect(second.photos).toMatchObject({ total: 12, imported: 10, pending: 2 })
    const third = await setPhotos(created.id, wanted)
    expect(third.body.photos).toMatchObject({ total: 12, imported: 12, pending: 0 })
    expect(coloursIn(third.body)).toEqual(numbers(1, 12).map(colourOf))
    expect([...third.body.photo_urls]).toEqual(wanted)
    expect(origin.asked.toSorted()).toEqual(wanted.toSorted())

    const before = await contentsOf(app)
    expect((await setPhotos(created.id, wanted)).headers.etag).toBe(third.headers.etag)
    expect(await contentsOf(app)).toEqual(before)
    expect(origin.asked).toHaveLength(12)
  })
})

describe('a photo list', () => {
  it('is complete: another order is another order, what is left out vanishes', async () => {
    const { id } = await create([1, 2, 3].map(photoAt))
    origin.asked.length = 0
    const turned = (await setPhotos(id, [3, 1, 2].map(photoAt))).body
    expect(coloursIn(turned)).toEqual([3, 1, 2].map(colourOf))
    const [cover] = turned.photos.items
    expect(turned.photo).toBe(String(cover.url).replace('-1600', '-800'))
    expect(coloursIn((await setPhotos(id, [photoAt(2)])).body)).toEqual([colourOf(2)])
    expect(origin.asked).toEqual([])
    const other = (await seller.call('PATCH', `/listings/${id}`, { floor: 1 })).body
    expect(coloursIn(other)).toEqual([colourOf(2)])
    const none = (await setPhotos(id, null)).body
    expect(none).toMatchObject({ photo: null, photos_count: 0, photo_urls: [] })
    expect(none.missing_to_publish).toEqual(['photo_urls'])
  })

  it('that is replaced leaves the old photos visible until the new ones are in', async () => {
    const { id } = await create([photoAt(20)])
    await seller.call('POST', `/listings/${id}/publish`)
    const wanted = numbers(21, 26).map(photoAt)
    const first = (await setPhotos(id, wanted)).body
    expect(first.photos).toMatchObject({ total: 6, imported: 5, pending: 1 })
    expect([...first.photo_urls]).toEqual(wanted)
    const meanwhile = [...numbers(21, 25), 20].map(colourOf)
    expect(coloursIn(first)).toEqual(meanwhile)
    expect(coloursIn((await visit(app, `/v1/listings/${id}`)).body)).toEqual(meanwhile)
    await setPhotos(id, wanted)
    const { body } = await visit(app, `/v1/listings/${id}`)
    expect(coloursIn(body)).toEqual(numbers(21, 26).map(colourOf))
    expect(body.photos).toMatchObject({ total: 6, pending: 0, failed: [] })
  })

  it('of which nothing can be had takes nothing from a live listing', async () => {
    const { id } = await create([photoAt(30)])
    await seller.call('POST', `/listings/${id}/publish`)
    origin.failing.set(photoAt(31), 'undecodable')
    const { body } = await setPhotos(id, [photoAt(31)])
    expect(body.state).toBe('live')
    expect(body.photos).toMatchObject({ total: 1, imported: 0, pending: 0 })
    expect(coloursIn(body)).toEqual([colourOf(30)])
    const back = (await setPhotos(id, [photoAt(30)])).body
    expect(back.photos).toMatchObject({ total: 1, imported: 1, failed: [] })
    expect(coloursIn(back)).toEqual([colourOf(30)])
  })

  it('holds each photo once, however its address is written', async () => {
    const { photos } = await create([
      photoAt(1),
      photoAt(1),
      'https://IMG.example.com/1.png',
      'https://img.example.com/x/../1.png#top',
      photoAt(2),
    ])
    expect(photos).toMatchObject({ total: 2, imported: 2 })
    expect(origin.asked).toHaveLength(2)
  })

  it('of 31 is refused whole, also when some are equal', async () => {
    for (const urls of [
      numbers(1, 31).map(photoAt),
      Array.from({ length: 31 }, () => photoAt(1)),
    ]) {
      const before = await contentsOf(app)
      const answer = await seller.call('POST', '/listings', { ...completeFlat, photo_urls: urls })
      expectErrorShape(answer, { code: 'too_many_photos', param: 'photo_urls' })
      expect(await contentsOf(app)).toEqual(before)
    }
    expect(origin.asked).toEqual([])
  })

  it('may name images that are stored already, which need no import', async () => {
    const { photos } = await create([photoAt(40)])
    const [item] = photos.items
    origin.asked.length = 0
    const again = await create([String(item.url), ownPhoto(4)])
    expect(again.photos).toMatchObject({ total: 2, imported: 2, pending: 0 })
    expect([...again.photos.items].map(({ url }) => url)).toEqual([item.url, ownPhoto(4)])
    expect(origin.asked).toEqual([])
  })
})

describe('a photo that fails', () => {
  it('is named with its reason, is not pending, and holds up no other', async () => {
    origin.failing.set(photoAt(2), 'unsupported_type')
    const created = await create([1, 2, 3].map(photoAt))
    expect(created.photos).toMatchObject({ total: 3, imported: 2, pending: 0 })
    expect([...created.photos.failed]).toEqual([
      {
        url: photoAt(2),
        reason: 'unsupported_type',
        message: expect.stringMatching(/JPEG, PNG or WebP/),
      },
    ])
    expect(coloursIn(created)).toEqual([1, 3].map(colourOf))
  })

  it('for good is not tried again, not even when it would succeed', async () => {
    origin.failing.set(photoAt(1), 'undecodable')
    const { id } = await create([photoAt(1)])
    origin.failing.clear()
    const { body } = await setPhotos(id, [photoAt(1)])
    expect(body.photos).toMatchObject({
      imported: 0,
      pending: 0,
      failed: [{ reason: 'undecodable' }],
    })
    expect(origin.asked).toEqual([photoAt(1)])
  })

  it('by bad luck is tried again by the next writes, three times in all', async () => {
    origin.failing.set(photoAt(1), 'timeout')
    const { id, photos } = await create([photoAt(1)])
    expect(photos).toMatchObject({ imported: 0, pending: 0, failed: [{ reason: 'timeout' }] })
    for (const tries of [2, 3, 3]) {
      const { body } = await setPhotos(id, [photoAt(1)])
      expect(body.photos).toMatchObject({ pending: 0, failed: [{ reason: 'timeout' }] })
      expect(origin.asked).toHaveLength(tries)
    }
  })

  it('by bad luck comes in once the luck turns', async () => {
    origin.failing.set(photoAt(1), 'origin_refused')
    const { id } = await create([photoAt(1), photoAt(2)])
    origin.failing.clear()
    const { body } = await setPhotos(id, [photoAt(1), photoAt(2)])
    expect(body.photos).toMatchObject({ imported: 2, pending: 0, failed: [] })
    expect(coloursIn(body)).toEqual([1, 2].map(colourOf))
  })

  it.each([
    ['https://127.0.0.1/1.png', 'host_not_allowed'],
    ['https://[::1]/1.png', 'host_not_allowed'],
    ['https://localhost/1.png', 'host_not_allowed'],
    ['https://metadata.internal/1.png', 'host_not_allowed'],
    ['https://0x7f.1/1.png', 'host_not_allowed'],
    ['https://user:secret@img.example.com/1.png', 'url_has_credentials'],
    ['https://img.example.com:8443/1.png', 'url_has_port'],
  ])('%s is never fetched', async (url, reason) => {
    const { photos } = await create([url])
    expect(photos).toMatchObject({ total: 1, imported: 0, pending: 0, failed: [{ url, reason }] })
    expect(origin.asked).toEqual([])
  })

  it('is shown to its owner only', async () => {
    origin.failing.set(photoAt(2), 'timeout')
    const { id } = await create([photoAt(1), photoAt(2)])
    await seller.call('POST', `/listings/${id}/publish`)
    const { body, text } = await visit(app, `/v1/listings/${id}`)
    expect(body.photos).toMatchObject({ total: 1, pending: 0, failed: [] })
    expect(text).not.toContain('img.example.com')
  })
})

describe('a photo file', () => {
  const pathOf = (url: Body) => new URL(String(url)).pathname

  it('is served in three widths, as WebP, to be cached for good', async () => {
    const { photos } = await create([photoAt(50)])
    const [item] = photos.items
    expect(item).toMatchObject({ width: 40, height: 30, colour: colourOf(50) })
    expect(Object.keys(item.sizes)).toEqual(['320', '800', '1600'])
    for (const url of Object.values(item.sizes)) {
      const { statusCode, headers, rawPayload } = await app.server.inject(pathOf(url))
      expect(statusCode).toBe(200)
      expect(headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      })
      // Never enlarged, and nothing of the camera is left.
      const { format, width, exif } = await sharp(rawPayload).metadata()
      expect({ format, width, exif }).toEqual({ format: 'webp', width: 40, exif: undefined })
    }
  })

  it('is served as JPEG to readers of exports, and its copy is the photo that is there', async () => {
    const { id, photos } = await create([photoAt(51)])
    const [item] = photos.items
    const copy = String(item.url).replace(/webp$/, 'jpg')
    const { statusCode, headers, rawPayload } = await app.server.inject(new URL(copy).pathname)
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg'])
    const { format, width } = await sharp(rawPayload).metadata()
    expect({ format, width }).toEqual({ format: 'jpeg', width: 40 })
    const { body } = await setPhotos(id, [copy])
    expect(body.photos.items).toEqual([item])
  })

  it.each([
    '00000000000000000000000000000000-320.webp',
    '00000000000000000000000000000000-320.jpg',
    'demo-house-8-320.jpeg',
    '..%2f..%2festia.sqlite',
    '..%5c..%5cestia.sqlite',
    '%2e%2e%2festia.sqlite-320.webp',
    '/etc/passwd',
    'demo-house-8-321.webp',
    'demo-house-8-1600.png',
    'demo-house-99999-320.webp',
    'demo-nothing-8-320.webp',
    'DEMO-HOUSE-8-320.WEBP',
    'demo-house-8-320.webp%00',
    'x'.repeat(300),
    '',
  ])('%s is not found', async (file) => {
    expectErrorShape(await get(app, `/photos/${file}`), { code: 'not_found' })
  })
})

describe('the sweep', () => {
  const photoStore = () => createDiskPhotoStore(join(app.dataDir, 'photos'))
  const sweep = (afterMs: number) =>
    sweepPhotos({ store: app.store, photoStore: photoStore(), now: () => Date.now() + afterMs })
  const keyOf = ({ url }: Body) => /([0-9a-f]{32})-1600/.exec(String(url))![1]

  it('deletes what no listing refers to, a day after it was made', async () => {
    const first = await create([photoAt(60), photoAt(61)])
    const second = await create([photoAt(62)])
    const live = await create([photoAt(63)])
    await seller.call('POST', `/listings/${live.id}/publish`)
    const [used, dropped] = [...first.photos.items].map(keyOf)
    const [removed] = [...second.photos.items].map(keyOf)
    const [former] = [...live.photos.items].map(keyOf)
    await setPhotos(first.id, [photoAt(60)])
    await seller.call('DELETE', `/listings/${second.id}`)
    origin.failing.set(photoAt(64), 'undecodable')
    await setPhotos(live.id, [photoAt(64)])

    const there = async () =>
      Promise.all([used, dropped, removed, former].map((key) => photoStore().has(key)))
    await sweep(0)
    expect(await there()).toEqual([true, true, true, true])
    // Three widths each of the two; those of the tests before may be among them.
    expect(await sweep(2 * DAY_MS)).toBeGreaterThanOrEqual(6)
    expect(await there()).toEqual([true, false, false, true])
    expect(await sweep(2 * DAY_MS)).toBe(0)
    expect((await get(app, `/photos/${used}-320.webp`)).status).toBe(200)
    expect((await get(app, `/photos/${dropped}-320.webp`)).status).toBe(404)
  })
})

describe('a floor plan', () => {
  const kinds = ({ photos }: Body) => [...photos.items].map(({ kind }) => kind)

  it('is one of the photos, stays marked when they move, and is unmarked on request', async () => {
    const [one, two, three] = numbers(91, 93).map(photoAt)
    const sent = { ...completeFlat, photo_urls: [one, two], floor_plan_urls: [two] }
    const { id, floor_plan_urls } = (await seller.call('POST', '/listings', sent)).body
    expect(floor_plan_urls).toEqual([two])
    const moved = (await setPhotos(id, [two, three, one])).body
    expect([kinds(moved), moved.floor_plan_urls]).toEqual([['floor_plan', 'photo', 'photo'], [two]])
    await seller.call('POST', `/listings/${id}/publish`)
    const shown = (await get(app, `/v1/listings/${id}`)).body
    expect([kinds(shown), shown.floor_plan_urls]).toEqual([kinds(moved), [shown.photo_urls[0]]])
    // By the address that we gave it, too.
    const urls = [...moved.photos.items].map(({ url }) => String(url))
    expect(kinds((await setPhotos(id, urls)).body)).toEqual(kinds(moved))
    const other = await seller.call('PATCH', `/listings/${id}`, { floor_plan_urls: [urls[2]] })
    expect(kinds(other.body)).toEqual(['photo', 'photo', 'floor_plan'])
    const none = await seller.call('PATCH', `/listings/${id}`, { floor_plan_urls: null })
    expect(kinds(none.body)).toEqual(['photo', 'photo', 'photo'])
  })

  it('that is no photo of the listing is refused whole, also when it is only checked', async () => {
    const sent = { ...completeFlat, photo_urls: [photoAt(94)], floor_plan_urls: [photoAt(95)] }
    const answer = await seller.call('POST', '/listings', sent)
    expect(answer.body.error).toMatchObject({ code: 'invalid_value', param: 'floor_plan_urls' })
    const { body } = await seller.call('POST', '/listings/validate', sent)
    expect(body).toMatchObject({ valid: false, errors: [{ param: 'floor_plan_urls' }] })
  })
})
