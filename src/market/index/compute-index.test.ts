import { describe, expect, it } from 'vitest'
import { everyOf } from '../../../test/support/every-of.ts'
import { FEATURE_COUNT } from '../home-features.ts'
import type { MarketHome } from '../market-home.ts'
import {
  packHomes,
  type Simulation,
  simulatedMonths,
  simulateHomes,
  trueLog,
} from '../simulated-market.test-data.ts'
import {
  computeIndex,
  exclusionsOf,
  type FrozenLevels,
  type IndexedSlice,
} from './compute-index.ts'
import { judgeMarket } from './judge-rows.ts'

const MONTHS = 24
const base = meanOf(Array.from({ length: 12 }, (_, month) => trueLog(month)))
const plain: Simulation = { seed: 7, homesPerMonth: 60, monthCount: MONTHS }
const homesOf = (simulation: Simulation, firstId?: number) => [
  ...simulateHomes(simulation, firstId),
]
const byId = (homes: readonly MarketHome[]) => [...homes].sort((a, b) => a.id - b.id)

function indexOf(homes: readonly MarketHome[], frozen?: FrozenLevels): IndexedSlice {
  // Slices come one by one, the largest first: the others are not computed.
  for (const slice of computeIndex(packHomes(byId(homes), MONTHS), frozen)) return slice
  throw new Error('no slice')
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

const levelsOf = ({ points }: IndexedSlice) => points.map(({ raw }) => raw!)
const farthest = (a: readonly number[], b: readonly number[]) =>
  Math.max(...a.map((value, at) => Math.abs(value / b[at] - 1)))

describe('the index', () => {
  it.each([
    [60, 4.5],
    [400, 1.8],
  ])('finds a known trend from %i homes a month within %f per cent', (homesPerMonth, limit) => {
    const index = indexOf(homesOf({ ...plain, homesPerMonth }))
    const errors = index.points.map(
      ({ month, raw }) => Math.log(raw! / 100) - (trueLog(month) - base),
    )
    expect(100 * Math.sqrt(meanOf(errors.map((error) => error ** 2)))).toBeLessThan(limit)
  })

  it('has bands that hold the truth in 85 to 95 of 100 months', () => {
    let held = 0
    let published = 0
    for (let seed = 1; seed <= 24; seed++) {
      for (const { month, level, pooledMonths } of indexOf(homesOf({ ...plain, seed })).points) {
        if (!level) continue
        const months = Array.from({ length: pooledMonths }, (_, back) => trueLog(month - back))
        const truth = 100 * Math.exp(meanOf(months) - base)
        published++
        if (truth >= level.low && truth <= level.high) held++
      }
    }
    expect(published).toBeGreaterThan(400)
    expect(held / published).toBeGreaterThan(0.85)
    expect(held / published).toBeLessThan(0.95)
  })

  it('is not moved by another mix of homes, which moves the median', () => {
    const drifting = {
      ...plain,
      homesPerMonth: 150,
      houseShare: (m: number) => (m < 12 ? 0.2 : 0.4),
    }
    const homes = homesOf(drifting)
    const { points } = indexOf(homes)
    const { level, month } = points.at(-1)!
    const truth = 100 * Math.exp(trueLog(month) - base)
    expect(level!.low).toBeLessThan(truth)
    expect(level!.high).toBeGreaterThan(truth)
    const { months } = simulatedMonths(MONTHS)
    const medianOf = (from: number, to: number) => {
      const prices = homes
        .filter(({ firstAt }) => firstAt >= months.starts[from] && firstAt < months.starts[to])
        .map(({ firstPrice }) => firstPrice)
        .sort((a, b) => a - b)
      return prices[prices.length >> 1]
    }
    const rise = medianOf(12, MONTHS) / medianOf(0, 12)
    expect(
      rise / Math.exp(meanOf(Array.from({ length: 12 }, (_, m) => trueLog(m + 12))) - base),
    ).toBeGreaterThan(1.08)
  })

  it('is moved by less than half a per cent by one project, one price of 1 and one of 999,999,999', () => {
    const homes = homesOf({ ...plain, homesPerMonth: 400, sellers: 200 })
    const tower = homesOf({ ...plain, homesPerMonth: 400, seed: 3 }, 1_000_000)
      .slice(-200)
      .map((home) => ({
        ...home,
        project: 'tower',
        seller: 'builder',
        firstPrice: home.firstPrice * 3,
      }))
    const absurd = [1, 999_999_999].map((firstPrice, at) => ({
      ...homes.at(-1)!,
      id: 2_000_000 + at,
      firstPrice,
      priceChanges: [],
    }))
    const before = indexOf(homes)
    const after = indexOf([...homes, ...tower, ...absurd])
    expect(farthest(levelsOf(after), levelsOf(before))).toBeLessThan(0.005)
    expect(after.leftOut.over_project_limit).toBe(197)
    expect(after.leftOut.outlier).toBeGreaterThanOrEqual(2)
  })

  it('counts what it leaves out, by reason, and further listings of one home', () => {
    const homes = homesOf(plain).map((home) => ({
      ...home,
      copies: home.id % 10 === 0 ? 2 : 0,
      coveredAreaM2: home.id % 20 === 1 ? null : home.coveredAreaM2,
    }))
    const market = packHomes(homes, MONTHS)
    const verdicts = judgeMarket(market)
    const [{ leftOut }] = computeIndex(market, undefined, verdicts)
    expect(leftOut.duplicate).toBe(2 * Math.floor(homes.length / 10))
    expect(leftOut.no_area).toBe(homes.filter(({ id }) => id % 20 === 1).length)
    const all = exclusionsOf(market, verdicts).filter(({ place }) => place === 0)
    const sumOf = (reason: 'homes' | 'used' | keyof typeof leftOut) =>
      all.reduce((sum, slice) => sum + slice[reason], 0)
    expect(sumOf('homes')).toBe(homes.length)
    expect(sumOf('no_area')).toBe(leftOut.no_area)
    expect(sumOf('duplicate')).toBe(leftOut.duplicate)
    expect(sumOf('used') + leftOut.no_area + sumOf('outlier')).toBe(homes.length)
  })

  it('gives one seller at most a fifth of a month', () => {
    const homes = homesOf({ ...plain, homesPerMonth: 150, sellers: 100 })
    const { months } = simulatedMonths(MONTHS)
    const flood = homesOf({ ...plain, homesPerMonth: 150, seed: 5 }, 1_000_000)
      .filter(({ firstAt }) => firstAt >= months.starts[MONTHS - 1])
      .flatMap((home, at) =>
        [0, 1, 2, 3].map((copy) => ({
          ...home,
          id: 1_000_000 + at * 4 + copy,
          seller: 'flooding',
          firstPrice: home.firstPrice * 1.25,
        })),
      )
    const lastOf = (index: IndexedSlice) => index.points.at(-1)!.raw!
    const moved = lastOf(indexOf([...homes, ...flood])) / lastOf(indexOf(homes)) - 1
    expect(flood.length).toBeGreaterThan(400)
    expect(moved).toBeLessThan(0.2 * 0.25 + 0.01)
  })

  it('publishes nothing before thirteen months, and nothing that one of four sellers decides', () => {
    const { months } = simulatedMonths(MONTHS)
    const young = homesOf(plain).filter(({ firstAt }) => firstAt >= months.starts[MONTHS - 12])
    expect(everyOf(indexOf(young).points, ({ level }) => level === null)).toBe(true)
    const few = homesOf({ ...plain, homesPerMonth: 200, sellers: 4 })
    expect(everyOf(indexOf(few).points, ({ level }) => level === null)).toBe(true)
  })

  it('gives the same bytes twice', () => {
    const bytes = () => JSON.stringify(indexOf(homesOf(plain)).points)
    expect(bytes()).toBe(bytes())
  })

  it('leaves frozen months as they are when homes are gone, and joins new ones to them', () => {
    const homes = homesOf({ ...plain, homesPerMonth: 150 })
    const levels = levelsOf(indexOf(homes))
    const frozen = new Map(levels.slice(0, -1).map((level, month) => [month, level]))
    const remaining = homes.filter(({ id }) => id % 10 !== 0)
    const after = levelsOf(indexOf(remaining, () => frozen))
    expect(farthest(after.slice(0, -1), levels.slice(0, -1))).toBeLessThan(1e-12)
    expect(Math.abs(after.at(-1)! / levels.at(-1)! - 1)).toBeLessThan(0.02)
  })

  it('is not moved by 50,000 backdated homes that one seller imports at once', () => {
    const homes = homesOf({ ...plain, homesPerMonth: 150 })
    const levels = levelsOf(indexOf(homes))
    const frozen = new Map(levels.slice(0, -1).map((level, month) => [month, level]))
    const flood = homesOf({ ...plain, seed: 9, homesPerMonth: 2_084 }, 1_000_000).map(
      (home, at) => ({
        ...home,
        seller: 'importing',
        // Prices that seem to have doubled within two years.
        firstPrice: home.firstPrice * 2 ** (at / 50_000),
      }),
    )
    expect(flood.length).toBeGreaterThan(50_000)
    const after = levelsOf(indexOf([...homes, ...flood], () => frozen))
    expect(farthest(after.slice(0, -1), levels.slice(0, -1))).toBeLessThan(1e-12)
    // A fifth of the weight, of what the newest month seems to be above the mean of the twelve before it.
    expect(Math.abs(after.at(-1)! / levels.at(-1)! - 1)).toBeLessThan(0.2 * (2 ** 0.25 - 1) + 0.01)
  })

  it('has the same homes of a month priced the same by the weights of the month before', () => {
    const homes = homesOf({ ...plain, homesPerMonth: 400 })
    const { points, columnWeights } = indexOf(homes)
    const [before, now] = [columnWeights.get(MONTHS - 2)!, columnWeights.get(MONTHS - 1)!]
    const packed = packHomes(homes, MONTHS)
    let shift = 0
    let n = 0
    for (let row = 0; row < packed.count; row++) {
      if (packed.month[row] !== MONTHS - 2) continue
      for (let column = 0; column < before.length; column++) {
        const value = packed.features[row * FEATURE_COUNT + column]
        if (column < FEATURE_COUNT) shift += value * (now[column] - before[column])
      }
      n++
    }
    const { level } = points.at(-1)!
    expect(Math.abs(shift / n)).toBeLessThan((level!.high - level!.low) / (2 * level!.value))
  })
})
