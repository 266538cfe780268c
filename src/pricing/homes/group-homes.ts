/**
 * Finds listings of one and the same home: `is-same-home.ts` says when two are, `is-disguised.ts` when one of them hides it.
 * Invariant: the first published listing represents the home, and each is compared with such speakers only: later
 * copies change nothing, and no chain of similar homes becomes one. The same listings give the same homes in
 * any order. Cost: see home-speakers.ts.
 */

import type { PackedPrints } from '../../domain/homes/packed-prints.ts'
import type { ValuationSubject } from '../model/valuation-subject.ts'
import { createHomeSpeakers } from './home-speakers.ts'

/**
 * For each listing that another one represents: the id of that one. `known` names the home of listings of several
 * sellers that were found to be one: see domain/homes.
 */
export function groupHomes(
  subjects: readonly ValuationSubject[],
  /** At the same places. */
  prints: PackedPrints,
  known: ReadonlyMap<number, number> = new Map(),
): Map<number, number> {
  // The first published speaks: a later copy changes nothing, whatever its number.
  const order = Int32Array.from(subjects.keys()).sort((a, b) => {
    const [one, other] = [subjects[a], subjects[b]]
    return (one.published_at ?? 0) - (other.published_at ?? 0) || one.id - other.id
  })
  prints.settle()
  const speakers = createHomeSpeakers(subjects, order, prints)
  const speakerOf = new Map<number, number>()
  for (const rank of order.keys()) {
    const speaker = speakers.findOrAdd(rank)
    if (speaker !== null) speakerOf.set(order[rank], speaker)
  }
  const firstOf = new Map<number, number>()
  for (const row of order) {
    const home = known.get(subjects[row].id)
    if (home === undefined) continue
    const first = firstOf.get(home)
    if (first === undefined) firstOf.set(home, row)
    else if (!speakerOf.has(row)) speakerOf.set(row, first)
  }
  const homes = new Map<number, number>()
  for (const row of order) {
    let speaker = row
    for (let next = speakerOf.get(row); next !== undefined; next = speakerOf.get(next)) {
      speaker = next
    }
    if (speaker !== row) homes.set(subjects[row].id, subjects[speaker].id)
  }
  return homes
}
