/**
 * `npm run measure:market`: the index against simulated markets whose true level is known, next to plain medians.
 * `-- --quick`: fewer markets. Seeded: it repeats.
 */
import { computeIndex, type IndexedSlice } from '../src/market/index/compute-index.ts'
import type { Band } from '../src/market/index/index-points.ts'
import type { MarketHome } from '../src/market/market-home.ts'
import {
  packHomes,
  simulatedMonths,
  simulateHomes,
  trueLog,
} from '../src/market/simulated-market.test-data.ts'

const MONTHS = 36
const quick = process.argv.includes('--quick')
/** A market is one draw: its months err together, so it takes many to tell how often bands hold, and more of thin ones. */
const marketsOf = (homesPerMonth: number): number =>
  Math.ceil((quick ? 0.05 : 1) * (homesPerMonth <= 30 ? 400 : homesPerMonth < 400 ? 120 : 40))
/** Of these it is also measured how far erasing homes would move them. */
const ERASED_IN = 20
/** With fewer markets that publish anything, nothing can be said of their bands. */
const PUBLISHING_MIN = 30
/** Other markets than those that the method was tuned on and is tested with. */
const FIRST_SEED = 10_001

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length
const rmse = (errors: readonly number[]): number =>
  100 * Math.sqrt(meanOf(errors.map((error) => error ** 2)))
const baseOf = (logs: readonly number[]): number => meanOf(logs.slice(0, 12))
const truth = Array.from({ length: MONTHS }, (_, month) => trueLog(month))
const trueBase = baseOf(truth)

function indexOf(homes: readonly MarketHome[]): IndexedSlice {
  // The whole country comes first; the other slices are not computed.
  for (const slice of computeIndex(packHomes(homes, MONTHS))) return slice
  throw new Error('no slice')
}

function medianLogs(homes: readonly MarketHome[], of: (home: MarketHome) => number): number[] {
  const { months } = simulatedMonths(MONTHS)
  const logs = Array.from({ length: MONTHS }, (_, month) => {
    const values = homes
      .filter(({ firstAt: at }) => at >= months.starts[month] && at < months.starts[month + 1])
      .map(of)
      .sort((a, b) => a - b)
    return Math.log(values[values.length >> 1])
  })
  return logs.map((log) => log - baseOf(logs))
}

function measureAccuracy(homesPerMonth: number, drifts: boolean): string {
  const errors = { index: [] as number[], unit: [] as number[], price: [] as number[] }
  const steps: number[] = []
  const trueSteps: number[] = []
  const revisions: number[] = []
  let halves = 0
  const levels: Coverage[] = []
  const changes: Coverage[] = []
  const count = marketsOf(homesPerMonth)
  for (let seed = FIRST_SEED; seed < FIRST_SEED + count; seed++) {
    const ofLevels = { bands: 0, held: 0 }
    const ofChanges = { bands: 0, held: 0 }
    levels.push(ofLevels)
    changes.push(ofChanges)
    const houseShare = drifts ? { houseShare: (m: number) => 0.2 + (0.3 * m) / MONTHS } : {}
    const homes = [...simulateHomes({ seed, homesPerMonth, monthCount: MONTHS, ...houseShare })]
    const { points } = indexOf(homes)
    const prices = medianLogs(homes, ({ firstPrice }) => firstPrice)
    const units = medianLogs(homes, ({ firstPrice, coveredAreaM2 }) => firstPrice / coveredAreaM2!)
    for (const { month, raw, level, pooledMonths, change12 } of points) {
      if (raw === null) continue
      const own = truth[month] - trueBase
      errors.index.push(Math.log(raw / 100) - own)
      errors.unit.push(units[month] - own)
      errors.price.push(prices[month] - own)
      const before = points[month - 1]?.raw
      if (before) {
        steps.push(Math.log(raw / before))
        trueSteps.push(truth[month] - truth[month - 1])
      }
      if (!level) continue
      const back = (from: number) =>
        meanOf(Array.from({ length: pooledMonths }, (_, at) => truth[from - at]))
      const exact = 100 * Math.exp(back(month) - trueBase)
      halves += (level.high - level.low) / (2 * level.value)
      countBand(ofLevels, level, exact)
      if (!change12) continue
      const change = (Math.exp(back(month) - back(month - 12)) - 1) * 100
      countBand(ofChanges, change12, change)
    }
    if (seed >= FIRST_SEED + ERASED_IN) continue
    // How far months would move if one home of fifty were erased and nothing were frozen; what is published does not.
    const again = indexOf(homes.filter(({ id }) => id % 50 !== 0)).points
    for (const { month, raw } of again) {
      const known = points[month].raw
      if (raw !== null && known !== null) revisions.push(Math.log(raw / known))
    }
  }
  const published = sumOf(levels, ({ bands }) => bands)
  return [
    `${homesPerMonth}${drifts ? ' (mix drifts)' : ''}`,
    rmse(errors.price).toFixed(1),
    rmse(errors.unit).toFixed(1),
    rmse(errors.index).toFixed(1),
    rmse(steps.map((step, at) => step - trueSteps[at])).toFixed(1),
    rmse(revisions).toFixed(2),
    `${((100 * published) / errors.index.length).toFixed(0)} %`,
    published === 0 ? '-' : `${((100 * halves) / published).toFixed(1)} %`,
    coverageText(levels),
    coverageText(changes),
  ].join(' | ')
}

/** Of one market: how many bands there are, and how many hold the truth. */
interface Coverage {
  bands: number
  held: number
}

function countBand(into: Coverage, { low, high }: Band, exact: number): void {
  into.bands++
  if (exact >= low && exact <= high) into.held++
}

function sumOf<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((sum, item) => sum + of(item), 0)
}

/** With its standard error: markets are independent, months of one are not. */
function coverageText(markets: readonly Coverage[]): string {
  if (markets.filter(({ bands }) => bands > 0).length < PUBLISHING_MIN) return '-'
  const bands = sumOf(markets, (one) => one.bands)
  const share = sumOf(markets, ({ held }) => held) / bands
  const squares = sumOf(markets, (one) => (one.held - share * one.bands) ** 2)
  return `${(100 * share).toFixed(1)} % ± ${((100 * Math.sqrt(squares)) / bands).toFixed(1)}`
}

console.log(
  `${marketsOf(30)} markets of up to 30 homes a month, ${marketsOf(150)} of 60 and 150, ${marketsOf(400)} of 400; ${MONTHS} months; errors are RMSE against the true level in per cent; ± is one standard error.`,
)
console.log(
  'New a month | median price | median per m2 | index | volatility | 2 % erased | published | half width | band holds | 12 months hold',
)
for (const homesPerMonth of [15, 20, 30, 60, 150, 400]) {
  for (const drifts of [false, true]) console.log(measureAccuracy(homesPerMonth, drifts))
}
