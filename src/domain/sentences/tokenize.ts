/**
 * Cuts a sentence into numbers, words and signs. Words come out folded (case, accents, final sigma), numbers as
 * their value: "400.000", "400,000" and "400 000" are one number, "1,5" and "1.5" another.
 * Invariant: every letter and digit of the text is in exactly one token. Cost: linear in the text.
 */
import { foldText } from '../../structures/text/fold-text.ts'

export interface Token {
  readonly kind: 'number' | 'word' | 'sign'
  /** As it was typed. */
  readonly text: string
  readonly folded: string
  /** Of a number. */
  readonly value: number
  /** "1.250": with million behind it this is not 1,250 but one and a quarter. */
  readonly decimalValue: number | null
  /** Nothing stands between it and the token before. */
  readonly isGlued: boolean
}

const GROUPED = String.raw`[1-9]\d{0,2}(?:(?<group>[.,'’ \u00a0\u202f])\d{3})(?:\k<group>\d{3})*(?!\d)(?:[.,]\d{1,2}(?!\d))?`
const TOKEN = new RegExp(
  [
    // "1 1/2", "2½", but "2/3" is two or three.
    String.raw`(?<mixed>\d{1,3}\s+(?:1\/2|1\/4|3\/4|1\/3|2\/3)(?![\/\d])|\d{0,3}\s?[½¼¾⅓⅔])`,
    // A blank groups thousands only where no second number can be meant: "3 300k" are two.
    String.raw`(?<number>(?!\d{1,3} \d{3}[kKкК](?!\p{L}))${GROUPED}|\d+(?:[.,]\d+)?)`,
    String.raw`(?<square>[mMμΜмМ][2²](?![\p{L}\p{N}]))`,
    // In Greek with Latin letters 8 and 9 stand for theta: "pi8ari".
    String.raw`(?<word>\p{L}[\p{L}\p{M}]*(?:[89]\p{L}[\p{L}\p{M}]*)*)`,
    String.raw`(?<sign>[^\s\p{M}])`,
  ].join('|'),
  'gu',
)
const ENDS_IN_GROUP = /^(\d{1,3})[.,](\d{3})$/

export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  let end = -1
  for (const match of text.normalize('NFC').matchAll(TOKEN)) {
    const [typed] = match
    const { number, square, word, mixed } = match.groups!
    const isGlued = match.index === end
    end = match.index + typed.length
    const base = { text: typed, isGlued, value: Number.NaN, decimalValue: null }
    if (mixed !== undefined) {
      tokens.push({ ...base, kind: 'number', folded: typed, value: readMixed(typed) })
    } else if (number !== undefined)
      tokens.push({ ...base, kind: 'number', folded: typed, ...read(typed) })
    else if (square !== undefined) tokens.push({ ...base, kind: 'word', folded: 'm2' })
    else if (word !== undefined) tokens.push({ ...base, kind: 'word', folded: foldText(typed) })
    else tokens.push({ ...base, kind: 'sign', folded: typed })
  }
  return tokens
}

function read(typed: string): { value: number; decimalValue: number | null } {
  const parts = typed.split(/[.,'’\s]/)
  const groups = parts.slice(1).filter((part) => part.length === 3).length
  const isGrouped = groups > 0 && groups >= parts.length - 2 && parts[0] !== '0'
  if (!isGrouped) return { value: Number(typed.replace(',', '.')), decimalValue: null }
  const hasCents = groups < parts.length - 1
  const whole = Number((hasCents ? parts.slice(0, -1) : parts).join(''))
  const one = typed.match(ENDS_IN_GROUP)
  return { value: whole, decimalValue: one ? Number(`${one[1]}.${one[2]}`) : null }
}

const SHARES: Readonly<Record<string, number>> = {
  ...{ '1/2': 0.5, '1/4': 0.25, '3/4': 0.75, '1/3': 0.333, '2/3': 0.667 },
  ...{ '½': 0.5, '¼': 0.25, '¾': 0.75, '⅓': 0.333, '⅔': 0.667 },
}

function readMixed(typed: string): number {
  const [, whole, share] = typed.match(/^(\d*)\s*(\S+)$/)!
  return Number(whole || 0) + SHARES[share]
}
