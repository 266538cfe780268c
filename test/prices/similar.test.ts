/** The short form of `npm run measure:similar`, and what similar homes say of their distance. */
import { expect, it } from 'vitest'
import { limits } from '../../src/catalogue/limits.ts'
import { kmBetween } from '../../src/domain/places/whereabouts.ts'
import { similarity } from '../../src/pricing/similar/similarity.ts'
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

const factsOf = (home: Readonly<Record<string, unknown>>) => ({
  price: home.price as number | null,
  areaM2: home[home.property_type === 'land-plots' ? 'plot_area_m2' : 'covered_area_m2'] as number,
  rooms: home.bedrooms === null ? null : home.bedrooms === 'studio' ? 0 : Number(home.bedrooms),
  condition: home.condition as string | null,
})

it('are rated by what their records show, the best first, at most three of a project', async () => {
  const pinned = market.homes.filter(({ listing }) => listing.fields.lat !== null)
  let rated = 0
  for (const { id, listing } of pinned.filter((_, at) => at % 50 === 0)) {
    const { fields } = listing
    const results = await market.similar(id)
    const order = results.toSorted((a, b) => b.similarity - a.similarity || b.id - a.id)
    expect(results).toEqual(order)
    const projects = Map.groupBy(results, ({ project_id }) => project_id)
    projects.delete(null)
    for (const same of projects.values()) {
      expect(same.length).toBeLessThanOrEqual(limits.similarPerProject)
    }
    for (const one of results) {
      if (one.lat === null) continue
      const km = kmBetween(fields as never, one as never)
      const own = { ...factsOf(fields), distance: null }
      const other = { ...factsOf(one), distance: { km, radiusKm: 0 } }
      expect(one.similarity).toBe(similarity(own, other))
      rated++
    }
  }
  expect(rated).toBeGreaterThan(100)
})
