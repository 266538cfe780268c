/**
 * Somebody asks whether prices are rising, from outside: the installed command on a demo market with three years of
 * history. The API and an assistant give the same sentence: by how much, between what, from how many homes.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callTool, connectTools } from '../mcp/tool-client.ts'
import { type CallService, callerOf } from './call-service.ts'
import { INSTALL_TIMEOUT_MS } from './production-install.ts'
import { type RunningService, startService } from './start-service.ts'

interface Change {
  readonly place: { readonly slug: string; readonly name: string }
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
  const verb = m12.pct < 0 ? 'fell' : 'rose'
  expect(text).toContain(
    `in ${place.name} ${verb} ${Math.abs(m12.pct)} % (${m12.low} to ${m12.high}) in the twelve months to ${as_of_month}, from ${m12.n} homes`,
  )
}, 180_000)
