/**
 * From tokens to items: the longest phrase or place name that starts at each token, then what is left. A word
 * that is in no table and no place's name is compared with those that are, if it is long enough to be sure.
 * Invariant: every token is in exactly one item. Cost: a dozen look-ups a token; some 0.1 ms for each unknown word.
 */
import { editDistance } from '../../structures/text/edit-distance.ts'
import { splitWords } from '../../structures/text/fold-text.ts'
import type { PlaceFinder, PlaceMatch } from '../places/place-finder.ts'
import { HEARD_COST, type Lexicon, type LexiconNode, type Meaning } from './build-lexicon.ts'
import { inflections } from './inflections.ts'
import type { Item } from './sentence-item.ts'
import type { Token } from './tokenize.ts'

interface Span {
  readonly end: number
}
interface Phrase extends Span {
  readonly meanings: readonly Meaning[]
  /** How far its words are from those that were typed: see `Reading`. */
  readonly cost: number
}
interface Named extends Span {
  readonly matches: readonly PlaceMatch[]
}

const NAME_WORDS_MAX = 4
const SKIPPED_MAX = 3
/** The shortest beginning of a name that is taken for it. */
const BEGUN_MIN = 6
/** The shortest word that may be misspelled. */
const SWAPPED_MIN = 4
const SKIPPED_SIGNS = new Set(['-', '–', '.', '/', "'", '’'])
/** Unknown words of one sentence that are compared with the names of places: the costly step. */
const GUESSED_PLACES_MAX = 4
/** One letter wrong in five, two in ten. */
const PLACE_SCORE_MIN = 0.67
const NOTHING = new Set(['other', 'talk', 'thin'])

export interface ItemContext {
  readonly lexicon: Lexicon
  readonly places: Pick<PlaceFinder, 'find' | 'named' | 'isNameWord'>
}

/** None in four letters, one in seven, two in more. */
const mistakesIn = ({ length }: string): number => (length < 5 ? 0 : length < 8 ? 1 : 2)

/** How far the beginning of a word is from a stem, a letter more or less included. */
const beginning = (word: string, stem: string, max: number): number =>
  Math.min(...[-1, 0, 1].map((more) => editDistance(word.slice(0, stem.length + more), stem, max)))

