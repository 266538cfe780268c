import { describe, expect, it } from 'vitest'
import type { PriceLevels } from '../market/market-standing.ts'
import { ageComparables } from './age-comparables.ts'
import { type EstimateRecord, noEstimateYet } from './estimate-record.ts'

const levels: PriceLevels = {
  place: { slug: 'limassol', name: 'Limassol', level: 'district' },
  property_type: 'apartment',
  as_of_month: '2026-06',
  latest: 110,
  levelOf: (month) => ({ '2025-06': 100, '2026-01': 88 })[month] ?? null,
}

type Comparable = EstimateRecord['comparables'][number]

const comparable = (priced_month: string | null, price: number): Comparable => ({
  ...{ id: 1, link: '', district: null, location: null, size_m2: 100, bedrooms: 2 },
  ...{ condition: null, price, price_per_m2: price / 100, first_price: price, closed: false },
  ...{ distance_km: null, distance_approximate: false, similarity: 1 },
  ...{ priced_month, price_today: null },
})

const estimateOf = (...comparables: Comparable[]): EstimateRecord => ({
  ...noEstimateYet(0),
  comparables,
})
const todayOf = ({ comparables }: EstimateRecord) => comparables.map((one) => one.price_today)

describe('comparables', () => {
  it('are carried from the month of their price to the newest of the index', () => {
    const aged = ageComparables(
      estimateOf(comparable('2025-06', 200_000), comparable('2026-01', 200_000)),
      'sale',
      levels,
    )
    expect(todayOf(aged)).toEqual([220_000, 250_000])
    expect(aged.comparables_price_per_m2_today).toBe(2_350)
    expect(aged.aged_by?.note).toContain('2026-06')
  })

  it('of today stay as they are, and those of months without an index are not guessed at', () => {
    const aged = ageComparables(
      estimateOf(
        comparable('2026-07', 199_990),
        comparable('2024-01', 200_000),
        comparable(null, 1),
      ),
      'sale',
      levels,
    )
    expect(todayOf(aged)).toEqual([199_990, null, null])
    expect(aged.comparables_price_per_m2_today).toBeNull()
  })

  it('without any index are left alone, and nothing is claimed', () => {
    const plain = estimateOf(comparable('2025-06', 200_000))
    expect(ageComparables(plain, 'sale', null)).toEqual(plain)
    const old = estimateOf(comparable('2020-01', 200_000))
    expect(ageComparables(old, 'sale', levels).aged_by).toBeNull()
  })
})
