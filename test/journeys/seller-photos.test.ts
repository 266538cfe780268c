/**
 * The way of a seller's photos, from outside: a key from the command line, a draft with photos of a real
 * https host, more by repeating, published, found, its images served. And what must never happen on it.
 */
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { completeFlat } from '../write/seller-app.ts'
import { type CallService, callerOf } from './call-service.ts'
import { type InstalledCommand, startInstalled } from './installed-command.ts'
import { openAccount } from './open-account.ts'
import { makePhotoWorld, ownNetwork, type PhotoWorld } from './photo-world.ts'
import { INSTALL_TIMEOUT_MS } from './production-install.ts'

const sevenPhotos = [1, 2, 3, 4, 5, 6, 7].map(
  (number) => `https://photos.example.com/${number}.jpg`,
)
const privateAnswer = 'https://inside.example.com/1.jpg'
const mixedAnswer = 'https://mixed.example.com/1.jpg'
const htmlPage = 'https://photos.example.com/page.jpg'
const movedInside = 'https://photos.example.com/moved.jpg'

const network = ownNetwork()
const networks: [string, typeof network][] = [['led to this machine', null]]
if (network) networks.unshift(['in a network of its own', network])

describe.each(networks)('photos, %s', (_where, within) => {
  let world: PhotoWorld
  let service: InstalledCommand
  let seller: CallService
  let reader: CallService
  let ownVisits: string[]

  beforeAll(async () => {
    world = await makePhotoWorld(within)
    // The launcher is led here too: on this Node, which reads TypeScript.
    const wrapper = [...world.wrapper, process.execPath]
    service = await startInstalled(['serve'], world.environment, wrapper)
    const baseUrl = await service.listens
    await world.untilReady()
    ownVisits = world.trapped()
    const { key } = await openAccount(service.dataDir, { name: 'Sea View Homes' })
    const way = { baseUrl, socketPath: world.socketPath }
    seller = callerOf({ ...way, key })
    reader = callerOf(way)
  }, INSTALL_TIMEOUT_MS)
  afterAll(async () => {
    await service.stop()
    world.remove()
  })

  it('come in by repeating the request, are published, found and served', async () => {
    const created = await seller('POST', '/v1/listings', {
      ...completeFlat,
      photo_urls: sevenPhotos,
    })
    expect(created.status).toBe(201)
    expect(created.body.photos).toMatchObject({ total: 7, imported: 5, pending: 2, failed: [] })
    const path = `/v1/listings/${created.body.id}`
    const repeated = await seller('PATCH', path, { photo_urls: sevenPhotos })
    expect(repeated.body.photos).toMatchObject({ total: 7, imported: 7, pending: 0, failed: [] })
    expect(world.asked().sort()).toEqual([1, 2, 3, 4, 5, 6, 7].map((number) => `/${number}.jpg`))

    expect((await seller('POST', `${path}/publish`)).body.state).toBe('live')
    const { body } = await reader('GET', '/v1/listings?deal=sale&district=limassol')
    const [found] = body.results
    expect([...body.results]).toMatchObject([{ id: created.body.id, photos_count: 7 }])
    const photo = await reader('GET', String(found.photo))
    expect(photo.status).toBe(200)
    expect(photo.headers['content-type']).toBe('image/webp')
    const { format, width, height } = await sharp(photo.bytes).metadata()
    expect({ format, width, height }).toEqual({ format: 'webp', width: 640, height: 480 })
  })

  it('that are none, or lead inside, are reported with their reason, and nobody inside is called', async () => {
    const photo_urls = [
      htmlPage,
      privateAnswer,
      mixedAnswer,
      movedInside,
      'https://127.0.0.1/1.jpg',
    ]
    const { status, body } = await seller('POST', '/v1/listings', { ...completeFlat, photo_urls })
    expect(status).toBe(201)
    expect(ownVisits).not.toEqual([])
    expect(world.trapped()).toEqual(ownVisits)
    expect(body.photos).toMatchObject({ total: 5, imported: 0, pending: 0 })
    expect(body.photos.failed).toMatchObject([
      { url: htmlPage, reason: 'unsupported_type' },
      { url: privateAnswer, reason: 'no_public_address' },
      { url: mixedAnswer, reason: 'no_public_address' },
      { url: movedInside, reason: 'no_public_address' },
      { url: 'https://127.0.0.1/1.jpg', reason: 'host_not_allowed' },
    ])
  })

  it('do not keep the service from stopping in good order', async () => {
    expect((await service.stop()).code).toBe(0)
  })
})
