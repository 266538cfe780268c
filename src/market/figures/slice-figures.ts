/**
 * What can be said of a slice of the market today, from its homes. Prices are those asked now; each home counts once.
 * Counts of closings are rounded to five and withheld below ten, so that no small group can be had by subtraction.
 * Cost: one pass over the slice and a few sorts.
 */
import { DAY_MS } from '../../structures/durations.ts'
import { DONE, type MarketRows, OPEN } from '../market-rows.ts'
import {
  type Counted,
  MEDIAN_HOMES,
  medianFigure,
  quantileFigure,
  rounded,
  SHARE_HOMES,
  shareFigure,
  tooFew,
} from './counted.ts'
import { medianTime, type Survival, shareBy, survivalOf } from './survival.ts'

export interface SliceFigures {
  /** Homes on offer. */
  readonly homes: number
  readonly median_price: Counted
  readonly p25: Counted
  readonly p75: Counted
  readonly median_price_per_m2: Counted
  readonly median_days_listed: Counted & { readonly method: string }
  readonly new_30d: Counted
  readonly closed_30d: Counted
  readonly reduced_share_90d: Counted
  readonly median_reduction_pct: Counted
  readonly months_of_supply: Counted
  readonly discount_so_far_pct: Counted
  readonly cut_timetable: readonly { readonly days: number; readonly share_pct: Counted }[]
}

const RECENT_MS = 30 * DAY_MS
const REDUCED_MS = 90 * DAY_MS
/** How far back homes are watched for how long they stay and when they are cut. */
const WATCHED_MS = 730 * DAY_MS
const CLOSED_MS = 365 * DAY_MS
const CUT_DAYS = [30, 60, 90, 180]
/** A whole number that groups of five hide a home in. */
const COUNT_STEP = 5

/** What the figures of a slice are read from; unknown values are left out. */
export interface SliceNumbers {
  /** Of homes on offer. */
  readonly live: number
  /** Ascending. */
  readonly prices: Float64Array
  readonly units: Float64Array
  readonly new30d: number
  readonly closed30d: number
  readonly reduced: number
  /** Of reduced homes, and of those sold or rented within a year: how far they came down, in per cent, ascending. */
  readonly reductions: Float64Array
  readonly discounts: Float64Array
  readonly sold90d: number
  /** Of those published within two years, in ms on offer. */
  readonly offered: Survival
  readonly uncut: Survival
}

/** One pass over the homes, then sorts: a slice of a million is passed once, not once for each figure. */
export function numbersOf(rows: MarketRows, members: Int32Array): SliceNumbers {
  const { nowMs, firstAt, firstPrice, lastPrice, area, isLive, closing, closedAt } = rows
  const { lastCutAt, liveMs, cutAfterMs } = rows
  const gathered = () => new Gathered(members.length)
  const [prices, units, reductions, discounts] = [gathered(), gathered(), gathered(), gathered()]
  const [ends, sales, uncutEnds, cuts] = [gathered(), gathered(), gathered(), gathered()]
  let [live, reduced, new30d, closed30d, sold90d] = [0, 0, 0, 0, 0]
  for (let at = 0; at < members.length; at++) {
    const row = members[at]
    const isSold = closing[row] === DONE
    const fall = Math.max(0, 100 * (1 - lastPrice[row] / firstPrice[row]))
    if (isLive[row] === 1) {
      live++
      prices.add(lastPrice[row])
      units.add(lastPrice[row] / area[row])
      if (nowMs - lastCutAt[row] <= REDUCED_MS) {
        reduced++
        reductions.add(fall)
      }
    }
    const age = nowMs - firstAt[row]
    if (age <= RECENT_MS) new30d++
    const closedFor = nowMs - closedAt[row]
    if (closing[row] !== OPEN && closedFor <= RECENT_MS) closed30d++
    if (isSold && closedFor <= REDUCED_MS) sold90d++
    if (isSold && closedFor <= CLOSED_MS) discounts.add(fall)
    if (age > WATCHED_MS) continue
    ends.add(liveMs[row])
    if (isSold) sales.add(liveMs[row])
    const cutAfter = cutAfterMs[row]
    uncutEnds.add(Number.isNaN(cutAfter) ? liveMs[row] : cutAfter)
    cuts.add(cutAfter)
  }
  return {
    ...{ live, reduced, new30d, closed30d, sold90d },
    ...{ prices: prices.sorted(), units: units.sorted() },
    ...{ reductions: reductions.sorted(), discounts: discounts.sorted() },
    offered: survivalOf(ends.all(), sales.all()),
    uncut: survivalOf(uncutEnds.all(), cuts.all()),
  }
}

