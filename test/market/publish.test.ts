/** Months of the market are published once and for good, on either store with the same bytes, and find the demo's trend. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDemoMarket } from '../../demo/market/make-market.ts'
import { demoLevel } from '../../demo/market/market-past.ts'
import { cyprus } from '../../src/country/cyprus/cyprus.ts'
import { createMarketPlaces } from '../../src/market/market-places.ts'
import type { MarketReport } from '../../src/market/market-report.ts'
import { publishMarket } from '../../src/service/market/publish-market.ts'
import { lastFrozenMonth } from '../../src/service/market/published-months.ts'
import { reviseMonths } from '../../src/service/market/revise-months.ts'
import type { MarketMonth } from '../../src/store/market-store.ts'
import { openPostgresStore } from '../../src/store/postgres/postgres-store.ts'
import type { Store } from '../../src/store/store.ts'
import { DAY_MS } from '../../src/structures/durations.ts'
import { everyOf } from '../support/every-of.ts'
import { newSqliteStore } from '../support/new-sqlite-store.ts'
import { sharedPostgres } from '../support/shared-postgres.ts'

const { timeZone } = cyprus
/** 10 July: June is provisional until tomorrow. */
const now = Date.UTC(2026, 6, 10, 9)
const places = createMarketPlaces(cyprus.districts, cyprus.places)
const publish = (store: Store, nowMs: number) => publishMarket({ store, places, timeZone, nowMs })

const past = [
  ...makeDemoMarket({ seed: 'past', listings: 3_000, now, places: cyprus.places }).past(),
]

async function fill(store: Store): Promise<void> {
  await store.write((transaction) => transaction.putMarketHomes(past))
}

const allMonths = (store: Store) => allOf(store.marketMonths)
const allMedians = (store: Store) => allOf(store.marketMedians)

async function allOf(read: Store['marketMonths']): Promise<readonly MarketMonth[]> {
  const months = Array.from({ length: 40 }, (_, at) =>
    new Date(Date.UTC(2023, 4 + at, 1)).toISOString().slice(0, 7),
  )
  return (await Promise.all(months.map((month) => read(month)))).flat()
}

/** Every frozen month that a report shows, as text. */
const frozenOf = ({ slices }: MarketReport): readonly string[] =>
  Object.entries(slices).flatMap(([key, { months }]) =>
    months.filter(({ isFrozen }) => isFrozen).map((month) => JSON.stringify([key, month])),
  )

interface FrozenPoint {
  readonly key: string
  readonly text: string
}

/** Every published month of an index, with its changes. */
const frozenPointsOf = ({ slices }: MarketReport): readonly FrozenPoint[] =>
  Object.entries(slices).flatMap(([key, { index }]) =>
    (index?.points ?? [])
      .filter(({ isProvisional, level }) => !isProvisional && level)
      .map((point) => ({ key, text: JSON.stringify([key, { ...point, raw: null }]) })),
  )

it.each([
  ['2026-07-10T20:59:59Z', '2026-05'],
  ['2026-07-10T21:00:00Z', '2026-06'],
  ['2026-12-31T21:59:59Z', '2026-11'],
  ['2026-12-31T22:00:00Z', '2026-11'],
  ['2026-03-10T22:00:00Z', '2026-02'],
])('at %s the last month that is not provisional is %s', (at, month) => {
  const [year, number] = month.split('-').map(Number)
  expect(lastFrozenMonth(Date.parse(at), timeZone)).toBe(year * 12 + number - 1)
})

