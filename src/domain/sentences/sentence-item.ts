/** A stretch of a sentence and what it may mean: a phrase of the tables, a number, a place, or nothing known. */
import type { PlaceMatch } from '../places/place-finder.ts'
import type { Meaning } from './build-lexicon.ts'

export interface Item {
  readonly kind: 'phrase' | 'number' | 'place' | 'street' | 'reference' | 'sign' | 'unknown'
  /** As they were typed. */
  readonly words: readonly string[]
  readonly meanings: readonly Meaning[]
  readonly value: number
  readonly decimalValue: number | null
  readonly isGlued: boolean
  readonly places: readonly PlaceMatch[]
  /** For what was misspelled: how it was read; of a reference, what to look up. */
  readonly readAs: string | null
  /** Said of it: "no", "without". */
  isNegated: boolean
  /** A slot has put the opposite; where none has, it is reported as not understood. */
  isNegationRead: boolean
  /** By a slot; what none has used is reported as not understood. */
  isUsed: boolean
}

/** The value of its meaning of this tag; undefined where it has none. */
export const meant = (item: Item | undefined, tag: string): string | undefined =>
  item?.meanings.find((meaning) => meaning.tag === tag)?.value

export const has = (item: Item | undefined, tag: string): boolean => meant(item, tag) !== undefined

/** Articles, prepositions, hyphens: nothing is lost with them. */
const THIN_SIGNS = new Set(['-', '–', '—', '.', '/', "'", '’', '·', ':', '(', ')', '"', '«', '»'])
export const isThin = (item: Item | undefined): boolean =>
  item !== undefined && (item.kind === 'sign' ? THIN_SIGNS.has(item.words[0]) : has(item, 'thin'))

export const isSign = (item: Item | undefined, signs: string): boolean =>
  item?.kind === 'sign' && signs.includes(item.words[0])

/** Nothing that asks for something: it need not be used. */
export const isEmpty = (item: Item): boolean =>
  item.kind === 'sign' ||
  (item.kind === 'phrase' &&
    item.meanings.some(
      ({ tag, value }) => SPEECH.has(tag) || (tag === 'place' && value !== 'town'),
    ))

const SPEECH = new Set([
  ...['thin', 'talk', 'and', 'or', 'range', 'between', 'not', 'also', 'replace', 'drop', 'per'],
  ...['compare', 'after', 'near', 'away', 'topic', 'with', 'lead', 'postcode', 'foot'],
  ...['excluded', 'needless', 'dated', 'contrast', 'outside'],
])

export function use(items: readonly (Item | undefined)[]): void {
  for (const item of items) if (item) item.isUsed = true
}

/** The nearest place at or after this one that is not thin; -1, where no item is, behind the end. */
export function nextSolid(items: readonly Item[], from: number, step: 1 | -1 = 1): number {
  let at = from
  while (at >= 0 && at < items.length && isThin(items[at])) at += step
  return at < items.length ? at : -1
}
