/**
 * Builds a segment from a stream of documents; meant for a worker thread.
 * Invariant: ids are positive safe integers, each given once.
 * Cost: about 60 microseconds a document, most of it splitting text into words. Documents are not
 * kept: what stays of each until packing is its numbers and 4 bytes a word.
 */

import { packPointIndex } from '../../structures/geo/point-index.ts'
import { createByteHeap } from '../../structures/rows/byte-heap.ts'
import { createGrowingNumbers, type GrowingNumbers } from '../../structures/rows/growing-numbers.ts'
import { radixOrder } from '../../structures/rows/radix-order.ts'
import { sharedFloat64, sharedUint32 } from '../../structures/rows/shared-array.ts'
import { packSortedColumn, type SortedColumn } from '../../structures/rows/sorted-column.ts'
import {
  type ColumnSort,
  type EngineDocument,
  type EngineSchema,
  isByColumn,
  numberOf,
} from '../engine-schema.ts'
import { makePrefixIndex } from './prefix-index.ts'
import type { SegmentData, SortOrder } from './segment-data.ts'
import { createValueIndexBuilder, type ValuePart } from './value-index.ts'

export function buildSegment(
  schema: EngineSchema,
  documents: Iterable<EngineDocument>,
): SegmentData {
  const builder = createSegmentBuilder(schema)
  for (const document of documents) builder.add(document)
  return builder.pack()
}

/** What one thread took in, for the builder of another. Its arrays are shared memory. */
export interface SegmentPart {
  readonly ids: Float64Array
  readonly lats: Float64Array
  readonly lngs: Float64Array
  readonly positions: Float64Array
  readonly lengths: Float64Array
  readonly chunks: readonly Uint8Array[]
  readonly words: ValuePart
  readonly sets: readonly ValuePart[]
  readonly numbers: readonly Float64Array[]
}

/** What is taken in, in the order of arrival. */
function growingColumns(schema: EngineSchema) {
  const doubles = () => createGrowingNumbers(Float64Array)
  return {
    ids: doubles(),
    lats: doubles(),
    lngs: doubles(),
    positions: doubles(),
    lengths: doubles(),
    heap: createByteHeap(),
    words: createValueIndexBuilder(),
    sets: schema.sets.map(({ name }) => ({ name, builder: createValueIndexBuilder() })),
    numbers: schema.numbers.map(({ name, ranged }) => ({ name, ranged, values: doubles() })),
  }
}

export type SegmentBuilder = ReturnType<typeof createSegmentBuilder>

/** Takes documents one by one, for sources that cannot be iterated in one go. */
export function createSegmentBuilder(schema: EngineSchema) {
  const columns = growingColumns(schema)
  const { ids, lats, lngs, positions, lengths, heap, words, sets, numbers } = columns
  return {
    add(document: EngineDocument) {
      if (!Number.isSafeInteger(document.id) || document.id <= 0) {
        throw new RangeError(`id ${document.id} is not a positive safe integer`)
      }
      ids.push(document.id)
      lats.push(document.point?.lat ?? Number.NaN)
      lngs.push(document.point?.lng ?? Number.NaN)
      positions.push(heap.append(document.record))
      lengths.push(document.record.length)
      words.addText(document.text)
      for (const { name, builder } of sets) builder.add(document.sets[name] ?? [])
      for (const { name, values } of numbers) values.push(numberOf(document, name) ?? Number.NaN)
    },
    /** Takes over the documents of a part; it must come from the same schema. */
    adopt(part: SegmentPart) {
      const shift = heap.adopt(part.chunks)
      for (const position of part.positions) positions.push(position + shift)
      pushAll(ids, part.ids)
      pushAll(lats, part.lats)
      pushAll(lngs, part.lngs)
      pushAll(lengths, part.lengths)
      words.adopt(part.words)
      for (const [i, { builder }] of sets.entries()) builder.adopt(part.sets[i])
      for (const [i, { values }] of numbers.entries()) pushAll(values, part.numbers[i])
    },
    /** Ends the taking in: nothing may be added afterwards. */
    part(): SegmentPart {
      const flat = (values: GrowingNumbers) => values.toArray() as Float64Array
      return {
        ids: flat(ids),
        lats: flat(lats),
        lngs: flat(lngs),
        positions: flat(positions),
        lengths: flat(lengths),
        chunks: heap.finish(),
        words: words.part(),
        sets: sets.map(({ builder }) => builder.part()),
        numbers: numbers.map(({ values }) => flat(values)),
      }
    },
    pack: () => packSegment(schema, columns),
  }
}

