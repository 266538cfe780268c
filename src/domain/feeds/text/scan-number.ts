/**
 * The one number in a text of an exporter, with what stands around it. A dot or comma before three digits means
 * thousands or decimals: money has no third decimal, and for other numbers the document decides, or nothing does.
 * Invariant: one number or a reason, never a guess. Cost: a few regular expressions on at most 200 characters.
 */
export type DecimalMark = '.' | ','
export type NumberKind = 'money' | 'measure'

interface ScannedNumber {
  readonly value: number
  /** What stands before and behind it, in small letters. */
  readonly before: string
  readonly behind: string
}

/** `none`: there is no digit; `ambiguous`: two readings; `unreadable`: several numbers, or digits in no order. */
type NumberFault = 'none' | 'ambiguous' | 'unreadable'

export const SCANNED_MAX_CHARS = 200
/** Digits of units, which are no number of their own. */
const SQUARED = /(?<=m|м|μ|ft)\^?(?:2|²)(?![\d.,])/g
const GROUP_MARKS = "[ '’\\u00a0\\u202f]"
const NUMBER = new RegExp(
  `[-+−]?\\d(?:(?:[.,]|${GROUP_MARKS})?\\d)*(?:e\\+?\\d{1,2}(?![\\p{L}\\d]))?`,
  'iu',
)
const GROUPED = new RegExp(`^\\d{1,3}(?:${GROUP_MARKS}\\d{3})+(?=$|[.,])`)
const MULTIPLIER =
  /^\s?(?:(k|thousand|χιλ(?:ιάδες)?|тыс(?:яч[аи]?)?)|(m|mio|mln|million|εκ(?:ατ(?:ομμύρια)?)?|млн|миллион(?:а|ов)?))(?![\p{L}\d])\.?/iu

/** Nobody counts a hundred thousand thousands. */
const MULTIPLIED_MAX = 100_000

export function scanNumber(
  source: string,
  kind: NumberKind,
  decimal: DecimalMark | null,
): ScannedNumber | NumberFault {
  const text = source.slice(0, SCANNED_MAX_CHARS).toLowerCase().replace(SQUARED, '²')
  const match = NUMBER.exec(text)
  if (!match) return 'none'
  const before = text.slice(0, match.index)
  let behind = text.slice(match.index + match[0].length)
  // Swiss and German: "250'000.-", "250.000,--".
  behind = behind.replace(/^[.,](?:[-–—]{1,2}|(?=\s|$))/, '')
  const multiplied = kind === 'money' ? MULTIPLIER.exec(behind) : null
  if (multiplied) behind = behind.slice(multiplied[0].length)
  if (/\d/.test(before + behind)) return 'unreadable'
  const number = numberIn(match[0].replace('−', '-'), kind, decimal, multiplied !== null)
  if (typeof number !== 'number') return number
  // "250000" below "Price (k€)": one of the two is wrong.
  if (multiplied && Math.abs(number) >= MULTIPLIED_MAX) return 'unreadable'
  const factor = !multiplied ? 1 : multiplied[1] === undefined ? 1_000_000 : 1_000
  return {
    value: Math.round(number * factor * 1e6) / 1e6,
    before: before.trim(),
    behind: behind.trim(),
  }
}

function numberIn(
  written: string,
  kind: NumberKind,
  decimal: DecimalMark | null,
  isMultiplied: boolean,
): number | NumberFault {
  const sign = written.startsWith('-') ? -1 : 1
  const [mantissa, exponent] = written.replace(/^[-+]/, '').split('e')
  const digits = GROUPED.test(mantissa) ? mantissa.replace(/[^\d.,]/g, '') : mantissa
  if (/[^\d.,]/.test(digits)) return 'unreadable'
  const isPrecise = isMultiplied || exponent !== undefined
  const mark = decimalMarkOf(digits, isPrecise ? 'exact' : kind, decimal)
  if (mark === 'ambiguous' || mark === 'unreadable') return mark
  const plain =
    mark === null
      ? digits.replace(/[.,]/g, '')
      : digits.replace(mark === '.' ? /,/g : /\./g, '').replace(',', '.')
  const value = Number(exponent === undefined ? plain : `${plain}e${exponent}`)
  return Number.isFinite(value) ? sign * value : 'unreadable'
}

