/**
 * The matches that have a point, column by column: for maps, which look at every match. Where spots count, those
 * without a point are among them, at their spot.
 * Invariant: a result is valid until the next call, which reuses its columns. Fresh ones, 3 MB for each
 * map of 100,000 matches, would have V8 collect everything once a second.
 * Cost: about 10 ns and 28 bytes a match; a callback for each takes three times as long.
 */
import { reused } from '../../structures/reused.ts'
import { listBits } from '../../structures/rows/bitmap.ts'
import { type EngineParts, firstRows } from '../engine-parts.ts'
import type { Clause } from '../engine-query.ts'
import { numberOf, spotOf } from '../engine-schema.ts'
import { findRows, matchesBitmap } from '../filters/find-rows.ts'
import { columnNamed } from '../segment/segment-data.ts'
import { documentTest } from '../tail.ts'

export interface LocatedRows {
  readonly count: number
  readonly rows: Uint32Array
  readonly lats: Float64Array
  readonly lngs: Float64Array
  /** Of the requested column; NaN where a row has no number. */
  readonly numbers: Float64Array
}

export function locatedRows(
  { segments, tail }: EngineParts,
  clauses: readonly Clause[],
  column: string,
  withSpots: boolean,
): LocatedRows {
  const firsts = firstRows({ segments })
  const found = segments.map((segment) => findRows(segment, clauses))
  const most = found.reduce((sum, matches) => sum + matches.count, tail.length)
  const { rows, lats, lngs, numbers } = columnsFor(most)
  let count = 0
  for (const [i, segment] of segments.entries()) {
    const { data } = segment
    const values = columnNamed(data.numbers, column)
    const points = withSpots ? data.located : data.points
    const first = firsts[i]
    // Listed where those before end: a row is read before its place is written to.
    const end = count + found[i].count
    listBits(matchesBitmap(segment, found[i]), rows.subarray(count, end))
    segment.work.steps += found[i].count
    for (let k = count; k < end; k++) {
      const row = rows[k]
      const lat = points.lats[row]
      if (Number.isNaN(lat)) continue
      rows[count] = first + row
      lats[count] = lat
      lngs[count] = points.lngs[row]
      numbers[count++] = values[row]
    }
  }
  const passes = documentTest(clauses)
  for (const [i, document] of tail.entries()) {
    const point = withSpots ? spotOf(document) : document.point
    if (point === null || !passes(document)) continue
    rows[count] = firsts[segments.length] + i
    lats[count] = point.lat
    lngs[count] = point.lng
    numbers[count++] = numberOf(document, column) ?? Number.NaN
  }
  return { count, rows, lats, lngs, numbers }
}

type Columns = Omit<LocatedRows, 'count'>

/** 7 MB. */
const REUSED_MATCHES_MAX = 2 ** 18
const columnsFor = reused(
  (length): Columns => ({
    rows: new Uint32Array(length),
    lats: new Float64Array(length),
    lngs: new Float64Array(length),
    numbers: new Float64Array(length),
  }),
  REUSED_MATCHES_MAX,
)
