/** Messages of the protocol as they come: of both eras, malformed, too many, given up. */
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillStoreWithDemo } from '../../demo/market/fill-store.ts'
import { cyprus } from '../../src/country/cyprus/cyprus.ts'
import { fridayNoon, startTestApp, type TestApp } from '../support/test-app.ts'
import { callTool, connectTools, offeredCall } from './tool-client.ts'

const PER_HOUR = 12

let app: TestApp
let baseUrl: string

beforeAll(async () => {
  app = await startTestApp({
    fitsPrices: false,
    environment: { RATE_LIMIT_PER_HOUR: String(PER_HOUR), TRUST_PROXY: '127.0.0.1/32' },
    prepare: async (store) => {
      const market = { seed: 'messages', listings: 300, now: fridayNoon }
      await fillStoreWithDemo(store, { ...market, places: cyprus.places })
    },
  })
  baseUrl = await app.listen()
})
afterAll(() => app?.stop())

/** Each from an address of its own, so that no test uses up what is another's. */
const from = (address: string) => ({ 'x-forwarded-for': address })

async function post(body: string, headers: Readonly<Record<string, string>> = {}) {
  const answer = await fetch(`${baseUrl}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...from('192.0.2.9'),
      ...headers,
    },
    body,
  })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

const rpc = (method: string, params: object = {}, id: number | undefined = 1) =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params })

const envelope = (version: string) => ({
  _meta: {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  },
})
const modern = (method: string, params: object = {}, version = '2026-07-28') =>
  post(rpc(method, { ...params, ...envelope(version) }), {
    'mcp-protocol-version': version,
    'mcp-method': method,
    ...('uri' in params ? { 'mcp-name': String(params.uri) } : {}),
  })

describe('a message that is none', () => {
  it.each([
    ['no JSON', '{', 400, -32700],
    ['nothing', '', 400, -32700],
    ['a batch', `[${rpc('tools/list')}]`, 400, -32600],
    ['a number', '7', 400, -32600],
    ['no method', '{"jsonrpc":"2.0","id":3}', 400, -32600],
    ['an unknown method', rpc('tools/destroy'), 200, -32601],
    [
      'arguments that are a text',
      rpc('tools/call', { name: 'find_places', arguments: 'x' }),
      200,
      -32602,
    ],
    ['a subscription', rpc('subscriptions/listen'), 400, -32601],
  ])('%s is refused in the form of the protocol', async (_, body, status, code) => {
    const answer = await post(body)
    expect(answer.status).toBe(status)
    const json = answer.text.replace(/^event: message\ndata: /, '')
    expect(JSON.parse(json)).toMatchObject({ jsonrpc: '2.0', error: { code } })
  })

  it('in another type, too large or by another method is refused as everywhere', async () => {
    expect((await post('x', { 'content-type': 'text/plain' })).status).toBe(415)
    expect((await post(`"${'x'.repeat(200_000)}"`)).status).toBe(413)
    for (const method of ['GET', 'DELETE']) {
      const answer = await fetch(`${baseUrl}/mcp`, {
        method,
        headers: { accept: 'text/event-stream' },
      })
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
    }
    expect((await post(rpc('tools/list'), { authorization: 'Bearer nonsense' })).status).toBe(401)
  })

  it('of an unknown version names those that are served', async () => {
    const { status, text } = await modern('tools/list', {}, '2099-01-01')
    expect(status).toBe(400)
    expect(text).toContain('2026-07-28')
    const handshake = {
      protocolVersion: '1999-01-01',
      capabilities: {},
      clientInfo: { name: 'x', version: '1' },
    }
    expect((await post(rpc('initialize', handshake))).text).toContain('"protocolVersion":"2025-')
  })

  it('of 10,000 characters in every argument is answered', async () => {
    const long = 'ώ'.repeat(10_000)
    const args = { place: long, features: [long], q: long, cursor: long, [long]: long }
    const { status, text } = await post(
      rpc('tools/call', { name: 'search_listings', arguments: args }),
    )
    expect(status).toBe(200)
    expect(text).toContain('isError')
    expect(text.length).toBeLessThan(5_000)
  })
})

describe('lists', () => {
  it.each([
    ['server/discover', {}, 3_600_000],
    ['tools/list', {}, 3_600_000],
    ['prompts/list', {}, 3_600_000],
    ['resources/list', {}, 3_600_000],
    ['resources/templates/list', {}, 3_600_000],
    ['resources/read', { uri: 'estia://catalogue' }, 60_000],
  ])('%s may be cached by everybody', async (method, params, ttlMs) => {
    const { status, text } = await modern(method, params)
    expect([status, JSON.parse(text).result]).toMatchObject([200, { ttlMs, cacheScope: 'public' }])
  })

  it('are free, up to a limit of their own', async () => {
    const headers = from('192.0.2.30')
    const statuses = new Set<number>()
    for (let i = 0; i < 130; i++)
      statuses.add((await post('{"jsonrpc":"2.0","id":1,"method":"ping"}', headers)).status)
    expect([...statuses]).toEqual([200, 429])
    expect((await post(rpc('ping'), headers)).headers.get('retry-after')).toBe('1')
  })
})

describe('calls', () => {
  it('count like requests of the API, and together with them', async () => {
    const headers = from('192.0.2.40')
    const client = await connectTools(baseUrl, {}, headers)
    await client.listTools()
    for (let i = 1; i < PER_HOUR; i++) await callTool(client, 'find_places', { text: 'Tala' })
    const last = await fetch(`${baseUrl}/v1/locations?q=Tala`, { headers })
    expect([last.status, last.headers.get('x-ratelimit-remaining')]).toEqual([200, '0'])
    expect((await fetch(`${baseUrl}/v1/locations?q=Tala`, { headers })).status).toBe(429)
    const refused = await callTool(client, 'find_places', { text: 'Tala' })
    expect(refused.isError).toBe(true)
    expect(refused.text).toMatch(/used up[\s\S]*In \d+ s call: find_places/)
    expect(offeredCall(refused.text).args).toEqual({ text: 'Tala' })
    await client.close()
  })

  it('tell what is left in their headers', async () => {
    const body = rpc('tools/call', { name: 'find_places', arguments: { text: 'Tala' } })
    const { headers } = await post(body, from('192.0.2.41'))
    expect(headers.get('x-ratelimit-remaining')).toBe(String(PER_HOUR - 1))
  })

  it('that are given up do no harm', async () => {
    const body = rpc('tools/call', { name: 'search_listings', arguments: {} })
    for (let i = 0; i < 5; i++) {
      await new Promise<void>((done) => {
        const call = request(`${baseUrl}/mcp`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...from(`192.0.2.${50 + i}`) },
        })
        call.on('error', () => done())
        call.on('close', () => done())
        call.end(body, () => call.destroy())
      })
    }
    const cancel = JSON.stringify({
      jsonrpc: '2.0',
      method: 'notifications/cancelled',
      params: { requestId: 1 },
    })
    expect((await post(cancel)).status).toBe(202)
    expect((await post(rpc('ping'), from('192.0.2.60'))).status).toBe(200)
  })
})
