/**
 * From tokens to items: the longest phrase or place name that starts at each token, then what is left. A word
 * that is in no table and no place's name is compared with those that are, if it is long enough to be sure.
 * Invariant: every token is in exactly one item. Cost: a dozen look-ups a token; about 0.1 ms for each unknown word.
 */
import { splitWords } from '../../structures/text/fold-text.ts'
import type { PlaceMatch } from '../places/place-finder.ts'
import { HEARD_COST, type Lexicon, type Meaning } from './build-lexicon.ts'
import { type FixedSpan, findFixedSpans } from './items/find-fixed-spans.ts'
import {
  cutName,
  type NameContext,
  type Named,
  nameUpTo,
  nearestPlace,
} from './items/find-names.ts'
import { isPlaceMeant } from './items/is-place-meant.ts'
import { nearestWord } from './items/nearest-word.ts'
import { createTokenWords, type Phrase } from './items/token-words.ts'
import type { Item } from './sentence-item.ts'
import type { Token } from './tokenize.ts'

/** Unknown words of one sentence that are compared with the names of places: the costly step. */
const GUESSED_PLACES_MAX = 4

interface ItemContext {
  readonly lexicon: Lexicon
  readonly places: NameContext['places']
}

interface Reading extends NameContext, ItemContext {
  /** The longest name of a place from each token. */
  readonly names: (Named | null)[]
  /** What a misspelled word was read as, by its token. */
  readonly readAs: Map<number, string>
  readonly isGreek: boolean
}

interface ItemSpan {
  readonly item: Item
  readonly end: number
}

export function readItems(tokens: readonly Token[], { lexicon, places }: ItemContext): Item[] {
  const words = createTokenWords(tokens, lexicon)
  const names = tokens.map((_, at) => nameUpTo(at, tokens.length, { words, places }))
  const fixed = findFixedSpans(words, names, places)
  const readAs = new Map<number, string>()
  guessUnknown({ words, names, places, readAs }, lexicon, coveredBy(names, fixed))
  const reading: Reading = { lexicon, places, words, names, readAs, isGreek: words.isGreek() }
  const items: Item[] = []
  for (let at = 0; at < tokens.length; ) {
    const span = fixed.get(at)
    const { item, end } = span ? fixedItem(at, span, tokens) : itemAt(at, reading)
    items.push(item)
    at = end
  }
  return items
}

/** The tokens that belong to a name, a reference, a street or a postal code. */
function coveredBy(
  names: readonly (Named | null)[],
  fixed: ReadonlyMap<number, FixedSpan>,
): ReadonlySet<number> {
  const covered = new Set<number>()
  const cover = (at: number, end: number) => {
    for (let i = at; i < end; i++) covered.add(i)
  }
  for (const [at, name] of names.entries()) if (name) cover(at, name.end)
  for (const [at, { end }] of fixed) cover(at, end)
  return covered
}

/** Words that nothing is known of: a misspelled word of ours, or a misspelled place. */
function guessUnknown(
  reading: Omit<Reading, 'lexicon' | 'isGreek'>,
  lexicon: Lexicon,
  covered: ReadonlySet<number>,
): void {
  const {
    words: { tokens, candidates },
    names,
    places,
    readAs,
  } = reading
  let guesses = 0
  for (const [at, { kind, folded }] of tokens.entries()) {
    if (kind !== 'word' || candidates[at].length > 0 || covered.has(at)) continue
    const word = nearestWord(folded, lexicon)
    const isPlaceLikely = guesses < GUESSED_PLACES_MAX && folded.length > 3
    const place = isPlaceLikely ? nearestPlace(at, names, reading) : null
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

function fixedItem(at: number, span: FixedSpan, tokens: readonly Token[]): ItemSpan {
  const { kind, end, matches, reference } = span
  const typed = tokens.slice(at, end)
  // In one piece, as it was typed.
  const whole = typed.map(({ text, isGlued }, i) => (i > 0 && !isGlued ? ` ${text}` : text))
  const item = makeItem(tokens[at], kind, [whole.join('')], [], matches)
  return { item: kind === 'reference' ? { ...item, readAs: reference } : item, end }
}

function itemAt(at: number, reading: Reading): ItemSpan {
  const {
    words: { tokens, digitWord, longestPhrase },
    names,
  } = reading
  const token = tokens[at]
  const phrase = token.kind === 'number' ? digitWord(at) : longestPhrase(at)
  const name = withoutScope(at, cutName(at, names[at], reading), phrase, reading)
  const isPlace = name !== null && (!phrase || isPlaceIn(name, phrase, at, reading))
  const end = isPlace ? name.end : (phrase?.end ?? at + 1)
  const unread = token.kind === 'word' ? 'unknown' : token.kind
  const typed = tokens
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
  const item = makeItem(token, kind, typed, meanings, isPlace ? name.matches : [])
  return { item: { ...item, readAs: readAsOf(at, end, reading.readAs) }, end }
}

function makeItem(
  { value, decimalValue, isGlued }: Token,
  kind: Item['kind'],
  words: readonly string[],
  meanings: readonly Meaning[],
  matches: readonly PlaceMatch[],
): Item {
  const found = { kind, words, meanings, places: matches, value, decimalValue, isGlued }
  return { ...found, readAs: null, isNegated: false, isNegationRead: false, isUsed: false }
}

/** "the town of Xtown": a word of the tables with a place behind it is no name with what it lies in. */
function withoutScope(
  at: number,
  name: Named | null,
  phrase: Phrase | null,
  reading: Reading,
): Named | null {
  const {
    words: { tokens },
    places,
    isGreek,
  } = reading
  if (!name || !phrase || name.end <= phrase.end) return name
  const typed = tokens.slice(at, name.end).filter(({ kind }) => kind === 'word')
  const isNarrowed =
    places.named(
      typed.map(({ folded }) => folded),
      0,
    ).length === 0
  return isNarrowed && (phrase.cost < HEARD_COST || isGreek)
    ? nameUpTo(at, phrase.end, reading)
    : name
}

function readAsOf(at: number, end: number, readAs: ReadonlyMap<number, string>): string | null {
  for (let i = at; i < end; i++) if (readAs.has(i)) return readAs.get(i)!
  return null
}

function isPlaceIn(name: Named, phrase: Phrase, at: number, reading: Reading): boolean {
  const { words, places, lexicon, isGreek } = reading
  const { tokens, meaningsOf, isAlone, isLed, isThin } = words
  if (name.end !== phrase.end) return name.end > phrase.end && tokens[at].folded.length > 1
  const typed = tokens.slice(at, name.end).filter(({ kind }) => kind === 'word')
  const isNumber = (one: Token | undefined, from: number) =>
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
    isWritten: places.isWritten(typed.map(({ folded }) => folded)),
    meanings: phrase.meanings,
    cost: phrase.cost,
    tableForms: lexicon.forms,
    isAlone: isAlone(at, name.end),
    isLed: isLed(at),
    isThinBefore: at > 0 && isThin(at - 1),
    isNumberBefore: isNumber(tokens[at - 1], at - 1),
    isNumberBehind: behind.some((i) => isNumber(tokens[i], i)),
    isGreekTyped: isGreek,
  })
}
