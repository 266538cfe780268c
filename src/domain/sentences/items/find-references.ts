/**
 * References of sellers in a sentence: letters and digits in one piece ("AB-10432"), or a number behind a word that
 * says so ("ref. 10432"). Never read as a price, a size or a count.
 * Invariant: spans do not overlap. Cost: linear in the tokens.
 */
import type { Meaning } from '../build-lexicon.ts'
import type { Token } from '../tokenize.ts'

interface ReferenceSpan {
  readonly at: number
  readonly end: number
  /** What to look up. */
  readonly reference: string
}

const JOINTS = new Set(['-', '/', '_', '.', '#'])
/** Glued to a number, these measure it: "max-300000", "eur300000". */
const MEASURES = new Set(
  'unit area land length walk time hours currency scale per after compare topic range or'.split(
    ' ',
  ),
)
const DIGITS_MIN = 3
const CAPITALS = /^[A-Z]{2,4}$/

export function findReferences(
  tokens: readonly Token[],
  meaningsOf: (at: number) => readonly Meaning[],
): ReferenceSpan[] {
  const found: ReferenceSpan[] = []
  for (let at = 0; at < tokens.length; ) {
    const span = gluedAt(at) ?? alone(at) ?? namedAt(at)
    if (span) found.push(span)
    at = span ? span.end : at + 1
  }
  return found

  function gluedAt(at: number): ReferenceSpan | null {
    const isWordStart = tokens[at].kind === 'word' && /^\p{L}/u.test(tokens[at].text)
    if (!isWordStart || tokens[at].isGlued) return null
    let end = at + 1
    while (end < tokens.length && tokens[end].isGlued && isPart(tokens[end])) end++
    while (end > at && tokens[end - 1].kind === 'sign') end--
    const pieces = tokens.slice(at, end)
    const digits = pieces.filter(({ kind }) => kind === 'number').map(({ text }) => text)
    if (!digits.some((text) => /^\d+$/.test(text) && text.length >= minOf(at, pieces))) return null
    const meanings = meaningsOf(at)
    const isWord = meanings.length > 0 && !isShouted(at)
    if (isWord || meanings.some(({ tag }) => MEASURES.has(tag))) return null
    return { at, end, reference: pieces.map(({ text }) => text).join('') }
  }

  /** "RRE 14015" and nothing else: capitals that mean nothing here, and a number. */
  function alone(at: number): ReferenceSpan | null {
    const [letters, number, ...more] = tokens
    const isNumber = number?.kind === 'number' && /^\d{4,}$/.test(number.text)
    if (at > 0 || more.length > 0 || !isNumber || !CAPITALS.test(letters.text)) return null
    const isWord = meaningsOf(at).some(({ tag }) => !/^(?:thin|talk|reference)$/.test(tag))
    return isWord ? null : { at, end: 2, reference: `${letters.text} ${number.text}` }
  }

  /** Capitals with a hyphen need one digit: "ME-1". */
  function minOf(at: number, pieces: readonly Token[]): number {
    return isShouted(at) && pieces.some(({ kind }) => kind === 'sign') ? 1 : DIGITS_MIN
  }

  function isShouted(at: number): boolean {
    return /^\p{Lu}{2,}$/u.test(tokens[at].text)
  }

  function namedAt(at: number): ReferenceSpan | null {
    if (!meaningsOf(at).some(({ tag }) => tag === 'reference')) return null
    let next = at + 1
    while (next < tokens.length && next < at + 4 && tokens[next].kind !== 'number') {
      const isLeading = tokens[next].kind === 'sign' || meaningsOf(next).some(isOfIt)
      if (!isLeading) return null
      next++
    }
    if (tokens[next]?.kind !== 'number') return null
    return { at, end: next + 1, reference: tokens[next].text }
  }
}

const isOfIt = ({ tag }: Meaning): boolean => tag === 'reference' || tag === 'thin'

const isPart = ({ kind, text }: Token): boolean => kind !== 'sign' || JOINTS.has(text)
