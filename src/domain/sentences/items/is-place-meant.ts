/**
 * Whether a word that is a place's name and a word of the tables as well is meant as the place: "in Xtown" where
 * "xtown" is also the word for a price. The accent decides, then how it is written and what stands around it.
 * Cost: a look at the neighbours; asked only where both readings cover the same words.
 */
import { HEARD_COST, type Meaning } from '../build-lexicon.ts'
import type { Token } from '../tokenize.ts'

interface Rivals {
  readonly tokens: readonly Token[]
  readonly at: number
  readonly end: number
  /** How the place is written, with accents, in lower case: the forms of all that have the name. */
  readonly placeForms: ReadonlySet<string>
  /** The name is one to the letter. */
  readonly isWritten: boolean
  readonly meanings: readonly Meaning[]
  readonly cost: number
  /** Words of the tables as they are written there. */
  readonly tableForms: ReadonlySet<string>
  /** Nothing else is said. */
  readonly isAlone: boolean
  /** What stands before it leads to a place. */
  readonly isLed: boolean
  readonly isThinBefore: boolean
  readonly isNumberBefore: boolean
  readonly isNumberBehind: boolean
  /** The sentence is Greek in Latin letters rather than English. */
  readonly isGreekTyped: boolean
}

const NOTHING = new Set(['other', 'talk', 'thin'])
const UNITS = new Set(['unit', 'area', 'land', 'length', 'walk', 'time', 'hours'])
const ACCENT = /[άέήίόύώϊϋΐΰ]/u

export function isPlaceMeant(rivals: Rivals): boolean {
  const { tokens, at, end, meanings, cost, isWritten, isAlone, isLed } = rivals
  if (isAlone) return true
  const byAccent = accentOf(rivals)
  if (byAccent !== null) return byAccent === 'place'
  const isUnit = meanings.every(({ tag }) => UNITS.has(tag))
  // "2 skales", "price 200,000": what is counted or followed by its figure is a word.
  if (isUnit && rivals.isNumberBefore) return false
  if (isUnit || end - at > 1 || isCapital(tokens, at)) return true
  if (meanings.some(({ tag }) => tag === 'topic') && rivals.isNumberBehind) return false
  const saysNothing = meanings.every(({ tag }) => NOTHING.has(tag))
  if (cost >= HEARD_COST) {
    return (isWritten && rivals.isThinBefore) || saysNothing || !rivals.isGreekTyped
  }
  if (cost > 0 && (isWritten || rivals.isThinBefore)) return true
  return isLed && isWritten
}

/** A Greek word that is written with its accent is the one that has it there. */
function accentOf({ tokens, at, end, placeForms, tableForms }: Rivals): 'place' | 'word' | null {
  const typed = tokens
    .slice(at, end)
    .map(({ text }) => text.normalize('NFC').toLowerCase())
    .join(' ')
  if (!ACCENT.test(typed)) return null
  const [isPlace, isWord] = [placeForms.has(typed), tableForms.has(typed)]
  return isPlace === isWord ? null : isPlace ? 'place' : 'word'
}

/** Inside of a sentence that is not written in capitals throughout. */
function isCapital(tokens: readonly Token[], at: number): boolean {
  if (!/^\p{Lu}\p{Ll}/u.test(tokens[at].text)) return false
  const before = tokens.slice(0, at).filter(({ kind }) => kind === 'word')
  return before.some(({ text }) => /^\p{Ll}/u.test(text))
}
