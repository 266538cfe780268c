/** A larger home is never worth less: every type of the demo market, over a grid of areas. */
import { expect, it } from 'vitest'
import { makeDemoMarket } from '../../demo/market/make-market.ts'
import { cyprus } from '../../src/country/cyprus/cyprus.ts'
import { estimatePrice } from '../../src/pricing/estimate/estimate-price.ts'
import { fitMarket } from '../../src/pricing/model/fit-market.ts'
import { segmentKey } from '../../src/pricing/model/market-model.ts'
import type { ValuationSubject } from '../../src/pricing/model/valuation-subject.ts'
import { subjectOfListing } from '../../src/service/prices/subject-of-listing.ts'
import { whereabouts } from '../support/whereabouts.ts'

const LISTINGS = 3_000
/** From half to twice the size, in steps that fall between those of the walk. */
const FACTORS = Array.from({ length: 12 }, (_, at) => 0.5 * 4 ** (at / 11))
const SUBJECTS = 6

const market = makeDemoMarket({
  seed: 'estia',
  listings: LISTINGS,
  now: Date.UTC(2026, 5, 1),
  places: cyprus.places,
})
const subjects = [...market.listings()]
  .map(({ listing, sellerIndex }, at) => ({
    ...subjectOfListing({ ...listing, id: at + 1 }, whereabouts),
    seller: sellerIndex + 1,
  }))
  .filter(({ price }) => price !== null)
const model = fitMarket(subjects)
const types = [...Map.groupBy(subjects, segmentKey)].filter(([key]) => model.segments.has(key))

function valuesAlong(subject: ValuationSubject, field: 'covered_area_m2' | 'plot_area_m2') {
  const areas = FACTORS.map((factor) => Math.round(subject[field]! * factor * 10) / 10)
  return areas.flatMap((area) => estimatePrice(model, { ...subject, [field]: area }).value ?? [])
}

const ascending = (values: readonly number[]) => [...values].sort((a, b) => a - b)

it('covers every type', () => {
  expect(types.map(([key]) => key)).toEqual(
    expect.arrayContaining(['sale apartment', 'sale house', 'sale land-plots', 'rent apartment']),
  )
})

it.each(types)('%s: the value never falls with the area, listed or not', (_, members) => {
  let steps = 0
  for (const field of ['covered_area_m2', 'plot_area_m2'] as const) {
    for (const one of members.filter((member) => member[field] !== null).slice(0, SUBJECTS)) {
      // As a listing whose area is edited, and as a home that is not listed.
      for (const subject of [one, { ...one, id: 0 }]) {
        const values = valuesAlong(subject, field)
        expect(values, `${field} of ${one.id}`).toEqual(ascending(values))
        steps += values.length
      }
    }
  }
  expect(steps).toBeGreaterThan(0)
})
