import { describe, expect, it } from 'vitest'
import { everyOf } from '../../../test/support/every-of.ts'
import { quantileOf } from '../../structures/statistics/robust-statistics.ts'
import { fitMarket } from '../model/fit-market.ts'
import { madeUpMarket, trueValue } from '../model/made-up-market.test-data.ts'
import type { ValuationSubject } from '../model/valuation-subject.ts'
import { estimatePrice } from './estimate-price.ts'

const market = madeUpMarket(1200)
const model = fitMarket(market)
/** Where it does not matter how near the value is to the truth: a fit of these costs a quarter. */
const few = madeUpMarket(300)
const fewModel = fitMarket(few)
const valueBy = (of: typeof model, subject: ValuationSubject) => estimatePrice(of, subject).value!
const middleError = (of: typeof model, subjects: readonly ValuationSubject[]) => {
  const errors = subjects.map((one) => Math.abs(valueBy(of, one) / trueValue(one) - 1))
  return quantileOf(errors.sort(), 0.5)
}

describe('the value', () => {
  it('comes near the truth behind noisy prices, for listings old and new', () => {
    // The noise itself has a median of 6.7 %: the truth must be nearer than the asking price.
    expect(middleError(model, market)).toBeLessThan(0.0645)
    const fresh = madeUpMarket(300, 2).map((one) => ({ ...one, id: one.id + 1e6, price: null }))
    expect(middleError(model, fresh)).toBeLessThan(0.0645)
  })

  it('does not depend on the price of the subject, in the market or handed in', () => {
    for (const subject of few.slice(0, 4)) {
      const repriced = few.map((one) =>
        one === subject ? { ...one, price: one.price! * 1.7 } : one,
      )
      const again = estimatePrice(fitMarket(repriced), { ...subject, price: 1 })
      expect(again.value).toBe(valueBy(fewModel, subject))
      expect(again.factors).toEqual(estimatePrice(fewModel, subject).factors)
    }
  })

  it('of a home of a project is the same for those who do not know of the project', () => {
    const dear = few.map((one, at) =>
      at % 40 === 0 ? { ...one, project: 7, price: Math.round(one.price! * 1.3) } : one,
    )
    const of = fitMarket(dear)
    const { project, ...untold } = dear[0]
    expect(valueBy(of, untold)).toBe(valueBy(of, dear[0]))
    expect(valueBy(of, { ...untold, project: null })).not.toBe(valueBy(of, dear[0]))
  })

  it('does not depend on its price after its place was edited either', () => {
    const subject = few[0]
    const moved = { ...subject, location: subject.location === 'north' ? 'south' : 'north' }
    const cheap = few.map((one) => (one === subject ? { ...one, price: one.price! / 1.7 } : one))
    expect(valueBy(fitMarket(cheap), moved)).toBe(valueBy(fewModel, moved))
  })

  it('is low where a home needs renovation: as learnt, or by a tenth where too few say so', () => {
    const worn = { ...market[5], id: 0, features: ['needs-renovation'] }
    const sound = { ...worn, features: [] }
    expect(valueBy(model, worn) / valueBy(model, sound)).toBeCloseTo(0.9, 3)
    expect(estimatePrice(model, worn).factors).toContainEqual({
      name: 'needs-renovation',
      effect_pct: -10,
    })
    // Rarer than 32 amenities, and learnt all the same.
    const many = Array.from({ length: 40 }, (_, at) => `amenity-${at}`)
    const withWorn = market.map((one, at) => {
      const features = many.filter((_, number) => (at * 7 + number * 3) % 5 < 2)
      const isWorn = at % 25 === 0
      return {
        ...one,
        price: isWorn ? one.price! * 0.75 : one.price,
        features: isWorn ? [...features, 'needs-renovation'] : features,
      }
    })
    const learnt = fitMarket(withWorn)
    expect(valueBy(learnt, worn) / valueBy(learnt, sound)).toBeLessThan(0.87)
  })

  it('is rough where the pin contradicts the place', () => {
    expect(estimatePrice(model, { ...market[3], contradicted: true }).confidence).toBe('low')
    expect(estimatePrice(model, market[3]).confidence).not.toBe('low')
  })

  it('is not bent by absurd neighbours', () => {
    const subjects = market.slice(0, 30)
    const absurd = subjects.flatMap((one, at) => [
      { ...one, id: 10_000 + at, price: 1 },
      { ...one, id: 20_000 + at, price: 900_000_000 },
      { ...one, id: 30_000 + at, covered_area_m2: 999_999 },
    ])
    const spoilt = fitMarket([...market, ...absurd])
    for (const subject of subjects) {
      const moved = valueBy(spoilt, subject) / valueBy(model, subject) - 1
      expect(Math.abs(moved)).toBeLessThan(0.12)
      const named = estimatePrice(spoilt, subject).comparables.map((one) => one.id)
      expect(everyOf(named, (id) => id < 10_000)).toBe(true)
    }
    expect(middleError(spoilt, subjects)).toBeLessThan(middleError(model, subjects) + 0.01)
  })

  it('is the same in any order and in another thread', () => {
    const turned = fitMarket([...few].reverse())
    const cloned = structuredClone(fewModel)
    for (const subject of few.slice(0, 20)) {
      expect(estimatePrice(turned, subject)).toEqual(estimatePrice(fewModel, subject))
      expect(estimatePrice(cloned, subject)).toEqual(estimatePrice(fewModel, subject))
    }
  })
})

