/** Answers above 1 KB come compressed on request: the same bytes after unpacking, over real connections. */
import { type IncomingHttpHeaders, request } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodings } from '../../src/structures/compress.ts'
import {
  fillWithDemo,
  issueTestKey,
  startTestApp,
  type TestApp,
  unpacked,
} from '../support/test-app.ts'

let app: TestApp
let port: number
let authorization: string
let listing: { id: number; photo: string }
let price = 900_000_000

beforeAll(async () => {
  app = await startTestApp({ prepare: fillWithDemo, fitsPrices: false })
  port = Number(new URL(await app.listen()).port)
  const [seller] = await app.store.listSellers()
  authorization = `Bearer ${await issueTestKey(app, seller.id)}`
  const { results } = JSON.parse(String((await call('/v1/listings?limit=1')).bytes))
  listing = { id: results[0].id, photo: new URL(results[0].photo).pathname }
  // The form of a seller who can be written to holds the moment it was drawn: no two pages are alike.
  const { seller_id } = (await app.store.getListing(listing.id))!
  await app.store.setSellerEmail(seller_id, null)
  await app.contacts.refresh()
})
afterAll(() => app.stop())

interface RawAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer
}

interface Sent {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: string
}

/** As the bytes came: nothing is unpacked on the way. */
function call(path: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const where = { port, host: '127.0.0.1', path, agent: false }
    const sent = request({ ...where, method, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('end', () => {
        const bytes = Buffer.concat(chunks)
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes })
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

const accepting = (accepted: string, headers: Record<string, string> = {}) => ({
  headers: { 'accept-encoding': accepted, ...headers },
})

const plain = ({ headers, bytes }: RawAnswer): Buffer => unpacked(headers, bytes)

const large = [
  '/v1/listings?limit=25',
  '/v1/listings?limit=10&detail=full',
  '/v1/listings/{id}',
  '/v1/listings/{id}?include=estimate',
  '/v1/meta',
  '/api/listing-fields',
  '/v1/listings/facets',
  '/openapi.json',
  '/llms.txt',
  '/docs',
  '/',
  '/listings/{id}/x',
  '/assets/site.js',
  '/assets/site.css',
  '/map/any/10/302/203.json',
]
const pathOf = (path: string) => path.replace('{id}', String(listing.id))

describe.each(encodings)('%s', (encoding) => {
  it.each(large)('of %s unpacks to the same bytes', async (path) => {
    const whole = await call(pathOf(path))
    const packed = await call(pathOf(path), accepting(encoding))
    expect([whole.status, packed.status]).toEqual([200, 200])
    expect(whole.headers['content-encoding']).toBeUndefined()
    expect(packed.headers['content-encoding']).toBe(encoding)
    for (const { headers, bytes } of [whole, packed]) {
      expect(headers.vary).toMatch(/\baccept-encoding\b/)
      expect(Number(headers['content-length'])).toBe(bytes.length)
    }
    expect(packed.headers['content-type']).toBe(whole.headers['content-type'])
    expect(packed.bytes.length).toBeLessThan(whole.bytes.length)
    expect(plain(packed).equals(whole.bytes)).toBe(true)
  })

  it.each(large)('of %s is announced by HEAD without a body', async (path) => {
    const read = await call(pathOf(path), accepting(encoding))
    const head = await call(pathOf(path), { method: 'HEAD', ...accepting(encoding) })
    expect([head.status, head.bytes.length]).toEqual([200, 0])
    for (const name of ['content-encoding', 'content-length', 'etag', 'vary', 'content-type']) {
      expect(head.headers[name], name).toBe(read.headers[name])
    }
  })

  it('has a tag of its own, which any form of the answer is known by', async () => {
    for (const path of ['/v1/listings?limit=25', pathOf('/v1/listings/{id}'), '/llms.txt']) {
      const whole = await call(path)
      const packed = await call(path, accepting(encoding))
      const bare = String(whole.headers.etag).slice(1, -1)
      expect(packed.headers.etag).toBe(`"${bare}-${encoding}"`)
      for (const held of [whole.headers.etag, packed.headers.etag, `W/${packed.headers.etag}`]) {
        for (const accepted of [encoding, 'identity']) {
          const again = await call(path, accepting(accepted, { 'if-none-match': String(held) }))
          expect([again.status, again.bytes.length]).toEqual([304, 0])
          expect(again.headers['content-encoding']).toBeUndefined()
          expect(again.headers.vary).toMatch(/accept-encoding/)
          const sent = accepted === 'identity' ? whole : packed
          expect(again.headers.etag).toBe(sent.headers.etag)
        }
      }
      const other = accepting(encoding, { 'if-none-match': `"${bare}-deflate", "x${bare}"` })
      expect((await call(path, other)).status).toBe(200)
    }
  })

  it('of a write has the tag of the listing, and a tag that was read compressed lets it pass', async () => {
    const headers = {
      authorization,
      'content-type': 'application/json',
      'accept-encoding': encoding,
    }
    const body = JSON.stringify({ deal: 'sale', description: 'A quiet home. '.repeat(60) })
    const created = await call('/v1/listings', { method: 'POST', headers, body })
    expect([created.status, created.headers['content-encoding']]).toEqual([201, encoding])
    expect(created.headers.etag).toBe('"1"')
    const path = `/v1/listings/${JSON.parse(String(plain(created))).id}`
    const read = await call(path, { headers })
    expect(read.headers.etag).toMatch(new RegExp(`^"1\\.[\\w-]{22}-${encoding}"$`))
    const change = (tag: unknown, floor: number) =>
      call(path, {
        method: 'PATCH',
        headers: { ...headers, 'if-match': String(tag) },
        body: JSON.stringify({ floor }),
      })
    expect((await change(read.headers.etag, 1)).status).toBe(200)
    expect((await change(read.headers.etag, 2)).status).toBe(412)
    expect((await change('"2-deflate"', 2)).status).toBe(412)
    expect(JSON.parse(String(plain(await call(path, { headers })))).floor).toBe(1)
  })

  it('of a refusal unpacks to the error shape', async () => {
    const answer = await call('/v1/listings?foo=1&bar=2&baz=3', accepting(encoding))
    expect([answer.status, answer.headers['content-encoding']]).toEqual([400, encoding])
    expect(JSON.parse(String(plain(answer))).error.code).toBe('unknown_parameter')
  })

  it('of a search that was just answered is served from the cache until the market changes', async () => {
    const mine = await call('/v1/my/listings?state=live&limit=25', { headers: { authorization } })
    const { results } = JSON.parse(String(mine.bytes))
    const own = results.find(({ deal }: { deal: string }) => deal === 'sale')
    const path = '/v1/listings?sort=price_desc&limit=25'
    const topPrice = async () => {
      const answer = await call(path, accepting(encoding))
      expect(answer.headers['content-encoding']).toBe(encoding)
      return JSON.parse(String(plain(answer))).results[0].price
    }
    for (let round = 0; round < 3; round++) {
      price++
      const headers = { authorization, 'content-type': 'application/json' }
      const body = JSON.stringify({ price })
      const written = await call(`/v1/listings/${own.id}`, { method: 'PATCH', headers, body })
      expect(written.status).toBe(200)
      expect([await topPrice(), await topPrice()]).toEqual([price, price])
    }
  })
})

describe('not compressed', () => {
  it.each(['/healthz', '/robots.txt', '/v1/nothing', '/v1/listings/lookup?url=/listings/{id}/x'])(
    'is %s, for it is short',
    async (path) => {
      const { headers, bytes } = await call(pathOf(path), accepting('br, gzip, zstd'))
      expect(headers['content-encoding']).toBeUndefined()
      expect(bytes.length).toBeLessThanOrEqual(1_024)
    },
  )

  it('is a photo', async () => {
    const { status, headers } = await call(listing.photo, accepting('br, gzip, zstd'))
    expect([status, headers['content-type']]).toEqual([200, 'image/webp'])
    expect(headers['content-encoding']).toBeUndefined()
  })

  it.each(['gzip;q=0', 'gzip;q=0, br;q=0, zstd;q=0', 'identity', 'deflate', '*;q=0'])(
    'is an answer to Accept-Encoding: %s',
    async (accepted) => {
      for (const path of ['/v1/meta', '/llms.txt', '/', '/assets/site.css', '/sitemap.xml']) {
        const { headers } = await call(path, accepting(accepted))
        expect(headers['content-encoding'], path).toBeUndefined()
      }
    },
  )
})

it('whatever Accept-Encoding says, the bytes are those of the answer', async () => {
  const whole = (await call('/api/listing-fields')).bytes
  const name = fc.constantFrom(...encodings, '*', 'identity', 'deflate', 'x-gzip', 'GZip', '')
  const q = fc.constantFrom('', ';q=0', ';q=1', ';q=0.5', '; q=0.001', ';q=x', ';', ';q', ' ;Q=1.0')
  const odd = fc.stringMatching(/^[\t -~]{0,40}$/)
  const member = fc.oneof(
    fc.tuple(name, q).map((pair) => pair.join('')),
    odd,
  )
  const header = fc.array(member, { maxLength: 8 }).map((members) => members.join(',').trim())
  const met = new Set<string>()
  const property = fc.asyncProperty(header, async (accepted) => {
    const answer = await call('/api/listing-fields', accepting(accepted))
    const encoding = answer.headers['content-encoding']
    expect(answer.status).toBe(200)
    expect(plain(answer).equals(whole), accepted).toBe(true)
    if (encoding) expect(accepted.toLowerCase()).toMatch(new RegExp(`${encoding}|[*]`))
    met.add(encoding ?? 'none')
  })
  await fc.assert(property, { numRuns: 400, seed: 11 })
  // The generator has met every form.
  expect([...met].sort()).toEqual(['br', 'gzip', 'none', 'zstd'])
})
