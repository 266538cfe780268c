/**
 * Streets that say themselves that they are some: "Xname street 12", in other languages "street Xname 12". The name
 * is what no table knows, or a place's name; a house number next to it belongs to it.
 * Invariant: a span holds the word for a street and at least one word of its name. Cost: linear in the tokens.
 */
import type { Token } from '../tokenize.ts'

export interface StreetSpan {
  readonly at: number
  readonly end: number
}

export interface StreetContext {
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
