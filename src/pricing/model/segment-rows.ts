/**
 * Lays the priced subjects of one segment out in columns. Invariant: rows are in the order of
 * their ids, whatever the input order, so a fit is reproducible. Cost: one pass, about 3 microseconds a row.
 */

import { hashText, mixBits } from '../../structures/stable-hash.ts'
import { nearCopies } from '../homes/near-copies.ts'
import { voiceWeights } from '../homes/voice-weights.ts'
import type { RowColumns } from '../place/neighbourhood.ts'
import { pointOf, radiusOf } from '../place/place-table.ts'
import {
  BEDROOMS_COLUMN,
  columnCountOf,
  type EncodedSubject,
  encodeSubject,
} from './encode-subject.ts'
import { bedroomSlot, type FeatureSchema, positive } from './feature-schema.ts'
import type { ValuationSubject } from './valuation-subject.ts'

/** Listings are valued by the model of their own fold, which has not seen their price. */
export const FOLD_COUNT = 5

export interface SegmentRows extends RowColumns {
  readonly ids: Float64Array
  readonly prices: Float64Array
  /** The first asking price; the price itself where it never changed. */
  readonly firstPrices: Float64Array
  readonly closed: Uint8Array
  /** Logarithms of price per m2, or of price where no listing has a size. */
  readonly logUnits: Float64Array
  readonly sizesM2: Float64Array
  /** Near copies are all in one fold: none teaches the model that values another. */
  readonly folds: Uint8Array
  /** By row, the next of its near copies, around and back to itself. */
  readonly mates: Int32Array
  readonly districts: Int32Array
  readonly locations: Int32Array
  /** -1: of none. */
  readonly projectNumbers: Int32Array
  /** Of the pin, else of the place's point; NaN where neither is known. */
  readonly lats: Float64Array
  readonly lngs: Float64Array
  /** 0: a pin; else how far from the point the home may be; infinite: only its district is known. */
  readonly radiiKm: Float32Array
}

/** One number for all listings that must not be comparables of one another. */
export function groupOf(subject: ValuationSubject): number {
  return hashText(subject.group ? `group ${subject.group}` : `id ${subject.home ?? subject.id}`)
}

const FOLD_SALT = 0x5bd1e995

export const foldOf = (group: number) => mixBits(group ^ FOLD_SALT) % FOLD_COUNT

/** More than this many alike are the homes of a project, not copies of one: they share a voice and stay comparables. */
const MAX_CIRCLE = 8

function withoutLargeCircles(speakers: Int32Array): Int32Array {
  const sizes = new Int32Array(speakers.length)
  for (const speaker of speakers) sizes[speaker]++
  return speakers.map((speaker, row) => (sizes[speaker] > MAX_CIRCLE ? row : speaker))
}

/** Links the rows of one speaker in a circle. */
function circlesOf(speakers: Int32Array): Int32Array {
  const next = Int32Array.from(speakers.keys())
  for (let row = 0; row < speakers.length; row++) {
    const speaker = speakers[row]
    if (speaker === row) continue
    next[row] = next[speaker]
    next[speaker] = row
  }
  return next
}

/** Subjects come with a place. None is held as an object of its own: a million would not fit. */
export function layOutRows(
  schema: FeatureSchema,
  subjects: readonly ValuationSubject[],
): SegmentRows {
  const columnCount = columnCountOf(schema)
  const table = new Float32Array(subjects.length * columnCount)
  const floats = () => new Float64Array(subjects.length)
  const numbers = () => new Int32Array(subjects.length)
  const encoded = {
    logUnits: floats(),
    eastsKm: floats(),
    northsKm: floats(),
    wordBits: numbers(),
    districts: numbers(),
    locations: numbers(),
    projectNumbers: numbers(),
  }
  subjects.forEach((subject, row) => {
    const one = encodeSubject(schema, subject)
    table.set(one.columns, row * columnCount)
    encoded.logUnits[row] = Math.log(subject.price!) - one.logSize
    encoded.eastsKm[row] = one.eastKm
    encoded.northsKm[row] = one.northKm
    encoded.wordBits[row] = one.wordBits
    encoded.districts[row] = one.districtNumber
    encoded.locations[row] = one.locationNumber
    encoded.projectNumbers[row] = one.projectNumber
  })
  const groups = Uint32Array.from(subjects, groupOf)
  const speakers = nearCopies(subjects)
  const apart = withoutLargeCircles(speakers)
  return {
    columnCount,
    table,
    ...encoded,
    groups,
    folds: Uint8Array.from(apart, (speaker) => foldOf(groups[speaker])),
    mates: circlesOf(apart),
    circles: groups.map((_, row) => groups[apart[row]]),
    voices: voiceWeights(subjects, groups, speakers),
    sellers: Float64Array.from(subjects, ({ seller }) => seller ?? 0),
    projects: Float64Array.from(subjects, ({ project }) => project ?? 0),
    ids: Float64Array.from(subjects, (subject) => subject.id),
    prices: Float64Array.from(subjects, (subject) => subject.price!),
    firstPrices: Float64Array.from(subjects, ({ first_price, price }) => first_price ?? price!),
    closed: Uint8Array.from(subjects, ({ closed }) => (closed ? 1 : 0)),
    sizesM2: Float64Array.from(subjects, (subject) => positive(subject[schema.sizeField])),
    lats: Float64Array.from(subjects, (subject) => pointOf(subject)?.lat ?? Number.NaN),
    lngs: Float64Array.from(subjects, (subject) => pointOf(subject)?.lng ?? Number.NaN),
    radiiKm: Float32Array.from(subjects, radiusOf),
  }
}

/** The subject of a row as it was encoded. */
export function encodedRow(
  { typicalLogSizes }: FeatureSchema,
  rows: SegmentRows,
  row: number,
): EncodedSubject {
  const at = row * rows.columnCount
  const columns = rows.table.subarray(at, at + rows.columnCount)
  const known = Math.log(rows.sizesM2[row])
  const sizeKnown = !Number.isNaN(known)
  const bedrooms = columns[BEDROOMS_COLUMN]
  return {
    columns,
    wordBits: rows.wordBits[row],
    logSize: sizeKnown ? known : typicalLogSizes[bedroomSlot(bedrooms)],
    sizeKnown,
    districtNumber: rows.districts[row],
    locationNumber: rows.locations[row],
    projectNumber: rows.projectNumbers[row],
    eastKm: rows.eastsKm[row],
    northKm: rows.northsKm[row],
    exact: rows.radiiKm[row] === 0,
  }
}
