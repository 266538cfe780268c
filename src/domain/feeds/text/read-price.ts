/**
 * An amount of money as exporters write it: the number, its currency where one is said, and for how long it is paid.
 * Invariant: every word beside the number is understood, or the amount is refused: a number without its unit is none.
 */
import type { Country } from '../../../country/country.ts'
import { type DecimalMark, scanNumber } from './scan-number.ts'

export type RentTime = 'day' | 'week' | 'month' | 'quarter' | 'year'

export type ReadPrice =
  | { readonly amount: number; readonly per: RentTime | null }
  /** Another currency, as it is written. */
  | { readonly foreign: string }
  | { readonly fault: 'none' | 'unreadable' }

const lists = (table: Readonly<Record<RentTime, string>>): ReadonlyMap<string, RentTime> =>
  new Map(
    Object.entries(table).flatMap(([time, words]) =>
      words.split(' ').map((word) => [word, time as RentTime] as const),
    ),
  )

const TIMES = lists({
  day: 'day daily night nightly ημέρα сутки день tag',
  week: 'week weekly pw wk wkly εβδομάδα неделя неделю woche semana',
  month: 'month monthly pcm pm mth mtl μήνα μηνιαίως μηνα месяц мес monat monatlich mes',
  quarter: 'quarter quarterly τρίμηνο квартал quartal',
  year: 'year yearly annum annual annually pa έτος ετησίως год jahr año',
})
/** What stands beside a price and changes nothing of it. */
const FILLER: ReadonlySet<string> = new Set(
  'asking guide price offers offer over in excess the region of from starting at only per a an for sale rent to plus vat incl excl including excluding inc exc net gross no negotiable ono neg approx circa ca approximately about από τιμή το τον την ανά πλέον φπα συν περίπου συζητήσιμη от цена за в плюс ндс около ab preis pro desde por'.split(
    ' ',
  ),
)
const WORD = /\p{Sc}|[\p{L}²]+/gu
/** Words of trade for currencies that have another code. */
const FOREIGN_WORDS: ReadonlySet<string> = new Set(
  'tl lira liras lires lirasi λίρες λίρα лир pound pounds sterling stg dollar dollars δολάρια долларов dirham dirhams dhs rouble roubles ruble rubles руб рублей рубли ρούβλια franc francs sfr franken zloty zł kr shekel shekels nis yuan rmb'.split(
    ' ',
  ),
)
const CODES: ReadonlySet<string> = new Set(
  Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()),
)

export function readPrice(
  source: string,
  country: Country,
  decimal: DecimalMark | null,
): ReadPrice {
  const scanned = scanNumber(source, 'money', decimal)
  if (scanned === 'none') return { fault: 'none' }
  if (typeof scanned === 'string') return { fault: 'unreadable' }
  let per: RentTime | null = null
  for (const word of `${scanned.before} ${scanned.behind}`.match(WORD) ?? []) {
    const time = TIMES.get(word)
    if (isOwnCurrency(word, country) || FILLER.has(word)) continue
    if (time !== undefined && (per === null || per === time)) per = time
    else if (/\p{Sc}/u.test(word) || CODES.has(word) || FOREIGN_WORDS.has(word))
      return { foreign: word }
    else return { fault: 'unreadable' }
  }
  return { amount: scanned.value, per }
}

export function isOwnCurrency(word: string, { currency, sentenceWords }: Country): boolean {
  const folded = word.trim().toLowerCase()
  return folded === currency.toLowerCase() || sentenceWords.currency.includes(folded)
}
