import { describe, expect, it } from 'vitest'
import { emptyFields, type Listing } from '../../domain/listings/listing.ts'
import type { MarketHomeRow } from '../../store/market-store.ts'
import type { ChangeType } from '../../store/store.ts'
import { DAY_MS, HOUR_MS } from '../../structures/durations.ts'
import { relistedHome } from './home-groups.ts'
import {
  type MarketCount,
  pricesOf,
  reconciled,
  rememberChange,
  rowOfListing,
} from './market-row.ts'

const context = { salt: Buffer.from('salt'), timeZone: 'Asia/Nicosia' }
const start = Date.UTC(2026, 0, 10, 12)

const flat = (more: Partial<Listing> = {}): Listing => ({
  ...{ id: 5, seller_id: 3, project_id: null, state: 'live', close_reason: null, version: 1 },
  fields: {
    ...emptyFields,
    ...{ deal: 'sale', property_type: 'apartment', district: 'limassol', location: 'germasogeia' },
    ...{ bedrooms: '2', covered_area_m2: 80, condition: 'pre-owned', year_built: '2001-2010' },
    ...{ price: 200_000, pool: ['common'], view: ['sea-view'], title_deed: 'no-title' },
  },
  ...{ photos: [], pets: null, price_history: [{ price: 200_000, at: start }] },
  ...{ created_at: start, updated_at: start, first_published_at: start, closed_at: null },
  ...more,
})

/** What the memory holds after changes, days after the first publication. */
function after(steps: readonly (readonly [ChangeType, days: number, more?: Partial<Listing>])[]): {
  row: MarketHomeRow
  counts: MarketCount[]
} {
  let row: MarketHomeRow | null = null
  const counts: MarketCount[] = []
  for (const [type, days, more] of steps) {
    const change = { type, at: start + days * DAY_MS }
    const next = rememberChange(row, change, flat(more), context)
    if (!next) continue
    row = next.row
    counts.push(...next.counts)
  }
  return { row: row!, counts }
}

/** Days after the first publication at which the price was set. */
const prices = (...points: readonly (readonly [price: number, days: number])[]) => ({
  price_history: points.map(([price, days]) => ({ price, at: start + days * DAY_MS })),
})

const total = (counts: readonly MarketCount[], kind: MarketCount['kind']): number =>
  counts.filter((count) => count.kind === kind).reduce((sum, { by }) => sum + by, 0)

describe('a row', () => {
  it('holds the facts of the first publication and nobody’s name', () => {
    const { row } = after([
      ['published', 0],
      ['updated', 5, { fields: { ...flat().fields, bedrooms: '3', covered_area_m2: 120 } }],
    ])
    expect(row).toMatchObject({
      ...{ bedrooms: '2', covered_area_m2: 80, year_built: 2010 },
      ...{ pool: 1, sea_view: 1, title_deed: 0, first_at: start },
    })
    const other = rowOfListing(flat({ id: 6 }), { ...context, salt: Buffer.from('other') })!
    expect(other.seller).not.toBe(row.seller)
    expect(rowOfListing(flat({ id: 6 }), context)!.seller).toBe(row.seller)
  })

  it('is of what was ever live alone, and not of erased values', () => {
    expect(rowOfListing(flat({ first_published_at: null, price_history: [] }), context)).toBeNull()
    expect(rowOfListing(flat({ fields: {}, price_history: [] }), context)).toBeNull()
    expect(after([['created', 0]]).row).toBeNull()
  })

  it('does not count pauses as time on offer, and a listing that returns is not new', () => {
    const { row, counts } = after([
      ['published', 0],
      ['unpublished', 10],
      ['published', 30],
      ['unpublished', 35],
    ])
    expect(row).toMatchObject({ live_ms: 15 * DAY_MS, live_since: null, first_at: start })
    expect(total(counts, 'added')).toBe(1)
  })

  it.each([
    ['sold', 1],
    ['rented', 1],
    ['withdrawn', 0],
  ] as const)('closed as %s counts %i as sold', (close_reason, sold) => {
    const gone = { state: 'closed', close_reason, closed_at: start + 9 * DAY_MS } as const
    const { row, counts } = after([
      ['published', 0],
      ['closed', 9, gone],
      ['closed', 9, gone],
    ])
    expect(row).toMatchObject({ live_ms: 9 * DAY_MS, closed_at: gone.closed_at, close_reason })
    expect(total(counts, 'closed')).toBe(1)
    expect(total(counts, 'sold')).toBe(sold)
  })

  it('of a removed listing is closed without a reason and marked to go', () => {
    const { row, counts } = after([
      ['published', 0],
      ['removed', 4, { state: 'removed' }],
    ])
    expect(row).toMatchObject({ close_reason: null, removed_at: start + 4 * DAY_MS })
    expect([total(counts, 'closed'), total(counts, 'sold')]).toEqual([1, 0])
  })

  it('takes back a closing that is undone, and a reason that turns out to be another', () => {
    const closed_at = start + 9 * DAY_MS
    const { row, counts } = after([
      ['published', 0],
      ['closed', 9, { state: 'closed', close_reason: 'withdrawn', closed_at }],
      ['closed', 12, { state: 'closed', close_reason: 'sold', closed_at }],
      ['reopened', 20, { state: 'draft' }],
      ['published', 21],
    ])
    expect(row).toMatchObject({ closed_at: null, close_reason: null, live_ms: 9 * DAY_MS })
    expect([total(counts, 'closed'), total(counts, 'sold')]).toEqual([0, 0])
    expect(counts.filter(({ kind }) => kind === 'sold').map(({ at }) => at)).toEqual([
      closed_at,
      closed_at,
    ])
  })
})

