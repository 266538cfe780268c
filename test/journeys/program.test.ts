/**
 * Somebody's program that reads the market without an account, on a production install: 30 requests an hour, and
 * what it can make of them: tags that save requests, compressed answers, and a refusal that says how to go on.
 */
import { parseAtomFeed, parseJsonFeed } from 'feedsmith'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { limits } from '../../src/catalogue/limits.ts'
import { encodings } from '../../src/structures/compress.ts'
import { expectErrorShape } from '../support/error-shape.ts'
import { toAnswer, unpacked } from '../support/test-app.ts'
import { type CallService, callerOf, type ServiceAnswer } from './call-service.ts'
import { openAccount } from './open-account.ts'
import { INSTALL_TIMEOUT_MS } from './production-install.ts'
import { type SharedDemo, sharedDemo } from './shared-service.ts'

const MODEL_WAIT_MS = 50_000

let demo: SharedDemo
let baseUrl: string
let programs = 0

beforeAll(async () => {
  demo = await sharedDemo()
  baseUrl = demo.baseUrl
  // Prices that come while a program reads change what it reads.
  const areKnown = async () => {
    const { notes } = (await program()('GET', '/v1/listings?good_deal=1')).body
    expect([...notes].join()).not.toContain('still')
  }
  await vi.waitFor(areKnown, { timeout: MODEL_WAIT_MS, interval: 300 })
}, INSTALL_TIMEOUT_MS)

const nextProgram = () => `127.0.3.${++programs}`
const program = (localAddress = nextProgram(), key?: string): CallService =>
  callerOf({ baseUrl, localAddress, key })
const left = ({ headers }: ServiceAnswer) => Number(headers['x-ratelimit-remaining'])

describe('30 requests an hour', () => {
  it('read the market page by page, and the 31st says how to go on', async () => {
    const address = nextProgram()
    const ask = program(address)
    const seen = new Set<number>()
    const totals: Record<string, number> = {}
    let deal = 'sale'
    let next = `/v1/listings?limit=25&deal=${deal}`
    for (let used = 1; used <= limits.requestsPerHour; used++) {
      const answer = await ask('GET', next)
      expect([answer.status, left(answer)]).toEqual([200, limits.requestsPerHour - used])
      for (const { id } of answer.body.results) seen.add(Number(id))
      const { next_cursor: cursor, total } = answer.body
      totals[deal] = Number(total)
      if (cursor === null) deal = deal === 'sale' ? 'rent' : 'sale'
      next = `/v1/listings?limit=25&deal=${deal}${cursor === null ? '' : `&cursor=${cursor}`}`
    }
    expect(Object.keys(totals)).toEqual(['sale', 'rent'])
    expect(seen.size).toBe(totals.sale + totals.rent)

    const refused = await ask('GET', next)
    const { status, headers, bytes } = refused
    expectErrorShape(toAnswer(status, headers as Record<string, string>, String(bytes)), {
      code: 'rate_limited',
      status: 429,
      hint: /Authorization: Bearer <key>/,
    })
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(limits.quotaWindowS)
    expect(refused.body.error.hint).toContain(`Wait ${headers['retry-after']} seconds`)

    const { key } = await openAccount(demo.dataDir, { name: 'Program Homes' })
    const withKey = await program(address, key)('GET', next)
    expect([withKey.status, left(withKey)]).toEqual([200, limits.keyRequestsPerHour - 1])
    for (const path of ['/llms.txt', '/openapi.json', '/healthz', '/search']) {
      expect([path, (await ask('GET', path)).status]).toEqual([path, 200])
    }
    expect((await program()('GET', next)).status).toBe(200)
  })

  it('are not used by asking whether a thing has changed', async () => {
    const ask = program()
    const first = await ask('GET', '/v1/listings?district=paphos')
    expect(left(first)).toBe(limits.requestsPerHour - 1)
    const held = { 'if-none-match': String(first.headers.etag) }
    for (let time = 0; time < limits.requestsPerHour + 1; time++) {
      const again = await ask('GET', '/v1/listings?district=paphos', undefined, held)
      expect([again.status, again.bytes.length]).toEqual([304, 0])
      expect(left(again)).toBe(limits.requestsPerHour - 1)
    }
    const other = await ask('GET', '/v1/listings?district=larnaca', undefined, held)
    expect([other.status, left(other)]).toEqual([200, limits.requestsPerHour - 2])
  })
})