export function readItems(tokens: readonly Token[], { lexicon, places }: ItemContext): Item[] {
  const candidates = tokens.map(({ kind, folded }) =>
    kind === 'number' ? [] : [...lexicon.wordsFor(folded)],
  )
  const isThinToken = (at: number) =>
    tokens[at].kind === 'sign'
      ? SKIPPED_SIGNS.has(tokens[at].text)
      : candidates[at].some(({ word }) =>
          lexicon.root.next.get(word)?.meanings.some(({ tag }) => tag === 'thin'),
        )
  const names = tokens.map((_, at) => nameUpTo(at, tokens.length))
  const readAs = new Map<number, string>()
  const covered = new Set(
    names.flatMap((name, at) =>
      name ? Array.from({ length: name.end - at }, (_, i) => at + i) : [],
    ),
  )
  guessUnknown()
  // Whether more of its words are Greek in Latin letters than English.
  const heardOnly = candidates.filter(([first]) => first && first.cost >= HEARD_COST).length
  const written = candidates.filter(([first]) => first && first.cost < HEARD_COST).length
  const isGreek = heardOnly * 2 >= written
  return walk()

  function nameUpTo(at: number, limit: number): Named | null {
    if (tokens[at].kind !== 'word' || (tokens[at].isGlued && tokens[at - 1]?.kind === 'number')) {
      return null
    }
    let best: Named | null = null
    const words: string[] = []
    for (let end = at; end < limit && words.length < NAME_WORDS_MAX; end++) {
      const { kind, folded, text } = tokens[end]
      if (kind === 'sign' && words.length > 0 && SKIPPED_SIGNS.has(text)) continue
      if (kind !== 'word') break
      const forms = inflections(folded).filter((form) => places.isNameWord(form))
      const named = forms
        .map((form) => places.named([...words, form]))
        .find((matches) => matches.length > 0)
      if (named) best = { end: end + 1, matches: named }
      // "the Bay of Corals": what is thin may be a part of the name, and may not.
      if (!named && words.length > 0 && isThinToken(end)) continue
      if (forms.length === 0) break
      words.push(folded)
    }
    return best
  }

  /** Words that nothing is known of: a misspelled word of ours, or a misspelled place. */
  function guessUnknown(): void {
    let guesses = 0
    for (const [at, { kind, folded }] of tokens.entries()) {
      if (kind !== 'word' || candidates[at].length > 0 || covered.has(at)) continue
      const word = nearestWord(folded)
      const isPlaceLikely = guesses < GUESSED_PLACES_MAX && folded.length > 3
      const place = isPlaceLikely ? nearestPlace(at) : null
      if (isPlaceLikely) guesses++
      if (place && (!word || place.score > word.score)) {
        // All that have the name which was meant: the town and the district.
        const same = places.named(splitWords(place.match.place.name))
        names[place.from] = { end: at + 1, matches: same.length > 0 ? same : [place.match] }
        readAs.set(place.from, place.match.place.name)
      } else if (word) {
        candidates[at] = word.words.map((one) => ({ word: one, cost: 1 }))
        readAs.set(at, word.words[0].replace('*', ''))
      }
    }
  }

  function nearestWord(folded: string): { words: string[]; score: number } | null {
    if (folded.length < SWAPPED_MIN) return null
    const max = Math.max(1, mistakesIn(folded))
    const isShort = folded.length === SWAPPED_MIN
    const letters = [...folded].sort().join()
    let best: { words: string[]; distance: number } | null = null
    for (const word of lexicon.byFirstLetter.get(folded[0]) ?? []) {
      const isStem = word.endsWith('*')
      const stem = isStem ? word.slice(0, -1) : word
      if (stem.length < 4 || Math.abs(stem.length - folded.length) > max + (isStem ? 4 : 0))
        continue
      // In four letters two may be swapped, and none may be another.
      if (isShort && (isStem || [...stem].sort().join() !== letters)) continue
      const allowed = isStem ? mistakesIn(stem) : max
      const limit: number = best ? Math.min(best.distance, allowed) : allowed
      const distance: number = isStem
        ? beginning(folded, stem, limit)
        : editDistance(folded, stem, limit)
      if (distance > allowed || (best && distance > best.distance)) continue
      if (best && distance === best.distance) best.words.push(word)
      else best = { words: [word], distance }
    }
    return best && { words: best.words, score: 0.85 * (1 - best.distance / folded.length) }
  }

  function nearestPlace(at: number) {
    const before = tokens[at - 1]
    const isPair = before?.kind === 'word' && !isThinToken(at - 1) && !names[at - 1]
    for (const from of isPair ? [at - 1, at] : [at]) {
      const words = tokens.slice(from, at + 1).map(({ folded }) => folded)
      for (const last of inflections(words.at(-1)!)) {
        const [match] = places.find([...words.slice(0, -1), last].join(' '), 1)
        if (!match || (match.match.kind === 'prefix' && last.length < BEGUN_MIN)) continue
        // Of several words all must be in the name: "quiet Tala" is no place.
        const isSure = from === at || match.match.kind !== 'fuzzy' || match.match.score > 0.72
        if (isSure && match.match.score >= PLACE_SCORE_MIN) {
          return { from, match, score: match.match.score }
        }
      }
    }
    return null
  }

  function longestPhrase(at: number): Phrase | null {
    let best: Phrase | null = null
    const visit = (node: LexiconNode, end: number, skipped: number, cost: number) => {
      if (node.meanings.length > 0 && skipped === 0) {
        best = better(best, { end, meanings: node.meanings, cost })
      }
      if (end >= tokens.length || node.next.size === 0) return
      for (const reading of candidates[end]) {
        const next = node.next.get(reading.word)
        if (next) visit(next, end + 1, 0, Math.max(cost, reading.cost))
      }
      const maySkip = end > at && skipped < SKIPPED_MAX && tokens[end].kind !== 'number'
      if (maySkip && isThinToken(end)) visit(node, end + 1, skipped + 1, cost)
    }
    visit(lexicon.root, at, 0, 0)
    return best
  }

  function walk(): Item[] {
    const items: Item[] = []
    for (let at = 0; at < tokens.length; ) {
      const token = tokens[at]
      const phrase = token.kind === 'number' ? digitWord(at) : longestPhrase(at)
      const name = cutName(at)
      const isPlace = name && (!phrase || isPlaceMeant(name, phrase, at))
      const end = isPlace ? name.end : (phrase?.end ?? at + 1)
      items.push({
        kind: isPlace
          ? 'place'
          : phrase
            ? 'phrase'
            : token.kind === 'word'
              ? 'unknown'
              : token.kind,
        words: tokens
          .slice(at, end)
          .filter(({ kind }) => kind !== 'sign' || end === at + 1)
          .map(({ text }) => text),
        meanings: isPlace ? [] : (phrase?.meanings ?? []),
        value: token.value,
        decimalValue: token.decimalValue,
        isGlued: token.isGlued,
        places: isPlace ? name.matches : [],
        readAs: readAsOf(at, end),
        isNegated: false,
        isUsed: false,
      })
      at = end
    }
    return items
  }

  /** "in Xtown under 100k": where "under" is a word of names, it is no part of this one. */
  function cutName(at: number): Named | null {
    const name = names[at]
    if (!name || name.end - at < 2) return name
    for (let inner = at + 1; inner < name.end; inner++) {
      const phrase = longestPhrase(inner)
      if (!phrase || phrase.end <= name.end) continue
      return nameUpTo(at, inner)
    }
    return name
  }

  /** "8elw", "3exoristo": a digit that stands for a Greek letter. */
  function digitWord(at: number): Phrase | null {
    const next = tokens[at + 1]
    if (next?.kind !== 'word' || !next.isGlued || !/^[3489]$/.test(tokens[at].text)) return null
    if (candidates[at + 1].length > 0 || next.folded.length < 3) return null
    for (const { word, cost } of lexicon.wordsFor(tokens[at].text + next.folded)) {
      const meanings = lexicon.root.next.get(word)?.meanings ?? []
      if (meanings.length > 0) return { end: at + 2, meanings, cost }
    }
    return null
  }

  function readAsOf(at: number, end: number): string | null {
    for (let i = at; i < end; i++) if (readAs.has(i)) return readAs.get(i)!
    return null
  }

  function isPlaceMeant(name: Named, phrase: Phrase, at: number): boolean {
    if (name.end !== phrase.end) return name.end > phrase.end && tokens[at].folded.length > 1
    const isWritten = name.matches[0].match.kind === 'exact'
    const saysNothing = phrase.meanings.every(({ tag }) => NOTHING.has(tag))
    const isBehind = at > 0 && isThinToken(at - 1)
    if (phrase.cost >= HEARD_COST) return (isWritten && isBehind) || saysNothing || !isGreek
    if (phrase.cost > 0 && (isWritten || isBehind)) return true
    return saysNothing && isBehind && isWritten
  }
}

/** The longer one, then the surer one; of two that are alike both are meant. */
function better(best: Phrase | null, next: Phrase): Phrase {
  if (!best || next.end > best.end) return next
  if (next.end < best.end || next.cost > best.cost) return best
  if (next.cost < best.cost) return next
  return { ...best, meanings: [...best.meanings, ...next.meanings] }
}
