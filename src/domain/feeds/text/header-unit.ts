/**
 * What the header of a column says of every number below it: "Plot (donums)", "Price, USD", "Rent per week". It is put
 * next to the number, where the readers of areas and prices look for it. Invariant: a unit that is the usual one adds nothing, and a
 * cell that says another one than its header is refused there.
 */
import type { Country } from '../../../country/country.ts'
import { areaColumns, type ColumnContent, priceColumns } from '../header-phrases.ts'
import { foreignIn } from '../normalise/settle-offer.ts'
import { areaUnit } from './read-area.ts'

/** What is put behind the numbers of a column; '': nothing. */
export type HeaderUnit = (content: ColumnContent, header: string) => string

export function createHeaderUnit(country: Country): HeaderUnit {
  return (content, header) => {
    if (areaColumns.has(content)) return unitOfArea(header, country)
    return priceColumns.has(content) ? unitOfPrice(header, country) : ''
  }
}

const WORD = /[\p{L}\d²]+/gu
const UNIT_WORDS_MAX = 3

/** All units in it, the longest phrases first. Two different ones are both put there: no cell can mean both. */
function unitOfArea(header: string, country: Country): string {
  const words = header.match(WORD) ?? []
  const found = new Map<number, string>()
  for (let from = 0; from < words.length; ) {
    let size = Math.min(UNIT_WORDS_MAX, words.length - from)
    for (; size > 0; size--) {
      const unit = words.slice(from, from + size).join(' ')
      const m2 = areaUnit(unit, country)
      if (m2 === undefined) continue
      found.set(m2, unit)
      break
    }
    from += Math.max(1, size)
  }
  if (found.size === 0 || (found.size === 1 && found.has(1))) return ''
  return ` [${[...found.values()].join(' or ')}]`
}

const PER = '(?:per|a|an|ανά|ανα|την|το|в|за|pro|/)\\s*'
/** A month is what rents are by anyway. */
const TIMES: readonly (readonly [string, RegExp])[] = [
  ['per day', new RegExp(`${PER}(?:day|night|ημέρα|сутки|день)|daily|nightly`, 'iu')],
  ['per week', new RegExp(`${PER}(?:week|wk|εβδομάδα|неделю)|weekly|εβδομαδια|\\bp\\.?w\\b`, 'iu')],
  [
    'per year',
    new RegExp(
      `${PER}(?:year|annum|έτος|χρόνο|год)|yearly|annual|ετήσι|годовая|\\bp\\.?a\\b`,
      'iu',
    ),
  ],
]
const MULTIPLIERS: readonly (readonly [string, RegExp])[] = [
  ['k', /(?<![\p{L}\d])(?:k|['’]?000s?|thousands?|χιλ(?:ιάδες)?|тыс(?:яч)?)(?![\p{L}\d])/iu],
  ['million', /(?<![\p{L}\d])(?:mln|million|εκατ(?:ομμύρια)?|млн)(?![\p{L}\d])/iu],
]

/** "Price (k€)", "Rent per week", "Цена, тыс. $". */
function unitOfPrice(header: string, country: Country): string {
  const said = [...MULTIPLIERS, ...TIMES].flatMap(([unit, words]) =>
    words.test(header) ? [unit] : [],
  )
  const foreign = foreignIn(header, country)
  return [...said, ...(foreign === null ? [] : [foreign])].map((unit) => ` ${unit}`).join('')
}
