/**
 * Each home once: of the documents that match all other clauses and share a number (a home that several sellers
 * offer) only the first stays: the one with the lowest number of another column, of equals the lowest id.
 * Invariant: what is first is decided among the matches, so no group that has a match disappears.
 * Cost: one more query, and about 0.1 microseconds for each match that shares its number with others.
 */
import { type Bitmap, bitmapWords, setBit } from '../../structures/rows/bitmap.ts'
import type { EngineParts } from '../engine-parts.ts'
import type { Clause, ExceptClause, FirstClause } from '../engine-query.ts'
import { numberOf } from '../engine-schema.ts'
import { findRows, matchesBitmap } from '../filters/find-rows.ts'
import { columnNamed, type SegmentData } from '../segment/segment-data.ts'
import { documentTest } from '../tail.ts'

export const firstClause = (clauses: readonly Clause[]): FirstClause | undefined =>
  clauses.find((clause) => clause.kind === 'first_of_each')

const stripped = new WeakMap<readonly Clause[], readonly Clause[]>()

/** The clauses that decide what matches; the same array for the same one: matches are cached by it. */
export function matchingClauses(clauses: readonly Clause[]): readonly Clause[] {
  const known = stripped.get(clauses)
  if (known) return known
  const matching = clauses.filter(({ kind }) => kind !== 'first_of_each')
  stripped.set(clauses, matching)
  return matching
}

const resolved = new WeakMap<
  readonly Clause[],
  { readonly parts: EngineParts; readonly clauses: readonly Clause[] }
>()

/** The same as clauses that each document passes or fails by itself. */
export function withoutRepeats(parts: EngineParts, clauses: readonly Clause[]): readonly Clause[] {
  const first = firstClause(clauses)
  if (!first) return clauses
  const known = resolved.get(clauses)
  if (known?.parts === parts) return known.clauses
  const matching = matchingClauses(clauses)
  const made = [...matching, findRepeats(parts, matching, first)]
  resolved.set(clauses, { parts, clauses: made })
  return made
}

/** A match of a group; `data`: of its segment, null in the tail. */
interface Offer {
  readonly data: SegmentData | null
  readonly row: number
  readonly id: number
  readonly by: number
}

function findRepeats(
  { segments, tail }: EngineParts,
  clauses: readonly Clause[],
  { column, by }: FirstClause,
): ExceptClause {
  const rows = new Map<SegmentData, Bitmap>()
  const ids = new Set<number>()
  const firsts = new Map<number, Offer>()
  const drop = ({ data, row, id }: Offer) => {
    if (data === null) {
      ids.add(id)
      return
    }
    const repeats = rows.get(data) ?? new Uint32Array(bitmapWords(data.rows))
    rows.set(data, repeats)
    setBit(repeats, row)
  }
  const add = (group: number, offer: Offer) => {
    const before = firsts.get(group)
    const isFirst = before === undefined || isBefore(offer, before)
    if (isFirst) firsts.set(group, offer)
    if (before !== undefined) drop(isFirst ? before : offer)
  }
  for (const segment of segments) {
    const { data, work } = segment
    const matches = matchesBitmap(segment, findRows(segment, clauses))
    const numbers = columnNamed(data.numbers, by)
    eachGrouped(data, column, matches, (row, group) => {
      work.steps++
      add(group, { data, row, id: data.ids[row], by: orLast(numbers[row]) })
    })
  }
  const passes = documentTest(clauses)
  for (const document of tail) {
    const group = numberOf(document, column)
    if (group === null || !passes(document)) continue
    const own = numberOf(document, by) ?? Number.NaN
    add(group, { data: null, row: -1, id: document.id, by: orLast(own) })
  }
  return { kind: 'except', rows, ids }
}

/** What has no number comes last. */
const orLast = (number: number): number => (Number.isNaN(number) ? Infinity : number)

const isBefore = (a: Offer, b: Offer): boolean => (a.by === b.by ? a.id < b.id : a.by < b.by)

const known = new WeakMap<SegmentData, Map<string, Bitmap>>()

/** The rows of a segment that belong to a group: those that have a number in the column. Cached, rows/8 bytes. */
export function groupedRows(data: SegmentData, column: string): Bitmap {
  const byColumn = known.get(data) ?? new Map<string, Bitmap>()
  known.set(data, byColumn)
  const before = byColumn.get(column)
  if (before) return before
  const numbers = columnNamed(data.numbers, column)
  const grouped = new Uint32Array(bitmapWords(data.rows))
  for (let row = 0; row < data.rows; row++) if (!Number.isNaN(numbers[row])) setBit(grouped, row)
  byColumn.set(column, grouped)
  return grouped
}

/** Calls back with the rows of a bitmap that belong to a group. */
export function eachGrouped(
  data: SegmentData,
  column: string,
  bitmap: Bitmap,
  visit: (row: number, group: number) => void,
): void {
  const grouped = groupedRows(data, column)
  const numbers = columnNamed(data.numbers, column)
  for (let i = 0; i < bitmap.length; i++) {
    for (let word = bitmap[i] & grouped[i]; word !== 0; word &= word - 1) {
      const row = i * 32 + 31 - Math.clz32(word & -word)
      visit(row, numbers[row])
    }
  }
}
