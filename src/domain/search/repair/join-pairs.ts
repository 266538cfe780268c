/** Parameters that people send in two pieces, as the one that we have. */
import type { Pair } from './repair-value.ts'

export const joinPairs = (pairs: readonly Pair[]): Pair[] => withPoint(withDirection(pairs))

/** "sort=price&order=desc" is one order. */
function withDirection(pairs: readonly Pair[]): Pair[] {
  const direction = pairs.find(
    ({ name, value }) =>
      /^(?:order|direction|dir|sort_?dir(?:ection)?|sort_?order|order_?dir)$/i.test(name) &&
      /^(?:asc|desc)/i.test(value),
  )
  const sort = pairs.find(
    (pair) => pair !== direction && /^(?:sort|sort_?by|order_?by)$/i.test(pair.name),
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

/** "lat=1.5&lng=2.5" is one point. */
function withPoint(pairs: readonly Pair[]): Pair[] {
  const lat = pairs.find(({ name }) => /^(?:lat|latitude)$/i.test(name))
  const lng = pairs.find(({ name }) => /^(?:lng|lon|long|longitude)$/i.test(name))
  if (!lat || !lng) return [...pairs]
  const rest = pairs.filter((pair) => pair !== lat && pair !== lng)
  return [...rest, { name: 'near', value: `${lat.value},${lng.value}` }]
}
