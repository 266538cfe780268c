/**
 * What strangers see of a listing in every state, at every way out of the service. All ways are asked twice: while
 * the listings are live, to prove that the requests would find them, and after each was hidden in its way.
 */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Clause } from '../../src/domain/search/clause.ts'
import { allTools } from '../../src/mcp/tools/all-tools.ts'
import { readMarket } from '../../src/service/prices/read-market.ts'
import { HOUR_MS } from '../../src/structures/durations.ts'
import { readOpenApi } from '../support/open-api.ts'
import { newestMail, readMails } from '../support/read-mails.ts'
import { servedRoutes } from '../support/served-routes.ts'
import { get, send } from '../support/test-app.ts'
import { whereabouts } from '../support/whereabouts.ts'
import { type HiddenHome, type HiddenWorld, startHiddenWorld } from './hidden-market.ts'
import {
  type Asked,
  enquiryTo,
  operationRows,
  pageRows,
  prefixRows,
  type Row,
  toolRows,
} from './outputs.ts'

let world: HiddenWorld
/** What each way said while all that can be live were: by its row. */
const whileLive = new Map<Row, string>()
const threads: string[] = []

const rows = Object.entries({ ...operationRows, ...pageRows, ...toolRows })

/** Numbers as people read them are numbers again. */
const plain = (text: string): string => text.replaceAll(/(?<=\d)[.,\s\u00a0\u202f](?=\d{3})/g, '')

let clients = 0
async function say({ method, url, payload, headers = {} }: Asked): Promise<string> {
  const remoteAddress = `198.51.100.${++clients % 250}`
  const answer = await send(world.app, {
    ...{ method, url, remoteAddress, headers: { ...headers } },
    ...(payload === undefined ? {} : { payload }),
  })
  expect(answer.status, `${method} ${url} ${answer.text}`).toBeLessThan(500)
  return plain(`${answer.text}\n${answer.headers.location ?? ''}`)
}

async function walk(row: Extract<Row, { readonly ask: unknown }>): Promise<string> {
  const asked = world.homes.flatMap((home) => row.ask(home, world))
  const each = new Map(asked.map((one) => [JSON.stringify(one), one]))
  const said: string[] = []
  for (const one of each.values()) said.push(await say(one))
  return said.join('\n')
}

const formerMarks = ({ id, formerPrice, formerWord }: HiddenHome): string[] => [
  String(formerPrice),
  formerWord,
  `listings/${id}/3-bedroom`,
  `"id":${id},`,
]
const secretMarks = ({ secretPrice, secretWord }: HiddenHome): string[] => [
  String(secretPrice),
  secretWord,
]

beforeAll(async () => {
  world = await startHiddenWorld()
  const { app, homes } = world
  for (const { id } of homes) {
    const email = `thread${id}@example.com`
    const form_time = app.service.enquiries.formTime(id, `192.0.2.${id}`)
    app.clock.nowMs += 10_000
    const posted = await send(app, {
      method: 'POST',
      url: `/v1/listings/${id}/enquiries`,
      payload: { ...enquiryTo(id), email, form_time },
      headers: { 'content-type': 'application/json' },
      remoteAddress: `192.0.2.${id}`,
    })
    if (posted.status !== 202) continue
    const { token } = newestMail(app.dataDir, 'confirm', email)
    const confirmed = await send(app, { method: 'POST', url: `/v1/enquiries/${token}/confirm` })
    expect(confirmed.status, confirmed.text).toBe(200)
    threads.push(token)
  }
  for (const [, row] of rows) if ('ask' in row) whileLive.set(row, await walk(row))
  await world.hide()
  // Files for search engines are made once an hour.
  app.clock.nowMs += 2 * HOUR_MS
}, 120_000)
afterAll(() => world?.app.stop())

