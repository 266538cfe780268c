/**
 * The numbers that the matches have in a column, ready to be counted and picked by rank. They are
 * cached with the matches: a histogram needs its spread first and its bars next.
 * Cost: few matches are looked up, a few ns each, and very few gathered and sorted, about 50 ns each; many take up to
 * 0.3 ms at 100,000 rows.
 *
 * Ranked numbers can be counted below a value and picked by their rank without sorting them each
 * time: the order of the column, restricted to the matches, or a small sorted array.
 * Invariant: `at(rank)` is the number at this position when all are sorted.
 * Cost: preparing the matches of a column reads a bit for each row that has a number, 3 ns; counting
 * and picking then read one step of the ranks, 1/254 of the order.
 */
import { binarySearch } from '../../structures/binary-search.ts'
import { type Bitmap, countListed, hasBit, listBits } from '../../structures/rows/bitmap.ts'
import {
  lowerBound,
  rankListed,
  rankRows,
  rankStep,
  type SortedColumn,
  upperBound,
} from '../../structures/rows/sorted-column.ts'
import type { EngineParts } from '../engine-parts.ts'
import type { Clause } from '../engine-query.ts'
import { numberOf } from '../engine-schema.ts'
import { columnNamed } from '../segment/segment-data.ts'
import {
  type CountedMatches,
  type CountedRows,
  countedMatches,
  type RankedNumbers,
  wholeCounts,
} from './counted-matches.ts'

/** Gathering and sorting one match takes about as long as reading the bits of this many rows. */
const ROWS_PER_SORTED = 16
/** Of a segment: so few are gathered with those of other small ones, which are then ranked as one. */
const GATHERED_MAX = 256

export function matchingNumbers(
  parts: EngineParts,
  clauses: readonly Clause[],
  column: string,
): RankedNumbers {
  const matches = countedMatches(parts, clauses)
  const numbers = matches.ranked.get(column) ?? rankNumbers(matches, clauses, column)
  matches.ranked.set(column, numbers)
  return numbers
}

function rankNumbers(
  { rows, fresh }: CountedMatches,
  clauses: readonly Clause[],
  column: string,
): RankedNumbers {
  const ranked: RankedNumbers[] = []
  const few: CountedRows[] = []
  let room = fresh.length
  for (const counted of rows) {
    const { segment, bitmap, count } = counted
    const ranged = columnNamed(segment.data.ranged, column)
    if (count === 0) continue
    if (count > GATHERED_MAX) {
      ranked.push(rankMatches(ranged, bitmap, ranksOf(counted, clauses, column, ranged)))
    } else {
      segment.work.steps += count * ROWS_PER_SORTED
      few.push(counted)
      room += count
    }
  }
  const gathered = new Float64Array(room)
  let length = 0
  for (const document of fresh) {
    const number = numberOf(document, column)
    if (number !== null) gathered[length++] = number
  }
  for (const counted of few) length = gather(counted, column, gathered, length)
  return rankAll([...ranked, rankSorted(gathered.subarray(0, length).sort())])
}

/** How many of the matches come before each step of the column's order. */
function ranksOf(
  { segment, bitmap, count, list }: CountedRows,
  clauses: readonly Clause[],
  column: string,
  ranged: SortedColumn,
): Uint32Array {
  const whole = wholeCounts(segment, clauses)
  if (whole) return whole.ranksOf(column)
  segment.work.steps += list === null ? ranged.valued : count
  return list === null ? rankRows(ranged, bitmap) : rankListed(ranged, list)
}

/** Only those that are numbers, from a position on; where they end. */
function gather(
  { segment, bitmap, count, list }: CountedRows,
  column: string,
  into: Float64Array,
  from: number,
): number {
  const { values } = columnNamed(segment.data.ranged, column)
  const rows = list ?? new Uint32Array(count)
  if (list === null) listBits(bitmap, rows)
  let length = from
  for (let i = 0; i < count; i++) {
    const value = values[rows[i]]
    if (!Number.isNaN(value)) into[length++] = value
  }
  return length
}

/** The range of a column's numbers among the matches, and the range without the outermost share on either side. */
export interface NumberSpread {
  readonly min: number
  /** The requested share lies below it, rounded down to whole matches. */
  readonly low: number
  /** The same share lies above it. */
  readonly high: number
  readonly max: number
}

/** null if no match has a number. */
export function numberSpread(
  parts: EngineParts,
  clauses: readonly Clause[],
  column: string,
  share: number,
): NumberSpread | null {
  const { count, at } = matchingNumbers(parts, clauses, column)
  if (count === 0) return null
  const rank = Math.floor((count - 1) * share)
  return { min: at(0), low: at(rank), high: at(count - 1 - rank), max: at(count - 1) }
}

/** The numbers of the rows that are set in a bitmap; `ranks` are how many come before each step. */
export function rankMatches(
  column: SortedColumn,
  bitmap: Bitmap,
  ranks: Uint32Array = rankRows(column, bitmap),
): RankedNumbers {
  const { values, order, valued } = column
  const step = rankStep(column)
  // From the nearer end of the step.
  const before = (place: number) => {
    const nearest = Math.round(place / step)
    const from = nearest * step
    return from <= place
      ? ranks[nearest] + countListed(bitmap, order, from, place)
      : ranks[nearest] - countListed(bitmap, order, place, Math.min(from, valued))
  }
  return {
    count: ranks[ranks.length - 1],
    below: (value) => before(lowerBound(column, value)),
    upTo: (value) => before(upperBound(column, value)),
    at(rank) {
      const next = binarySearch(0, ranks.length, (i) => ranks[i] > rank)
      let left = rank - ranks[next - 1]
      for (let i = (next - 1) * step; ; i++) {
        if (hasBit(bitmap, order[i]) && left-- === 0) return values[order[i]]
      }
    },
  }
}

export function rankSorted(ascending: Float64Array): RankedNumbers {
  const { length } = ascending
  return {
    count: length,
    below: (value) => binarySearch(0, length, (i) => ascending[i] >= value),
    upTo: (value) => binarySearch(0, length, (i) => ascending[i] > value),
    at: (rank) => ascending[rank],
  }
}

/** All together; those that hold the most come first. */
export function rankAll(parts: readonly RankedNumbers[]): RankedNumbers {
  const [most, ...others] = parts.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count)
  return others.reduce(rankBoth, most ?? rankSorted(new Float64Array(0)))
}

function rankBoth(many: RankedNumbers, few: RankedNumbers): RankedNumbers {
  // Among equals those of `few` come last.
  const placeOf = (i: number) => i + many.upTo(few.at(i))
  return {
    count: many.count + few.count,
    below: (value) => many.below(value) + few.below(value),
    upTo: (value) => many.upTo(value) + few.upTo(value),
    at(rank) {
      const before = binarySearch(0, few.count, (i) => placeOf(i) >= rank)
      const isFew = before < few.count && placeOf(before) === rank
      return isFew ? few.at(before) : many.at(rank - before)
    },
  }
}
