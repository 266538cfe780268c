/**
 * What the tables say of the tokens of a sentence: the words that a token may be, and the longest phrase from each.
 * Cost: a dozen look-ups a token.
 */
import {
  HEARD_COST,
  type Lexicon,
  type LexiconNode,
  type Meaning,
  type Reading,
} from '../build-lexicon.ts'
import type { Token } from '../tokenize.ts'

export interface Phrase {
  readonly end: number
  readonly meanings: readonly Meaning[]
  /** How far its words are from those that were typed: see `Reading`. */
  readonly cost: number
}

export interface TokenWords {
  readonly tokens: readonly Token[]
  /** What each token may be in the tables; misspelled ones are filled in once they are recognised. */
  readonly candidates: (readonly Reading[])[]
  meaningsOf(at: number): readonly Meaning[]
  isThin(at: number): boolean
  isAnd(at: number): boolean
  longestPhrase(at: number): Phrase | null
  /** Of the phrase that ends before this token, or before the signs that lead to it. */
  meaningsBefore(at: number): readonly Meaning[]
  /** A word that leads to a place stands before it. */
  isLed(at: number): boolean
  /** Nothing else of the sentence asks for something. */
  isAlone(from: number, end: number): boolean
  /** "8elw", "3exoristo": a digit that stands for a Greek letter. */
  digitWord(at: number): Phrase | null
  /** Whether more of the words are Greek in Latin letters than English. */
  isGreek(): boolean
}

const SKIPPED_MAX = 3
export const SKIPPED_SIGNS = new Set(['-', '–', '.', '/', "'", '’', '(', ')'])
/** Words that ask for nothing next to a name or a reference. */
const SPEECH = new Set(['thin', 'talk', 'lead', 'near', 'place', 'postcode', 'reference'])
/** What leads to a place. */
const LEADS = new Set(['lead', 'near', 'place'])

export function createTokenWords(tokens: readonly Token[], lexicon: Lexicon): TokenWords {
  const candidates = tokens.map(({ kind, folded }) =>
    kind === 'number' ? [] : lexicon.wordsFor(folded),
  )
  const phrases = { tokens, candidates, lexicon }
  const meaningsOf = (at: number): readonly Meaning[] =>
    (candidates[at] ?? []).flatMap(({ word }) => lexicon.root.next.get(word)?.meanings ?? [])
  const isThin = (at: number): boolean => isThinToken(at, phrases)
  const meaningsBefore = (at: number) => phraseBefore(at, phrases)
  return {
    tokens,
    candidates,
    meaningsOf,
    isThin,
    isAnd: (at) => tokens[at] !== undefined && meaningsOf(at).some(({ tag }) => tag === 'and'),
    longestPhrase: (at) => phraseAt(at, phrases),
    meaningsBefore,
    isLed: (at) => meaningsBefore(at).some(({ tag }) => LEADS.has(tag)),
    isAlone: (from, end) =>
      tokens.every(
        ({ kind }, at) =>
          (at >= from && at < end) ||
          kind === 'sign' ||
          (kind === 'word' && meaningsOf(at).some(({ tag }) => SPEECH.has(tag))),
      ),
    digitWord: (at) => digitWord(at, phrases),
    isGreek: () => {
      const heardOnly = candidates.filter(([first]) => first && first.cost >= HEARD_COST).length
      const written = candidates.filter(([first]) => first && first.cost < HEARD_COST).length
      return heardOnly * 2 >= written
    },
  }
}

interface Phrases {
  readonly tokens: readonly Token[]
  readonly candidates: readonly (readonly Reading[])[]
  readonly lexicon: Lexicon
}

function isThinToken(at: number, { tokens, candidates, lexicon }: Phrases): boolean {
  if (tokens[at].kind === 'sign') return SKIPPED_SIGNS.has(tokens[at].text)
  return candidates[at].some(({ word }) =>
    lexicon.root.next.get(word)?.meanings.some(({ tag }) => tag === 'thin'),
  )
}

