/** Parameters that people send in several pieces, as the one that we have. */
import type { Pair } from './repair-value.ts'

export const joinPairs = (pairs: readonly Pair[]): Pair[] =>
  withPoint(withBox(withDirection(withSortParts(pairs))))

/** `sort[field]=price&sort[order]=desc`. */
const withSortParts = (pairs: readonly Pair[]): Pair[] =>
  pairs.map((pair) => {
    const [, part] =
      /^(?:sort|order)\[(field|by|column|order|dir|direction)\]$/i.exec(pair.name) ?? []
    if (part === undefined) return pair
    return { ...pair, name: /^(?:field|by|column)$/i.test(part) ? 'sort' : 'direction' }
  })

/** "sort=price&order=desc" is one order. */
function withDirection(pairs: readonly Pair[]): Pair[] {
  const direction = pairs.find(
    ({ name, value }) =>
      /^_?(?:order|direction|dir|sort_?dir(?:ection)?|sort_?order|order_?dir(?:ection)?)$/i.test(
        name,
      ) && /^(?:asc|desc)/i.test(value),
  )
  const sort = pairs.find(
    (pair) => pair !== direction && /^_?(?:sort|sort_?by|order_?by|sort_?field)$/i.test(pair.name),
  )
  if (!direction || !sort) return [...pairs]
  return pairs
    .filter((pair) => pair !== direction)
    .map((pair) =>
      pair === sort
        ? {
            name: 'sort',
            value: `${sort.value.replace(/_(?:asc|desc)$/, '')}_${direction.value.toLowerCase()}`,
          }
        : pair,
    )
}

type Corner = readonly [south: RegExp, west: RegExp, north: RegExp, east: RegExp]

/** The four ends of a box, as maps and their libraries call them. */
const BOXES: readonly Corner[] = [
  [/^south$/i, /^west$/i, /^north$/i, /^east$/i],
  [/^sw_?lat$/i, /^sw_?(?:lng|lon)$/i, /^ne_?lat$/i, /^ne_?(?:lng|lon)$/i],
  [
    /^(?:min_?lat|lat_?min)(?:itude)?$/i,
    /^(?:min_?(?:lng|lon)|(?:lng|lon)_?min)(?:gitude)?$/i,
    /^(?:max_?lat|lat_?max)(?:itude)?$/i,
    /^(?:max_?(?:lng|lon)|(?:lng|lon)_?max)(?:gitude)?$/i,
  ],
]
const SOUTH_WEST = /^(?:sw|south_?west|bounds\[(?:sw|south_?west)\])$/i
const NORTH_EAST = /^(?:ne|north_?east|bounds\[(?:ne|north_?east)\])$/i

function withBox(pairs: readonly Pair[]): Pair[] {
  const find = (wanted: RegExp) => pairs.find(({ name }) => wanted.test(name))
  for (const wanted of [[SOUTH_WEST, NORTH_EAST], ...BOXES]) {
    const found = wanted.map(find)
    if (!found.every((pair) => pair !== undefined)) continue
    const rest = pairs.filter((pair) => !found.includes(pair))
    return [...rest, { name: 'bbox', value: found.map(({ value }) => value).join(',') }]
  }
  return [...pairs]
}

const LAT = /^(?:cent(?:er|re)_?)?(?:lat|latitude)$|^\w+\[lat(?:itude)?\]$/i
const LNG = /^(?:cent(?:er|re)_?)?(?:lng|lon|long|longitude)$|^\w+\[(?:lng|lon|longitude)\]$/i

/** "lat=1.5&lng=2.5" is one point. */
function withPoint(pairs: readonly Pair[]): Pair[] {
  const lat = pairs.find(({ name }) => LAT.test(name))
  const lng = pairs.find(({ name }) => LNG.test(name))
  if (!lat || !lng) return [...pairs]
  const rest = pairs.filter((pair) => pair !== lat && pair !== lng)
  return [...rest, { name: 'near', value: `${lat.value},${lng.value}` }]
}
