/**
 * What a query looks at: some segments and the fresh documents of the tail, each document in one of them.
 * Invariant: any change makes other parts: what was found in these holds for as long as they are the same.
 */
import type { Segment } from './segment/segment.ts'
import type { TailDocument } from './tail/tail.ts'

export interface EngineParts {
  readonly segments: readonly Segment[]
  readonly tail: readonly TailDocument[]
}

/** Rows are numbered through all segments, one after the other, and on through the tail. */
export function firstRows({ segments }: Pick<EngineParts, 'segments'>): number[] {
  const firsts = [0]
  for (const { data } of segments) firsts.push(firsts[firsts.length - 1] + data.rows)
  return firsts
}
