/**
 * The best few of many rows of which it is known how good each is at most, without looking at all of them.
 * Invariant: the answer is the same as if every row had been read.
 */
import { priceLimits } from '../service-limits.ts'

export interface BoundedRow {
  readonly row: number
  /** How alike it is at most. */
  readonly bound: number
}

interface Alike {
  readonly record: { readonly id: number }
  readonly similarity: number
}

/** `rows` from the highest bound down; `choose` takes up to `count` from the best on, and passes some over. */
export function mostAlike<T extends Alike>(
  rows: readonly BoundedRow[],
  read: (row: number) => T,
  choose: (best: readonly T[]) => readonly T[],
  count: number,
): readonly T[] {
  const known: T[] = []
  for (let from = 0; ; from += priceLimits.readAtOnce) {
    const next = rows.slice(from, from + priceLimits.readAtOnce)
    known.push(...next.map(({ row }) => read(row)))
    known.sort((a, b) => b.similarity - a.similarity || b.record.id - a.record.id)
    const chosen = choose(known)
    const unread = rows[from + priceLimits.readAtOnce]
    const last = chosen.length < count ? undefined : chosen.at(-1)
    if (!unread || (last && last.similarity > unread.bound)) return chosen
  }
}
