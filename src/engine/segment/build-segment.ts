/**
 * Builds a segment from a stream of documents; meant for a worker thread.
 * Invariant: ids are positive safe integers, each given once.
 * Cost: about 60 microseconds a document, most of it splitting text into words. Documents are not
 * retained: until packing, each leaves only its numbers and 4 bytes a word.
 */

import { crc32 } from 'node:zlib'
import { createByteHeap } from '../../structures/rows/byte-heap.ts'
import { createGrowingNumbers, type GrowingNumbers } from '../../structures/rows/growing-numbers.ts'
import { radixOrder } from '../../structures/rows/radix-order.ts'
import { sharedFloat64, sharedUint32 } from '../../structures/rows/shared-array.ts'
import { type EngineDocument, type EngineSchema, numberOf } from '../engine-schema.ts'
import { indexRows } from './index-rows.ts'
import type { RecordWriter } from './record-writer.ts'
import type { FileChunk, RecordChunk, SegmentData } from './segment-data.ts'
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
  readonly checksums: Float64Array
  readonly chunks: readonly RecordChunk[]
  readonly words: ValuePart
  readonly sets: readonly ValuePart[]
  readonly numbers: readonly Float64Array[]
}

/** What is taken in, in the order of arrival. */
function growingColumns(schema: EngineSchema, writer: RecordWriter | null) {
  const doubles = () => createGrowingNumbers(Float64Array)
  return {
    ids: doubles(),
    lats: doubles(),
    lngs: doubles(),
    positions: doubles(),
    lengths: doubles(),
    checksums: doubles(),
    heap: createByteHeap<FileChunk>(writer?.take),
    words: createValueIndexBuilder(),
    sets: schema.sets.map(({ name }) => ({ name, builder: createValueIndexBuilder() })),
    numbers: schema.numbers.map(({ name }) => ({ name, values: doubles() })),
  }
}

export type SegmentBuilder = ReturnType<typeof createSegmentBuilder>

/** Takes documents one by one, for sources that cannot be iterated in one go. Without a writer records stay in memory. */
export function createSegmentBuilder(schema: EngineSchema, writer: RecordWriter | null = null) {
  const columns = growingColumns(schema, writer)
  const { ids, lats, lngs, positions, lengths, checksums, heap, words, sets, numbers } = columns
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
      checksums.push(crc32(document.record))
      words.addText(document.text)
      for (const { name, builder } of sets) builder.add(document.sets[name] ?? [])
      for (const { name, values } of numbers) values.push(numberOf(document, name) ?? Number.NaN)
    },
    /** Takes over the documents of a part; it must come from the same schema. */
    adopt(part: SegmentPart) {
      const shift = heap.adopt(part.chunks)
      positions.pushAll(part.positions.map((position) => position + shift))
      ids.pushAll(part.ids)
      lats.pushAll(part.lats)
      lngs.pushAll(part.lngs)
      lengths.pushAll(part.lengths)
      checksums.pushAll(part.checksums)
      words.adopt(part.words)
      for (const [i, { builder }] of sets.entries()) builder.adopt(part.sets[i])
      for (const [i, { values }] of numbers.entries()) values.pushAll(part.numbers[i])
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
        checksums: flat(checksums),
        chunks: heap.finish(),
        words: words.part(),
        sets: sets.map(({ builder }) => builder.part()),
        numbers: numbers.map(({ values }) => flat(values)),
      }
    },
    pack: () => packSegment(schema, columns),
    /** When at most so many chunks of records are on their way to the disk. */
    written: async (mostUnderWay?: number) => writer?.written(mostUnderWay),
  }
}

/** Puts the rows into their order, by id, and makes the indexes over them. */
function packSegment(schema: EngineSchema, taken: ReturnType<typeof growingColumns>): SegmentData {
  const { ids, lats, lngs, positions, lengths, checksums, heap, words, sets, numbers } = taken
  const arrivals = arrivalsById(ids)
  const columns = numbers.map(({ name, values }) => [name, inRowOrder(values, arrivals)] as const)
  return indexRows(schema, {
    rows: arrivals.length,
    ids: inRowOrder(ids, arrivals),
    records: {
      positions: inRowOrder(positions, arrivals),
      lengths: inRowOrder(lengths, arrivals, sharedUint32),
      checksums: inRowOrder(checksums, arrivals, sharedUint32),
      chunks: heap.finish(),
    },
    sets: Object.fromEntries(sets.map(({ name, builder }) => [name, builder.pack(arrivals)])),
    numbers: Object.fromEntries(columns),
    lats: inRowOrder(lats, arrivals),
    lngs: inRowOrder(lngs, arrivals),
    words: words.pack(arrivals),
  })
}

/** The document that becomes each row: ids descending. */
function arrivalsById(ids: GrowingNumbers): Uint32Array {
  const keys = ids.toArray() as Float64Array
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
  const taken = values.toArray()
  const column = allocate(arrivals.length)
  for (let row = 0; row < arrivals.length; row++) column[row] = taken[arrivals[row]]
  return column
}