describe('prices', () => {
  it('count as a cut on the day of the cut', () => {
    const { counts } = after([
      ['published', 0],
      ['price_changed', 7, prices([200_000, 0], [190_000, 7])],
    ])
    expect(counts.filter(({ kind }) => kind === 'cut')).toEqual([
      { kind: 'cut', at: start + 7 * DAY_MS, by: 1 },
    ])
  })

  it('that are cut and restored within 48 hours are no cut; after 49 hours they are', () => {
    const restoredAfter = (hours: number) => {
      const days = 7 + (hours * HOUR_MS) / DAY_MS
      const { counts } = after([
        ['published', 0],
        ['price_changed', 7, prices([200_000, 0], [190_000, 7])],
        ['price_changed', days, prices([200_000, 0], [190_000, 7], [200_000, days])],
      ])
      return total(counts, 'cut')
    }
    expect(restoredAfter(47)).toBe(0)
    expect(restoredAfter(49)).toBe(1)
  })

  it('that change by more than 60 % are an error', () => {
    const { counts } = after([
      ['published', 0],
      ['price_changed', 7, prices([200_000, 0], [20_000, 7])],
    ])
    expect(total(counts, 'cut')).toBe(0)
  })

  it('stay known when the listing has dropped them, up to a bound', () => {
    const many = Array.from({ length: 300 }, (_, at) => [200_000 - at, at * 3] as const)
    const { row } = after([
      ['published', 0],
      ...many.slice(1).map((_, at) => {
        const seen = many.slice(Math.max(0, at - 4), at + 2)
        return ['price_changed', seen.at(-1)![1], prices(...seen)] as const
      }),
    ])
    const known = pricesOf(row)
    expect(known).toHaveLength(100)
    expect([known[0].price, known[1].price, known[99].price]).toEqual([200_000, 199_799, 199_701])
  })
})

it('reads the state of a listing whose changes are gone', () => {
  const { row } = after([['published', 0]])
  const closed = flat({ state: 'closed', close_reason: 'sold', closed_at: start + 50 * DAY_MS })
  const now = reconciled(row, closed, context)
  expect(now.row).toMatchObject({ live_ms: 50 * DAY_MS, live_since: null, close_reason: 'sold' })
  expect(reconciled(now.row, closed, context)).toEqual({ row: now.row, counts: [] })
  expect(reconciled(now.row, flat(), context).row).toMatchObject({
    closed_at: null,
    live_ms: 50 * DAY_MS,
  })
})

describe('a home that its seller lists again', () => {
  const old = (more: Partial<MarketHomeRow>): MarketHomeRow => ({
    ...rowOfListing(flat(), context)!,
    ...{ live_since: null, closed_at: start + DAY_MS, close_reason: 'withdrawn' },
    ...more,
  })
  const again = rowOfListing(flat({ id: 9, first_published_at: start + 3 * DAY_MS }), context)!

  it('is the former one where that was taken off unsold', () => {
    expect(again.relisting).toBe(old({}).relisting)
    expect(relistedHome(again, [old({})])).toBe(5)
    expect(relistedHome(again, [old({ home_id: 2 })])).toBe(2)
  })

  it('is another one where the former is sold, live, taken by another or long gone', () => {
    expect(relistedHome(again, [old({ close_reason: 'sold' })])).toBe(9)
    expect(relistedHome(again, [rowOfListing(flat(), context)!])).toBe(9)
    const neighbour = { ...rowOfListing(flat({ id: 7 }), context)!, home_id: 5 }
    expect(relistedHome(again, [old({}), neighbour])).toBe(9)
    expect(relistedHome(again, [old({ closed_at: start - 200 * DAY_MS })])).toBe(9)
  })
})
