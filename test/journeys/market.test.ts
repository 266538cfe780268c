/**
 * Somebody asks whether prices are rising, from outside: the installed command on a demo market with three years of
 * history. The API and an assistant give the same sentence: by how much, between what, from how many homes. A listing
 * stands somewhere in it, an operator sees what is left out, and corrects what was published.
 */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callTool, connectTools } from '../mcp/tool-client.ts'
import { type CallService, callerOf } from './call-service.ts'
import { INSTALL_TIMEOUT_MS } from './production-install.ts'
import { type RunningService, startService } from './start-service.ts'

interface Change {
  readonly place: { readonly slug: string; readonly name: string; readonly level: string }
  readonly as_of_month: string
  readonly m12: {
    readonly pct: number
    readonly low: number
    readonly high: number
    readonly n: number
  }
}

let service: RunningService
let call: CallService

beforeAll(async () => {
  service = await startService({
    command: ['demo'],
    environment: { RATE_LIMIT_PER_HOUR: '0', DEMO_LISTINGS: '2000' },
  })
  call = callerOf({ baseUrl: service.baseUrl })
}, INSTALL_TIMEOUT_MS)
afterAll(() => service.stop())

/** The price guide of a seller carries comparables to today with the index, and says with which. */
async function valuesAtToday(): Promise<void> {
  const home = {
    deal: 'sale',
    property_type: 'apartment',
    district: 'limassol',
    location: 'germasogeia',
    covered_area_m2: 95,
    bedrooms: '2',
  }
  const guide = async () => (await call('POST', '/v1/estimates', home)).body
  await expect
    .poll(async () => (await guide()).status, { timeout: 120_000, interval: 1_000 })
    .toBe('ok')
  const { aged_by, comparables } = await guide()
  expect(aged_by).toMatchObject({ as_of_month: expect.stringMatching(/^\d{4}-\d\d$/) })
  const carried = [...comparables].filter(({ price_today }) => price_today !== null)
  expect(carried.length).toBeGreaterThan(0)
}

it('quotes the change over twelve months with its range and number of homes', async () => {
  const question = '/v1/market?deal=sale&location=germasogeia&property_type=apartment'
  // Published in the background after the start: the answer says when.
  await expect
    .poll(async () => (await call('GET', question)).body.as_of, {
      timeout: 120_000,
      interval: 1_000,
    })
    .not.toBeNull()
  const { body } = await call('GET', question)
  await valuesAtToday()
  const { m12, place, as_of_month } = body.change as unknown as Change
  expect(m12.low).toBeLessThan(m12.pct)
  expect(m12.high).toBeGreaterThan(m12.pct)
  expect(m12.n).toBeGreaterThan(100)
  const client = await connectTools(service.baseUrl)
  const { text } = await callTool(client, 'market_summary', {
    place: 'Germasogeia',
    deal: 'sale',
    property_type: 'apartment',
  })
  await client.close()
  const where = place.level === 'district' ? `${place.name} district` : place.name
  const span = `in the twelve months to ${as_of_month}`
  const isClear = m12.low >= 0 || m12.high <= 0
  const [least, most] = [Math.abs(m12.low), Math.abs(m12.high)].sort((a, b) => a - b)
  expect(text).toContain(
    isClear
      ? `Asking prices of apartments in ${where} ${m12.pct < 0 ? 'fell' : 'rose'} ${Math.abs(m12.pct)} % (${least} to ${most}) ${span}, from ${m12.n} homes.`
      : `Asking prices of apartments in ${where} show no clear change ${span}: ${m12.pct} % (${m12.low} to ${m12.high}), from ${m12.n} homes.`,
  )
  // The link of the quotation says the same on a page, and goes on doing so.
  const { url } = body.citable as unknown as { readonly url: string }
  expect(text).toContain(url)
  const { pathname, search } = new URL(url)
  const pinned = (await call('GET', pathname + search)).bytes.toString()
  expect(pinned).toMatch(/<p><strong>Asking prices of apartments in [^<]+ homes\.<\/strong><\/p>/)
}, 180_000)

it('shows where a listing stands in its area, and how prices there have moved', async () => {
  const found = await call(
    'GET',
    '/v1/listings?deal=sale&location=germasogeia&property_type=apartment&limit=1',
  )
  const [{ id, link }] = found.body.results as unknown as { id: number; link: string }[]
  const { market } = (await call('GET', `/v1/listings/${id}?include=market`)).body
  const { asks_more_than_pct, n } = market.price_per_m2 as unknown as Record<string, number>
  expect(asks_more_than_pct % 5).toBe(0)
  expect(n).toBeGreaterThanOrEqual(20)
  const { pct, low, high } = market.change_12m as unknown as Record<string, number>
  expect(low).toBeLessThan(pct)
  expect(high).toBeGreaterThan(pct)
  const page = (await call('GET', new URL(link).pathname)).bytes.toString()
  expect(page).toContain('id="market"')
  expect(page).toMatch(/Asks (more|less) per m² than \d+% of the/)
  // A band on both sides of zero says neither.
  const moved = low < 0 && high > 0 ? 'show no clear change' : pct < 0 ? 'fell' : 'rose'
  expect(page).toMatch(new RegExp(`Asking prices of apartments in [^<]+ ${moved}`))
})

it('shows operators what is left out, and lets them correct what was published', async () => {
  const [, key] = await service.said(/demo operator key: (estia_\w+)/)
  const signedIn = await call('POST', '/desk/sign-in', new URLSearchParams({ key }), {
    'sec-fetch-site': 'same-origin',
  })
  expect(signedIn.status).toBe(303)
  const cookie = String(signedIn.headers['set-cookie']).split(';')[0]
  const shown = await call('GET', '/admin/market', undefined, { cookie })
  expect(shown.status).toBe(200)
  expect(shown.bytes.toString()).toMatch(/<td data-head="No area">[\d,]+<\/td>/)

  const reason = 'Homes of a feed that was imported by mistake are erased.'
  const store = new DatabaseSync(join(service.dataDir, 'estia.sqlite'))
  store.exec("DELETE FROM market_homes WHERE district = 'famagusta' AND listing_id % 3 = 0")
  store.close()
  const corrected = await service.estia('market', 'revise', '--reason', reason)
  expect(corrected).toMatch(/corrected figures: [1-9]/)
  const { revisions } = (await call('GET', '/v1/market/revisions')).body
  expect([...revisions].length).toBeGreaterThan(0)
  for (const line of revisions) expect(line).toMatchObject({ vintage: 2, reason })
  const named = [...revisions].map(({ district }) => String(district))
  expect(named).toContain('famagusta')
}, 180_000)
