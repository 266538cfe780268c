/**
 * The honest figure of the estimate: homes as thinly described and spread as real ones, each valued by a model that has not
 * met its price. Tuning on the demo, whose homes are described well, shows its cost here: without
 * trees the error is 16.8 %. `npm run measure:estimates` is the long form.
 */

import { expect, it } from 'vitest'
import { estimatePrice } from '../../src/pricing/estimate/estimate-price.ts'
import { fitMarket } from '../../src/pricing/model/fit-market.ts'
import { quantileOf, sortedNumbers } from '../../src/structures/statistics/robust-statistics.ts'
import { everyOf } from '../support/every-of.ts'
import { thinMarket } from './thin-market.ts'

const market = thinMarket(3_500, 12)
const model = fitMarket(market)
const valued = market.map((home) => {
  const estimate = estimatePrice(model, home)
  const { property_type } = home
  return {
    ...estimate,
    property_type,
    price: home.price!,
    error: Math.abs(estimate.value! / home.price! - 1),
  }
})
const middle = (of: typeof valued) => quantileOf(sortedNumbers(of.map(({ error }) => error)), 0.5)

it('errs by at most 16.3 % at the median', () => {
  expect(middle(valued)).toBeLessThanOrEqual(0.163)
})

it('has ranges that hold what they state, and says where it errs', () => {
  const inside = valued.filter(({ price, low, high }) => price >= low! && price <= high!)
  expect(Math.abs(inside.length / valued.length - 0.8)).toBeLessThan(0.03)
  const low = valued.filter(({ confidence }) => confidence === 'low')
  expect(low.length / valued.length).toBeLessThan(0.3)
  expect(everyOf(low, ({ confidence_reason: reason }) => reason !== null)).toBe(true)
})

it.each(['apartment', 'house'])(
  'has three levels of confidence for a %s, erring in their order',
  (type) => {
    const homes = valued.filter(({ property_type: of }) => of === type)
    const levels = ['high', 'medium', 'low'].map((name) =>
      homes.filter(({ confidence }) => confidence === name),
    )
    for (const { length } of levels) {
      expect(length / homes.length).toBeGreaterThan(0.03)
      expect(length / homes.length).toBeLessThan(0.75)
    }
    const [high, medium, low] = levels.map(middle)
    expect(high).toBeLessThan(medium)
    expect(medium).toBeLessThan(low)
  },
)
