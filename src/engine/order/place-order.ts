/** Where a document stands in the order of a sort, and the first few of many by that order. */
import type { SortPlace } from '../engine-query.ts'
import type { SortSchema } from '../engine-schema.ts'

type Direction = Pick<SortSchema, 'descending'>

/** Negative if `a` stands before `b` in the order of the sort. */
export function comparePlaces({ descending }: Direction, a: SortPlace, b: SortPlace): number {
  if (a.isDemoted !== b.isDemoted) return a.isDemoted ? 1 : -1
  if (a.key === b.key) return b.id - a.id
  if (a.key === null) return 1
  if (b.key === null) return -1
  return a.key < b.key === descending ? 1 : -1
}

/** Puts a place where it belongs among the first `size`: sorting a whole tail takes ten times as long. */
export function keepFirst<P extends SortPlace>(
  first: P[],
  place: P,
  size: number,
  sort: Direction,
): void {
  if (first.length === size && (size === 0 || comparePlaces(sort, first[size - 1], place) < 0)) {
    return
  }
  let at = first.length
  while (at > 0 && comparePlaces(sort, place, first[at - 1]) < 0) at--
  first.splice(at, 0, place)
  if (first.length > size) first.pop()
}
