/** Arranges the homes of a slice by month and numbers the places that occur in it. Cost: two passes. */
import { FEATURE_COUNT } from '../home-features.ts'
import { COUNTRY } from '../market-places.ts'
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
  const numbers = new Int32Array(market.places.nodes.length).fill(-1)
  const ownPlaces: number[] = []
  const placeNumbers = new Int32Array(members.length)
  const logUnits = new Float64Array(members.length)
  for (let at = 0; at < members.length; at++) {
    const row = members[at]
    const own = market.place[row]
    if (numbers[own] < 0) numbers[own] = ownPlaces.push(own) - 1
    placeNumbers[at] = numbers[own]
    logUnits[at] = Math.log(market.firstPrice[row] / market.area[row])
  }
  const districtColumns = Int32Array.from(ownPlaces, (own) =>
    place === COUNTRY ? districtColumnOf(market, own) : -1,
  )
  return {
    ...{ market, place, members, monthStarts, voices, logUnits, placeNumbers },
    ...{ placeCount: ownPlaces.length, districtColumns },
  }
}

/** Districts are numbered right after the country; -1: the place is in none. */
function districtColumnOf({ places }: MarketRows, place: number): number {
  let at = place
  while (at > 0 && places.nodes[at].level === 'location') at = places.nodes[at].parent
  return at > 0 ? FEATURE_COUNT + at - 1 : -1
}
