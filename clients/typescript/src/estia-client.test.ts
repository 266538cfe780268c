import { expect, it, vi } from 'vitest'
import { type ClientOptions, createClient, type ErrorCode } from './estia-client.ts'

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers })
const refused = (status: number, code: string, headers = {}) =>
  json(status, { error: { code, message: 'no', hint: 'wait', request_id: '1' } }, headers)
const limited = (seconds: string) => refused(429, 'rate_limited', { 'retry-after': seconds })

/** A server that answers in turn; an Error is a network that fails. */
function against(answers: readonly (Response | Error)[], options: Partial<ClientOptions> = {}) {
  const left = [...answers]
  const fetch = vi.fn<typeof globalThis.fetch>(async () => {
    const next = left.shift()!
    if (next instanceof Error) throw next
    return next
  })
  const sleep = vi.fn<NonNullable<ClientOptions['sleep']>>(async () => {})
  const client = createClient({ baseUrl: 'https://homes.example.com/', fetch, sleep, ...options })
  return { client, fetch, sleep }
}

it('writes requests as the service reads them', async () => {
  const { client, fetch } = against(
    [json(200, {}), json(200, {}), new Response(null, { status: 204 })],
    {
      key: 'estia_key',
    },
  )
  const bedrooms = ['2', '3'] as const
  await client.call('searchListings', { query: { bedrooms, q: 'sea & sun', price_max: undefined } })
  await client.call('putListingByReference', {
    path: { reference: 'A/1 ü' },
    body: { price: 1 },
    ifMatch: '"3"',
  })
  expect(await client.call('deleteListing', { path: { id: 7 } })).toBeNull()
  expect(fetch.mock.calls.map(([address, init]) => [init?.method, address])).toEqual([
    ['GET', 'https://homes.example.com/v1/listings?bedrooms=2%2C3&q=sea+%26+sun'],
    ['PUT', 'https://homes.example.com/v1/listings/by-reference/A%2F1%20%C3%BC'],
    ['DELETE', 'https://homes.example.com/v1/listings/7'],
  ])
  expect(fetch.mock.calls[1][1]).toMatchObject({
    body: '{"price":1}',
    headers: {
      authorization: 'Bearer estia_key',
      'content-type': 'application/json',
      'if-match': '"3"',
    },
  })
})

it('waits as long as the server asks, and then retries', async () => {
  const { client, sleep } = against([limited('7'), new TypeError('down'), json(200, { ok: 1 })])
  expect(await client.call('getMeta', {})).toEqual({ ok: 1 })
  expect(sleep.mock.calls).toEqual([
    [7000, undefined],
    [1000, undefined],
  ])
})

it('does not wait for an hour, nor for ever', async () => {
  const { client, sleep } = against([limited('3000'), limited('1'), limited('1'), limited('1')])
  await expect(client.call('getMeta', {})).rejects.toMatchObject({
    code: 'rate_limited',
    status: 429,
    hint: 'wait',
    retryAfterMs: 3_000_000,
  })
  expect(sleep).not.toHaveBeenCalled()
  await expect(client.call('getMeta', {})).rejects.toMatchObject({ code: 'rate_limited' })
  expect(sleep).toHaveBeenCalledTimes(2)
})

it('repeats a create only where it has a name', async () => {
  const create = { body: { deal: 'sale' } } as const
  const bare = against([refused(503, 'unavailable'), json(201, {})])
  await expect(bare.client.call('createListing', create)).rejects.toMatchObject({
    code: 'unavailable',
  })
  const named = against([refused(503, 'unavailable'), json(201, { id: 1 })])
  const input = { ...create, idempotencyKey: 'a' }
  expect(await named.client.call('createListing', input)).toEqual({ id: 1 })
})

it.each<[string, Response | Error]>([
  ['unreachable', new TypeError('down')],
  ['unreadable', new Response('<html>', { status: 502 })],
  ['unreadable', new Response('<html>')],
  ['invalid_value', refused(400, 'invalid_value')],
])('fails with %s and repeats nothing that is wrong', async (code, answer) => {
  const { client, sleep } = against([answer], { retries: 0 })
  await expect(client.call('getMeta', {})).rejects.toMatchObject({ name: 'EstiaError', code })
  expect(sleep).not.toHaveBeenCalled()
})

it('says who gave up', async () => {
  const { client } = against([new DOMException('aborted', 'AbortError')])
  const signal = AbortSignal.abort()
  await expect(client.call('getMeta', { signal })).rejects.toMatchObject({ code: 'aborted' })
})

it('ends a wait with the abort, at once', async () => {
  const giveUp = new AbortController()
  const { fetch } = against([limited('50')])
  const asked = vi.fn<typeof globalThis.fetch>((...call) => {
    setTimeout(() => giveUp.abort(), 5)
    return fetch(...call)
  })
  // The client's own wait: with another the test would prove nothing.
  const client = createClient({ baseUrl: 'https://homes.example.com', fetch: asked })
  await expect(client.call('getMeta', { signal: giveUp.signal })).rejects.toMatchObject({
    code: 'aborted',
  })
  expect(asked).toHaveBeenCalledTimes(1)
})

it('repeats no change under If-Match whose answer was lost', async () => {
  const change = { path: { id: 7 }, body: { price: 1 }, ifMatch: '"3"' }
  const lost = against([new TypeError('reset'), refused(412, 'precondition_failed')])
  await expect(lost.client.call('updateListing', change)).rejects.toMatchObject({
    code: 'unreachable',
  })
  expect(lost.fetch).toHaveBeenCalledTimes(1)
  const busy = against([refused(503, 'overloaded'), json(200, { id: 7 })])
  expect(await busy.client.call('updateListing', change)).toEqual({ id: 7 })
})

it('sends files as they are, and reads documents as text', async () => {
  const xml = new Response('<root/>', { headers: { 'content-type': 'application/xml' } })
  const { client, fetch } = against([json(201, { url: 'u' }), json(200, {}), xml])
  const bytes = new Uint8Array([0xff, 0xd8])
  await client.call('uploadPhoto', { body: bytes, contentType: 'image/jpeg' })
  await client.call('checkFeed', { body: '<kyero/>' })
  expect(await client.call('exportKyero', {})).toBe('<root/>')
  const sent = fetch.mock.calls.map(([, init]) => [
    new Headers(init?.headers).get('content-type'),
    init?.body,
  ])
  expect(sent.slice(0, 2)).toEqual([
    ['image/jpeg', bytes],
    ['application/octet-stream', '<kyero/>'],
  ])
})

it('has errors that a switch can cover', () => {
  const kindOf = (code: ErrorCode | 'made_up') => (code === 'made_up' ? 'ours' : 'theirs')
  // @ts-expect-error: the set is closed.
  const wrong: ErrorCode = 'made_up'
  expect(kindOf(wrong)).toBe('ours')
})
