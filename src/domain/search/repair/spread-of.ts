/** Rooms and years as people say several of them: "3+", ">=3", "2-4", "2015-2020", "three", "3 bedrooms". */
import type { Parameter } from '../../../catalogue/parameters.ts'

const NUMBER_WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six']
const ROOMS = /[\s-]*(?:bed(?:room)?s?|baths?|bathrooms?|br|bhk|rooms?)$/

const HALVES = {
  range: /^(?:between |from )?(\d+)\s*(?:-|–|\.\.\.?|to|and)\s*(\d+)$/,
  least: /^(?:>=|≥|from|min(?:imum)?:?|at least)\s*(\d+)$/,
  leastBehind: /^(\d+)[\s-]*(?:\+|plus|(?:or|and) (?:more|up|above|newer|later|over))$/,
  above: /^(?:>|after|over|more than|above)\s*(\d+)$/,
  most: /^(?:<=|≤|max(?:imum)?:?|up to|at most)\s*(\d+)$/,
  below: /^(?:<|less than|fewer than|under)\s*(\d+)$/,
  only: /^(\d+)(?:\.0+)?$/,
}

/** null: it says no numbers; both ends are included. */
function endsOf(text: string): readonly [low: number, high: number] | null {
  const found = (form: RegExp) => form.exec(text)?.slice(1).map(Number)
  const range = found(HALVES.range)
  // "2 and 3" are two values; "between 2 and 3" is a range, and so is "2 to 3".
  if (range && !/^\d+ and/.test(text)) return [range[0], range[1]]
  const least = found(HALVES.least) ?? found(HALVES.leastBehind)
  if (least) return [least[0], Number.POSITIVE_INFINITY]
  const above = found(HALVES.above)
  if (above) return [above[0] + 1, Number.POSITIVE_INFINITY]
  const most = found(HALVES.most)
  if (most) return [0, most[0]]
  const below = found(HALVES.below)
  if (below) return [0, below[0] - 1]
  const only = found(HALVES.only)
  return only ? [only[0], only[0]] : null
}

export function spreadOf({ name, values }: Parameter, text: string): string | null {
  if (!/^(?:bedrooms|bathrooms|year_built)$/.test(name)) return null
  const plain = NUMBER_WORDS.reduce(
    (all, word, number) => all.replace(word, String(number)),
    text.toLowerCase(),
  )
    .replace(ROOMS, '')
    .trim()
  const ends = endsOf(plain)
  if (ends === null || ends[0] > ends[1]) return null
  return name === 'year_built' ? years(values!, ends) : rooms(values!, ends)
}

type Values = NonNullable<Parameter['values']>

/** 6 bedrooms mean 6 or more: 7 means nothing smaller. */
function rooms(values: Values, [low, high]: readonly [number, number]): string | null {
  const numbers = values.filter(({ value }) => /^\d+$/.test(value))
  const top = Math.max(...numbers.map(({ value }) => Number(value)))
  const from = Math.min(low, top)
  const studio = low === 0 ? values.filter(({ value }) => !/^\d+$/.test(value)) : []
  const inside = numbers.filter(
    ({ value }) => Number(value) >= from && Number(value) <= Math.max(high, from),
  )
  return [...studio, ...inside].map(({ value }) => value).join(',') || null
}

/**
 * Every year by a value of its own or by the range that it is filed under; a range that holds a single year makes that
 * one needless. null: a year that no value holds.
 */
function years(values: Values, [low, high]: readonly [number, number]): string | null {
  const spans = values.map(({ value, span }) => ({ value, from: span!.from, to: span!.to }))
  const last = Math.max(...spans.map(({ to }) => to))
  const upTo = Math.min(high, last)
  if (low > last || (Number.isFinite(high) && high > last)) return null
  const isWide = ({ from, to }: (typeof spans)[number]) => to > from
  const wide = spans.filter((one) => isWide(one) && one.from <= upTo && one.to >= low)
  const single = spans.filter((one) => !isWide(one) && one.from >= low && one.to <= upTo)
  // A year that has a value of its own needs no range: 2009 alone is 2009.
  const needed = wide.filter(({ from, to }) => {
    for (let year = Math.max(from, low); year <= Math.min(to, upTo); year++) {
      if (!single.some((one) => one.from === year)) return true
    }
    return false
  })
  const others = single.filter(
    (one) => !needed.some(({ from, to }) => from <= one.from && to >= one.to),
  )
  return [...needed, ...others].map(({ value }) => value).join(',') || null
}
