import { describe, expect, it } from 'vitest'
import type { Listing } from '../../domain/listings/listing.ts'
import { DAY_MS } from '../../structures/durations.ts'
import { scoreParts } from './recommended-score.ts'

const YEAR_AGO = 400 * DAY_MS
const freshSince = (...prices: readonly (readonly [price: number, day: number])[]) =>
  scoreParts(
    {
      fields: {},
      photos: [],
      first_published_at: YEAR_AGO,
      price_history: prices.map(([price, day]) => ({ price, at: YEAR_AGO + day * DAY_MS })),
    } as unknown as Listing,
    null,
  ).freshSinceMs

describe('a price cut makes a listing fresh', () => {
  const cutOn = (day: number) => YEAR_AGO + day * DAY_MS

  it('from one percent below the lowest price of six months on', () => {
    expect(freshSince([200_000, 0], [190_000, 300])).toBe(cutOn(300))
    expect(freshSince([200_000, 0], [198_000, 300])).toBe(cutOn(300))
    expect(freshSince([200_000, 0], [198_100, 300])).toBe(YEAR_AGO)
  })

  it('not where it only takes back a rise', () => {
    expect(freshSince([200_000, 0], [200_001, 390], [200_000, 391])).toBe(YEAR_AGO)
    expect(freshSince([200_000, 0], [260_000, 380], [199_000, 391])).toBe(YEAR_AGO)
    // In force until the day of the rise, which is less than six months ago.
    expect(freshSince([200_000, 0], [260_000, 250], [210_000, 391])).toBe(YEAR_AGO)
  })

  it('again when the low price is long gone', () => {
    expect(freshSince([200_000, 0], [260_000, 100], [210_000, 391])).toBe(cutOn(391))
  })
})
