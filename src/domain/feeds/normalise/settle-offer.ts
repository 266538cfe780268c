/** Sale or rent, and for how much. A price that is not sure is none: the listing waits as a draft. */
import type { Country } from '../../../country/country.ts'
import { foldText } from '../../../structures/text/fold-text.ts'
import { type DecimalMark, SCANNED_MAX_CHARS, scanNumber } from '../text/scan-number.ts'
import type { RecordDraft } from './record-draft.ts'

/** Months that a rent of so long is divided by; a week is the 52nd part of a year. */
const monthsIn: ReadonlyMap<string, number> = new Map([
  ['week', 12 / 52],
  ['month', 1],
  ['quarter', 3],
  ['year', 12],
])

/** As exporters write it, in addition to the words of their format; `rent` by the month where no other time is said. */
const dealWords: ReadonlyMap<string, 'sale' | 'rent'> = new Map([
  ...'sale,sales,for sale,for_sale,forsale,resale,buy,sell,πώληση,πωλείται,продажа,kauf,verkauf,venta,vente'
    .split(',')
    .map((word) => [word, 'sale'] as const),
  ...'rent,rental,to rent,for rent,for_rent,to let,let,lease,letting,lettings,rentals,long let,long term let,long term rental,long term,long-term,longterm,month,monthly,per month,pcm,week,weekly,per week,pw,year,yearly,annual,ενοικίαση,ενοικιάζεται,аренда,miete,vermietung,alquiler,location'
    .split(',')
    .map((word) => [word, 'rent'] as const),
])
const frequencyWords: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ weekly: 'week', 'per week': 'week', pw: 'week', quarterly: 'quarter' },
    ...{ yearly: 'year', annual: 'year', annually: 'year', 'per year': 'year' },
    ...{ monthly: 'month', 'per month': 'month', pcm: 'month', pm: 'month' },
  }),
)
/** No rent of a month is as high, and few homes are sold for less. */
const SURELY_SALE = 20_000

export function settleOffer(draft: RecordDraft) {
  const { members, issues } = draft
  const said = draft.value('deal')?.toLowerCase().trim() ?? ''
  const deal = dealWords.get(said) ?? dealOfPrice(draft, said)
  if (deal === null) return issues.add('deal_unknown', 'deal', said || null)
  members.deal = deal
  settlePrice(draft, deal)
  if (deal === 'rent') settleTenancy(draft)
}

function dealOfPrice(draft: RecordDraft, said: string): 'sale' | 'rent' | null {
  const text = draft.value('price')
  const price = text === null || said !== '' ? null : readAmount(draft, text)
  // That it says nothing of the deal is the lesser fault.
  if (price !== null && 'foreign' in price) draft.issues.add('currency_unsupported', 'price', text)
  if (price === null || !('amount' in price)) return null
  // "€ 850 per month" says it.
  if (price.per !== null) return 'rent'
  if (price.amount < SURELY_SALE) return null
  draft.issues.add('deal_from_price', 'deal', text)
  return 'sale'
}

const readAmount = ({ context }: RecordDraft, text: string): ReadPrice =>
  readPrice(text, context.country, context.decimal)

/** A home may be for sale and for rent: each has a price of its own. */
function settlePrice(draft: RecordDraft, deal: 'sale' | 'rent') {
  const { members, issues, context } = draft
  const text = draft.value(deal === 'rent' ? 'rent_price' : 'price')
  const price = text === null ? ({ fault: 'none' } as const) : readAmount(draft, text)
  if ('foreign' in price) return issues.add('currency_unsupported', 'price', text)
  const currency = draft.value('currency')
  if (currency !== null && !isOwnCurrency(currency, context.country))
    return issues.add('currency_unsupported', 'price', currency)
  const isOnRequest = draft.value('on_request') === 'yes'
  if ('fault' in price && price.fault === 'unreadable' && !isOnRequest)
    return issues.add('price_unreadable', 'price', text)
  if ('fault' in price || price.amount <= 0 || isOnRequest)
    return issues.add('price_missing', 'price', text)
  if (deal === 'sale' && price.per !== null) return issues.add('price_unreadable', 'price', text)
  const amount =
    deal === 'rent' ? monthly(draft, price.amount, price.per) : whole(draft, price.amount)
  if (amount !== null) members.price = amount
}

