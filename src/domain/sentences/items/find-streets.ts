/**
 * Streets that say themselves that they are some: "Xname street 12", in other languages "street Xname 12". The name
 * is what no table knows, or a place's name; a house number next to it belongs to it.
 * Invariant: a span holds the word for a street and at least one word of its name. Cost: linear in the tokens.
 */
import type { PlaceMatch } from '../../places/place-finder.ts'
import type { Meaning } from '../build-lexicon.ts'
import type { Token } from '../tokenize.ts'

interface StreetSpan {
  readonly at: number
  readonly end: number
}

interface StreetContext {
  readonly tokens: readonly Token[]
  isStreetWord(at: number): boolean
  /** The word is English, not one that only sounds like a Greek one. */
  isNameFirst(at: number): boolean
  /** In no table, or only by a likeness of sound. */
  isFree(at: number): boolean
  /** Where a place's name that ends before this token begins; null where none does. */
  nameBefore(end: number): number | null
  /** Behind the place's name that begins at this token. */
  nameFrom(at: number): number | null
  /** The name that begins at this token is that of a town or a district. */
  isTown(at: number): boolean
  /** Something is measured or bounded by this number. */
  isFigure(at: number): boolean
}

const NAME_WORDS_MAX = 5
const HOUSE_DIGITS_MAX = 3
const LATIN = /^[a-z]/i

export function findStreets(context: StreetContext): StreetSpan[] {
  const { tokens } = context
  const found: StreetSpan[] = []
  for (const [at, token] of tokens.entries()) {
    if (!context.isStreetWord(at) || at < (found.at(-1)?.end ?? 0)) continue
    const before = { at: startOf(at), end: at + 1 }
    const behind = { at, end: endOf(at + 1) }
    const hasBefore = before.at < at
    const hasBehind = behind.end > at + 1
    // English puts the name first, Greek and Russian the word for the street.
    const isNameFirst = LATIN.test(token.text) && context.isNameFirst(at)
    const span = (isNameFirst && hasBefore) || !hasBehind ? before : behind
    if (span.end - span.at > 1) found.push(withNumber(span))
  }
  return found

  function startOf(end: number): number {
    let at = end
    while (at > 0 && end - at < NAME_WORDS_MAX) {
      const name = context.nameBefore(at)
      if (name !== null) at = name
      else if (isNamePart(at - 1)) at--
      else break
    }
    return at
  }

  function endOf(from: number): number {
    let end = from
    while (end < tokens.length && end - from < NAME_WORDS_MAX) {
      const name = context.nameFrom(end)
      // "Xname street Xtown": the name is complete.
      if (name !== null && end > from && context.isTown(end)) break
      if (name !== null) end = name
      else if (isNamePart(end)) end++
      // "ul. Xname": the dot of a short form.
      else if (end === from && tokens[end].text === '.') end++
      else break
    }
    while (end > from && tokens[end - 1].kind === 'sign') end--
    return end
  }

  function isNamePart(at: number): boolean {
    return tokens[at].kind === 'word' && context.isFree(at)
  }

  function withNumber({ at, end }: StreetSpan): StreetSpan {
    if (isHouse(end)) return { at, end: end + 1 }
    return isHouse(at - 1) ? { at: at - 1, end } : { at, end }
  }

  function isHouse(at: number): boolean {
    const token = tokens[at]
    if (token?.kind !== 'number' || !/^\d+$/.test(token.text)) return false
    return token.text.length <= HOUSE_DIGITS_MAX && !context.isFigure(at)
  }
}

/**
 * Numbers that are postal codes: alone, behind a word that says so, after a word that leads to a place, or next to a place.
 * A number with a unit, a currency or a bound is none, and a year behind "in" is a year.
 */
interface CodeContext {
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
  /** The sentence speaks of renting or years elsewhere: a number next to a place is no code then. */
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
