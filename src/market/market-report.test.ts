import { describe, expect, it } from 'vitest'
import { everyOf } from '../../test/support/every-of.ts'
import { DAY_MS } from '../structures/durations.ts'
import { medianFigure, quantileFigure } from './figures/counted.ts'
import { medianTime, shareBy, survivalOf } from './figures/survival.ts'
import { localMonths, monthAt, monthName } from './local-months.ts'
import type { MarketHome } from './market-home.ts'
import { marketReport } from './market-report.ts'
import { packHomes, simulatedMonths, simulateHomes } from './simulated-market.test-data.ts'

const MONTHS = 14
const { nowMs } = simulatedMonths(MONTHS)
const [example] = simulateHomes({ seed: 1, homesPerMonth: 1, monthCount: 1 })
const home = (id: number, more: Partial<MarketHome> = {}): MarketHome => ({
  ...example,
  id,
  propertyType: 'apartment',
  bedrooms: '2',
  coveredAreaM2: 100,
  firstAt: nowMs - 100 * DAY_MS,
  firstPrice: 200_000 + 1_000 * id,
  lastPrice: 200_000 + 1_000 * id,
  priceChanges: [],
  liveMs: 0,
  liveSince: nowMs - 100 * DAY_MS,
  closedAt: null,
  closeReason: null,
  ...more,
})
const homes = (count: number, more?: (id: number) => Partial<MarketHome>) =>
  Array.from({ length: count }, (_, at) => home(at + 1, more?.(at + 1)))
const figuresOf = (all: readonly MarketHome[], key = 'sale/apartment//') =>
  marketReport(packHomes(all, MONTHS)).slices[key]?.figures

describe('thresholds', () => {
  it('gives no median of 9 homes, an indicative one of 10 and a good one of 30', () => {
    const of = (n: number) => medianFigure(Float64Array.from({ length: n }, (_, at) => at))
    expect(of(9)).toEqual({ value: null, n: 9, quality: null, reason: 'too_few' })
    expect(of(10)).toMatchObject({ value: 5, n: 10, quality: 'indicative' })
    expect(of(30).quality).toBe('good')
  })

  it('has a range around every quantile', () => {
    const { low, value, high } = quantileFigure(
      Float64Array.from({ length: 100 }, (_, at) => at),
      0.5,
      10,
    )
    expect([low, value, high]).toEqual([41, 50, 59])
  })

  it('needs 20 homes for quartiles, shares and bedrooms', () => {
    const of19 = figuresOf(homes(19))
    expect(of19.median_price.value).toBe(210_000)
    expect(of19.p25.value).toBeNull()
    expect(of19.reduced_share_90d.value).toBeNull()
    expect(figuresOf(homes(19), 'sale/apartment/2/').median_price.reason).toBe('too_few')
    expect(figuresOf(homes(20), 'sale/apartment/2/').median_price.value).not.toBeNull()
    expect(figuresOf(homes(20)).p25.value).not.toBeNull()
  })

  it('says where it is the area that is missing', () => {
    const figures = figuresOf(homes(12, () => ({ coveredAreaM2: null })))
    expect(figures.median_price_per_m2).toMatchObject({ value: null, reason: 'no_area' })
    expect(figures.median_price.value).not.toBeNull()
  })

  it('says nothing of a market without rents', () => {
    const { slices } = marketReport(packHomes(homes(30), MONTHS))
    expect(everyOf(Object.keys(slices), (key) => key.startsWith('sale/'))).toBe(true)
    expect(slices['sale/apartment//'].grossYield).toMatchObject({
      value: null,
      n_sale: 30,
      n_rent: 0,
    })
  })

  it('compares rents and prices where there are 20 of both', () => {
    const rents = homes(20, (id) => ({
      id: 100 + id,
      deal: 'rent',
      firstPrice: 1_000,
      lastPrice: 1_000,
    }))
    const { grossYield } = marketReport(packHomes([...homes(20), ...rents], MONTHS)).slices[
      'sale/apartment//'
    ]
    expect(grossYield).toMatchObject({ value: 5.7, n: 20, n_sale: 20, n_rent: 20, flag: null })
  })
})