describe('a market of three years', () => {
  let folder: string
  let sqlite: Store
  let first: string
  let shownBefore: readonly string[] = []
  let pointsBefore: readonly FrozenPoint[] = []
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'estia-publish-'))
    sqlite = await newSqliteStore(join(folder, 'estia.sqlite'))
    await fill(sqlite)
    const { report } = await publish(sqlite, now)
    first = JSON.stringify([report, await allMonths(sqlite), await allMedians(sqlite)])
  }, 120_000)
  afterAll(async () => {
    await sqlite.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('gives the same bytes on PostgreSQL', async () => {
    const server = await sharedPostgres()
    const url = await server.createMigratedDatabase()
    const patient = { connectTimeoutMs: 20_000, statementTimeoutMs: 60_000, lockTimeoutMs: 20_000 }
    const postgres = await openPostgresStore({ url, ...patient })
    await fill(postgres)
    const { report } = await publish(postgres, now)
    const all = [report, await allMonths(postgres), await allMedians(postgres)]
    expect(JSON.stringify(all) === first).toBe(true)
    await postgres.close()
    await server.stop()
  }, 120_000)

  it('has an index that finds the growth of a district', async () => {
    const rows = (await allMonths(sqlite)).filter(
      (row) =>
        row.deal === 'sale' && row.property_type === 'apartment' && row.district === 'limassol',
    )
    const published = rows.filter(({ level, location }) => level !== null && location === '')
    const [start, end] = [published[0], published.at(-1)!]
    const daysAgo = (month: string) => (now - Date.parse(`${month}-15`)) / DAY_MS
    const level = ({ month }: MarketMonth) => demoLevel('limassol', 'sale', daysAgo(month))
    const truth = level(end) / level(start)
    expect(truth).toBeGreaterThan(1.1)
    // Half of either band, and the base that both share.
    expect(Math.abs(end.level! / start.level! / truth - 1)).toBeLessThan(0.06)
  })

  it('publishes a month when ten days are over, and never again', async () => {
    const before = await allMonths(sqlite)
    expect(before.some(({ month }) => month === '2026-06')).toBe(false)
    expect((await publish(sqlite, now + DAY_MS)).months).toBeGreaterThan(0)
    const after = await allMonths(sqlite)
    expect(after.filter(({ month }) => month < '2026-06')).toEqual(before)
    expect(after.some(({ month }) => month === '2026-06')).toBe(true)
    const again = await publish(sqlite, now + 2 * DAY_MS)
    expect(again.months).toBe(0)
    shownBefore = frozenOf(again.report)
    pointsBefore = frozenPointsOf(again.report)
  }, 60_000)

  it('leaves published months alone when homes are erased; a correction is a further vintage', async () => {
    const before = await allMonths(sqlite)
    const medians = await allMedians(sqlite)
    await sqlite.forgetStep('old_market_homes', now - 700 * DAY_MS, 1_000)
    const { report } = await publish(sqlite, now + 3 * DAY_MS)
    expect(await allMonths(sqlite)).toEqual(before)
    expect(await allMedians(sqlite)).toEqual(medians)
    // Slices of which too little is left are gone; what is shown says what it said.
    const shownAfter = frozenOf(report)
    expect(shownAfter.length).toBeGreaterThan(1_000)
    const known = new Set(shownBefore)
    expect(everyOf(shownAfter, (month) => known.has(month))).toBe(true)
    // A link to a published month goes on saying the same where its slice has become too thin for an index.
    const kept = pointsBefore.filter(({ key }) => report.slices[key])
    const pointsAfter = new Map(frozenPointsOf(report).map(({ key, text }) => [text, key]))
    expect(kept.length).toBeGreaterThan(100)
    expect(everyOf(kept, ({ text }) => pointsAfter.has(text))).toBe(true)
    const shown = report.slices['sale/apartment//']!.index!.points.find(
      ({ month }) => month === '2026-01',
    )
    const stored = before.find(
      (row) =>
        row.month === '2026-01' &&
        `${row.deal}/${row.property_type}/${row.district}` === 'sale/apartment/',
    )!
    expect(shown).toMatchObject({ isProvisional: false, vintage: 1, n: stored.n })
    expect(shown?.level).toEqual({ value: stored.level, low: stored.low, high: stored.high })
    const context = { store: sqlite, places, timeZone, nowMs: now + 4 * DAY_MS }
    const revised = await reviseMonths(context, 'homes were erased')
    expect(revised).toBeGreaterThan(0)
    const after = await allMonths(sqlite)
    expect(after.filter(({ vintage }) => vintage === 1)).toEqual(before)
    const corrected = (await allMedians(sqlite)).filter(({ vintage }) => vintage === 2)
    expect(corrected.length).toBeGreaterThan(0)
    const levels = after.filter(({ vintage }) => vintage === 2)
    expect(levels.length + corrected.length).toBe(revised)
    const lines = await sqlite.marketRevisions(null, revised + 1)
    expect(lines).toHaveLength(revised)
    expect(lines[0]).toMatchObject({ vintage: 2, reason: 'homes were erased' })
    const figures = new Set(lines.map(({ figure }) => figure))
    expect([...figures].sort()).toEqual(['index', 'median_price_per_m2'])
  }, 60_000)
})
