/** The guarded post over real sockets: receivers that are slow, large, redirect inward or change their address. */
import { expect, it } from 'vitest'
import { createGuardedPost, type PostPurpose } from '../../src/net/guarded-post.ts'
import type { ResolveHost } from '../../src/net/resolve-host.ts'
import { originAddress, originCa, originForTest, type TestOrigin } from '../photos/test-origin.ts'

const URL_ = 'https://crm.example.com/hook?a=1'
const BODY = '{"type":"listing.updated","text":"Σπίτι"}'
const headers = { 'webhook-id': 'msg_1' }

const postFor = (origin: TestOrigin, more: Partial<PostPurpose> & { resolve?: ResolveHost } = {}) =>
  createGuardedPost({
    ...{ purpose: 'webhook', totalMs: 9_000, port: origin.port, ca: originCa },
    resolve: async () => [originAddress],
    isAllowedAddress: (address) => address === originAddress,
    ...more,
  })

const order = (answerBytes = 0, url = URL_) => ({ url, body: BODY, headers, answerBytes })

it('posts the body as it is, with the headers of the message and nothing of ours', async () => {
  let seen: unknown
  const origin = await originForTest(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    seen = [request.method, request.url, request.headers, Buffer.concat(chunks).toString()]
    response.writeHead(429, { 'retry-after': '7' }).end('later')
  })
  expect(await postFor(origin)(order(3))).toEqual({
    ...{ ok: true, status: 429, retryAfter: '7', bytes: Buffer.from('lat') },
  })
  const sent = {
    ...{ host: 'crm.example.com', accept: '*/*', 'accept-encoding': 'identity' },
    ...{ 'user-agent': 'EstiaIndex/1.0 (webhook)', connection: 'close', 'webhook-id': 'msg_1' },
    ...{ 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(BODY)) },
  }
  expect(seen).toEqual(['POST', '/hook?a=1', sent, BODY])
})

it('reads as much of an answer as is wanted, however much there is', async () => {
  let written = 0
  const origin = await originForTest((_, response) => {
    const chunk = Buffer.alloc(100_000, 'x')
    const more = () => {
      while (written < 50_000_000 && response.writable) {
        written += chunk.length
        if (!response.write(chunk)) return void response.once('drain', more)
      }
      response.end()
    }
    more()
  })
  const post = postFor(origin)
  expect(await post(order(0))).toMatchObject({ ok: true, status: 200, bytes: Buffer.alloc(0) })
  expect(await post(order(10))).toMatchObject({ ok: true, bytes: Buffer.alloc(10, 'x') })
  expect(written).toBeLessThan(50_000_000)
})

it('follows no redirect', async () => {
  const location = 'https://169.254.169.254/latest'
  const origin = await originForTest((_, response) => response.writeHead(307, { location }).end())
  expect(await postFor(origin)(order())).toMatchObject({ ok: true, status: 307 })
  expect(origin.asked).toEqual(['/hook?a=1'])
})

it.each([
  ['http://crm.example.com/hook', /_not_allowed|not_https|invalid/],
  ['https://user:secret@crm.example.com/', /url_has_credentials/],
  ['https://10.1.2.3/hook', /_not_allowed|no_public_address|invalid/],
])('posts nothing to %s', async (url, code) => {
  const origin = await originForTest((_, response) => response.end())
  const posted = await postFor(origin)(order(0, url))
  expect(posted.ok ? 'posted' : posted.code).toMatch(code)
  expect(origin.asked).toEqual([])
})

it('asks for the address each time: a name that leads inward later is refused then', async () => {
  const answers = [[originAddress], ['10.1.2.3']]
  const origin = await originForTest((_, response) => response.end())
  const post = postFor(origin, { resolve: async () => answers.shift()! })
  expect(await post(order())).toMatchObject({ ok: true })
  expect(await post(order())).toMatchObject({ ok: false, code: 'no_public_address' })
})

it('gives up a receiver that accepts and says nothing, and one that drips', async () => {
  const silent = await originForTest(() => undefined)
  const short = { totalMs: 300 }
  expect(await postFor(silent, short)(order())).toMatchObject({ ok: false, code: 'timeout' })
  const dripping = await originForTest((_, response) => {
    const timer = setInterval(() => response.write('x'), 20)
    response.on('close', () => clearInterval(timer))
  })
  expect(await postFor(dripping, short)(order(4_000))).toMatchObject({ ok: false, code: 'timeout' })
})