/** Numbers one by one; what is not a number is left out. */
class Gathered {
  readonly #numbers: Float64Array
  #count = 0

  constructor(atMost: number) {
    this.#numbers = new Float64Array(atMost)
  }

  add(value: number): void {
    if (!Number.isNaN(value)) this.#numbers[this.#count++] = value
  }

  all(): Float64Array {
    return this.#numbers.subarray(0, this.#count)
  }

  sorted(): Float64Array {
    return this.all().sort()
  }
}

/** `isSplit`: by bedrooms, which needs more homes than a median otherwise does. */
export function sliceFigures(numbers: SliceNumbers, isSplit: boolean): SliceFigures {
  const { live, prices, units, reduced, sold90d, uncut } = numbers
  const fewest = isSplit ? SHARE_HOMES : MEDIAN_HOMES
  const perM2 = medianFigure(units, fewest, (units.at(-1) ?? 0) < 100 ? 2 : 0)
  return {
    homes: live,
    median_price: medianFigure(prices, fewest),
    p25: quantileFigure(prices, 0.25, SHARE_HOMES),
    p75: quantileFigure(prices, 0.75, SHARE_HOMES),
    median_price_per_m2:
      perM2.value === null && prices.length >= fewest ? tooFew(units.length, 'no_area') : perM2,
    median_days_listed: withHiddenCount(medianTime(numbers.offered, DAY_MS)),
    new_30d: countFigure(numbers.new30d),
    closed_30d: countFigure(numbers.closed30d),
    reduced_share_90d: shareFigure(reduced, live),
    median_reduction_pct: medianFigure(numbers.reductions, SHARE_HOMES, 1),
    months_of_supply: supplyFigure(live, sold90d),
    discount_so_far_pct: withHiddenCount(medianFigure(numbers.discounts, SHARE_HOMES, 1)),
    cut_timetable: CUT_DAYS.map((days) => ({
      days,
      share_pct: withHiddenCount(shareBy(uncut, days * DAY_MS)),
    })),
  }
}

/** Three months of closings as sold or rented; the range is that of a count of its size. */
function supplyFigure(homes: number, closings: number): Counted {
  if (closings < MEDIAN_HOMES) return tooFew(hiddenCount(closings))
  const months = (count: number) => rounded((3 * homes) / count, 1)
  const reach = 1.645 * Math.sqrt(closings)
  return {
    value: months(closings),
    low: months(closings + reach),
    high: months(closings - reach),
    n: hiddenCount(closings),
    quality: closings >= 30 ? 'good' : 'indicative',
  }
}

function countFigure(count: number): Counted {
  if (count < MEDIAN_HOMES) return tooFew(0)
  const value = hiddenCount(count)
  return { value, n: value, quality: 'good' }
}

/** To the next five; nothing below ten. */
export const hiddenCount = (count: number): number =>
  count < MEDIAN_HOMES ? 0 : Math.round(count / COUNT_STEP) * COUNT_STEP

const withHiddenCount = <Figure extends Counted>(figure: Figure): Figure => ({
  ...figure,
  n: hiddenCount(figure.n),
})