describe('cuts', () => {
  const cutTo = (price: number, ...rest: readonly [number, number][]) => ({
    firstPrice: 200_000,
    priceChanges: [[price, 50] as const, ...rest].map(([p, ago]) => ({
      price: p,
      at: nowMs - ago * DAY_MS,
    })),
  })
  it('counts those that stood two days, and neither slips nor errors', () => {
    const standing = figuresOf(homes(20, () => cutTo(190_000)))
    expect(standing.reduced_share_90d.value).toBe(100)
    expect(standing.median_reduction_pct.value).toBe(5)
    const restored = figuresOf(homes(20, () => cutTo(190_000, [200_000, 49])))
    expect(restored.reduced_share_90d.value).toBe(0)
    expect(figuresOf(homes(20, () => cutTo(20_000))).reduced_share_90d.value).toBe(0)
  })
})

describe('time on offer', () => {
  const closed = (reason: MarketHome['closeReason']) => (id: number) => ({
    liveSince: null,
    liveMs: id * DAY_MS,
    closedAt: nowMs - DAY_MS,
    closeReason: reason,
  })
  it('does not count what was withdrawn as sold', () => {
    expect(figuresOf(homes(40, closed('withdrawn'))).median_days_listed.value).toBeNull()
    expect(figuresOf(homes(40, closed('withdrawn'))).months_of_supply.value).toBeNull()
    expect(figuresOf(homes(40, closed('sold'))).median_days_listed.value).toBe(20)
  })

  it('counts those that wait for as long as they were watched', () => {
    // Half are sold after ten days, the others wait for a hundred.
    const times = Float64Array.from({ length: 100 }, (_, at) => (at % 2 ? 10 : 100))
    const survival = survivalOf(
      times.slice(),
      times.filter((time) => time === 10),
    )
    expect(medianTime(survival, 1).value).toBe(10)
    expect(shareBy(survival, 30)).toMatchObject({ value: 50, n: 50 })
    const fewer = survivalOf(
      times.slice(),
      times.filter((_, at) => at % 4 === 1),
    )
    expect(medianTime(fewer, 1)).toMatchObject({ value: null, reason: 'not_enough_history' })
    // A hundred are watched for ten days, twelve of them for longer: those alone say nothing of the half.
    const ends = Float64Array.from({ length: 100 }, (_, at) => (at < 88 ? 10 : 400 + at))
    const handful = survivalOf(
      ends.slice(),
      ends.filter((time) => time > 400),
    )
    expect(medianTime(handful, 1)).toMatchObject({ value: null, reason: 'not_enough_history' })
  })
})

describe('months', () => {
  it.each([
    ['2026-01-31T21:30:00Z', '2026-01'],
    ['2026-01-31T22:30:00Z', '2026-02'],
    ['2026-03-31T20:30:00Z', '2026-03'],
    ['2026-03-31T21:30:00Z', '2026-04'],
    ['2026-10-31T21:30:00Z', '2026-10'],
    ['2026-10-31T22:00:00Z', '2026-11'],
  ])('a home published at %s belongs to %s in Nicosia', (moment, month) => {
    const months = localMonths(Date.UTC(2025, 5), Date.UTC(2026, 11), 'Asia/Nicosia')
    expect(monthName(months.first + monthAt(months, Date.parse(moment)))).toBe(month)
  })
})

it('hides small counts, so that no group below ten can be had by subtraction', () => {
  const districts = () => ({
    location: null,
    district: 'district-0',
    firstAt: nowMs - DAY_MS,
    liveSince: nowMs - DAY_MS,
  })
  const all = homes(23, (id) => ({ ...districts(), location: id <= 16 ? 'place-0' : 'place-1' }))
  const { slices } = marketReport(packHomes(all, MONTHS))
  expect(slices['sale/apartment//district:district-0'].figures.new_30d.value).toBe(25)
  expect(slices['sale/apartment//location:place-0'].figures.new_30d.value).toBe(15)
  expect(slices['sale/apartment//location:place-1']).toBeUndefined()
})
