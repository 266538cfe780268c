/**
 * The words of all languages, filed for looking up. A line of a table is a meaning and the phrases that say it:
 * `pool=private | private pool, own pool`; a star stands for up to four letters more.
 * Invariant: built once and never changed; the longest phrase wins, a written one before a heard one.
 * Cost: about 3,500 phrases, built in about 15 ms; a token is looked up by a dozen hash look-ups.
 */
import { foldText } from '../../structures/text/fold-text.ts'
import { greekKey, latinKeys } from './latin-keys.ts'

/** `pool=private` is the tag filter, the name pool and the value private; `compare.max` has no name. */
export interface Meaning {
  readonly tag: string
  readonly name: string
  readonly value: string
}

interface Node {
  readonly next: Map<string, Node>
  meanings: Meaning[]
}

/** A word of the tables that a typed one may be: 0 is written just so, each letter of an ending costs one. */
export interface Reading {
  readonly word: string
  readonly cost: number
}

export interface Lexicon {
  readonly root: Node
  /** What a word may be in the tables. */
  wordsFor(folded: string): readonly Reading[]
  /** Phrases as the tables write them, accents and all, in lower case. */
  readonly forms: ReadonlySet<string>
  /** Single written words, by their first letter: what a misspelled one is compared with. */
  readonly byFirstLetter: ReadonlyMap<string, readonly string[]>
}

export type LexiconNode = Node

const ENDING_MAX = 4
/** Cached readings: enough for the words that sentences are made of. */
const WORDS_CACHED_MAX = 5000
/** What is only heard comes after all that is written. */
export const HEARD_COST = 10
/** Shorter, the sound of a Greek beginning is one of too many. */
const HEARD_STEM_MIN = 4
const GREEK_LETTER = /[α-ω]/
const LATIN_ONLY = /^[a-z0-9]+$/

export function buildLexicon(tables: readonly string[]): Lexicon {
  const root: Node = { next: new Map(), meanings: [] }
  const written = new Set<string>()
  const forms = new Set<string>()
  const stems = new Set<string>()
  const heard = new Map<string, string[]>()
  const heardStems = new Map<string, string[]>()

  function addWord(word: string) {
    if (written.has(word)) return
    written.add(word)
    const isStem = word.endsWith('*')
    const letters = isStem ? word.slice(0, -1) : word
    if (isStem) stems.add(letters)
    if (!GREEK_LETTER.test(letters)) return
    const key = greekKey(letters)
    const keys = isStem ? heardStems : heard
    if (key.length < (isStem ? HEARD_STEM_MIN : 2)) return
    keys.set(key, [...(keys.get(key) ?? []), word])
  }

  for (const line of tables.flatMap((table) => table.trim().split('\n'))) {
    const [label, phrases] = line.split(' | ')
    const meaning = readMeaning(label.trim())
    // A line at once: most of the work is in each call.
    for (const form of phrases.normalize('NFC').toLowerCase().split(',')) {
      const phrase = form.trim()
      forms.add(phrase)
      const words = foldText(phrase).split(/\s+/)
      const bare = words.filter((word) => !articles.has(word))
      addPhrase(words, meaning)
      // In "the m2", a price for each, the article is what says so.
      if (bare.length > 1 && bare.length < words.length && !label.startsWith('per.')) {
        addPhrase(bare, meaning)
      }
    }
  }

  function addPhrase(words: readonly string[], meaning: Meaning): void {
    let node = root
    for (const word of words) {
      addWord(word)
      let next = node.next.get(word)
      if (!next) {
        next = { next: new Map(), meanings: [] }
        node.next.set(word, next)
      }
      node = next
    }
    const isThere = node.meanings.some(
      ({ tag, name, value }) =>
        tag === meaning.tag && name === meaning.name && value === meaning.value,
    )
    if (!isThere) node.meanings = [...node.meanings, meaning]
  }

  const cached = new Map<string, readonly Reading[]>()
  function wordsFor(folded: string): readonly Reading[] {
    const known = cached.get(folded)
    if (known) return known
    if (cached.size >= WORDS_CACHED_MAX) cached.clear()
    const found = findWords(folded)
    cached.set(folded, found)
    return found
  }

  function findWords(folded: string): Reading[] {
    const found: Reading[] = written.has(folded) ? [{ word: folded, cost: 0 }] : []
    for (let ending = 0; ending <= Math.min(ENDING_MAX, folded.length - 3); ending++) {
      const stem = folded.slice(0, folded.length - ending)
      if (stems.has(stem)) found.push({ word: `${stem}*`, cost: 1 + ending })
    }
    if (!LATIN_ONLY.test(folded)) return found
    for (const key of latinKeys(folded)) {
      for (const word of heard.get(key) ?? []) found.push({ word, cost: HEARD_COST })
      for (let ending = 0; ending <= Math.min(ENDING_MAX, key.length - 3); ending++) {
        const words = heardStems.get(key.slice(0, key.length - ending)) ?? []
        found.push(...words.map((word) => ({ word, cost: HEARD_COST + 1 + ending })))
      }
    }
    return found
  }

  return { root, wordsFor, forms, byFirstLetter: Map.groupBy(written, (word) => word[0]) }
}

function readMeaning(text: string): Meaning {
  const [, name, sign, value] = text.match(/^(\w+)([=~])(.+)$/) ?? []
  if (sign !== undefined) return { tag: sign === '=' ? 'filter' : 'likely', name, value }
  const dot = text.indexOf('.')
  return dot < 0
    ? { tag: text, name: '', value: '' }
    : { tag: text.slice(0, dot), name: '', value: text.slice(dot + 1) }
}

/** Words that a phrase of the tables has and that people leave out: "near the sea", "near sea". */
const articles: ReadonlySet<string> = new Set(
  'the a an ο η το οι τα του τησ των τον την τη τουσ τισ στο στη στην στον στα στουσ στισ σε'.split(
    ' ',
  ),
)

/**
 * Completions of a word: phrases of the tables that ask for something, one for each meaning.
 * Cost: one pass over about 2,500 phrases, below 0.1 ms.
 */
type CompleteWord = (typed: string, limit: number) => string[]

/** Values that people add to a sentence; places have their own look-up. */
const MEANING =
  /^(?:pool|parking|heating|air_conditioning|amenities|view|furnishing|condition|property_type|title_deed|pets|sort|reduced|good_deal|deal)=/

export function createCompleteWord(tables: readonly string[]): CompleteWord {
  const phrases = tables
    .flatMap((table) => table.trim().split('\n'))
    .filter((line) => MEANING.test(line))
    .flatMap((line) => {
      const [meaning, list] = line.split(' | ')
      return list
        .split(',')
        .map((phrase) => phrase.trim())
        .filter((phrase) => !phrase.includes('*'))
        .map((phrase) => ({ meaning, phrase, folded: foldText(phrase) }))
    })
  return (typed, limit) => {
    const start = foldText(typed)
    const found = new Map<string, string>()
    for (const { meaning, phrase, folded } of phrases) {
      if (found.size >= limit) break
      if (folded.startsWith(start) && folded !== start && !found.has(meaning)) {
        found.set(meaning, phrase)
      }
    }
    return [...found.values()]
  }
}
