/**
 * What one part of the market (one deal, one property type) knows of its subjects' features: which
 * words are worth a column, by which area price is counted, the typical size for a number of bedrooms.
 * Invariant: derived from everything but prices. Cost: a few passes over the subjects.
 */

import { robustSpread } from '../../structures/statistics/robust-statistics.ts'
import { isTraitWord } from '../homes/trait-words.ts'
import { buildPlaceTable, type PlaceTable } from '../place/place-table.ts'
import type { ValuationSubject } from './valuation-subject.ts'

/** One bit each in a 32-bit mask; the rarer words of a long vocabulary say little about price. */
const MAX_WORDS = 32
/** A word that fewer rows carry cannot be priced. */
const MIN_WORD_ROWS = 5
/** Bedroom counts from here on share one typical size. */
const MANY_BEDROOMS = 6
const UNKNOWN_BEDROOMS = MANY_BEDROOMS + 1
/** With fewer, the typical size of a bedroom count is that of the whole market. */
const MIN_SIZE_ROWS = 5

type SizeField = 'covered_area_m2' | 'plot_area_m2'

export interface FeatureSchema {
  readonly sizeField: SizeField
  readonly otherField: SizeField
  readonly words: readonly string[]
  readonly wordNumbers: ReadonlyMap<string, number>
  readonly places: PlaceTable
  /** Projects to numbers of their own. */
  readonly projectNumbers: ReadonlyMap<number, number>
  /** By bedrooms, the last for unknown; logarithms of m2. */
  readonly typicalLogSizes: Float64Array
  /** The newest month of any asking price: a subject without a month is valued at that month. */
  readonly latestMonth: number
}

/** Every word that holds for a subject; its condition is one of them. */
export function wordsOf(subject: ValuationSubject): string[] {
  const words = [...subject.amenities, ...(subject.views ?? []), ...(subject.features ?? [])]
  if (subject.condition) words.push(`condition:${subject.condition}`)
  return words
}

export function positive(value: number | null): number {
  return value !== null && value > 0 && Number.isFinite(value) ? value : Number.NaN
}

export function bedroomSlot(bedrooms: number | null): number {
  if (bedrooms === null || !(bedrooms >= 0)) return UNKNOWN_BEDROOMS
  return Math.min(Math.round(bedrooms), MANY_BEDROOMS)
}

export function buildFeatureSchema(subjects: readonly ValuationSubject[]): FeatureSchema {
  const filled = (field: SizeField) =>
    subjects.reduce((count, subject) => count + (positive(subject[field]) > 0 ? 1 : 0), 0)
  const covered = filled('covered_area_m2')
  const byPlot = covered * 2 < subjects.length && filled('plot_area_m2') > covered
  const sizeField = byPlot ? 'plot_area_m2' : 'covered_area_m2'
  const words = commonWords(subjects)
  return {
    sizeField,
    otherField: byPlot ? 'covered_area_m2' : 'plot_area_m2',
    words,
    wordNumbers: new Map(words.map((word, number) => [word, number])),
    places: buildPlaceTable(subjects),
    projectNumbers: numberProjects(subjects),
    typicalLogSizes: typicalSizes(subjects, sizeField),
    latestMonth: subjects.reduce(
      (latest, { month }) => (month != null && !(month <= latest) ? month : latest),
      Number.NaN,
    ),
  }
}

function numberProjects(subjects: readonly ValuationSubject[]): ReadonlyMap<number, number> {
  const projects = new Set(subjects.flatMap(({ project }) => project ?? []))
  return new Map([...projects].map((project, number) => [project, number]))
}

function commonWords(subjects: readonly ValuationSubject[]): string[] {
  const counts = new Map<string, number>()
  for (const subject of subjects) {
    for (const word of new Set(wordsOf(subject))) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return (
    [...counts]
      .filter(([, count]) => count >= MIN_WORD_ROWS && count < subjects.length)
      // What a description says of a home is rare, and says more than the thirtieth amenity.
      .sort(
        ([a, countA], [b, countB]) =>
          Number(isTraitWord(b)) - Number(isTraitWord(a)) || countB - countA || (a < b ? -1 : 1),
      )
      .slice(0, MAX_WORDS)
      .map(([word]) => word)
      // In an order that stays when a few listings go: by it the columns of each tree are drawn.
      .sort()
  )
}

function typicalSizes(subjects: readonly ValuationSubject[], field: SizeField): Float64Array {
  const slots: number[][] = Array.from({ length: UNKNOWN_BEDROOMS + 1 }, () => [])
  for (const subject of subjects) {
    const logSize = Math.log(positive(subject[field]))
    if (Number.isNaN(logSize)) continue
    slots[UNKNOWN_BEDROOMS].push(logSize)
    const slot = bedroomSlot(subject.bedrooms)
    if (slot !== UNKNOWN_BEDROOMS) slots[slot].push(logSize)
  }
  const typical = robustSpread(slots[UNKNOWN_BEDROOMS]).centre || 0
  return Float64Array.from(slots, (logSizes) =>
    logSizes.length < MIN_SIZE_ROWS ? typical : robustSpread(logSizes).centre,
  )
}
