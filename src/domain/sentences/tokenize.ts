/**
 * Cuts a sentence into numbers, words and signs. Words come out folded (case, accents, final sigma), numbers as
 * their value: "400.000", "400,000" and "400 000" are one number, "1,5" and "1.5" another.
 * Invariant: every letter and digit of the text is in exactly one token. Cost: linear in the text.
 */

import { foldText } from '../../structures/text/fold-text.ts'
import { readingsOf } from '../numbers/typed-number.ts'

export interface Token {
  readonly kind: 'number' | 'word' | 'sign'
  /** As it was typed. */
  readonly text: string
  readonly folded: string
  /** Of a number; NaN where nobody can read it. */
  readonly value: number
  /** "1.250" may be one and a quarter; null where there is one reading. */
  readonly decimalValue: number | null
  /** Nothing stands between it and the token before. */
  readonly isGlued: boolean
}

/** Blanks group thousands only where no second number can be meant: "3 300k" are two. */
const GAPPED = String.raw`(?!\d{1,3} \d{3}[kKкК](?!\p{L}))[1-9]\d{0,2}(?:(?<gap>[ \u00a0\u202f])\d{3})(?:\k<gap>\d{3})*(?!\d)(?:[.,]\d+)?`
const TOKEN = new RegExp(
  [
    // "1 1/2", "2½", but "2/3" is two or three.
    String.raw`(?<mixed>\d{1,3}\s+(?:1\/2|1\/4|3\/4|1\/3|2\/3)(?![\/\d])|\d{0,3}\s?[½¼¾⅓⅔])`,
    // "2,3,4" are three numbers: no marks of thousands or decimals stand so close.
    String.raw`(?<listed>\d{1,2}(?=(?:,\d{1,2}){2,}(?![.,'’]?\d))|(?<=\d,)\d{1,2}(?=(?:,\d{1,2})*(?![.,'’]?\d)))`,
    String.raw`(?<number>${GAPPED}|\d+(?:[.,'’]\d+)*)`,
    String.raw`(?<square>[mMμΜмМ][2²](?![\p{L}\p{N}]))`,
    // In Greek with Latin letters 8 and 9 stand for theta: "pi8ari".
    // The signs of other currencies are words that nobody knows.
    String.raw`(?<word>\p{L}[\p{L}\p{M}]*(?:[89]\p{L}[\p{L}\p{M}]*)*|\p{Sc})`,
    String.raw`(?<sign>[^\s\p{M}])`,
  ].join('|'),
  'gu',
)

export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  let end = -1
  const plain = text.normalize('NFC').replace(/>=|=>/g, '≥').replace(/<=|=</g, '≤')
  for (const match of plain.matchAll(TOKEN)) {
    const [typed] = match
    const { number, listed, square, word, mixed } = match.groups!
    const isGlued = match.index === end
    end = match.index + typed.length
    const base = { text: typed, isGlued, value: Number.NaN, decimalValue: null }
    if (mixed !== undefined) {
      tokens.push({ ...base, kind: 'number', folded: typed, value: readMixed(typed) })
    } else if (number !== undefined || listed !== undefined)
      tokens.push({ ...base, kind: 'number', folded: typed, ...read(typed) })
    else if (square !== undefined) tokens.push({ ...base, kind: 'word', folded: 'm2' })
    else if (word !== undefined) tokens.push({ ...base, kind: 'word', folded: foldText(typed) })
    else tokens.push({ ...base, kind: 'sign', folded: typed })
  }
  return tokens
}

/** What the one parser of numbers makes of it; NaN where the marks make no number. */
function read(typed: string): Pick<Token, 'value' | 'decimalValue'> {
  const readings = readingsOf(typed)
  const [first, second] = readings
  if (first === undefined) return { value: Number.NaN, decimalValue: null }
  // Searches ask for whole numbers, of which nobody writes three decimals.
  if (second !== undefined) return { value: second.value, decimalValue: first.value }
  return { value: first.value, decimalValue: null }
}

const SHARES: Readonly<Record<string, number>> = {
  ...{ '1/2': 0.5, '1/4': 0.25, '3/4': 0.75, '1/3': 0.333, '2/3': 0.667 },
  ...{ '½': 0.5, '¼': 0.25, '¾': 0.75, '⅓': 0.333, '⅔': 0.667 },
}

function readMixed(typed: string): number {
  const [, whole, share] = typed.match(/^(\d*)\s*(\S+)$/)!
  return Number(whole || 0) + SHARES[share]
}