function phraseAt(at: number, phrases: Phrases): Phrase | null {
  const longest = longestPhrase(at, phrases)
  if (!longest || (longest.end === at + 1 && !isAsking(longest))) {
    return borrowedPhrase(at, phrases) ?? longest
  }
  const next =
    longest.end === at + 2 && isJoint(at, phrases) ? longestPhrase(at + 1, phrases) : null
  // "new or under construction": the bound "or under" would take a word from the longer phrase.
  const isTaken = next !== null && next.end > longest.end && isAsking(next)
  return isTaken ? longestPhrase(at, phrases, at + 1) : longest
}

/** For a value of a parameter. */
const isAsking = ({ meanings }: Phrase): boolean => meanings.some(({ tag }) => tag === 'filter')

/** "covered or uncovered parking": a word that has its meaning only with the last words of the phrase it is joined to. */
function borrowedPhrase(at: number, phrases: Phrases): Phrase | null {
  const { tokens, candidates } = phrases
  if (tokens[at]?.kind !== 'word' || !isJoint(at + 1, phrases)) return null
  const joined = longestPhrase(at + 2, phrases)
  if (!joined || joined.end < at + 4) return null
  const whole = longestPhrase(0, {
    ...phrases,
    tokens: [tokens[at], ...tokens.slice(at + 3, joined.end)],
    candidates: [candidates[at], ...candidates.slice(at + 3, joined.end)],
  })
  const isWhole = whole?.end === joined.end - at - 2 && isAsking(whole)
  return isWhole ? { ...whole, end: at + 1 } : null
}

const isJoint = (at: number, { candidates, lexicon }: Phrases): boolean =>
  (candidates[at] ?? []).some(({ word }) =>
    lexicon.root.next.get(word)?.meanings.some(({ tag }) => tag === 'or' || tag === 'and'),
  )

function longestPhrase(
  at: number,
  phrases: Phrases,
  endMax = phrases.tokens.length,
): Phrase | null {
  const { tokens, candidates, lexicon } = phrases
  let best: Phrase | null = null
  const visit = (node: LexiconNode, end: number, skipped: number, cost: number) => {
    if (node.meanings.length > 0 && skipped === 0) {
      best = better(best, { end, meanings: node.meanings, cost })
    }
    if (end >= endMax || node.next.size === 0) return
    for (const reading of candidates[end]) {
      const next = node.next.get(reading.word)
      if (next) visit(next, end + 1, 0, Math.max(cost, reading.cost))
    }
    const maySkip = end > at && skipped < SKIPPED_MAX && tokens[end].kind !== 'number'
    if (maySkip && isThinToken(end, phrases)) visit(node, end + 1, skipped + 1, cost)
  }
  visit(lexicon.root, at, 0, 0)
  return best
}

/** The longer one, then the surer one; of two that are alike both are meant. */
function better(best: Phrase | null, next: Phrase): Phrase {
  if (!best || next.end > best.end) return next
  if (next.end < best.end || next.cost > best.cost) return best
  if (next.cost < best.cost) return next
  return { ...best, meanings: [...best.meanings, ...next.meanings] }
}

function phraseBefore(at: number, phrases: Phrases): readonly Meaning[] {
  const { tokens } = phrases
  let end = at
  while (end > 0 && tokens[end - 1].kind === 'sign' && SKIPPED_SIGNS.has(tokens[end - 1].text)) {
    end--
  }
  const found: Meaning[] = []
  for (let from = Math.max(0, end - SKIPPED_MAX); from < end; from++) {
    const phrase = longestPhrase(from, phrases)
    if (phrase && phrase.end >= end && phrase.end <= at) found.push(...phrase.meanings)
  }
  return found
}

function digitWord(at: number, { tokens, candidates, lexicon }: Phrases): Phrase | null {
  const next = tokens[at + 1]
  if (next?.kind !== 'word' || !next.isGlued || !/^[3489]$/.test(tokens[at].text)) return null
  if (candidates[at + 1].length > 0 || next.folded.length < 3) return null
  for (const { word, cost } of lexicon.wordsFor(tokens[at].text + next.folded)) {
    const meanings = lexicon.root.next.get(word)?.meanings ?? []
    if (meanings.length > 0) return { end: at + 2, meanings, cost }
  }
  return null
}
