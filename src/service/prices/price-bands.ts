/**
 * Asking prices by kind of property among some listings: how many there are of each kind and number of
 * bedrooms, and between which prices the middle half of them lies.
 * Invariant: no median from fewer than `priceLimits.medianListingsMin` listings, no quartiles from fewer than `quartileListingsMin`.
 * Cost: three passes over a bitmap for each band, about 2 ms for the largest place; repeated, nothing.
 */

import { HOME_COLUMN } from '../../catalogue/parameters.ts'
import { bedrooms, propertyTypes } from '../../catalogue/vocabulary.ts'
import type { Clause } from '../../domain/search/clause.ts'
import { clausesOf, type FilterRequest } from '../../domain/search/search-request.ts'
import { countCache } from '../search/count-cache.ts'
import type { CountContext } from '../search/search-listings.ts'
import { priceLimits, searchLimits } from '../service-limits.ts'

export interface PriceBand {
  readonly property_type: string
  /** null: all of the type. */
  readonly bedrooms: string | null
  readonly count: number
  /** Half ask less than `middle`, the other half of them between `low` and `high`; null: too few to tell. */
  readonly prices: {
    readonly middle: number
    readonly half: { readonly low: number; readonly high: number } | null
  } | null
}

/** A home that several sellers offer is one voice, its lowest price. */
const ONCE: Clause = { kind: 'first_of_each', column: HOME_COLUMN, by: 'price' }

export const priceBands = countCache(
  searchLimits.priceBandAnswerBytes,
  (request: FilterRequest, { engine }: CountContext): readonly PriceBand[] => {
    const clauses = [...clausesOf(request), ONCE]
    const bandOf = (type: string, rooms: string | null, count: number): PriceBand => {
      const own = [
        ...clauses,
        any('property_type', type),
        ...(rooms ? [any('bedrooms', rooms)] : []),
      ]
      const spread = (share: number, least: number) =>
        count < least ? null : engine.spread(own, 'price', share)
      const middle = spread(0.5, priceLimits.medianListingsMin)
      const half = spread(0.25, priceLimits.quartileListingsMin)
      const prices = middle && { middle: middle.low, half }
      return { property_type: type, bedrooms: rooms, count, prices }
    }
    const types = engine.facet(clauses, 'property_type')
    return propertyTypes.flatMap(({ value: type }) => {
      const count = types.get(type) ?? 0
      if (count === 0) return []
      const rooms = engine.facet([...clauses, any('property_type', type)], 'bedrooms')
      const known = bedrooms
        .map(({ value }) => [value, rooms.get(value) ?? 0] as const)
        .filter(([, few]) => few >= priceLimits.quartileListingsMin)
      return [bandOf(type, null, count), ...known.map(([value, own]) => bandOf(type, value, own))]
    })
  },
)

const any = (column: string, value: string): Clause => ({ kind: 'any', column, values: [value] })