/** Puts the rows into their order, by id, and makes the indexes over them. */
function packSegment(
  schema: EngineSchema,
  columns: ReturnType<typeof growingColumns>,
): SegmentData {
  const { ids, lats, lngs, positions, lengths, heap, words, sets, numbers } = columns
  const arrivals = arrivalsById(ids)
  const filled = numbers.map((one) => ({ ...one, values: inRowOrder(one.values, arrivals) }))
  const ranged = filled
    .filter((column) => column.ranged)
    .map(({ name, values }) => [name, sortedColumn(values)] as const)
  const points = packPointIndex(inRowOrder(lats, arrivals), inRowOrder(lngs, arrivals))
  const data = {
    rows: arrivals.length,
    ids: inRowOrder(ids, arrivals),
    records: {
      positions: inRowOrder(positions, arrivals),
      lengths: inRowOrder(lengths, arrivals, sharedUint32),
      chunks: heap.finish(),
    },
    sets: Object.fromEntries(sets.map(({ name, builder }) => [name, builder.pack(arrivals)])),
    numbers: Object.fromEntries(filled.map(({ name, values }) => [name, values])),
    ranged: Object.fromEntries(ranged),
    points,
    byLat: sortedColumn(points.lats),
    byLng: sortedColumn(points.lngs),
    words: words.pack(arrivals),
  }
  // An order by distance depends on the query: it is made when it is asked for.
  const sorts = schema.sorts
    .filter(isByColumn)
    .map((sort) => [sort.name, packSort(sort, data.numbers, data.ranged)] as const)
  return {
    ...data,
    sorts: Object.fromEntries(sorts),
    prefixes: makePrefixIndex(data.words),
  }
}

function pushAll(into: GrowingNumbers, values: Float64Array): void {
  for (const value of values) into.push(value)
}

/** The document that becomes each row: ids descending. */
function arrivalsById(ids: GrowingNumbers): Uint32Array {
  const keys = Float64Array.from({ length: ids.length }, (_, arrival) => ids.at(arrival))
  const arrivals = radixOrder(keys, true)
  for (let row = 1; row < arrivals.length; row++) {
    const id = keys[arrivals[row]]
    if (id === keys[arrivals[row - 1]]) throw new RangeError(`id ${id} is given twice`)
  }
  return arrivals
}

function inRowOrder(values: GrowingNumbers, arrivals: Uint32Array): Float64Array
function inRowOrder<T extends Float64Array | Uint32Array>(
  values: GrowingNumbers,
  arrivals: Uint32Array,
  allocate: (length: number) => T,
): T
function inRowOrder(
  values: GrowingNumbers,
  arrivals: Uint32Array,
  allocate: (length: number) => Float64Array | Uint32Array = sharedFloat64,
): Float64Array | Uint32Array {
  const column = allocate(arrivals.length)
  for (let row = 0; row < arrivals.length; row++) column[row] = values.at(arrivals[row])
  return column
}

function sortedColumn(values: Float64Array): SortedColumn {
  return packSortedColumn(values, radixOrder(values))
}

function packSort(
  { column, descending }: ColumnSort,
  numbers: Readonly<Record<string, Float64Array>>,
  ranged: Readonly<Record<string, SortedColumn>>,
): SortOrder {
  const keys = numbers[column]
  const shared = descending ? undefined : ranged[column]?.order
  const order = shared ?? radixOrder(keys, descending)
  const ranks = sharedUint32(order.length)
  for (let rank = 0; rank < order.length; rank++) ranks[order[rank]] = rank
  let valued = order.length
  while (valued > 0 && Number.isNaN(keys[order[valued - 1]])) valued--
  return { keys, descending, order, ranks, valued }
}
