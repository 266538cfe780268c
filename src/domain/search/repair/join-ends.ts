/**
 * Two ends of one thing, sent as two parameters, where ours is a list: `min_bedrooms=2&max_bedrooms=3` are 2 and 3, not
 * the two lists together. Also two numbers under one name of a range: `price[]=100000&price[]=300000`.
 */
import { aliasKey, aliasOf } from '../../../catalogue/parameter-aliases.ts'
import type { Pair } from './repair-value.ts'

export function joinEnds(pairs: readonly Pair[], declared: ReadonlySet<string>): Pair[] {
  const foreign = pairs.filter(({ name }) => !declared.has(name))
  const endOf = (pair: Pair) => aliasOf(aliasKey(pair.name))
  let joined = [...pairs]
  const put = (parts: readonly Pair[], pair: Pair) => {
    const at = joined.indexOf(parts[0])
    joined = joined.flatMap((one, i) => (i === at ? pair : parts.includes(one) ? [] : one))
  }
  for (const low of foreign.filter((pair) => endOf(pair)?.as === 'at-least')) {
    const { parameter } = endOf(low)!
    const high = foreign.find(
      (pair) => endOf(pair)?.as === 'at-most' && endOf(pair)?.parameter === parameter,
    )
    const isWhole = /^\d+$/.test(low.value) && /^\d+$/.test(high?.value ?? '')
    if (high && isWhole) put([low, high], { name: parameter, value: `${low.value}-${high.value}` })
  }
  for (const first of foreign.filter((pair) => /range|exact/.test(endOf(pair)?.as ?? ''))) {
    const own = joined.filter(({ name }) => name === first.name)
    const [low, high] = own.map(({ value }) => Number(value))
    if (own.length === 2 && own.every(({ value }) => /^\d+$/.test(value)) && low <= high)
      put(own, { name: first.name, value: `${low}-${high}` })
  }
  return joined
}