describe('the range', () => {
  const estimates = market.map((one) => estimatePrice(model, one))

  it('holds about the share of asking prices that it states', () => {
    const held = market.filter((one, at) => {
      const { low, high } = estimates[at]
      return one.price! >= low! && one.price! <= high!
    })
    expect(Math.abs(held.length / market.length - 0.8)).toBeLessThan(0.03)
  })

  it('encloses the value', () => {
    for (const { low, value, high } of estimates) {
      expect(low! <= value! && value! <= high!).toBe(true)
    }
  })
})

describe('the explanation', () => {
  it('names at most 5 comparables, likest first, never the subject or its group', () => {
    const twins = few.map((one) => ({ ...one, group: `g${one.id >> 1}` }))
    const paired = fitMarket(twins)
    for (const one of twins.slice(0, 50)) {
      const { comparables, comparables_count } = estimatePrice(paired, one)
      expect(comparables.length).toBe(Math.min(5, comparables_count))
      const likeness = comparables.map((other) => other.similarity)
      expect(likeness).toEqual([...likeness].sort((a, b) => b - a))
      for (const other of comparables) {
        expect(other.id >> 1).not.toBe(one.id >> 1)
        const { price, covered_area_m2 } = twins[other.id - 1]
        expect(other.price).toBe(price)
        expect(other.price_per_m2).toBe(Math.round(price! / covered_area_m2!))
      }
    }
  })

  it('leads from the median of the comparables to the value', () => {
    for (const one of market.slice(0, 40)) {
      const { comparables, ...said } = estimatePrice(model, one, () => true, true)
      const units = comparables.map((other) => other.price_per_m2!).sort((a, b) => a - b)
      if (units.length === 5) expect(said.comparables_price_per_m2).toBe(units[2])
      const led = said.adjustments.reduce(
        (unit, { effect_pct }) => unit * (1 + effect_pct / 100),
        said.comparables_price_per_m2!,
      )
      expect(Math.abs(led / said.price_per_m2! - 1)).toBeLessThan(0.015)
    }
  })

  it('explains what moved the value, in the right direction', () => {
    const effect = (one: ValuationSubject, name: string) =>
      estimatePrice(model, one).factors.find((factor) => factor.name === name)?.effect_pct ?? 0
    const withPool = market.filter((one) => one.amenities.length > 0).slice(0, 40)
    const mean = withPool.reduce((sum, one) => sum + effect(one, 'pool'), 0) / withPool.length
    expect(mean).toBeGreaterThan(5)
    const old = { ...market[0], year_built: 1971 }
    const young = { ...market[0], year_built: 2020 }
    expect(effect(young, 'year_built')).toBeGreaterThan(effect(old, 'year_built') + 10)
  })
})

