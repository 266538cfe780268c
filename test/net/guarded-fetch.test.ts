/** The guarded fetch for another purpose than photos, over real sockets; hostile hosts are in test/photos. */
import type { IncomingMessage } from 'node:http'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createGuardedFetch, type FetchPurpose } from '../../src/net/guarded-fetch.ts'
import { originAddress, originCa, originForTest, type TestOrigin } from '../photos/test-origin.ts'

const URL_ = 'https://feeds.example.com/listings.xml'
const FEED = '<root><property/></root>'
const purpose: FetchPurpose = {
  purpose: 'feed import',
  accept: 'application/xml',
  limits: { totalMs: 9_000, paceWindowMs: 3_000, minBytesPerWindow: 1, maxBytes: 1_000 },
}

const fetchFor = (origin: TestOrigin, given: Partial<FetchPurpose> = {}) =>
  createGuardedFetch({
    ...purpose,
    ...given,
    resolve: async () => [originAddress],
    isAllowedAddress: (address) => address === originAddress,
    port: origin.port,
    ca: originCa,
  })

const CONTENT = { ok: true, isUnchanged: false, etag: null, lastModified: null }

test('says what it accepts, and takes any content where no first bytes are required', async () => {
  let seen: IncomingMessage['headers'] = {}
  const origin = await originForTest((request, response) => {
    seen = request.headers
    response.end(FEED)
  })
  expect(await fetchFor(origin)(URL_)).toEqual({ ...CONTENT, bytes: Buffer.from(FEED) })
  expect(seen).toEqual({
    host: 'feeds.example.com',
    'user-agent': 'EstiaIndex/1.0 (feed import)',
    accept: 'application/xml',
    'accept-encoding': 'identity',
    connection: 'close',
  })
})

test('a purpose that reads gzip asks for it, and gets it as it was sent', async () => {
  const origin = await originForTest((request, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip', vary: 'accept-encoding' })
    response.end(gzipSync(request.headers['accept-encoding'] ?? ''))
  })
  const fetched = await fetchFor(origin, { takesGzip: true })(URL_)
  expect(fetched.ok && String(gunzipSync(fetched.bytes))).toBe('gzip, identity')
  expect(await fetchFor(origin)(URL_)).toMatchObject({ code: 'encoded_response' })
})

test('sends its validators, and learns that nothing has changed', async () => {
  const asked: IncomingMessage['headers'][] = []
  const origin = await originForTest((request, response) => {
    asked.push(request.headers)
    if (request.headers['if-none-match'] === '"a"') response.writeHead(304, { etag: '"a"' }).end()
    else response.writeHead(200, { etag: '"a"' }).end(FEED)
  })
  const first = await fetchFor(origin)(URL_)
  expect(first).toMatchObject({ isUnchanged: false, etag: '"a"' })
  const known = { etag: '"a"', lastModified: null }
  const again = await fetchFor(origin)(URL_, { known, authorization: 'Basic eA==' })
  expect(again).toMatchObject({ ok: true, isUnchanged: true, bytes: Buffer.alloc(0) })
  expect(asked.map(({ authorization }) => authorization)).toEqual([undefined, 'Basic eA=='])
  const since = { etag: null, lastModified: 'Tue, 17 Nov 2026 10:00:00 GMT' }
  await fetchFor(origin)(URL_, { known: since })
  expect(asked.at(-1)).toMatchObject({ 'if-modified-since': since.lastModified })
  expect(asked.at(-1)).not.toHaveProperty('if-none-match')
  // Nobody asked whether it has changed: then such an answer is none.
  const origin304 = await originForTest((_, response) => response.writeHead(304).end())
  expect(await fetchFor(origin304)(URL_)).toMatchObject({ ok: false, code: 'origin_refused' })
})

test.each([
  [404, 'origin_missing'],
  [410, 'origin_missing'],
  [401, 'origin_denied'],
  [403, 'origin_denied'],
  [500, 'origin_refused'],
] as const)(
  '%i is %s where the owner of the address may know, and tried again',
  async (status, code) => {
    const origin = await originForTest((_, response) => response.writeHead(status).end())
    expect(await fetchFor(origin)(URL_)).toMatchObject({ ok: false, code: 'origin_refused' })
    const refused = await fetchFor(origin, { tellsRefusals: true })(URL_)
    expect(refused).toMatchObject({ ok: false, code, retryable: true })
  },
)

test('an empty document is content, too', async () => {
  const origin = await originForTest((_, response) => response.end())
  expect(await fetchFor(origin)(URL_)).toEqual({ ...CONTENT, bytes: Buffer.alloc(0) })
})

test.each([
  ['long enough', FEED, true],
  ['another beginning', '{"a": [1, 2, 3]}', false],
  ['too short to begin so', '<r', false],
])('first bytes: %s', async (_, body, ok) => {
  const origin = await originForTest((_request, response) => response.end(body))
  const firstBytes = {
    count: 5,
    isAccepted: (bytes: Buffer) => bytes.toString('latin1').startsWith('<root'),
  }
  const fetched = await fetchFor(origin, { firstBytes })(URL_)
  expect(fetched).toMatchObject(ok ? { ok } : { ok, code: 'unsupported_type' })
})

test('its words name no photo, and its limits are those of the purpose', async () => {
  const origin = await originForTest((_, response) => response.end('x'.repeat(1_001)))
  expect(await fetchFor(origin)(URL_)).toEqual({
    ok: false,
    code: 'too_large',
    message: 'The content is too large.',
    retryable: false,
  })
})

test('an abort of the caller is thrown, not returned as a reason', async () => {
  const caller = new AbortController()
  const origin = await originForTest(() => caller.abort(new Error('gone')))
  await expect(fetchFor(origin)(URL_, { signal: caller.signal })).rejects.toThrow('gone')
})

test('credentials go to the host of the URL, and to no other that it redirects to', async () => {
  const asked: (readonly [string | undefined, string | undefined])[] = []
  const origin = await originForTest((request, response) => {
    const { host, authorization } = request.headers
    asked.push([host, authorization])
    const to: Readonly<Record<string, string>> = {
      '/listings.xml': '/second.xml',
      '/second.xml': 'https://elsewhere.example.com/third.xml',
    }
    const location = to[request.url ?? '']
    if (location) response.writeHead(302, { location }).end()
    else response.end(FEED)
  })
  const fetched = await fetchFor(origin)(URL_, { authorization: 'Basic eA==' })
  expect(fetched).toMatchObject({ ok: true })
  expect(asked).toEqual([
    ['feeds.example.com', 'Basic eA=='],
    ['feeds.example.com', 'Basic eA=='],
    ['elsewhere.example.com', undefined],
  ])
})
