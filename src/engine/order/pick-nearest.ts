/**
 * The next rows of an order that only the query knows, by a key made for each match: distances.
 * Cost: the key of every match, about 100 ns each; 100,000 matches take some 10 ms.
 */
import type { SortPlace } from '../engine-query.ts'
import type { SortSchema } from '../engine-schema.ts'
import { eachMatch, type RowMatches } from '../filters/row-matches.ts'
import type { Segment } from '../segment/segment.ts'
import { comparePlaces, keepFirst } from './place-order.ts'

interface RowPlace extends SortPlace {
  readonly row: number
}

/** Up to `size` matching rows behind a place, in the order of their keys. */
export function pickNearest(
  { data, work }: Segment,
  sort: SortSchema,
  matches: RowMatches,
  after: SortPlace | null,
  size: number,
  keyOf: (row: number) => number | null,
): Uint32Array {
  // All matches are of one part of the order.
  const behind = after && { ...after, isDemoted: false }
  const first: RowPlace[] = []
  work.steps += matches.count
  eachMatch(matches, matches.count, (row) => {
    const place = { row, id: data.ids[row], key: keyOf(row), isDemoted: false }
    if (behind === null || comparePlaces(sort, behind, place) < 0) {
      keepFirst(first, place, size, sort)
    }
  })
  return Uint32Array.from(first, ({ row }) => row)
}
