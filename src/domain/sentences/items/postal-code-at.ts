/**
 * Numbers that are postal codes: alone, behind a word that says so, behind what leads to a place, or beside a place.
 * A number with a unit, a currency or a bound is none, and a year behind "in" is a year.
 */
import type { PlaceMatch } from '../../places/place-finder.ts'
import type { Meaning } from '../build-lexicon.ts'
import type { Token } from '../tokenize.ts'

export interface CodeContext {
  readonly tokens: readonly Token[]
  /** What the tables say of the words from a token on, and before it. */
  meaningsFrom(at: number): readonly Meaning[]
  meaningsBefore(at: number): readonly Meaning[]
  /** Places by the whole of a number. */
  called(digits: string): readonly PlaceMatch[]
  isNamed(at: number): boolean
  isLed(at: number): boolean
  isAlone(at: number): boolean
  /** Another number of the sentence is the price. */
  isPriced(at: number): boolean
  /** Renting and years are asked for elsewhere in the sentence: a number beside a place is no code then. */
  readonly isOfNumbers: boolean
}

const MEASURES = new Set(
  'unit area land length walk time hours currency scale per after compare'.split(' '),
)
const FIGURES = new Set('currency compare topic between built'.split(' '))
const YEARS = [1900, 2035] as const

export function postalCodeAt(at: number, context: CodeContext): readonly PlaceMatch[] {
  const { tokens } = context
  const { kind, text, value } = tokens[at]
  if (kind !== 'number' || !/^\d{3,}$/.test(text) || tokens[at + 1]?.isGlued) return []
  const places = context.called(text)
  if (places.length === 0) return []
  const before = context.meaningsBefore(at)
  if (before.some(({ tag }) => tag === 'postcode') || context.isAlone(at)) return places
  // "3025 under 300k": the bound is of the number behind it.
  const isOfNext = tokens.slice(at + 2, at + 5).some((token) => token.kind === 'number')
  const isMeasured = context
    .meaningsFrom(at + 1)
    .some(({ tag }) => MEASURES.has(tag) && !(tag === 'compare' && isOfNext))
  if (isMeasured || before.some(({ tag }) => FIGURES.has(tag))) return []
  const isYear = value >= YEARS[0] && value <= YEARS[1]
  if (context.isLed(at) && !isYear) return places
  const isBeside = context.isNamed(at - 1) || context.isNamed(at + 1)
  return (isBeside || context.isPriced(at)) && !isYear && !context.isOfNumbers ? places : []
}
