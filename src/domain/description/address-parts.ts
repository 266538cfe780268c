/**
 * A plain text as the address rules read it: its words, each with what joins it to the one before. Said
 * joints ("dot", "at sign", "forward slash") are joints here, not words.
 * Invariant: parts stand in text order. Cost: linear in the text.
 */
import type { Span, Word } from './plain-text.ts'
import { wordKinds } from './word-kinds.ts'
import { AT_NOUNS, AT_WORDS, DOT_WORDS, SLASH_WORDS } from './words/address-words.ts'

export type Address = Span & { readonly kind: 'email' | 'link' }

/**
 * dot: right between two words; spaced-dot: a space stands before it; end-dot: it ends the word before,
 * as that of a sentence; said-dot and said-at: as words, or in brackets, which nothing else is.
 */
export type Joint =
  | 'none'
  | 'space'
  | 'dash'
  | 'mark'
  | 'dot'
  | 'spaced-dot'
  | 'end-dot'
  | 'said-dot'
  | 'slash'
  | 'at'
  | 'said-at'
  | 'bracket-at'

export interface Part extends Word {
  readonly joint: Joint
  /** The characters between the word before and this one. */
  readonly gap: string
}

interface Said {
  readonly joint: Joint
  readonly last: number
}

const MAX_GAP_LENGTH = 8
const AT_SIGN = /@/
const SLASH = /[/\\]/
const BRACKET_DOT = /^ ?[[({<"'*] ?\. ?[\])}>"'*] ?$/
const DOT = /[.•·∙‧,]/
const BRACKET = /[[({<*"_-]$/
const DASH = /^ ?[-_–—] ?$/

export function addressParts(plain: string, words: readonly Word[]): Part[] {
  const parts: Part[] = []
  let said: Joint | null = null
  for (let index = 0; index < words.length; index++) {
    const word = words[index]
    const before = parts.length === 0 ? undefined : parts[parts.length - 1]
    const gap =
      before === undefined ? plain.slice(0, word.start).slice(-1) : gapTo(plain, before, word)
    const joint: Joint = before === undefined ? 'none' : (said ?? jointOf(gap))
    const saidHere: Said | null =
      before === undefined || joint === 'none' || (word.kinds & wordKinds.saysJoint) === 0
        ? null
        : saidJoint(plain, words, index)
    if (saidHere !== null) {
      said = saidHere.joint
      index = saidHere.last
      continue
    }
    const { text, start, end, kinds } = word
    parts.push({ text, start, end, kinds, joint, gap })
    said = null
  }
  return parts
}

/** The gap, or '\n' when it is too long to join anything. */
function gapTo(plain: string, before: Word, { start }: Word): string {
  // Most words are a blank apart.
  if (start === before.end + 1) return plain[before.end]
  const near = plain.slice(Math.max(before.end, start - MAX_GAP_LENGTH * 4), start)
  return near.length <= MAX_GAP_LENGTH || /\p{L}/u.test(near) ? near : '\n'
}

function jointOf(gap: string): Joint {
  if (gap === ' ') return 'space'
  if (gap.includes('\n')) return 'none'
  if (AT_SIGN.test(gap)) return 'at'
  if (SLASH.test(gap)) return 'slash'
  if (BRACKET_DOT.test(gap)) return 'said-dot'
  const dot = gap.search(DOT)
  if (dot >= 0) return gap.length === 1 ? 'dot' : dot > 0 ? 'spaced-dot' : 'end-dot'
  return DASH.test(gap) ? 'dash' : 'mark'
}

/** The joint that is said at a word, and the last word of saying it: "at sign", "then dot then". */
function saidJoint(plain: string, words: readonly Word[], index: number): Said | null {
  const text = (at: number) => words[at]?.text ?? ''
  const isNear = (at: number) =>
    words[at + 1] !== undefined && words[at + 1].start - words[at].end <= MAX_GAP_LENGTH / 2
  let at = index
  if (
    text(at) === 'then' ||
    text(at) === 'forward' ||
    (AT_NOUNS.has(text(at)) && AT_WORDS.has(text(at + 1)))
  )
    at++
  const word = text(at)
  const isSaid = AT_WORDS.has(word) || DOT_WORDS.has(word) || SLASH_WORDS.has(word)
  const isLetterAt = word === 'a' && isBracketed(plain, words[at])
  if ((!isSaid && !isLetterAt) || !isNear(at)) return null
  const bracketed = isBracketed(plain, words[at])
  const joint: Joint = DOT_WORDS.has(word)
    ? 'said-dot'
    : SLASH_WORDS.has(word)
      ? 'slash'
      : bracketed
        ? 'bracket-at'
        : 'said-at'
  const isFollowed = AT_NOUNS.has(text(at + 1)) || (at > index && text(at + 1) === 'then')
  return { joint, last: isFollowed && isNear(at + 1) ? at + 1 : at }
}

/** "(at)", "-at-", "_at_", "*at*". */
function isBracketed(plain: string, { start, end }: Word): boolean {
  const before = plain[start - 1] ?? ' '
  const after = plain[end] ?? ' '
  return BRACKET.test(before) && /[\])}>*"_-]/.test(after)
}
