/**
 * Matches the words of a query against the place index, surest way first: called by name, then
 * by the beginning of a name, then misspelled, then at least some of the words naming a place.
 * Invariant: a place appears once, with its best match; a surer way stops the less sure ones.
 * Cost: hash look-ups for names; a beginning walks its matches; a misspelling is the costly one.
 */
import { findPrefix, packStrings } from '../../structures/text/sorted-strings.ts'
import { createLookalikes, type FindLookalikes } from './lookalikes.ts'
import { OWN_NAME, type PlaceIndex } from './place-index.ts'
import { bagKey, withoutJoints } from './place-spelling.ts'

export interface Match {
  readonly kind: 'exact' | 'prefix' | 'alias' | 'fuzzy'
  /** 1 is the place's own name, 0 nothing in common. */
  readonly score: number
}

// What each way is worth. Measured against the tables of the test; the gaps matter, not the figures.
const NARROWED = 0.98
/** Below the beginning of an own name: the beginning of a city's name means the city, though a village sounds like it. */
const OTHER_HEARD = 0.88
const BEGUN = 0.85
/** Old and foreign names are rarely on the tip of a tongue: one wrong letter is likelier. */
const BEGUN_OTHER = 0.67
const BEGUN_BY_SOUND = 0.75
const MISSPELLED = 0.85
const SOME_WORDS = 0.6
const ONLY_A_SCOPE = 0.5

/** "Place, district, country" is narrowed twice; more is not said. */
const MAX_NARROWINGS = 2
/** Shorter, the sound of a beginning says too little: "dai" would sound like "de". */
const MIN_SOUND_BEGINNING = 3

const STARTS_WITH_DIGIT = /^\d/
const NOWHERE: ReadonlySet<number> = new Set()
const NOT_WRITTEN: ReadonlyMap<number, boolean> = new Map()

/** The query, or what is left of it when some words are taken to say where the place lies. */
interface Reading {
  readonly words: readonly string[]
  readonly sounds: readonly string[]
  readonly scope: ReadonlySet<number> | null
  readonly worth: number
}

interface PlaceSearch {
  search(words: readonly string[]): Map<number, Match>
  /** Only what has the name, alone or with this many words for the region around it. */
  called(words: readonly string[], narrowings?: number): Map<number, Match>
}

