/**
 * Counts where each home is shown once: for every value and every bin, how many homes have a match in it. Made from
 * the counts of all matches, of which those that repeat a home within the value or bin are taken off.
 * Invariant: a count is the total of the same search with this value: the home is there by the cheapest of its
 * listings that have it, whichever is the cheapest of all.
 * Cost: a look at each match of a group for each value that it has.
 */
import { intersect } from '../../structures/rows/bitmap.ts'
import { eachOfSet } from '../../structures/rows/row-sets.ts'
import { findString, stringAt } from '../../structures/text/sorted-strings.ts'
import { countBins, countValues, countWithAny } from '../counts/count-values.ts'
import { countedMatches } from '../counts/counted-matches.ts'
import type { EngineParts } from '../engine-parts.ts'
import type { Clause, FirstClause } from '../engine-query.ts'
import { numberOf } from '../engine-schema.ts'
import type { Segment } from '../segment/segment.ts'
import { columnNamed } from '../segment/segment-data.ts'
import type { TailDocument } from '../tail.ts'
import { eachGrouped, firstClause, groupedRows, matchingClauses } from './first-of-each.ts'

/** The matches that may be one of several. */
interface SharedMatches {
  readonly rows: readonly { readonly segment: Segment; readonly bitmap: Uint32Array }[]
  readonly fresh: readonly TailDocument[]
}

const cache = new WeakMap<object, Map<string, SharedMatches>>()

function sharedMatches(
  parts: EngineParts,
  matching: readonly Clause[],
  { column }: FirstClause,
): SharedMatches {
  const matches = countedMatches(parts, matching)
  const byColumn = cache.get(matches) ?? new Map<string, SharedMatches>()
  cache.set(matches, byColumn)
  const known = byColumn.get(column)
  if (known) return known
  const shared = {
    rows: matches.rows.map(({ segment, bitmap }) => {
      const inGroups = bitmap.slice()
      intersect(inGroups, groupedRows(segment.data, column))
      return { segment, bitmap: inGroups }
    }),
    fresh: matches.fresh.filter((document) => numberOf(document, column) !== null),
  }
  byColumn.set(column, shared)
  return shared
}

/** How many were added beyond the first of each group. */
function countRepeats() {
  const groups = new Set<number>()
  let added = 0
  return {
    add(group: number) {
      groups.add(group)
      added++
    },
    get repeats() {
      return added - groups.size
    },
  }
}

export function countHomesByValue(
  parts: EngineParts,
  clauses: readonly Clause[],
  column: string,
): Map<string, number> {
  const first = firstClause(clauses)
  if (!first) return countValues(parts, clauses, column)
  const matching = matchingClauses(clauses)
  const totals = countValues(parts, matching, column)
  const byValue = new Map<string, ReturnType<typeof countRepeats>>()
  const add = (value: string, group: number) => {
    const seen = byValue.get(value) ?? countRepeats()
    byValue.set(value, seen)
    seen.add(group)
  }
  const { rows, fresh } = sharedMatches(parts, matching, first)
  for (const { segment, bitmap } of rows) {
    const { values, sets } = columnNamed(segment.data.sets, column)
    const groups = columnNamed(segment.data.numbers, first.column)
    segment.work.steps += sets.words.length
    for (let set = 0; set < sets.counts.length; set++) {
      eachOfSet(sets, set, bitmap, (row) => add(stringAt(values, set), groups[row]))
    }
  }
  for (const document of fresh) {
    const group = numberOf(document, first.column)!
    for (const value of new Set(document.sets[column])) add(value, group)
  }
  for (const [value, { repeats }] of byValue) totals.set(value, totals.get(value)! - repeats)
  return totals
}

export function countHomesWithAny(
  parts: EngineParts,
  clauses: readonly Clause[],
  column: string,
  wanted: readonly string[],
): number {
  const first = firstClause(clauses)
  if (!first) return countWithAny(parts, clauses, column, wanted)
  const matching = matchingClauses(clauses)
  const total = countWithAny(parts, matching, column, wanted)
  const seen = countRepeats()
  const { rows, fresh } = sharedMatches(parts, matching, first)
  for (const { segment, bitmap } of rows) {
    const { values, sets } = columnNamed(segment.data.sets, column)
    const groups = columnNamed(segment.data.numbers, first.column)
    // A row that has several of the values is one match.
    const having = new Set<number>()
    for (const value of wanted) {
      const set = findString(values, value)
      if (set >= 0) eachOfSet(sets, set, bitmap, (row) => having.add(row))
    }
    segment.work.steps += wanted.length * bitmap.length
    for (const row of having) seen.add(groups[row])
  }
  for (const document of fresh) {
    const hasAny = document.sets[column]?.some((value) => wanted.includes(value))
    if (hasAny) seen.add(numberOf(document, first.column)!)
  }
  return total - seen.repeats
}

/** `edges` as countBins takes them. */
export function countHomesInBins(
  parts: EngineParts,
  clauses: readonly Clause[],
  column: string,
  edges: readonly number[],
): number[] {
  const first = firstClause(clauses)
  if (!first) return countBins(parts, clauses, column, edges)
  const matching = matchingClauses(clauses)
  const totals = countBins(parts, matching, column, edges)
  const bins = totals.map(countRepeats)
  const end = edges[edges.length - 1]
  const add = (number: number, group: number) => {
    const after = edges.findIndex((edge) => edge > number)
    const bin = number === end ? bins.length - 1 : after - 1
    bins[bin]?.add(group)
  }
  const { rows, fresh } = sharedMatches(parts, matching, first)
  for (const { segment, bitmap } of rows) {
    const numbers = columnNamed(segment.data.numbers, column)
    eachGrouped(segment.data, first.column, bitmap, (row, group) => {
      segment.work.steps++
      add(numbers[row], group)
    })
  }
  for (const document of fresh) {
    add(numberOf(document, column) ?? Number.NaN, numberOf(document, first.column)!)
  }
  return totals.map((total, bin) => total - bins[bin].repeats)
}
