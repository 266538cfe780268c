/**
 * A number as people type it: "€250,000", "250k", "85 m²", "1.234,5", "250 000". One parser for the desk, the boxes of
 * filters and the hints of the API; it also runs in the browser. The type of the field decides first, then its bounds,
 * then how the language of the page writes decimals.
 * Invariant: a text that could be two numbers is never guessed: both readings come back.
 */
import { foldText } from '../../structures/text/fold-text.ts'

export type NumberUse = 'money' | 'area' | 'days' | 'km' | 'metres' | 'count'
export type DecimalMark = '.' | ','

export interface NumberRule {
  readonly use: NumberUse
  readonly whole: boolean
  readonly min?: number | undefined
  readonly max?: number | undefined
  /** How the page writes decimals; null: the text is of no language. */
  readonly mark: DecimalMark | null
  /** Names and signs of the currency that money is in. */
  readonly currency: readonly string[]
  /** Further units of this use, folded, with how much each is. */
  readonly units?: Readonly<Record<string, number>>
}

export type TypedNumber =
  | { readonly is: 'number'; readonly value: number }
  | { readonly is: 'ambiguous'; readonly readings: readonly number[] }
  | { readonly is: 'unreadable' }

const UNREADABLE: TypedNumber = { is: 'unreadable' }
const FORM = /^([-−]?)\s*(\d[\d.,'’ _\u00a0\u202f\u2009]*)([^\d\s.,].*)?$/su

/** Without their points and blanks: "sq. m" is sqm, "τ.μ." is τμ. */
const scaled = (scale: number, units: string): Record<string, number> =>
  Object.fromEntries(units.split(' ').map((unit) => [unit, scale]))

const SCALES: Readonly<Record<NumberUse, Readonly<Record<string, number>>>> = {
  money: {
    ...scaled(1000, 'k thousand κ χιλ χιλιαδες χιλιαρικα к тыс тысяч тысячи'),
    ...scaled(
      1e6,
      'm mio mln million millions εκ εκατ εκατομμυριο εκατομμυρια млн миллион миллиона',
    ),
  },
  area: {
    ...scaled(
      1,
      'm2 m² sqm m squaremeters squaremetres sqmeters sqmetres τμ τετραγωνικα м2 м² квм м',
    ),
  },
  days: {
    ...scaled(1, 'd day days'),
    ...scaled(7, 'w week weeks'),
    ...scaled(30, 'month months'),
    ...scaled(1 / 24, 'h hour hours'),
  },
  km: {
    ...scaled(1, 'km kms kilometer kilometers kilometre kilometres'),
    ...scaled(0.001, 'm meters metres'),
    ...scaled(1.609344, 'mi mile miles'),
  },
  metres: {
    ...scaled(1, 'm meter meters metre metres'),
    ...scaled(1000, 'km kilometer kilometers kilometre kilometres'),
  },
  count: {},
}

export function readTypedNumber(text: string, rule: NumberRule): TypedNumber {
  // "400.000,-" and "400 χιλ." end in signs that say nothing.
  const bare = text.trim().replace(/[.,][-–]+$|(?<=\p{L})\.$/u, '')
  const plain = rule.use === 'money' ? withoutCurrency(bare, rule.currency) : bare
  const [, sign, digits, unit = ''] = plain.match(FORM) ?? []
  if (digits === undefined) return UNREADABLE
  const scale = unit === '' ? 1 : scaleOf(unit, rule)
  if (scale === undefined) return UNREADABLE
  return choose(readingsOf(digits.trim()), scale, sign === '' ? 1 : -1, rule)
}

function scaleOf(unit: string, { use, units = {} }: NumberRule): number | undefined {
  const name = foldText(unit).replaceAll(/[.\s]/g, '')
  const scales = [SCALES[use], units].find((known) => Object.hasOwn(known, name))
  return scales?.[name]
}

function withoutCurrency(text: string, currency: readonly string[]): string {
  // The longest first: a plural before its singular.
  const words = currency.map(foldText).sort((a, b) => b.length - a.length)
  const folded = foldText(text)
  const first = words.find((word) => folded.startsWith(word))
  if (first !== undefined) return folded.slice(first.length).trim()
  const last = words.find((word) => folded.endsWith(word))
  return last === undefined ? folded : folded.slice(0, -last.length).trim()
}

export interface Reading {
  readonly value: number
  /** A mark was read as one between thousands. */
  readonly grouped: boolean
  /** As written behind the mark. */
  readonly decimals: string
  readonly mark: string
}

const GAP = /[ _'’\u00a0\u202f\u2009]/
const GAPPED = /^\d{1,3}(?:([ _'’\u00a0\u202f\u2009])\d{3})(?:\1\d{3})*(?:[.,]\d+)?$/
const TWO_MARKS = /^\d{1,3}(?:(?:,\d{3})+\.\d+|(?:\.\d{3})+,\d+)$/
const MANY_GROUPS = /^\d{1,3}([.,])\d{3}(?:\1\d{3})+$/
const ONE_MARK = /^(\d+)([.,])(\d+)$/

/** Digits with a word for thousands or millions behind them, of which the scale is known already. */
export const readScaled = (
  digits: string,
  scale: number,
  rule: Pick<NumberRule, 'whole' | 'min' | 'max' | 'mark'>,
): TypedNumber => choose(readingsOf(digits), scale, 1, rule)

/** All numbers that these digits may be; none where their marks make no number. */
export function readingsOf(written: string): readonly Reading[] {
  const digits = written.replace(/(?<=\d)[.,]$/, '')
  const reading = (grouped: boolean, whole: string, decimals = '', mark = ''): Reading => ({
    value: Number(`${whole}.${decimals || '0'}`),
    ...{ grouped, decimals, mark },
  })
  if (/^\d+$/.test(digits)) return [reading(false, digits)]
  if (GAP.test(digits) || TWO_MARKS.test(digits)) {
    if (!GAPPED.test(digits) && !TWO_MARKS.test(digits)) return []
    // Groups are seen to be groups, so that another mark before the last digits is that of decimals.
    const at = TWO_MARKS.test(digits) || /[.,]/.test(digits) ? digits.search(/[.,]\d+$/) : -1
    const whole = (at < 0 ? digits : digits.slice(0, at)).replace(/\D/g, '')
    return [reading(false, whole, at < 0 ? '' : digits.slice(at + 1))]
  }
  if (MANY_GROUPS.test(digits)) return [reading(true, digits.replace(/\D/g, ''))]
  const [, whole, mark, decimals] = ONE_MARK.exec(digits) ?? []
  if (whole === undefined) return []
  const asDecimal = reading(false, whole, decimals, mark)
  const mayBeGroup = decimals.length === 3 && whole.length <= 3 && !whole.startsWith('0')
  return mayBeGroup ? [asDecimal, { ...reading(true, whole + decimals), mark }] : [asDecimal]
}

function choose(
  readings: readonly Reading[],
  scale: number,
  sign: 1 | -1,
  {
    whole,
    min = Number.NEGATIVE_INFINITY,
    max = Number.POSITIVE_INFINITY,
    mark,
  }: Pick<NumberRule, 'whole' | 'min' | 'max' | 'mark'>,
): TypedNumber {
  // A product of decimals is no decimal: 1.1 million has none behind its point.
  const amountOf = ({ value }: Reading) =>
    scale === 1 ? sign * value : Number((sign * value * scale).toPrecision(12))
  const possible = readings.filter(
    (reading) =>
      !whole ||
      (Number.isInteger(amountOf(reading)) &&
        // Nobody writes three decimals of a whole number.
        (scale !== 1 || reading.grouped || reading.decimals.length !== 3)),
  )
  const fitting = possible.filter((reading) => amountOf(reading) >= min && amountOf(reading) <= max)
  const [first, second] = fitting.length > 0 ? fitting : possible
  if (first === undefined) return UNREADABLE
  if (second === undefined) return { is: 'number', value: amountOf(first) }
  const isDecimal = first.mark === mark
  // "1.200" in English may well be a plot of 1,200 m²: nobody writes decimals that end in a zero.
  const isSure = scale === 1 && mark !== null && !(isDecimal && first.decimals.endsWith('0'))
  if (!isSure) return { is: 'ambiguous', readings: [amountOf(first), amountOf(second)] }
  return { is: 'number', value: amountOf(isDecimal ? first : second) }
}

/** As a box shows it, so that it is read again as the same number: no groups, decimals as the page writes them. */
export function writeTypedNumber(value: number, mark: DecimalMark): string {
  const text = String(value)
  const plain = text.includes('e')
    ? value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 })
    : text
  return plain.replace('.', mark)
}
