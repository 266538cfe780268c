/**
 * The way of a seller whose photos are on a phone: five are sent, put into a listing and published; a buyer finds
 * it and gets the images.
 */
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { noisy } from '../photos/test-images.ts'
import { completeFlat } from '../write/seller-app.ts'
import { type CallService, callerOf } from './call-service.ts'
import { INSTALL_TIMEOUT_MS } from './production-install.ts'
import { type RunningService, startService } from './start-service.ts'

let service: RunningService
let seller: CallService
let reader: CallService
let key: string

beforeAll(async () => {
  service = await startService()
  await service.estia('sellers', 'add', 'Maria', '--type', 'property-owner')
  key = (await service.estia('keys', 'create', '1')).trim()
  seller = callerOf({ baseUrl: service.baseUrl, key })
  reader = callerOf({ baseUrl: service.baseUrl })
}, INSTALL_TIMEOUT_MS)
afterAll(() => service.stop())

it('sends five photos, publishes them, and a buyer gets the images', async () => {
  const urls: string[] = []
  for (const width of [300, 310, 320, 330, 340]) {
    const answer = await fetch(`${service.baseUrl}/v1/photos`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'image/jpeg' },
      body: await noisy(width, 200).jpeg().toBuffer(),
    })
    const sent = (await answer.json()) as { url: string; width: number; height: number }
    expect([answer.status, sent.width, sent.height]).toEqual([201, width, 200])
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
