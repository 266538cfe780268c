import { expect, it } from 'vitest'
import { DAY_MS } from '../../structures/durations.ts'
import { estimatePrice } from '../estimate/estimate-price.ts'
import { fitMarket } from '../model/fit-market.ts'
import { madeUpMarket } from '../model/made-up-market.test-data.ts'
import { provenListings } from './proven-listings.ts'

const nowMs = 1_000 * DAY_MS
const old = madeUpMarket(200).map((one) => ({ ...one, published_at: nowMs - 30 * DAY_MS }))
const copiesAt = (published_at: number) =>
  [0, 1, 2].map((copy) => ({
    ...old[7],
    id: 10_000 + copy,
    seller: 90_000 + copy,
    price: Math.round(old[7].price! * (0.6 + copy / 100)),
    year_built: (old[7].year_built ?? 2000) - 9 - copy,
    published_at,
  }))

it('lets no listing of this week move the estimate of another, and values it all the same', () => {
  const valueBy = (model: ReturnType<typeof fitMarket>) => estimatePrice(model, old[7]).value
  const before = valueBy(fitMarket(old))
  const fresh = copiesAt(nowMs)
  const attacked = fitMarket([...old, ...fresh])
  expect(valueBy(attacked)).toBe(before)
  expect(estimatePrice(attacked, fresh[0]).value).toBeGreaterThan(0)
  // The same copies count once they have been there for a week.
  const later = [
    ...old,
    ...copiesAt(nowMs - 8 * DAY_MS),
    { ...old[0], id: 20_000, price: null, published_at: nowMs },
  ]
  expect(valueBy(fitMarket(later))).not.toBe(before)
})

it('takes a market that is mostly new as it is', () => {
  const fresh = madeUpMarket(300).map((one) => ({ ...one, published_at: nowMs }))
  expect(provenListings([...old, ...fresh], nowMs)).toHaveLength(500)
  expect(provenListings([...old, ...fresh.slice(0, 100)], nowMs)).toHaveLength(200)
  expect(provenListings(old.slice(0, 50), nowMs + DAY_MS)).toHaveLength(50)
})