describe('a feed reader', () => {
  it('finds the feed on the page of a search and asks again for nothing', async () => {
    const ask = program()
    const page = await ask('GET', '/search?deal=sale&bedrooms=2&lang=el')
    const links = String(page.bytes).matchAll(
      /<link rel="alternate" type="application\/(?:atom\+xml|feed\+json)"[^>]* href="([^"]+)">/g,
    )
    const [atom, json] = [...links].map(([, href]) => href.replaceAll('&amp;', '&'))
    const feed = await ask('GET', json)
    const { items, language } = parseJsonFeed(JSON.parse(String(feed.bytes)))
    expect(language).toBe('el')
    expect(items).toHaveLength(limits.feedEntries)
    const found = await ask('GET', '/v1/listings?deal=sale&bedrooms=2&sort=newest&limit=1')
    const newest = new RegExp(`listings/${found.body.results[0].id}/new$`)
    expect(items!.map(({ id }) => id)).toContainEqual(expect.stringMatching(newest))
    const entries = parseAtomFeed(String((await ask('GET', atom)).bytes)).entries!
    expect(entries.map(({ id }) => id)).toEqual(items!.map(({ id }) => id))
    const shown = await ask('GET', items![0].url!)
    expect([shown.status, String(shown.bytes).includes('<html lang="el"')]).toEqual([200, true])

    const held = { 'if-none-match': String(feed.headers.etag) }
    const again = await ask('GET', json, undefined, held)
    expect([again.status, again.bytes.length, left(again)]).toEqual([304, 0, left(feed) - 1])
  })
})

describe('a program that knows the address and nothing else', () => {
  it('finds its way from a card to the instructions, the description and a search', async () => {
    const ask = program()
    const card = await ask('GET', '/.well-known/agent-card.json')
    const instructions = await ask('GET', String(card.body.documentationUrl))
    expect(instructions.status).toBe(200)
    const text = String(instructions.bytes)
    const searches = [...text.matchAll(/(?<=: )http\S+\/v1\/listings\?\S+/g)]
    expect(searches.length).toBeGreaterThan(3)
    for (const [address] of searches) {
      expect([address, (await ask('GET', address)).status]).toEqual([address, 200])
    }
    const described = text.match(/\((http\S+openapi\.json)\)/)![1]
    expect((await ask('GET', described)).body.openapi).toBe('3.1.0')
    const server = await ask('GET', '/.well-known/mcp/server-card.json')
    expect(server.body.remotes[0 as never].url).toBe(`${baseUrl}/mcp`)
  })
})

/** Few tries: there are 30 requests an hour. */
const SETTLES = { interval: 1_000, timeout: 4_000 }

describe.each(encodings)('an answer compressed by %s', (encoding) => {
  it('is the same after unpacking', async () => {
    const ask = program()
    const [{ id }] = (await ask('GET', '/v1/listings?limit=1')).body.results
    const paths = ['/v1/listings?limit=25', `/v1/listings/${id}`, '/v1/meta', '/llms.txt', '/']
    const isSame = async (path: string) => {
      const whole = await ask('GET', path)
      const packed = await ask('GET', path, undefined, { 'accept-encoding': encoding })
      expect([path, packed.headers['content-encoding']]).toEqual([path, encoding])
      expect(packed.bytes.length).toBeLessThan(whole.bytes.length)
      return unpacked(packed.headers, packed.bytes).equals(whole.bytes)
    }
    // Background work may change the data between the two answers: then they are requested again.
    for (const path of paths) await expect.poll(() => isSame(path), SETTLES).toBe(true)
  })
})
