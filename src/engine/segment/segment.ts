/**
 * A segment opened for searching: its data, which of its rows still live, and the work space that
 * all queries share (there is one thread, and a query never waits).
 * Invariant: `liveRows` counts the bits of `live`; rows only ever die.
 * Cost: opening allocates 0.9 bytes a row and reads no row: below a millisecond at a million rows.
 */

import { RecentMap } from '../../structures/answer-cache.ts'
import { binarySearch } from '../../structures/binary-search.ts'
import {
  type Bitmap,
  bitmapWords,
  clearBit,
  hasBit,
  setBit,
  setFirstBits,
} from '../../structures/rows/bitmap.ts'
import { type Clause, type EngineWork, noWork } from '../engine-query.ts'
import { noUnions, type ShapeRows, type Unions } from '../filters/row-filter.ts'
import { peekRecord, type RecordStore, type SegmentData } from './segment-data.ts'

/** Room for lists of one row in 8: longer ones are never faster than a bitmap. */
const LIST_SHARE = 8
const MIN_LIST_ROWS = 64

/** Rows/8 bytes each: 200 KB at 100,000 rows. */
const SHAPES_CACHED = 16
/** More than a search has filters. Rows/8 bytes each. */
const CLAUSES_CACHED = 64

/** Called with a record that cannot be read; what it throws replaces the error. */
export type OnDamage = (error: unknown, id: number) => void

export interface Segment {
  readonly data: SegmentData
  readonly live: Bitmap
  liveRows: number
  readonly space: WorkSpace
  /** The most recently used areas, by their key. */
  readonly shapes: RecentMap<string, ShapeRows>
  /** The rows of clauses that were counted with recently; see counts/counted-matches.ts. */
  readonly clauseRows: RecentMap<Clause, Bitmap>
  readonly work: EngineWork
  readonly onDamage: OnDamage
  readonly memory: RecordMemory
  readonly weight: ArrayBuffer | null
}

/**
 * Records from files that were read recently, in memory that all segments of an engine share.
 * Invariant: holds at most `bytesMax` in two generations; the older one is discarded when the younger one has
 * half of them. Segments that are gone take theirs with them, but for the slabs that they lie in.
 */
export interface RecordMemory {
  readonly bytesMax: number
  /** Of the younger generation. */
  bytes: number
  /** Where its next records are copied to, one behind the other: memory for each would have the collector run often. */
  slab: Buffer
  slabUsed: number
  young: WeakMap<RecordStore, Map<number, Uint8Array>>
  old: WeakMap<RecordStore, Map<number, Uint8Array>>
}

const SLAB_BYTES = 2 ** 18
const NO_SLAB = Buffer.alloc(0)

export const recordMemory = (bytesMax: number): RecordMemory => ({
  bytesMax,
  bytes: 0,
  slab: NO_SLAB,
  slabUsed: 0,
  young: new WeakMap(),
  old: new WeakMap(),
})

interface WorkSpace {
  readonly matches: Bitmap
  readonly spare: Bitmap
  readonly unions: Unions
  readonly list: Uint32Array
  /** For the rows of clauses that are looked at once, made where they are needed: memory for each time has the collector run. */
  readonly rooms: Bitmap[]
}

export function openSegment(
  data: SegmentData,
  work: EngineWork = noWork(),
  onDamage: OnDamage = () => undefined,
  memory: RecordMemory = recordMemory(0),
): Segment {
  const words = bitmapWords(data.rows)
  const live = new Uint32Array(words)
  setFirstBits(live, data.rows)
  const space = {
    matches: new Uint32Array(words),
    spare: new Uint32Array(words),
    unions: noUnions(words),
    list: new Uint32Array(MIN_LIST_ROWS + Math.ceil(data.rows / LIST_SHARE)),
    rooms: [],
  }
  return {
    data,
    live,
    liveRows: data.rows,
    space,
    shapes: new RecentMap(SHAPES_CACHED),
    clauseRows: new RecentMap(CLAUSES_CACHED),
    work,
    onDamage,
    memory,
    weight: weightOf(data),
  }
}

/** The same rows with other columns; which of them live is shared with what it was made from. */
export const withData = (segment: Segment, data: SegmentData): Segment => ({
  ...segment,
  data,
  clauseRows: new RecentMap(CLAUSES_CACHED),
})

/** Smaller ones are in no hurry to go; from here on untouched memory is none of the system's. */
const WEIGHED_BYTES = 2 ** 26

