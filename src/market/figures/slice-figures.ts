/**
 * What can be said of a slice of the market today, from its homes. Prices are those asked now; each home counts once.
 * Counts of closings are rounded to five and withheld below ten, so that no small group can be had by subtraction.
 * Cost: a few sorts of the slice.
 */
import { DAY_MS } from '../../structures/durations.ts'
import { sortedNumbers } from '../../structures/statistics/robust-statistics.ts'
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
import { medianTime, shareBy, survivalOf } from './survival.ts'

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

/** `isSplit`: by bedrooms, which needs more homes than a median otherwise does. */
export function sliceFigures(
  rows: MarketRows,
  members: Int32Array,
  isSplit: boolean,
): SliceFigures {
  const { nowMs, firstAt, firstPrice, lastPrice, area, isLive, closing, closedAt } = rows
  const live = members.filter((row) => isLive[row] === 1)
  const prices = sortedNumbers(Float64Array.from(live, (row) => lastPrice[row]))
  const units = sortedNumbers(Float64Array.from(live, (row) => lastPrice[row] / area[row]))
  const fewest = isSplit ? SHARE_HOMES : MEDIAN_HOMES
  const perM2 = medianFigure(units, fewest, (units.at(-1) ?? 0) < 100 ? 2 : 0)
  const reduced = live.filter((row) => nowMs - rows.lastCutAt[row] <= REDUCED_MS)
  const done = members.filter((row) => closing[row] === DONE)
  const soldWithin = (ms: number) => done.filter((row) => nowMs - closedAt[row] <= ms)
  const fallOf = (row: number) => Math.max(0, 100 * (1 - lastPrice[row] / firstPrice[row]))
  const watched = members.filter((row) => nowMs - firstAt[row] <= WATCHED_MS)
  const cuts = survivalOf(
    Float64Array.from(watched, (row) =>
      Number.isNaN(rows.cutAfterMs[row]) ? rows.liveMs[row] : rows.cutAfterMs[row],
    ),
    Uint8Array.from(watched, (row) => Number(!Number.isNaN(rows.cutAfterMs[row]))),
  )
  const recentlySold = soldWithin(CLOSED_MS)
  return {
    homes: live.length,
    median_price: medianFigure(prices, fewest),
    p25: quantileFigure(prices, 0.25, SHARE_HOMES),
    p75: quantileFigure(prices, 0.75, SHARE_HOMES),
    median_price_per_m2:
      perM2.value === null && prices.length >= fewest ? tooFew(units.length, 'no_area') : perM2,
    median_days_listed: withHiddenCount(
      medianTime(
        survivalOf(
          Float64Array.from(watched, (row) => rows.liveMs[row]),
          Uint8Array.from(watched, (row) => Number(closing[row] === DONE)),
        ),
        DAY_MS,
      ),
    ),
    new_30d: countFigure(members.filter((row) => nowMs - firstAt[row] <= RECENT_MS).length),
    closed_30d: countFigure(
      members.filter((row) => closing[row] !== OPEN && nowMs - closedAt[row] <= RECENT_MS).length,
    ),
    reduced_share_90d: shareFigure(reduced.length, live.length),
    median_reduction_pct: medianFigure(
      sortedNumbers(Float64Array.from(reduced, fallOf)),
      SHARE_HOMES,
      1,
    ),
    months_of_supply: supplyFigure(live.length, soldWithin(REDUCED_MS).length),
    discount_so_far_pct: withHiddenCount(
      medianFigure(sortedNumbers(Float64Array.from(recentlySold, fallOf)), SHARE_HOMES, 1),
    ),
    cut_timetable: CUT_DAYS.map((days) => ({
      days,
      share_pct: withHiddenCount(shareBy(cuts, days * DAY_MS)),
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
