/**
 * Which homes the index uses, and why others are left out: no area, more than three of a project in a month, or a price
 * that nothing explains. A home is judged in the first window that it is in, by homes of its deal and kind in the whole
 * country, so one slice cannot accept what another refuses; and by voices, so a seller who imports more homes than all others
 * does not make outliers of theirs. Cost: one fit per month, without bands.
 */

import { mixBits } from '../../structures/stable-hash.ts'
import { weightedQuantile, weightedSpread } from '../../structures/statistics/robust-statistics.ts'
import { isDwelling, isLand } from '../market-kinds.ts'
import { COUNTRY } from '../market-places.ts'
import type { MarketRows } from '../market-rows.ts'
import { fitWindow, WINDOW_MONTHS } from './fit-window.ts'
import { sliceOf } from './slice-of.ts'
import { type SliceRows, sumSlice } from './slice-sums.ts'
import { voicesOf } from './voices.ts'
import { windowResiduals } from './window-residuals.ts'

export const USED = 0
export const NO_AREA = 1
export const OVER_PROJECT_LIMIT = 2
export const OUTLIER = 3
/** Other kinds of property, and homes from before the first month. */
const NOT_COMPARED = 4

const PROJECT_HOMES = 3
/** Before any fit: beyond five deviations of the market, and at least threefold. */
const MARKET_DEVIATIONS = 5
const MARKET_LOG_FLOOR = Math.log(3)
const RESIDUAL_MADS = 4
/** In a market of like homes 4 MAD may be a few per cent: nothing within a fifth of its price is an outlier. */
const RESIDUAL_LOG_FLOOR = Math.log(1.25)

/** A verdict for every home of the market. */
export function judgeMarket(market: MarketRows): Uint8Array {
  const verdicts = new Uint8Array(market.count).fill(NOT_COMPARED)
  for (const deal of market.dealNames.keys()) {
    for (const isOfKind of [isDwelling, isLand]) {
      const types = market.typeNames.map(isOfKind)
      judgeRows(market, (row) => market.deal[row] === deal && types[market.type[row]], verdicts)
    }
  }
  return verdicts
}

/** Judges the homes for which `isOfKind` holds, writing to `verdicts`. */
function judgeRows(
  market: MarketRows,
  isOfKind: (row: number) => boolean,
  verdicts: Uint8Array,
): void {
  const members: number[] = []
  for (let row = 0; row < market.count; row++) {
    if (!isOfKind(row) || market.month[row] < 0) continue
    const isPriced = market.area[row] > 0 && market.firstPrice[row] > 0
    verdicts[row] = isPriced ? USED : NO_AREA
    if (isPriced) members.push(row)
  }
  limitProjects(market, members, verdicts)
  const sliceOfUsed = () =>
    sliceOf(
      market,
      COUNTRY,
      Int32Array.from(members.filter((row) => verdicts[row] === USED)),
      (ofMonth) => voicesOf(market, ofMonth),
    )
  excludeAbsurd(sliceOfUsed(), verdicts)
  excludeOutliers(sliceOfUsed(), verdicts)
}

/** Which three of a project speak is drawn by hash, so the order in which they were uploaded decides nothing. */
function limitProjects(market: MarketRows, members: readonly number[], verdicts: Uint8Array): void {
  const groups = new Map<string, number[]>()
  for (const row of members) {
    if (market.project[row] < 0) continue
    const key = `${market.project[row]} ${market.month[row]}`
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  for (const group of groups.values()) {
    if (group.length <= PROJECT_HOMES) continue
    const drawn = group.sort((a, b) => mixBits(market.ids[a]) - mixBits(market.ids[b]) || a - b)
    for (const row of drawn.slice(PROJECT_HOMES)) verdicts[row] = OVER_PROJECT_LIMIT
  }
}

/** For each window with the months that are judged in it: all of the first, then the newest of each. */
function* windowsOf(monthCount: number) {
  const first = Math.min(WINDOW_MONTHS, monthCount)
  yield { from: 0, end: first, judgedFrom: 0 }
  for (let end = first + 1; end <= monthCount; end++) {
    yield { from: end - WINDOW_MONTHS, end, judgedFrom: end - 1 }
  }
}

function excludeAbsurd(slice: SliceRows, verdicts: Uint8Array): void {
  const { members, monthStarts, logUnits: logs, voices } = slice
  for (const { from, end, judgedFrom } of windowsOf(monthStarts.length - 1)) {
    const [start, stop] = [monthStarts[from], monthStarts[end]]
    const { centre, scale } = weightedSpread(
      logs.subarray(start, stop),
      voices.subarray(start, stop),
    )
    const limit = Math.max(MARKET_DEVIATIONS * scale, MARKET_LOG_FLOOR)
    for (let at = monthStarts[judgedFrom]; at < monthStarts[end]; at++) {
      if (!(Math.abs(logs[at] - centre) <= limit)) verdicts[members[at]] = OUTLIER
    }
  }
}

function excludeOutliers(slice: SliceRows, verdicts: Uint8Array): void {
  const { members, monthStarts, voices: ofAll } = slice
  const sums = sumSlice(slice)
  for (const { from, end, judgedFrom } of windowsOf(monthStarts.length - 1)) {
    const fit = fitWindow(sums, from, end - from, null)
    const residuals = windowResiduals(slice, fit)
    const voices = ofAll.subarray(monthStarts[from], monthStarts[end])
    const centre = weightedQuantile(residuals, voices, 0.5)
    const distances = residuals.map((one) => Math.abs(one - centre))
    const mad = weightedQuantile(distances, voices, 0.5)
    const limit = Math.max(RESIDUAL_MADS * DEVIATIONS_PER_MAD * mad, RESIDUAL_LOG_FLOOR)
    for (let at = monthStarts[judgedFrom]; at < monthStarts[end]; at++) {
      const residual = residuals[at - monthStarts[from]]
      if (Math.abs(residual - centre) > limit) verdicts[members[at]] = OUTLIER
    }
  }
}

/** A median deviation in standard deviations of a normal law, as is usual for this rule. */
const DEVIATIONS_PER_MAD = 1.4826
