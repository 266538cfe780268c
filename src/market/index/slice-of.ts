/** Arranges the homes of a slice by month and numbers the places that occur in it. Cost: two passes. */
import type { MarketRows } from '../market-rows.ts'
import type { SliceRows } from './slice-sums.ts'

/** `voiceOf` gives weights for the members of one month, or one weight for all. */
export function sliceOf(
  market: MarketRows,
  place: number,
  rows: Int32Array,
  voicesOf: (members: Int32Array) => Float64Array | 1,
): SliceRows {
  const monthCount = market.months.count
  const monthStarts = new Int32Array(monthCount + 1)
  for (const row of rows) monthStarts[market.month[row] + 1]++
  for (let month = 0; month < monthCount; month++) monthStarts[month + 1] += monthStarts[month]
  const next = monthStarts.slice()
  const members = new Int32Array(rows.length)
  for (const row of rows) members[next[market.month[row]]++] = row
  const voices = new Float64Array(rows.length).fill(1)
  for (let month = 0; month < monthCount; month++) {
    const given = voicesOf(members.subarray(monthStarts[month], monthStarts[month + 1]))
    if (given !== 1) voices.set(given, monthStarts[month])
  }
  const known = new Map<number, number>()
  const placeNumbers = Int32Array.from(members, (row) => {
    const own = market.place[row]
    if (!known.has(own)) known.set(own, known.size)
    return known.get(own)!
  })
  const logUnits = Float64Array.from(members, (row) =>
    Math.log(market.firstPrice[row] / market.area[row]),
  )
  const placeCount = known.size
  return { market, place, members, monthStarts, voices, logUnits, placeNumbers, placeCount }
}
