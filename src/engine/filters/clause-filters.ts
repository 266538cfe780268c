/**
 * Turns clauses into filters over one segment. A clause that asks for several things at once
 * (all values, several words) becomes one filter for each, so that the rarest can lead.
 */
import { findPrefix, findString } from '../../structures/text/sorted-strings.ts'
import type { Clause } from '../engine-query.ts'
import { columnNamed } from '../segment/column-named.ts'
import type { Segment } from '../segment/segment.ts'
import type { ValueIndex } from '../segment/value-index.ts'
import { idFilter } from './id-filter.ts'
import { rangeFilter, scanFilter } from './range-filter.ts'
import type { RowFilter } from './row-filter.ts'
import { setFilter } from './set-filter.ts'
import { shapeFilter } from './shape-filter.ts'

export function clauseFilters(segment: Segment, clauses: readonly Clause[]): RowFilter[] {
  const filters: RowFilter[] = []
  for (const clause of clauses) {
    for (const filter of filtersOf(segment, clause)) filters.push(filter)
  }
  return filters
}

function filtersOf(segment: Segment, clause: Clause): RowFilter[] {
  const {
    data,
    space: { spare },
  } = segment
  const withOneOf = (index: ValueIndex, values: readonly string[]) => {
    const runs: (readonly [number, number])[] = []
    for (const value of values.length > 1 ? new Set(values) : values) {
      const set = findString(index.values, value)
      if (set >= 0) runs.push([set, set + 1])
    }
    return setFilter(index.sets, runs, spare)
  }
  switch (clause.kind) {
    case 'any':
      return [withOneOf(columnNamed(data.sets, clause.column), clause.values)]
    case 'all': {
      const index = columnNamed(data.sets, clause.column)
      return clause.values.map((value) => withOneOf(index, [value]))
    }
    case 'range': {
      const ranged = data.ranged[clause.column]
      if (ranged !== undefined) return [rangeFilter(ranged, clause)]
      return [scanFilter(columnNamed(data.numbers, clause.column), clause)]
    }
    case 'ids':
      return [idFilter(data, clause.ids)]
    case 'text': {
      const { words, prefixes } = data
      const filters = clause.words.map((word) => withOneOf(words, [word]))
      if (clause.prefix === null) return filters
      const kept = findString(prefixes.values, clause.prefix)
      if (kept >= 0) return [...filters, setFilter(prefixes.sets, [[kept, kept + 1]], spare)]
      return [...filters, setFilter(words.sets, [findPrefix(words.values, clause.prefix)], spare)]
    }
    case 'box': {
      const { south, west, north, east } = clause
      return [
        rangeFilter(data.byLat, { min: south, max: north }),
        rangeFilter(data.byLng, { min: west, max: east }),
      ]
    }
    default:
      return [shapeFilter(segment, clause)]
  }
}
