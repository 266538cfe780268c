/** Pages are charged by the listings they show: one budget for an address, over all workers and restarts. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '../../src/catalogue/limits.ts'
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts'
import { fillWithDemo } from '../support/test-app.ts'
import { type Server, startServer } from './fleet.ts'

const BUDGET = 600
const CARDS = 60

let dataDir: string
let server: Server
const environment = () => ({
  DATA_DIR: dataDir,
  WORKERS: '2',
  PAGE_LISTINGS_LIMIT: String(BUDGET),
})

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'estia-pages-'))
  const store = await openSqliteStore({ path: join(dataDir, 'estia.sqlite') })
  await fillWithDemo(store)
  await store.close()
  server = await startServer(environment())
})
afterAll(async () => {
  await server.kill()
  rmSync(dataDir, { recursive: true, force: true })
})

const idsFrom = (first: number) => Array.from({ length: CARDS }, (_, i) => first + i).join(',')
const shownIn = (text: string) => text.match(/<article/g)?.length ?? 0

/** Asks until it is refused, each time on a connection of its own: the workers take turns. */
async function takeAll(from: string, path: (turn: number) => string) {
  let shown = 0
  for (let turn = 0; turn < BUDGET; turn++) {
    const answer = await server.call({ path: path(turn), from })
    if (answer.status === 429) return { shown, answer }
    expect(answer.status, answer.text).toBe(200)
    shown += shownIn(answer.text)
  }
  throw new Error('it was never refused')
}

describe('two workers', () => {
  it('show one address no more listings than its budget and the page that ends it', async () => {
    const cards = (turn: number) => `/site/cards?ids=${idsFrom(1 + turn * CARDS)}`
    const { shown, answer } = await takeAll('192.0.2.1', cards)
    expect(shown).toBeGreaterThan(BUDGET / 2)
    expect(shown).toBeLessThan(BUDGET + CARDS)
    expect(answer.body.error.code).toBe('rate_limited')
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(limits.pageWindowS)
    for (let turn = 0; turn < 8; turn++) {
      expect((await server.call({ path: cards(turn), from: '192.0.2.1' })).status).toBe(429)
    }
  })

  it('count all kinds of pages together, and say so with a page', async () => {
    const paths = ['/search', '/search?district=paphos', '/saved?ids=1,2,3', '/listings/1/x', '/']
    const { shown, answer } = await takeAll('192.0.2.2', (turn) => paths[turn % paths.length])
    expect(shown).toBeLessThan(BUDGET + CARDS)
    expect(answer.headers['content-type']).toMatch(/^text\/html/)
    expect(answer.text).toMatch(/Too many listings were opened.*Try again in \d+ minutes?\.</s)
    const map = { path: '/site/map?bbox=34,32,36,35&zoom=9', from: '192.0.2.2' }
    const refused = await server.call({ ...map, headers: { accept: 'text/html' } })
    expect([refused.status, refused.body.error.code]).toEqual([429, 'rate_limited'])
  })

  it('charge the pins of maps, and pages without a listing as one', async () => {
    const narrow = '/site/map?bbox=34.6,32.9,34.75,33.2&zoom=14'
    const pins = JSON.parse((await server.call({ path: narrow })).text).pins.length
    expect(pins).toBeGreaterThan(1)
    const from = '192.0.2.3'
    for (let shown = 0; shown < BUDGET; shown += pins) {
      expect((await server.call({ path: narrow, from })).status).toBe(200)
    }
    expect((await server.call({ path: narrow, from })).status).toBe(429)
    const other = '192.0.2.4'
    let left = BUDGET
    while (left > CARDS) {
      const { text } = await server.call({ path: `/site/cards?ids=${idsFrom(1)}`, from: other })
      left -= shownIn(text)
    }
    for (; left > 0; left--) {
      expect((await server.call({ path: '/search?q=zzzz', from: other })).status).toBe(200)
    }
    expect((await server.call({ path: '/search?q=zzzz', from: other })).status).toBe(429)
  })

  it('count a whole /64 as one address, and leave others alone', async () => {
    const cards = (turn: number) => `/site/cards?ids=${idsFrom(1 + turn * CARDS)}`
    await takeAll('2001:db8:1:2::1', cards)
    expect((await server.call({ path: '/search', from: '2001:db8:1:2:ffff::9' })).status).toBe(429)
    expect((await server.call({ path: '/search', from: '2001:db8:1:3::1' })).status).toBe(200)
    expect((await server.call({ path: '/v1/meta', from: '2001:db8:1:2::1' })).status).toBe(200)
  })

  it('grant no new budget after a restart', async () => {
    await server.kill()
    server = await startServer(environment())
    for (let turn = 0; turn < 4; turn++) {
      expect((await server.call({ path: '/search', from: '192.0.2.1' })).status).toBe(429)
    }
    expect((await server.call({ path: '/search', from: '192.0.2.9' })).status).toBe(200)
  })
})