/**
 * The garbage collector does not see how much shared memory an object retains, so an old segment of hundreds of
 * megabytes would wait for a collection that nothing triggers. A buffer of the same size, never touched and so
 * never taken from the system, makes it visible.
 */
function weightOf(data: SegmentData): ArrayBuffer | null {
  const bytes = bufferBytes(data, (buffer) => buffer instanceof SharedArrayBuffer)
  return bytes < WEIGHED_BYTES ? null : new ArrayBuffer(bytes)
}

/** The first row whose id is at most `id`. */
export function rowFrom({ ids }: SegmentData, id: number): number {
  return binarySearch(0, ids.length, (row) => ids[row] <= id)
}

/** The live row of an id, or -1. */
export function liveRowOf({ data, live }: Segment, id: number): number {
  const row = rowFrom(data, id)
  return row < data.rows && data.ids[row] === id && hasBit(live, row) ? row : -1
}

/** Whether it lived. */
export function dropRow(segment: Segment, id: number): boolean {
  const row = liveRowOf(segment, id)
  if (row < 0) return false
  clearBit(segment.live, row)
  segment.liveRows--
  return true
}

/** All others die. */
export function keepRows(segment: Segment, ids: Iterable<number>): void {
  const rows = Array.from(ids, (id) => liveRowOf(segment, id)).filter((row) => row >= 0)
  segment.live.fill(0)
  for (const row of rows) setBit(segment.live, row)
  segment.liveRows = rows.length
}

/** Holds until the next record is read. */
export function recordAt({ data, onDamage, memory }: Segment, row: number): Uint8Array {
  const { records } = data
  const known = memory.young.get(records)?.get(row)
  if (known !== undefined) return known
  try {
    const older = memory.old.get(records)?.get(row)
    return remembered(memory, records, row, older ?? peekRecord(records, row))
  } catch (error) {
    onDamage(error, data.ids[row])
    throw error
  }
}

/** The object around the bytes of a record, and its entry. */
const ENTRY_BYTES = 200

function remembered(
  memory: RecordMemory,
  store: RecordStore,
  row: number,
  record: Uint8Array,
): Uint8Array {
  const bytes = record.length + ENTRY_BYTES
  if (memory.bytes + bytes > memory.bytesMax / 2) {
    if (bytes > memory.bytesMax / 2) return record
    memory.old = memory.young
    memory.young = new WeakMap()
    memory.bytes = 0
    // A slab goes with its generation.
    memory.slab = NO_SLAB
    memory.slabUsed = 0
  }
  let rows = memory.young.get(store)
  if (!rows) {
    rows = new Map()
    memory.young.set(store, rows)
  }
  const own = copyOf(record, memory)
  rows.set(row, own)
  memory.bytes += bytes
  return own
}

function copyOf(record: Uint8Array, memory: RecordMemory): Uint8Array {
  const { length } = record
  if (memory.slabUsed + length > memory.slab.length) {
    const room = Math.max(length, Math.min(SLAB_BYTES, memory.bytesMax / 2 - memory.bytes))
    memory.slab = Buffer.allocUnsafeSlow(room)
    memory.slabUsed = 0
  }
  const own = memory.slab.subarray(memory.slabUsed, memory.slabUsed + length)
  own.set(record)
  memory.slabUsed += length
  return own
}

/** Records checked before yielding: about a millisecond. */
const CHECKED_PER_TURN = 256

/** Reads all records of live rows, some at a time; the ids of those that cannot be read. */
export function* damagedRecords({ data, live }: Segment): Generator<number[]> {
  for (let from = 0; from < data.rows; from += CHECKED_PER_TURN) {
    const damaged: number[] = []
    for (let row = from; row < Math.min(data.rows, from + CHECKED_PER_TURN); row++) {
      if (hasBit(live, row) && !isWhole(data, row)) damaged.push(data.ids[row])
    }
    yield damaged
  }
}

function isWhole({ records }: SegmentData, row: number): boolean {
  try {
    peekRecord(records, row)
    return true
  } catch {
    return false
  }
}

/** How much memory the arrays of a plain structure take, each buffer counted once. */
export function bufferBytes(
  root: unknown,
  counts: (buffer: ArrayBufferLike) => boolean = () => true,
): number {
  const buffers = new Set<ArrayBufferLike>()
  const visit = (value: unknown) => {
    if (ArrayBuffer.isView(value)) buffers.add(value.buffer)
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit)
  }
  visit(root)
  let bytes = 0
  for (const buffer of buffers) if (counts(buffer)) bytes += buffer.byteLength
  return bytes
}