/** A unit next to the price itself takes precedence over the format's. */
function monthly(draft: RecordDraft, price: number, per: RentTime | null): number | null {
  const said = per ?? draft.value('frequency')?.toLowerCase().trim() ?? 'month'
  const isDeal = dealWords.has(said) && !monthsIn.has(said)
  const frequency = frequencyWords.get(said) ?? (isDeal ? 'month' : said)
  const months = monthsIn.get(frequency)
  if (months === undefined) {
    draft.issues.add('frequency_unknown', 'price', frequency)
    return null
  }
  if (months === 1) return whole(draft, price)
  draft.issues.add('rent_converted', 'price', `${price} a ${frequency}`)
  return Math.round(price / months)
}

function whole(draft: RecordDraft, price: number): number {
  if (!Number.isInteger(price)) draft.issues.add('price_rounded', 'price', price)
  return Math.round(price)
}

function settleTenancy(draft: RecordDraft): void {
  const { members, issues } = draft
  const text = draft.value('deposit')
  const deposit = text === null ? null : readAmount(draft, text)
  if (deposit !== null && 'amount' in deposit && deposit.per === null) {
    if (deposit.amount > 0) members.deposit = Math.round(deposit.amount)
  } else if (deposit !== null && !('fault' in deposit && deposit.fault === 'none'))
    issues.add('value_unreadable', 'deposit', text)
  const from = draft.value('available_from')?.trim() ?? ''
  const day = readDay(from)
  if (day !== null) members.available_from = day
  // "Now" is no day, and neither is an empty one.
  else if (/\d/.test(from) && !/^0+([./-]0+)*(?:\D|$)/.test(from))
    issues.add('value_unreadable', 'available_from', from)
}

