/**
 * From tokens to items: the longest phrase or place name that starts at each token, then what is left. A word
 * that is in no table and no place's name is compared with those that are, if it is long enough to be sure.
 * Invariant: every token is in exactly one item. Cost: a dozen look-ups a token; some 0.1 ms for each unknown word.
 */
import { splitWords } from '../../structures/text/fold-text.ts'
import type { PlaceFinder, PlaceMatch } from '../places/place-finder.ts'
import { HEARD_COST, type Lexicon, type LexiconNode, type Meaning } from './build-lexicon.ts'
import { findReferences } from './items/find-references.ts'
import { findStreets, postalCodeAt } from './items/find-streets.ts'
import { isPlaceMeant } from './items/is-place-meant.ts'
import { inflections, nearestWord } from './items/nearest-word.ts'
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
/** What is known before names and phrases are looked for. */
interface Fixed extends Span {
  readonly kind: 'reference' | 'street' | 'place'
  readonly matches: readonly PlaceMatch[]
  readonly reference: string
}
interface Named extends Span {
  readonly matches: readonly PlaceMatch[]
}

const NAME_WORDS_MAX = 5
const SKIPPED_MAX = 3
/** The shortest beginning of a name that is taken for it. */
const BEGUN_MIN = 6
const SKIPPED_SIGNS = new Set(['-', '–', '.', '/', "'", '’', '(', ')'])
/** Unknown words of one sentence that are compared with the names of places: the costly step. */
const GUESSED_PLACES_MAX = 4
/** A number that can be nothing but a price. */
const PRICE_MIN = 20_000
/** One letter wrong in five, two in ten. */
const PLACE_SCORE_MIN = 0.67
/** Words that ask for nothing beside a name or a reference. */
const SPEECH = new Set(['thin', 'talk', 'lead', 'near', 'place', 'postcode', 'reference'])
/** What leads to a place. */
const LEADS = new Set(['lead', 'near', 'place'])