/** Which of the marks in it stands before the decimals; null: none does. */
function decimalMarkOf(
  digits: string,
  kind: NumberKind | 'exact',
  decimal: DecimalMark | null,
): DecimalMark | null | 'ambiguous' | 'unreadable' {
  const marks = digits.replace(/\d/g, '')
  if (marks === '') return null
  const last = marks.at(-1) as DecimalMark
  const other = last === '.' ? ',' : '.'
  if (marks.includes(other)) {
    // 1.250,50 and 1,250.50
    const whole = digits.slice(0, digits.lastIndexOf(last))
    return isGrouped(whole, other) ? last : 'unreadable'
  }
  if (marks.length > 1) return isGrouped(digits, last) ? null : 'unreadable'
  if (!isGrouped(digits, last) || kind === 'exact') return last
  if (kind === 'money') return null
  return decimal === null ? 'ambiguous' : decimal === last ? last : null
}

/** Groups of three digits, each behind the mark; 0.250 has none. */
const isGrouped = (digits: string, mark: DecimalMark): boolean =>
  (mark === '.' ? /^[1-9]\d{0,2}(?:\.\d{3})+$/ : /^[1-9]\d{0,2}(?:,\d{3})+$/).test(digits)

/** Which mark the text shows to stand before decimals; null: it could be either, or there is none. */
export function decimalShownBy(source: string, kind: NumberKind): DecimalMark | null {
  const digits = NUMBER.exec(source.slice(0, SCANNED_MAX_CHARS).toLowerCase())?.[0] ?? ''
  const marks = digits.replace(/[^.,]/g, '')
  if (marks === '' || digits.includes('e')) return null
  const last = marks.at(-1) as DecimalMark
  const other = last === '.' ? ',' : '.'
  if (marks.includes(other))
    return isGrouped(digits.slice(0, digits.lastIndexOf(last)), other) ? last : null
  if (!isGrouped(digits, last)) return marks.length === 1 ? last : null
  return kind === 'money' || marks.length > 1 ? other : null
}

/** A small whole number as exporters write it: `3`, `3.0`, `3 bedrooms`, `2nd floor`, `6+`, `three`. null: no such number, or several. */
const WORDS = 'zero one two three four five six seven eight nine ten'.split(' ')
const SPELLED = new RegExp(
  `^(${WORDS.join('|')})(?:[\\s-]+(?:double|en-?suite|bed|bath|room|floor|storey|level)[a-z]*)*$`,
  'i',
)
/** Halves are baths without a tub: the whole ones count. */
const COUNT =
  /^([-−]?\d{1,3})(?:[.,](?:0+|50*))?(?:st|nd|rd|th|ος|ης|ο|η|-?й|-?я|º|\.)?(?![\p{L}\d.,])([^\d]*)$/iu

export function readCount(source: string): number | null {
  const text = source.trim().slice(0, 200)
  const spelled = SPELLED.exec(text)?.[1].toLowerCase()
  if (spelled !== undefined) return WORDS.indexOf(spelled)
  const found = COUNT.exec(text)?.[1].replace('−', '-')
  return found === undefined ? null : Number(found)
}

/** Coordinates have decimals, however many: none of their dots means thousands. */
export function readDecimal(source: string): number | null {
  const text = source.trim().replace(',', '.')
  const value = /^[-+]?\d{1,3}(?:\.\d{1,20})?$/.test(text) ? Number(text) : Number.NaN
  return Number.isFinite(value) ? value : null
}
