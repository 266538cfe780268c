/** The short form of `npm run measure:similar`, and what similar homes say of their distance. */
import { expect, it } from 'vitest'
import { everyOf } from '../support/every-of.ts'
import { isOff, measureSimilar, similarMarket } from './similar-market.ts'

const market = similarMarket(4_000)

it('are better substitutes than the trivial choice, near where there are any, at true distances', async () => {
  const figures = await measureSimilar(market, 40)
  expect(figures.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['sale apartment', 'sale house', 'sale land-plots', 'rent apartment']),
  )
  for (const { type, ndcg, baseline, farShare, offShare } of figures) {
    expect(ndcg, type).toBeGreaterThan(baseline)
    expect(farShare, type).toBeLessThan(0.02)
    expect(offShare, type).toBe(0)
  }
})

it('state an approximate distance where one of the two has no pin', async () => {
  const isPinned = new Map(market.homes.map(({ id, listing }) => [id, listing.fields.lat !== null]))
  const some = market.homes.filter((_, at) => at % 100 === 0)
  const stated = (
    await Promise.all(
      some.map(async ({ id }) => (await market.similar(id)).map((one) => ({ from: id, ...one }))),
    )
  ).flat()
  expect(
    everyOf(stated, (one) => {
      const isExact = isPinned.get(one.from) === true && isPinned.get(one.id) === true
      return one.distance_km !== null && one.distance_approximate === !isExact
    }),
  ).toBe(true)
  expect(stated.some((one) => one.distance_approximate)).toBe(true)
  expect(
    everyOf(
      stated,
      ({ from, id, distance_km }) => !isOff(market, { from, to: id, km: distance_km! }),
    ),
  ).toBe(true)
})
