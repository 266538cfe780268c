/** The service on a bucket: photos and documents are there and nowhere else, and a bucket that is away costs nothing but time. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { OWNER_KEY } from '../../src/app/storage/open-bucket.ts'
import { kyero } from '../feeds/feed-app.ts'
import { plain } from '../photos/test-images.ts'
import { type BucketServer, startBucketServer } from '../support/bucket-server.ts'
import { freePort, startChild } from '../support/child-server.ts'
import { runCommand } from '../support/run-command.ts'
import { get, startTestApp, toAnswer } from '../support/test-app.ts'
import { createPhotoOrigin, photoAt } from './photo-origin.ts'
import { completeFlat, type Seller, type SellerApp, startSellerApp } from './seller-app.ts'

const origin = createPhotoOrigin()
let server: BucketServer
let app: SellerApp
let seller: Seller
let address: string

beforeAll(async () => {
  server = await startBucketServer()
  app = await startSellerApp({ environment: server.environment, fetcher: origin.fetcher })
  address = await app.listen()
  seller = await app.addSeller()
})
afterAll(async () => {
  await app.stop()
  await server.close()
})
beforeEach(() => {
  server.trouble = { kind: 'none' }
})

const down = () => {
  server.trouble = { kind: 'unavailable', times: 1_000 }
}

async function upload(colour: string) {
  const answer = await fetch(`${address}/v1/photos`, {
    method: 'POST',
    headers: { authorization: `Bearer ${seller.key}`, 'content-type': 'image/png' },
    body: new Uint8Array(await plain(64, 48, colour).png().toBuffer()),
  })
  return toAnswer(answer.status, Object.fromEntries(answer.headers), await answer.text())
}

async function sendDocument(id: unknown) {
  const answer = await fetch(`${address}/v1/feeds/${id}/document`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${seller.key}`, 'content-type': 'application/xml' },
    body: kyero([{ id: 1 }]),
  })
  return answer.status
}

const photosIn = () => server.keys().filter((key) => key.startsWith('photos/'))

describe('with a bucket', () => {
  it('photos are in it and served from it, and DATA_DIR has none', async () => {
    const { status, body } = await upload('#102030')
    expect([status, photosIn().length]).toEqual([201, 3])
    const made = await seller.call('POST', '/listings', {
      ...completeFlat,
      photo_urls: [body.url, photoAt(1)],
    })
    expect(made.body.photos).toMatchObject({ imported: 2, pending: 0 })
    expect(photosIn().length).toBe(6)
    const path = new URL(String(body.url)).pathname
    const served = await fetch(address + path)
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect((await fetch(address + path.replace('webp', 'jpg'))).status).toBe(200)
    expect((await fetch(`${address}/photos/${'ef'.repeat(16)}-320.webp`)).status).toBe(404)
    expect(readdirSync(join(app.dataDir, 'photos'))).toEqual(['incoming'])
  })

  it('documents of feeds are in it and read from it', async () => {
    const { body } = await seller.call('POST', '/feeds', { name: 'By hand' })
    expect(await sendDocument(body.id)).toBe(200)
    expect(server.keys()).toContain(`feeds/${body.id}`)
    expect(readdirSync(join(app.dataDir, 'feeds', 'sent'))).toEqual([])
    await seller.call('POST', `/feeds/${body.id}/runs`, {})
    const lastRun = async () => (await seller.call('GET', `/feeds/${body.id}/runs`)).body.results[0]
    await expect
      .poll(async () => String((await lastRun()).status), { timeout: 30_000 })
      .not.toMatch(/waiting|running/)
    expect(await lastRun()).toMatchObject({ fault: null, counts: { created: 1 } })
    await seller.call('DELETE', `/feeds/${body.id}`)
    expect(server.keys()).not.toContain(`feeds/${body.id}`)
  })

  it('it belongs to the store that used it first', async () => {
    await expect.poll(() => server.keys()).toContain(OWNER_KEY)
  })
})

describe('while the bucket is away', () => {
  it('searches are answered, and what needs it says when to come back', async () => {
    const { body } = await upload('#304050')
    const { body: feed } = await seller.call('POST', '/feeds', { name: 'Away' })
    const before = server.keys()
    down()
    const path = new URL(String(body.url)).pathname
    const answers = [await fetch(address + path), await fetch(`${address}/v1/listings`)]
    expect(answers.map(({ status }) => status)).toEqual([503, 200])
    expect(answers[0].headers.get('retry-after')).toMatch(/^\d+$/)
    const refused = await upload('#506070')
    expect([refused.status, refused.body.error.code]).toEqual([503, 'unavailable'])
    expect(await sendDocument(feed.id)).toBe(503)
    expect(readdirSync(join(app.dataDir, 'feeds', 'sent'))).toEqual([])
    server.trouble = { kind: 'none' }
    expect(server.keys()).toEqual(before)
    expect([(await upload('#506070')).status, await sendDocument(feed.id)]).toEqual([201, 200])
  })

  it('photos of a write stay pending, are no failed attempt, and come in later', async () => {
    down()
    const wanted = { ...completeFlat, photo_urls: [photoAt(7)] }
    const made = await seller.call('POST', '/listings', wanted)
    expect(made.body.photos).toMatchObject({ imported: 0, pending: 1, failed: [] })
    expect([...made.body.photos.items].map(({ attempts }) => attempts)).not.toContain(1)
    server.trouble = { kind: 'none' }
    const again = await seller.call('PATCH', `/listings/${made.body.id}`, {
      photo_urls: wanted.photo_urls,
    })
    expect(again.body.photos).toMatchObject({ imported: 1, pending: 0 })
  })
})

it('with a public address, photos are redirected there, and pages may show them', async () => {
  const environment = { ...server.environment, PHOTO_PUBLIC_URL: 'https://cdn.example.com/p' }
  const other = await startTestApp({ environment, fitsPrices: false })
  try {
    const key = 'ab'.repeat(16)
    const photo = await get(other, `/photos/${key}-800.webp`)
    expect([photo.status, photo.headers.location]).toEqual([
      302,
      `https://cdn.example.com/p/photos/ab/${key}-800.webp`,
    ])
    const page = await get(other, '/')
    expect(page.headers['content-security-policy']).toContain(
      "img-src 'self' data: https://cdn.example.com;",
    )
  } finally {
    await other.stop()
  }
})

it('a process starts with wrong credentials and a collector that hangs: it says so, serves and stops', async () => {
  const collector = createServer(() => undefined)
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const child = startChild({
    ...{ ...server.environment, AWS_SECRET_ACCESS_KEY: 'wrong', PORT: String(await freePort()) },
    ...{ WORKERS: '1', DRAIN_MS: '0' },
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
  })
  try {
    const [, base] = await child.said(/listens on (\S+)/)
    await child.said(/refuses these credentials: check AWS_ACCESS_KEY_ID/)
    expect((await fetch(`${base}/v1/listings`)).status).toBe(200)
    expect((await fetch(`${base}/photos/${'0'.repeat(32)}-320.webp`)).status).toBe(503)
    await child.said(/traces cannot be sent and are dropped; the service goes on/)
    expect((await fetch(`${base}/readyz`)).status).toBe(200)
    child.signal('SIGTERM')
    expect(await child.ended).toBe(0)
  } finally {
    child.signal('SIGKILL')
    collector.closeAllConnections()
    collector.close()
  }
})

describe('estia photos copy', () => {
  it.each([
    [{ AWS_SECRET_ACCESS_KEY: 'wrong' }, 'refuses these credentials: check AWS_ACCESS_KEY_ID'],
    [{ AWS_REGION: 'us-east-1' }, 'is in another region: set AWS_REGION=eu-central-1'],
  ])('with %j ends with a sentence that says what to do', async (wrong, words) => {
    const folder = mkdtempSync(join(tmpdir(), 'estia-photos-'))
    const args = ['photos', 'copy', '--from', server.environment.PHOTO_STORE, '--to', folder]
    const { code, stderr } = await runCommand(args, { ...server.environment, ...wrong })
    rmSync(folder, { recursive: true, force: true })
    expect([code, stderr]).toEqual([1, expect.stringContaining(words)])
  })

  it('brings everything into a folder and back, goes on where it was stopped', async () => {
    const { PHOTO_STORE: bucket } = server.environment
    const folder = mkdtempSync(join(tmpdir(), 'estia-photos-'))
    const copy = (from: string, to: string) =>
      runCommand(['photos', 'copy', '--from', from, '--to', to], {
        ...server.environment,
        PHOTO_STORE: '',
      })
    const objects = server.keys().filter((key) => key !== OWNER_KEY)
    const photos = objects.filter((key) => key.startsWith('photos/'))
    const documents = objects.length - photos.length
    try {
      const out = await copy(bucket, folder)
      expect(out).toMatchObject({ code: 0 })
      expect(out.stdout).toContain(
        `photos: ${photos.length} files, ${photos.length} of them copied`,
      )
      expect(out.stdout).toContain(`documents: ${documents} files`)
      rmSync(join(folder, photos[0]))
      expect((await copy(bucket, folder)).stdout).toContain(
        `photos: ${photos.length} files, 1 of them copied`,
      )
      const back = await copy(folder, `${bucket}/second`)
      expect(back.stdout).toContain(`photos: ${photos.length} files, ${photos.length} of them`)
      expect(server.keys().filter((key) => key.startsWith('second/'))).toEqual(
        objects.map((key) => `second/${key}`).sort(),
      )
      down()
      const failed = await copy(folder, `${bucket}/third`)
      expect([failed.code, failed.stderr.split('\n')[0]]).toEqual([
        1,
        `estia: The bucket ${bucket}/third asks to be called later.`,
      ])
      expect(existsSync(folder)).toBe(true)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
