import { expect, it } from 'vitest'
import type { MarketHomeRow } from '../../store/market-store.ts'
import { DAY_MS } from '../../structures/durations.ts'
import { foldHome, readMarketHomes } from './read-market-homes.ts'

const start = Date.UTC(2026, 0, 10)
const day = (days: number) => start + days * DAY_MS

const row = (listing_id: number, more: Partial<MarketHomeRow> = {}): MarketHomeRow => ({
  ...{ listing_id, home_id: 1, deal: 'sale', property_type: 'apartment', district: 'limassol' },
  ...{ location: null, project: null, seller: `s${listing_id}`, relisting: 'r', bedrooms: '2' },
  ...{ covered_area_m2: 80, plot_area_m2: null, condition: null, year_built: 2010 },
  ...{ energy_class: null, pool: 1, sea_view: 0, title_deed: null, first_at: start },
  ...{ prices: JSON.stringify([[200, start]]), live_ms: 0, live_since: start },
  ...{ closed_at: null, close_reason: null, removed_at: null },
  ...more,
})
const prices = (...points: [number, number][]) =>
  JSON.stringify(points.map(([price, days]) => [price, day(days)]))

it('folds offers of several sellers: the first publication, the lowest price on offer', () => {
  const cheaper = row(2, {
    first_at: day(5),
    live_since: day(5),
    prices: prices([190, 5], [195, 9]),
  })
  const gone = { closed_at: day(20), live_since: null, live_ms: 15 * DAY_MS } as const
  const home = foldHome([row(1), { ...cheaper, ...gone, close_reason: 'withdrawn' }])
  expect(home).toMatchObject({
    id: 1,
    firstAt: start,
    firstPrice: 200,
    seller: 's1',
    lastPrice: 200,
  })
  expect(home.priceChanges.map(({ price, at }) => [price, (at - start) / DAY_MS])).toEqual([
    ...[
      [190, 5],
      [195, 9],
      [200, 20],
    ],
  ])
  expect(home).toMatchObject({ closedAt: null, liveSince: start, liveMs: 0 })
})

it('is sold when one of its listings was sold, and not before all are closed', () => {
  const sold = row(1, { live_since: null, closed_at: day(3), close_reason: 'sold' })
  const other = { live_since: null, closed_at: day(9), close_reason: 'withdrawn' } as const
  expect(foldHome([sold, row(2, other)])).toMatchObject({ closeReason: 'sold', closedAt: day(3) })
  expect(foldHome([sold, row(2)])).toMatchObject({ closeReason: null, closedAt: null })
})

it('adds the time on offer of a home that was listed again', () => {
  const first = { live_since: null, live_ms: 4 * DAY_MS, closed_at: day(4) }
  const again = { first_at: day(10), live_since: null, live_ms: 6 * DAY_MS, closed_at: day(16) }
  const home = foldHome([row(1, first), row(2, { ...again, prices: prices([150, 10]) })])
  expect(home).toMatchObject({ liveMs: 10 * DAY_MS, lastPrice: 150, firstAt: start })
})

it('walks over all homes, also where a home lies on both sides of a read', async () => {
  const rows = Array.from({ length: 2_500 }, (_, at) =>
    row(at + 1, { home_id: Math.floor(at / 3) + 1 }),
  )
  const store = {
    async marketHomes(after: Pick<MarketHomeRow, 'listing_id'> | null, limit: number) {
      const from = after?.listing_id ?? 0
      return rows.slice(from, from + limit)
    },
  }
  const ids: number[] = []
  for await (const { id } of readMarketHomes(store)) ids.push(id)
  expect(ids).toEqual(Array.from({ length: 834 }, (_, at) => at + 1))
})