describe('with too little to go on', () => {
  const subject = market[0]
  it.each([
    ['another type', { ...subject, property_type: 'building' }, /Fewer than 20 priced listings/],
    ['another deal', { ...subject, deal: 'rent' as const }, /Fewer than 20 priced listings/],
    ['no place', { ...subject, lat: null, lng: null, district: null, location: null }, /place/],
    ['absurd size', { ...subject, covered_area_m2: 999_999 }, /size/],
    ['in the sea', { ...subject, lat: null, lng: null, misplaced: true }, /open sea/],
    ['far away', { ...subject, lat: 52.5, lng: 13.4 }, /near enough/],
  ])('%s: no value, but a reason', (_, odd, reason) => {
    const estimate = estimatePrice(model, odd)
    expect(estimate.status).toBe('unavailable')
    expect([estimate.value, estimate.low, estimate.high, estimate.confidence]).toEqual(
      Array(4).fill(null),
    )
    expect(estimate.reason).toMatch(reason)
  })
})

describe('other markets', () => {
  it('values land by its plot', () => {
    const land = market.map((one) => ({
      ...one,
      property_type: 'land-plots',
      covered_area_m2: null,
      plot_area_m2: one.covered_area_m2! * 10,
      bedrooms: null,
    }))
    const fields = fitMarket(land)
    const { value, price_per_m2 } = estimatePrice(fields, land[5])
    expect(Math.abs(value! / trueValue(market[5]) - 1)).toBeLessThan(0.25)
    expect(price_per_m2).toBe(Math.round(value! / land[5].plot_area_m2!))
  })

  it('values rents in whole euros a month', () => {
    const rents = market.map((one) => ({
      ...one,
      deal: 'rent' as const,
      price: Math.round(one.price! / 250),
    }))
    const rental = fitMarket(rents)
    const estimates = rents.map((one) => estimatePrice(rental, one))
    const tenth = estimates[0].price_per_m2!
    expect(tenth).toBe(Math.round(tenth * 10) / 10)
    expect(estimates.some(({ price_per_m2 }) => !Number.isInteger(price_per_m2))).toBe(true)
    const errors = estimates.map(({ value }, at) => {
      expect(Number.isInteger(value)).toBe(true)
      return Math.abs(value! / (trueValue(market[at]) / 250) - 1)
    })
    expect(quantileOf(errors.sort(), 0.5)).toBeLessThan(0.07)
  })

  it('does without coordinates, distances then unknown', () => {
    const placed = few.map((one) => ({ ...one, lat: null, lng: null }))
    const estimate = estimatePrice(fitMarket(placed), placed[0])
    expect(estimate.status).toBe('ok')
    expect(everyOf(estimate.comparables, (one) => one.distance_km === null)).toBe(true)
  })

  it('does without sizes, and then gives no price per m2', () => {
    const sizeless = few.map((one) => ({ ...one, covered_area_m2: null }))
    const estimate = estimatePrice(fitMarket(sizeless), sizeless[0])
    expect(estimate.status).toBe('ok')
    expect(estimate.price_per_m2).toBeNull()
    expect(everyOf(estimate.comparables, (one) => one.price_per_m2 === null)).toBe(true)
  })

  it('does with everybody alike', () => {
    const alike = Array.from({ length: 60 }, (_, at) => ({ ...market[0], id: at }))
    const { value, low, high } = estimatePrice(fitMarket(alike), alike[0])
    expect(Math.abs(value! - market[0].price!)).toBeLessThanOrEqual(0.03 * market[0].price!)
    expect(low! <= market[0].price! && market[0].price! <= high!).toBe(true)
  })
})
