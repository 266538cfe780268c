/**
 * Numbers that can be counted below a value and picked by their rank, without being sorted each
 * time: a column's own order, of which only the matches count, or a small sorted array.
 * Invariant: `at(rank)` is the number that stands at this place when all are sorted.
 * Cost: preparing the matches of a column reads a bit for each row that has a number, 3 ns; counting
 * and picking then read one step of the order, 1/64 of it.
 */
import { binarySearch } from '../../structures/binary-search.ts'
import { type Bitmap, countListed, hasBit } from '../../structures/rows/bitmap.ts'
import {
  lowerBound,
  rankRows,
  type SortedColumn,
  upperBound,
} from '../../structures/rows/sorted-column.ts'

export interface RankedNumbers {
  readonly count: number
  below(value: number): number
  upTo(value: number): number
  at(rank: number): number
}

/** The numbers of the rows that are set in a bitmap; `ranks` are how many stand before each step. */
export function rankMatches(
  column: SortedColumn,
  bitmap: Bitmap,
  ranks: Uint32Array = rankRows(column, bitmap),
): RankedNumbers {
  const { values, order, step } = column
  const before = (place: number) => {
    const whole = Math.floor(place / step)
    return ranks[whole] + countListed(bitmap, order, whole * step, place)
  }
  return {
    count: ranks[ranks.length - 1],
    below: (value) => before(lowerBound(column, value)),
    upTo: (value) => before(upperBound(column, value)),
    at(rank) {
      const next = ranks.findIndex((sofar) => sofar > rank)
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
