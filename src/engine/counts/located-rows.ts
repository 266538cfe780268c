/**
 * The matches that have a point, column by column: for maps, which look at every match. Where columns of
 * another spot are named, those without a point are among them, at that spot.
 * Invariant: an answer holds until the next one is asked for: its columns are used again. Fresh ones, 3 MB for each
 * map of 100,000 matches, would have V8 collect everything once a second.
 * Cost: some 10 ns and 28 bytes a match; calling back for each takes three times as long.
 */
import { reused } from '../../structures/reused.ts'
import { listBits } from '../../structures/rows/bitmap.ts'
import { type EngineParts, firstRows } from '../engine-parts.ts'
import type { Clause } from '../engine-query.ts'
import { numberOf } from '../engine-schema.ts'
import { findRows } from '../filters/find-rows.ts'
import { matchesBitmap } from '../filters/row-matches.ts'
import { columnNamed } from '../segment/column-named.ts'
import { documentTest } from '../tail/document-test.ts'
import type { TailDocument } from '../tail/tail.ts'

export interface LocatedRows {
  readonly count: number
  readonly rows: Uint32Array
  readonly lats: Float64Array
  readonly lngs: Float64Array
  /** Of the column asked for; NaN where a row has no number. */
  readonly numbers: Float64Array
}

/** Columns of numbers that say where a row without a point is shown. */
export interface SpotColumns {
  readonly lat: string
  readonly lng: string
}

export function locatedRows(
  { segments, tail }: EngineParts,
  clauses: readonly Clause[],
  column: string,
  elsewhere?: SpotColumns,
): LocatedRows {
  const firsts = firstRows({ segments })
  const found = segments.map((segment) => findRows(segment, clauses))
  const most = found.reduce((sum, matches) => sum + matches.count, tail.length)
  const { rows, lats, lngs, numbers } = columnsFor(most)
  let count = 0
  for (const [i, segment] of segments.entries()) {
    const { data } = segment
    const values = columnNamed(data.numbers, column)
    const otherLats = elsewhere && columnNamed(data.numbers, elsewhere.lat)
    const otherLngs = elsewhere && columnNamed(data.numbers, elsewhere.lng)
    const first = firsts[i]
    // Listed where those before end: a row is read before its place is written to.
    const end = count + found[i].count
    listBits(matchesBitmap(segment, found[i]), rows.subarray(count, end))
    segment.work.steps += found[i].count
    for (let k = count; k < end; k++) {
      const row = rows[k]
      let lat = data.points.lats[row]
      let lng = data.points.lngs[row]
      if (Number.isNaN(lat)) {
        if (!otherLats || !otherLngs || Number.isNaN(otherLats[row])) continue
        lat = otherLats[row]
        lng = otherLngs[row]
      }
      rows[count] = first + row
      lats[count] = lat
      lngs[count] = lng
      numbers[count++] = values[row]
    }
  }
  const passes = documentTest(clauses)
  for (const [i, document] of tail.entries()) {
    const point = document.point ?? spotOf(document, elsewhere)
    if (point === null || !passes(document)) continue
    rows[count] = firsts[segments.length] + i
    lats[count] = point.lat
    lngs[count] = point.lng
    numbers[count++] = numberOf(document, column) ?? Number.NaN
  }
  return { count, rows, lats, lngs, numbers }
}

function spotOf(document: TailDocument, columns: SpotColumns | undefined) {
  const lat = columns ? numberOf(document, columns.lat) : null
  const lng = columns ? numberOf(document, columns.lng) : null
  return lat === null || lng === null ? null : { lat, lng }
}

type Columns = Omit<LocatedRows, 'count'>

/** 7 MB. */
const KEPT_MATCHES_MAX = 2 ** 18
const columnsFor = reused(
  (length): Columns => ({
    rows: new Uint32Array(length),
    lats: new Float64Array(length),
    lngs: new Float64Array(length),
    numbers: new Float64Array(length),
  }),
  KEPT_MATCHES_MAX,
)
