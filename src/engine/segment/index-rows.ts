/**
 * Makes the indexes over columns that are in row order already: what building and merging have in common.
 * Cost: sorting every column, about 100 ns a row each, and uniting the words of common prefixes.
 */
import { type PointIndex, packPointIndex } from '../../structures/geo/point-index.ts'
import { bitmapWords } from '../../structures/rows/bitmap.ts'
import { radixOrder } from '../../structures/rows/radix-order.ts'
import { isDense, markSets, packBitmaps, type RowSets } from '../../structures/rows/row-sets.ts'
import { sharedFloat64, sharedUint32 } from '../../structures/rows/shared-array.ts'
import { packSortedColumn, type SortedColumn } from '../../structures/rows/sorted-column.ts'
import { packStrings, type SortedStrings, stringAt } from '../../structures/text/sorted-strings.ts'
import { type EngineSchema, isByColumn, spotColumns } from '../engine-schema.ts'
import type { SegmentData, SortOrder } from './segment-data.ts'
import type { ValueIndex } from './value-index.ts'

export interface RowColumns
  extends Pick<SegmentData, 'rows' | 'ids' | 'records' | 'sets' | 'numbers' | 'words'> {
  readonly lats: Float64Array
  readonly lngs: Float64Array
}

export function indexRows(
  schema: EngineSchema,
  { lats, lngs, ...columns }: RowColumns,
): SegmentData {
  const points = packPointIndex(lats, lngs)
  return {
    ...columns,
    ...indexNumbers(schema, columns.numbers),
    points,
    located: packLocated(points, columns.numbers),
    byLat: sortedColumn(points.lats),
    byLng: sortedColumn(points.lngs),
    prefixes: makePrefixIndex(columns.words),
  }
}

/** No memory of its own where every row has a point, or none a spot. */
function packLocated(points: PointIndex, numbers: SegmentData['numbers']): PointIndex {
  const { [spotColumns.lat]: spotLats, [spotColumns.lng]: spotLngs } = numbers
  if (!spotLats?.some((lat) => !Number.isNaN(lat))) return points
  const lats = sharedFloat64(points.lats.length)
  const lngs = sharedFloat64(points.lats.length)
  for (let row = 0; row < lats.length; row++) {
    const hasPoint = !Number.isNaN(points.lats[row])
    lats[row] = hasPoint ? points.lats[row] : spotLats[row]
    lngs[row] = hasPoint ? points.lngs[row] : spotLngs[row]
  }
  return packPointIndex(lats, lngs)
}

/** Of some columns or of all: what ranges and orders of them need. */
export function indexNumbers(
  schema: EngineSchema,
  numbers: SegmentData['numbers'],
): Pick<SegmentData, 'numbers' | 'ranged' | 'sorts'> {
  const ranged = Object.fromEntries(
    schema.numbers
      .filter((column) => column.ranged && column.name in numbers)
      .map(({ name }) => [name, sortedColumn(numbers[name])]),
  )
  // An order by distance depends on the query: it is computed on demand.
  const ordered = schema.sorts.filter(isByColumn).filter(({ column }) => column in numbers)
  const sorts = ordered.map(({ name, column, descending }) => {
    const shared = descending ? undefined : ranged[column]?.order
    const order = shared ?? radixOrder(numbers[column], descending)
    return [name, sortOrder(numbers[column], descending, order)] as const
  })
  return { numbers, ranged, sorts: Object.fromEntries(sorts) }
}

function sortedColumn(values: Float64Array): SortedColumn {
  return packSortedColumn(values, radixOrder(values))
}

/** The order of a sort, from the order of its keys. Cost: 5 ns a row. */
function sortOrder(keys: Float64Array, descending: boolean, order: Uint32Array): SortOrder {
  const ranks = sharedUint32(order.length)
  for (let rank = 0; rank < order.length; rank++) ranks[order[rank]] = rank
  let valued = order.length
  while (valued > 0 && Number.isNaN(keys[order[valued - 1]])) valued--
  return { keys, descending, order, ranks, valued }
}

const ROWS_PER_STEP = 4
/** Caps the memory at 64 bytes a row; the shortest prefixes, which cost most, come first. */
const MAX_PREFIXES = 512
/** Reaching a list costs about as much as marking four rows. */
const STEPS_PER_LIST = 4

interface Run {
  readonly from: number
  readonly to: number
  /** Length of the prefix that the words of the run share. */
  readonly length: number
}

/**
 * The rows of prefixes that would be slow to unite at query time, such as "s": every prefix whose
 * words together cost more than a quarter of a step a row is united once, at build time.
 * Invariant: a prefix of two words or more that is not stored costs at most rows/4 steps to unite.
 * Cost: English text has 100 to 200 prefixes, rows/8 bytes each.
 */
function makePrefixIndex(words: ValueIndex): ValueIndex {
  const { rows } = words.sets
  const runs = heavyRuns(words)
    .map((run) => ({ ...run, prefix: stringAt(words.values, run.from).slice(0, run.length) }))
    .sort((a, b) => (a.prefix < b.prefix ? -1 : 1))
  const bitmaps = runs.map(({ from, to }) => {
    const bitmap = new Uint32Array(bitmapWords(rows))
    markSets(words.sets, from, to, bitmap)
    return bitmap
  })
  return {
    values: packStrings(runs.map((run) => run.prefix)),
    sets: packBitmaps(rows, bitmaps),
  }
}

/** Breadth first: a prefix is heavy only if all shorter ones are. */
function heavyRuns({ values, sets }: ValueIndex): Run[] {
  const costs = summedCosts(sets)
  const isHeavy = ({ from, to }: Run) =>
    to - from > 1 && (costs[to] - costs[from]) * ROWS_PER_STEP > sets.rows
  const runs = [{ from: 0, to: sets.counts.length, length: 0 }].filter(isHeavy)
  for (let i = 0; i < runs.length && runs.length < MAX_PREFIXES; i++) {
    runs.push(...splitRun(values, runs[i]).filter(isHeavy))
  }
  return runs.slice(0, MAX_PREFIXES)
}

function summedCosts(sets: RowSets): Float64Array {
  const sums = new Float64Array(sets.counts.length + 1)
  for (const [set, count] of sets.counts.entries()) {
    const cost = isDense(sets, set) ? bitmapWords(sets.rows) : count + STEPS_PER_LIST
    sums[set + 1] = sums[set] + cost
  }
  return sums
}

/** The runs of one more shared unit; a word that ends here belongs to none of them. */
function splitRun({ starts, units }: SortedStrings, { from, to, length }: Run): Run[] {
  const runs: Run[] = []
  let start = from
  const unitAt = (word: number) =>
    starts[word] + length < starts[word + 1] ? units[starts[word] + length] : -1
  for (let word = from + 1; word <= to; word++) {
    if (word < to && unitAt(word) === unitAt(start)) continue
    if (unitAt(start) >= 0) runs.push({ from: start, to: word, length: length + 1 })
    start = word
  }
  return runs
}