describe('the table of outputs', () => {
  it('has a row for every operation, page and tool', async () => {
    const { app } = world
    const { operations } = await readOpenApi(app)
    const isPrefixed = (path: string) => Object.keys(prefixRows).some((one) => path.startsWith(one))
    const served = [
      ...operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`),
      ...servedRoutes(app)
        .filter(({ method, path }) => method !== 'HEAD' && !/^\/(?:v1|api)\//.test(path))
        .map(({ method, path }) => `${method} ${path}`),
    ].filter((route) => !isPrefixed(route.replace(/^\S+ /, '')))
    const known = Object.keys({ ...operationRows, ...pageRows }).filter(
      (route) => !isPrefixed(route.replace(/^\S+ /, '')),
    )
    expect(known.toSorted()).toEqual([...new Set(served)].toSorted())
    expect(Object.keys(toolRows).toSorted()).toEqual(allTools.map(({ name }) => name).toSorted())
  })
})

describe.each(rows)('%s', (_, row) => {
  if (!('ask' in row)) {
    it('shows no listing', () => {
      expect(row.none).not.toBe('')
    })
    return
  }

  it('says nothing that was never public, and nothing of what is hidden now', async () => {
    const said = await walk(row)
    for (const home of world.homes) {
      for (const mark of secretMarks(home)) expect(said, home.name).not.toContain(mark)
      if (home.isShown || row.isHistory) continue
      for (const mark of formerMarks(home)) expect(said, home.name).not.toContain(mark)
    }
  })

  if (!row.namesLive) return
  it('would have shown a live one', () => {
    const said = whileLive.get(row)!
    const live = world.homes.filter(({ name }) => name !== 'draft' && name !== 'closedlongago')
    expect(live.some((home) => formerMarks(home).some((mark) => said.includes(mark)))).toBe(true)
  })
})

describe('who asked about a listing', () => {
  it('sees no values of it in mails and threads, whatever became of it', async () => {
    expect(threads.length).toBeGreaterThan(4)
    const said = [JSON.stringify(readMails(world.app.dataDir))]
    for (const token of threads) {
      for (const path of [
        `/v1/enquiries/${token}`,
        `/enquiries/${token}`,
        `/enquiries/${token}/export`,
      ]) {
        said.push((await get(world.app, path)).text)
      }
    }
    const whole = plain(said.join('\n'))
    for (const home of world.homes) {
      for (const mark of secretMarks(home)) expect(whole, home.name).not.toContain(mark)
      expect(whole, home.name).not.toContain(String(home.formerPrice))
    }
  })
})

describe('the live stream', () => {
  /** What a connection gets that begins with the oldest change. */
  async function streamed(clauses: readonly Clause[] | null): Promise<string> {
    const reader = await world.app.service.followEvents(0, clauses)
    const said: unknown[] = []
    for (let before = -1; before !== reader.position; ) {
      before = reader.position
      said.push(...(await reader.read()))
    }
    return plain(JSON.stringify(said))
  }

  it('says nothing that was never public, and within a search nothing of what is hidden now', async () => {
    const { homes, app } = world
    const neighbour = homes[0].id - 1
    const changed = { type: 'updated', changed: ['rooms'], public: true } as const
    await app.store.write((transaction) =>
      transaction.appendChange({
        ...{ ...changed, listing_id: neighbour, at: app.clock.nowMs, price: 1 },
      }),
    )
    const whole = await streamed(null)
    const found = await streamed([{ kind: 'any', column: 'deal', values: ['sale'] }])
    for (const home of homes) {
      const { name, id } = home
      const named = `"listing_id":${id},`
      for (const mark of secretMarks(home)) expect(whole, name).not.toContain(mark)
      expect(found, name).not.toContain(named)
      // That one left the market is public; of a draft nobody knows.
      expect(whole.includes(named), name).toBe(name !== 'draft')
    }
    expect(found).toContain(`"listing_id":${neighbour},`)
  })
})

describe('a price that was set while a listing was paused', () => {
  const repriced = () => world.homes.find(({ name }) => name === 'repricedandclosed')!

  it('stays hidden when it closes: strangers see the last public one', async () => {
    const { id, formerPrice } = repriced()
    const { body } = await get(world.app, `/v1/listings/${id}?include=estimate`)
    expect(body).toMatchObject({ state: 'closed', price: formerPrice })
    expect(body.price_per_m2).toBe(Math.round(formerPrice / 150))
    expect(Math.abs(Number(body.estimate.asking_vs_estimate_pct))).toBeLessThan(100)
  })

  it('teaches the price model nothing', async () => {
    const { id, formerPrice } = repriced()
    const market = await readMarket(world.app.store, world.app.clock.nowMs, whereabouts)
    expect(market.find((one) => one.id === id)?.price).toBe(formerPrice)
  })

  it('is what its owner sees', async () => {
    const { id, secretPrice } = repriced()
    const { body } = await get(world.app, `/v1/listings/${id}`, world.owner)
    expect(body.price).toBe(secretPrice)
  })
})