export interface ItemContext {
  readonly lexicon: Lexicon
  readonly places: Pick<PlaceFinder, 'find' | 'named' | 'isWritten' | 'isNameWord'>
}

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
  const meaningsOf = (at: number): readonly Meaning[] =>
    (candidates[at] ?? []).flatMap(({ word }) => lexicon.root.next.get(word)?.meanings ?? [])
  const names = tokens.map((_, at) => nameUpTo(at, tokens.length))
  /** References, streets and postal codes, by where they begin. */
  const fixed = new Map<number, Fixed>()
  fixSpans()
  const readAs = new Map<number, string>()
  const covered = new Set(
    names.flatMap((name, at) =>
      name ? Array.from({ length: name.end - at }, (_, i) => at + i) : [],
    ),
  )
  for (const [at, { end }] of fixed) for (let i = at; i < end; i++) covered.add(i)
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
      // "Xtown and Ytown" are two; only where the name has the word are they one.
      const isPair = words.some((_, i) => isAnd(at + i)) || isAnd(end - 1)
      const named = forms
        .map((form) => places.named([...words, form], isPair ? 0 : undefined))
        .find((matches) => matches.length > 0)
      // "in the town of": a name neither begins nor ends with what joins it to others.
      if (named && !isOnlyJoined(at, end, [...words, folded], named))
        best = { end: end + 1, matches: named }
      // "the Bay of Corals": what is thin may be a part of the name, and may not.
      if (!named && words.length > 0 && isThinToken(end)) continue
      if (forms.length === 0) break
      words.push(folded)
    }
    return best
  }

  /** The word at either end says no more of the place than that it is one. */
  function isOnlyJoined(
    at: number,
    end: number,
    words: readonly string[],
    named: readonly PlaceMatch[],
  ): boolean {
    if (words.length < 2 || places.isWritten(words)) return false
    const inner = [
      ...(isThinToken(at) || isAnd(at) ? [words.slice(1)] : []),
      ...(isThinToken(end) || isAnd(end) ? [words.slice(0, -1)] : []),
    ]
    return inner.some((rest) =>
      inflections(rest.at(-1)!).some((form) => {
        const same = places.named([...rest.slice(0, -1), form])
        return same.length > 0 && same[0].place === named[0].place
      }),
    )
  }

  function isAnd(at: number): boolean {
    return tokens[at] !== undefined && meaningsOf(at).some(({ tag }) => tag === 'and')
  }

  function fixSpans(): void {
    for (const { at, end, reference } of findReferences(tokens, meaningsOf)) {
      if (names[at]) continue
      fixed.set(at, { kind: 'reference', end, reference, matches: [] })
    }
    const streets = findStreets({
      tokens,
      isStreetWord: (at) => meaningsOf(at).some(({ tag }) => tag === 'street'),
      isNameFirst: (at) => candidates[at].some(({ cost }) => cost < HEARD_COST),
      // In Latin letters a name may sound like a Greek word: a capital says that it is one.
      isFree: (at) =>
        candidates[at].every(({ cost }) => cost >= HEARD_COST && /^\p{Lu}/u.test(tokens[at].text)),
      nameBefore: (end) => {
        const at = names.findIndex((name) => name?.end === end)
        return at < 0 ? null : at
      },
      nameFrom: (at) => names[at]?.end ?? null,
      isFigure: (at) =>
        [...(longestPhrase(at + 1)?.meanings ?? []), ...meaningsBefore(at)].some(({ tag }) =>
          /^(?:unit|area|land|length|walk|time|hours|currency|scale|per|compare|topic)$/.test(tag),
        ),
    })
    for (const { at, end } of streets) {
      fixed.set(at, { kind: 'street', end, reference: '', matches: [] })
    }
    const isOfNumbers = tokens.some((_, at) =>
      meaningsOf(at).some(({ tag, value }) => tag === 'built' || value === 'rent'),
    )
    for (const [at] of tokens.entries()) {
      const matches = postalCodeAt(at, {
        tokens,
        meaningsFrom: (from) => (from < tokens.length ? (longestPhrase(from)?.meanings ?? []) : []),
        meaningsBefore,
        called: (digits) => places.named([digits]),
        isNamed: (place) => names.some((name, from) => name && from <= place && place < name.end),
        isLed,
        isAlone: (one) => isAlone(one, one + 1),
        isPriced: (one) =>
          tokens.some(
            ({ kind, value }, i) =>
              i !== one &&
              kind === 'number' &&
              (value >= PRICE_MIN || meaningsOf(i + 1).some(({ tag }) => tag === 'scale')),
          ),
        isOfNumbers,
      })
      if (matches.length > 0) fixed.set(at, { kind: 'place', end: at + 1, reference: '', matches })
    }
  }

  /** Of the phrase that ends before this token, or before the signs that lead to it. */
  function meaningsBefore(at: number): readonly Meaning[] {
    let end = at
    while (end > 0 && tokens[end - 1].kind === 'sign' && SKIPPED_SIGNS.has(tokens[end - 1].text)) {
      end--
    }
    const found: Meaning[] = []
    for (let from = Math.max(0, end - SKIPPED_MAX); from < end; from++) {
      const phrase = longestPhrase(from)
      if (phrase && phrase.end >= end && phrase.end <= at) found.push(...phrase.meanings)
    }
    return found
  }

  function isLed(at: number): boolean {
    return meaningsBefore(at).some(({ tag }) => LEADS.has(tag))
  }

  /** Nothing else of the sentence asks for something. */
  function isAlone(from: number, end: number): boolean {
    return tokens.every(
      ({ kind }, at) =>
        (at >= from && at < end) ||
        kind === 'sign' ||
        (kind === 'word' && meaningsOf(at).some(({ tag }) => SPEECH.has(tag))),
    )
  }

  /** Words that nothing is known of: a misspelled word of ours, or a misspelled place. */
  function guessUnknown(): void {
    let guesses = 0
    for (const [at, { kind, folded }] of tokens.entries()) {
      if (kind !== 'word' || candidates[at].length > 0 || covered.has(at)) continue
      const word = nearestWord(folded, lexicon)
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
      const item = fixedItem(at) ?? itemAt(at)
      items.push(item.item)
      at = item.end
    }
    return items
  }

  function fixedItem(at: number): { item: Item; end: number } | null {
    const span = fixed.get(at)
    if (!span) return null
    const { kind, end, matches, reference } = span
    const typed = tokens.slice(at, end)
    // In one piece, as it was typed.
    const whole = typed.map(({ text, isGlued }, i) => (i > 0 && !isGlued ? ` ${text}` : text))
    const item = makeItem(at, kind, [whole.join('')], [], matches)
    return { item: kind === 'reference' ? { ...item, readAs: reference } : item, end }
  }

  function itemAt(at: number): { item: Item; end: number } {
    const token = tokens[at]
    const phrase = token.kind === 'number' ? digitWord(at) : longestPhrase(at)
    const name = withoutScope(at, cutName(at), phrase)
    const isPlace = name !== null && (!phrase || isPlaceIn(name, phrase, at))
    const end = isPlace ? name.end : (phrase?.end ?? at + 1)
    const unread = token.kind === 'word' ? 'unknown' : token.kind
    const words = tokens
      .slice(at, end)
      .filter(({ kind }) => kind !== 'sign' || end === at + 1)
      .map(({ text }) => text)
    // "old town" may be a quarter, and may say which of two things a name means.
    const isSaid = isPlace && phrase?.end === name.end
    const meanings = isPlace
      ? isSaid
        ? phrase.meanings.filter(({ tag }) => tag === 'place')
        : []
      : (phrase?.meanings ?? [])
    const kind = isPlace ? 'place' : phrase ? 'phrase' : unread
    const item = makeItem(at, kind, words, meanings, isPlace ? name.matches : [])
    return { item: { ...item, readAs: readAsOf(at, end) }, end }
  }

  function makeItem(
    at: number,
    kind: Item['kind'],
    words: readonly string[],
    meanings: readonly Meaning[],
    matches: readonly PlaceMatch[],
  ): Item {
    const { value, decimalValue, isGlued } = tokens[at]
    const found = { kind, words, meanings, places: matches, value, decimalValue, isGlued }
    return { ...found, readAs: null, isNegated: false, isNegationRead: false, isUsed: false }
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

  /** "the town of Xtown": a word of the tables with a place behind it is no name with what it lies in. */
  function withoutScope(at: number, name: Named | null, phrase: Phrase | null): Named | null {
    if (!name || !phrase || name.end <= phrase.end) return name
    const words = tokens.slice(at, name.end).filter(({ kind }) => kind === 'word')
    const isNarrowed =
      places.named(
        words.map(({ folded }) => folded),
        0,
      ).length === 0
    return isNarrowed && (phrase.cost < HEARD_COST || isGreek) ? nameUpTo(at, phrase.end) : name
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

  function isPlaceIn(name: Named, phrase: Phrase, at: number): boolean {
    if (name.end !== phrase.end) return name.end > phrase.end && tokens[at].folded.length > 1
    const words = tokens.slice(at, name.end).filter(({ kind }) => kind === 'word')
    const beside = (one: Token | undefined, from: number) =>
      one?.kind === 'number' || meaningsOf(from).some(({ tag }) => tag === 'number')
    const behind = [name.end, name.end + 1, name.end + 2].filter((i) => i < tokens.length)
    return isPlaceMeant({
      tokens,
      at,
      end: name.end,
      placeForms: new Set(
        name.matches.flatMap(({ place }) =>
          [
            place.name,
            place.nameLocal ?? '',
            ...('alternateNames' in place ? place.alternateNames : []),
          ].map((one) => one.normalize('NFC').toLowerCase()),
        ),
      ),
      isWritten: places.isWritten(words.map(({ folded }) => folded)),
      meanings: phrase.meanings,
      cost: phrase.cost,
      tableForms: lexicon.forms,
      isAlone: isAlone(at, name.end),
      isLed: isLed(at),
      isThinBefore: at > 0 && isThinToken(at - 1),
      isNumberBefore: beside(tokens[at - 1], at - 1),
      isNumberBehind: behind.some((i) => beside(tokens[i], i)),
      isGreekTyped: isGreek,
    })
  }
}

/** The longer one, then the surer one; of two that are alike both are meant. */
function better(best: Phrase | null, next: Phrase): Phrase {
  if (!best || next.end > best.end) return next
  if (next.end < best.end || next.cost > best.cost) return best
  if (next.cost < best.cost) return next
  return { ...best, meanings: [...best.meanings, ...next.meanings] }
}
