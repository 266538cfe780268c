/**
 * The way of a seller whose photos are on a phone: five are sent, put into a listing and published; a buyer finds
 * it and gets the images. Then an agency offers the same home, with the photos rescaled and recompressed: the buyer
 * learns of it, and finds it once on request.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { noisy } from '../photos/test-images.ts'
import { completeFlat } from '../write/seller-app.ts'
import { type CallService, callerOf } from './call-service.ts'
import { openAccount } from './open-account.ts'
import { INSTALL_TIMEOUT_MS } from './production-install.ts'
import { type SharedService, sharedService } from './shared-service.ts'

let service: SharedService
let seller: CallService
let reader: CallService
let key: string

beforeAll(async () => {
  service = await sharedService()
  key = (await openAccount(service.dataDir, { name: 'Maria', type: 'property-owner' })).key
  seller = callerOf({ baseUrl: service.baseUrl, key })
  reader = callerOf({ baseUrl: service.baseUrl, localAddress: '127.0.8.1' })
}, INSTALL_TIMEOUT_MS)

async function sendPhoto(by: string, body: Buffer) {
  const answer = await fetch(`${service.baseUrl}/v1/photos`, {
    method: 'POST',
    headers: { authorization: `Bearer ${by}`, 'content-type': 'image/jpeg' },
    body: new Uint8Array(body),
  })
  expect(answer.status).toBe(201)
  return (await answer.json()) as { url: string; width: number; height: number }
}

it('sends five photos, publishes them, and a buyer gets the images', async () => {
  const urls: string[] = []
  for (const width of [300, 310, 320, 330, 340]) {
    const sent = await sendPhoto(key, await noisy(width, 200).jpeg().toBuffer())
    expect([sent.width, sent.height]).toEqual([width, 200])
    urls.push(sent.url)
  }
  const made = await seller('POST', '/v1/listings', { ...completeFlat, photo_urls: urls })
  expect(made.body.photos).toMatchObject({ total: 5, imported: 5, pending: 0, failed: [] })
  const live = await seller('POST', `/v1/listings/${made.body.id}/publish`)
  expect(live.body.state).toBe('live')

  const { body } = await reader('GET', '/v1/listings?deal=sale&district=limassol')
  const [found] = body.results
  expect(found).toMatchObject({ id: made.body.id, photos_count: 5 })
  const photo = await reader('GET', String(found.photo))
  expect([photo.status, photo.headers['content-type']]).toEqual([200, 'image/webp'])
  const { format, width, height } = await sharp(photo.bytes).metadata()
  expect({ format, width, height }).toEqual({ format: 'webp', width: 300, height: 200 })
})

/** Patches of light and shade, as photos of rooms have them. */
function room(seed: number) {
  const raw = { width: 14, height: 10, channels: 3 as const }
  const patches = Buffer.from(
    Array.from(
      { length: 14 * 10 * 3 },
      (_, at) => (Math.imul(at + seed * 997, 2_654_435_761) >>> 16) & 255,
    ),
  )
  return sharp(patches, { raw }).resize(1200, 900, { fit: 'fill', kernel: 'cubic' })
}

it('an agency offers the same home with recompressed photos: it is reported, and found once', async () => {
  const { key: agencyKey } = await openAccount(service.dataDir, { name: 'Sea View Homes' })
  const agency = callerOf({ baseUrl: service.baseUrl, key: agencyKey })
  const villa = { ...completeFlat, district: 'paphos', location: null, lat: 34.775, lng: 32.424 }
  const offer = async (by: CallService, photos: Buffer[], keyOf: string, price: number) => {
    const urls: string[] = []
    for (const photo of photos) urls.push((await sendPhoto(keyOf, photo)).url)
    const made = await by('POST', '/v1/listings', { ...villa, price, photo_urls: urls })
    await by('POST', `/v1/listings/${made.body.id}/publish`)
    return Number(made.body.id)
  }
  const seeds = [1, 2, 3]
  const originals = await Promise.all(seeds.map((seed) => room(seed).jpeg().toBuffer()))
  const recompressed = await Promise.all(
    originals.map((photo) => sharp(photo).resize(700).jpeg({ quality: 55 }).toBuffer()),
  )
  const own = await offer(seller, originals, key, 240_000)
  const other = await offer(agency, recompressed, agencyKey, 252_000)
  for (;;) {
    const { body } = await agency('GET', `/v1/listings/${other}`)
    if (body.same_home !== null) {
      expect(body.same_home).toEqual({ group: own, listings: 2 })
      const page = await agency('GET', String(body.link))
      expect(page.bytes.toString()).toContain('Also offered by another seller, at €240,000')
      expect(page.bytes.toString()).toContain(`/listings/${own}/`)
      break
    }
    await sleep(200)
  }
  const ids = async (query: string) =>
    [...(await agency('GET', `/v1/listings?district=paphos&${query}`)).body.results].map(
      ({ id }) => id,
    )
  expect(await ids('sort=price_asc')).toEqual([own, other])
  expect(await ids('sort=price_asc&unique=1')).toEqual([own])
  expect(await ids(`sort=price_asc&same_home=${own}`)).toEqual([own, other])
})