/** 2026-09-01, 2026/9/1, 20260901, 1.9.2026, 01/09/2026 and 1/9/26, with whatever time behind it; days stand before months. */
export function readDay(text: string): string | null {
  const found =
    /^(?<year>\d{4})[./-](?<month>\d{1,2})[./-](?<day>\d{1,2})(?!\d)/.exec(text.trim()) ??
    /^(?<day>\d{1,2})[./-](?<month>\d{1,2})[./-](?<year>\d{4})(?!\d)/.exec(text.trim()) ??
    /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})(?!\d)/.exec(text.trim()) ??
    /^(?<day>\d{1,2})[./-](?<month>\d{1,2})[./-](?<year>\d{2})(?!\d)/.exec(text.trim())
  if (!found?.groups) return readNamedDay(text)
  const { year, ...rest } = found.groups
  // "12/25/2026" has one reading.
  const isSwapped = Number(rest.month) > 12 && Number(rest.day) <= 12
  const [month, day] = isSwapped ? [rest.day, rest.month] : [rest.month, rest.day]
  return `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** The first letters of months, without accents: "December", "Δεκεμβρίου", "декабря". */
const MONTHS =
  'jan|ιαν|янв feb|φεβ|фев mar|μαρ|мар apr|απρ|апр may|μαι|мая jun|ιουν|июн jul|ιουλ|июл aug|αυγ|авг sep|σεπ|сен oct|οκτ|окт nov|νοε|ноя dec|δεκ|дек'
    .split(' ')
    .map((month) => new RegExp(`^(?:${month})`))
const NAMED_DAY =
  /^(?:(\d{1,2})(?:st|nd|rd|th|η|ης|-?го)?\.?\s+(?:of\s+)?(\p{L}{3,12})|(\p{L}{3,12})\s+(\d{1,2})(?:st|nd|rd|th)?)[.,]?\s+(\d{4})(?!\d)/u

/** "1 December 2026", "December 1st, 2026", "1η Δεκεμβρίου 2026". */
function readNamedDay(text: string): string | null {
  const found = NAMED_DAY.exec(foldText(text.trim()))
  if (!found) return null
  const month = MONTHS.findIndex((one) => one.test(found[2] ?? found[3])) + 1
  if (month === 0) return null
  return `${found[5]}-${String(month).padStart(2, '0')}-${(found[1] ?? found[4]).padStart(2, '0')}`
}

/**
 * An amount of money as exporters write it: the number, its currency where one is said, and for how long it is paid.
 * Invariant: every word next to the number is understood, or the amount is refused: a number without its unit means nothing.
 */
type RentTime = 'day' | 'week' | 'month' | 'quarter' | 'year'

type ReadPrice =
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
  month: 'month monthly pcm pm mo mth mtl μήνα μηνιαίως μηνα месяц мес monat monatlich mes',
  quarter: 'quarter quarterly τρίμηνο квартал quartal',
  year: 'year yearly annum annual annually pa έτος ετησίως год jahr año',
})
/** Words next to a price that do not change it. */
const FILLER: ReadonlySet<string> = new Set(
  'asking guide price offers offer over in excess the region of from starting at only per a an for sale rent to plus vat incl excl including excluding inc exc ex exclusive inclusive all bills calendar net gross no negotiable ono neg approx circa ca approximately about από τιμή το τον την ανά πλέον φπα συν περίπου συζητήσιμη от цена за в плюс ндс торг около reduced now ab preis pro desde por'.split(
    ' ',
  ),
)
const WORD = /\p{Sc}|[\p{L}²]+/gu
/** "p.c.m." and "Φ.Π.Α." are one word each. */
const ABBREVIATION = /(?<!\p{L})(?:\p{L}\.){1,4}\p{L}(?!\p{L})/gu
/** "p/m", "p/c/m" */
const PER_MONTH = /(?<!\p{L})p\s?\/\s?(?:c\s?\/?\s?)?m(?!\p{L})/u
/** "plus 19% VAT": the rate is no part of the amount. */
const TAX_RATE = /(\d.*?)[\s(+]\d{1,2}\s?%(?=\s*(?:vat|φπα|φ\.π\.α|ндс|\)|$))/iu
/** Words of trade for currencies that have another code. */
const FOREIGN_WORDS: ReadonlySet<string> = new Set(
  'tl lira liras lires lirasi λίρες λίρα лир pound pounds sterling stg dollar dollars δολάρια долларов dirham dirhams dhs rouble roubles ruble rubles руб рублей рубли ρούβλια franc francs sfr franken zloty zł kr shekel shekels nis yuan rmb'.split(
    ' ',
  ),
)
const CODES: ReadonlySet<string> = new Set(
  Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()),
)

function readPrice(source: string, country: Country, decimal: DecimalMark | null): ReadPrice {
  const text = source.slice(0, SCANNED_MAX_CHARS).replace(TAX_RATE, '$1')
  const scanned = scanNumber(text, 'money', decimal)
  if (scanned === 'none') return { fault: 'none' }
  if (typeof scanned === 'string') return { fault: 'unreadable' }
  let per: RentTime | null = null
  const around = `${scanned.before} ${scanned.behind}`
    .replace(ABBREVIATION, (dotted) => dotted.replaceAll('.', ''))
    .replace(PER_MONTH, ' pm ')
  for (const word of around.match(WORD) ?? []) {
    const time = TIMES.get(word)
    if (isOwnCurrency(word, country) || FILLER.has(word)) continue
    if (time !== undefined && (per === null || per === time)) per = time
    else if (/\p{Sc}/u.test(word) || CODES.has(word) || FOREIGN_WORDS.has(word))
      return { foreign: word }
    else return { fault: 'unreadable' }
  }
  return { amount: scanned.value, per }
}

/** The currency that a header names next to its word for prices, where it is not the country's; codes are known by their capitals. */
export function foreignIn(header: string, country: Country): string | null {
  const words = header.match(WORD) ?? []
  if (words.some((word) => isOwnCurrency(word, country))) return null
  const isForeign = (word: string) =>
    /\p{Sc}/u.test(word) ||
    FOREIGN_WORDS.has(word.toLowerCase()) ||
    (/^[A-Z]{3}$/.test(word) && CODES.has(word.toLowerCase()) && /[a-z]/.test(header))
  return words.find(isForeign) ?? null
}

function isOwnCurrency(word: string, { currency, sentenceWords }: Country): boolean {
  const folded = word.trim().toLowerCase()
  return folded === currency.toLowerCase() || sentenceWords.currency.includes(folded)
}