export function createPlaceSearch(
  index: PlaceIndex,
  isRegion: (row: number) => boolean,
): PlaceSearch {
  const beginnings = packStrings(index.texts.map(({ text }) => text))
  // The beginning of a postal code matches, a misspelling does not: the code next to it is another place.
  const spelled = index.texts.filter(({ text }) => !STARTS_WITH_DIGIT.test(text))
  // Not before somebody misspells a name: 40 ms of every start.
  let findLookalikes: FindLookalikes | undefined
  function lookalikes(asked: string, maxMistakes?: number) {
    findLookalikes ??= createLookalikes(spelled.map(({ text }) => text))
    return findLookalikes(asked, maxMistakes)
  }

  const readingOf = (words: readonly string[]): Reading => ({
    words,
    sounds: index.spelling.sounds(words),
    scope: null,
    worth: 1,
  })

  function called(words: readonly string[], narrowings: number = MAX_NARROWINGS) {
    const found = new Map<number, Match>()
    for (const reading of readingsOf(readingOf(words), narrowings)) addNamed(found, reading)
    return found
  }

  function search(words: readonly string[]): Map<number, Match> {
    const found = new Map<number, Match>()
    const whole = readingOf(words)
    const readings = [...readingsOf(whole, MAX_NARROWINGS)]
    for (const reading of readings) addNamed(found, reading)
    if (found.size > 0) {
      // Behind a region come the places in it, unless one of them has its name.
      if ([...found.keys()].every(isRegion) && addScope(found, whole)) return found
      addBegun(found, whole)
      // Only heard, it may still be another name with one letter wrong: Dryneia for Deryneia.
      if (!readings.some(isWritten)) addMisspelled(found, whole, 1)
      return found
    }
    if (addScope(found, whole)) return found
    for (const reading of readings) addBegun(found, reading)
    for (const reading of readings) addMisspelled(found, reading)
    if (found.size === 0) addSomeWords(found, whole)
    return found
  }

  function isWritten({ words }: Reading): boolean {
    return index.written.has(words.join(' '))
  }

  function* readingsOf(reading: Reading, depth: number): Generator<Reading> {
    yield reading
    if (depth === 0) return
    const { length } = reading.words
    for (let cut = 1; cut < length; cut++) {
      for (const [narrowing, rest] of [
        [part(reading, cut, length), part(reading, 0, cut)],
        [part(reading, 0, cut), part(reading, cut, length)],
      ]) {
        const key = bagKey(withoutJoints(narrowing.words, narrowing.sounds))
        const within = index.scopes.get(key) ?? NOWHERE
        const scope = reading.scope ? common(within, reading.scope) : within
        if (scope.size === 0) continue
        yield* readingsOf({ ...rest, scope, worth: reading.worth * NARROWED }, depth - 1)
      }
    }
  }

  function addNamed(found: Map<number, Match>, reading: Reading) {
    const written = index.written.get(reading.words.join(' ')) ?? NOT_WRITTEN
    for (const key of index.spelling.keys(reading.words, reading.sounds)) {
      for (const [row, weight] of index.named.get(key) ?? []) {
        const isSure = weight === OWN_NAME || written.has(row)
        const kind = written.get(row) ? 'exact' : 'alias'
        add(found, reading, row, kind, isSure ? weight : weight * OTHER_HEARD)
      }
    }
  }

  function addBegun(found: Map<number, Match>, reading: Reading) {
    const [written, heard] = textsOf(reading)
    addBeginning(found, reading, written, 1)
    if (heard !== written && heard.length >= MIN_SOUND_BEGINNING) {
      addBeginning(found, reading, heard, BEGUN_BY_SOUND)
    }
  }

  function addBeginning(found: Map<number, Match>, reading: Reading, start: string, worth: number) {
    const [from, to] = findPrefix(beginnings, start)
    for (const { meanings } of index.texts.slice(from, to)) {
      for (const [row, { weight, isOwn }] of meanings) {
        add(found, reading, row, 'prefix', worth * weight * (isOwn ? BEGUN : BEGUN_OTHER))
      }
    }
  }

  function addMisspelled(found: Map<number, Match>, reading: Reading, maxMistakes?: number) {
    for (const asked of new Set(textsOf(reading))) {
      for (const { row, distance } of lookalikes(asked, maxMistakes)) {
        const { text, meanings } = spelled[row]
        const likeness = MISSPELLED * (1 - distance / Math.max(text.length, asked.length))
        for (const [place, { weight }] of meanings) {
          add(found, reading, place, 'fuzzy', weight * likeness)
        }
      }
    }
  }

  /** What narrows a name finds, alone, all that lies in it. */
  function addScope(found: Map<number, Match>, reading: Reading, worth = ONLY_A_SCOPE): boolean {
    const scope = index.scopes.get(bagKey(reading.sounds)) ?? []
    for (const row of scope) add(found, reading, row, 'alias', worth)
    return found.size > 0
  }

  /** "house in Tala village": the longest run of words that is a name. */
  function addSomeWords(found: Map<number, Match>, whole: Reading) {
    const { length } = whole.words
    for (let size = length - 1; size > 0 && found.size === 0; size--) {
      for (let from = 0; from + size <= length; from++) {
        const run = part(whole, from, from + size)
        const named = new Map<number, Match>()
        addNamed(named, run)
        for (const [row, { score }] of named) add(found, whole, row, 'fuzzy', SOME_WORDS * score)
        if (named.size === 0) addScope(found, run, SOME_WORDS * ONLY_A_SCOPE)
      }
    }
  }

  return { search, called }
}

function part({ words, sounds, ...rest }: Reading, from: number, to: number): Reading {
  return { ...rest, words: words.slice(from, to), sounds: sounds.slice(from, to) }
}

function common(a: ReadonlySet<number>, b: ReadonlySet<number>): ReadonlySet<number> {
  return new Set([...a].filter((row) => b.has(row)))
}

/** As written and as heard. */
function textsOf({ words, sounds }: Reading): [string, string] {
  return [words.join(' '), sounds.join(' ')]
}

function add(
  found: Map<number, Match>,
  { scope, worth }: Reading,
  row: number,
  kind: Match['kind'],
  weight: number,
) {
  if (scope && !scope.has(row)) return
  const score = weight * worth
  const before = found.get(row)
  if (before && before.score >= score) return
  // Both the beginning by sound and one letter off: it is the beginning, whatever the likeness scores.
  found.set(row, { kind: before && kind === 'fuzzy' ? before.kind : kind, score })
}
