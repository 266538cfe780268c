/**
 * A segment as a run of bytes: where its header is, then the records, which come while it is built, then a JSON header
 * with the shape, and the arrays back to back, each with its checksum; an array used in several places is written once.
 * Invariant: the arrays that were read are whole and unchanged, or reading throws. Records stay where they are,
 * and are checked one by one when they are read.
 * Cost: the speed of memory; 100,000 listings are about 35 MB of arrays and 260 MB of records.
 */
import { crc32 } from 'node:zlib'
import type { SegmentData } from './segment-data.ts'

const MAGIC = 'ESTIASEG'
/** Another form of the segment gets another number, and old files are passed over. */
const FORM = 4
/** Magic, form, length of the header, its checksum, where it begins. */
const PREFIX_BYTES = 28
export const HEADER_AT_BYTE = 20
/** The first byte that a record may have. */
export const RECORDS_AT = PREFIX_BYTES
const HEADER_MAX_BYTES = 64 * 1024 * 1024

const arrayTypes = { Uint8Array, Uint16Array, Uint32Array, Int32Array, Float32Array, Float64Array }
type ArrayType = keyof typeof arrayTypes
type TypedArray = InstanceType<(typeof arrayTypes)[ArrayType]>

interface StoredArray {
  readonly type: ArrayType
  readonly bytes: number
  readonly crc: number
}

interface Header {
  readonly about: unknown
  /** The segment with each array replaced by { $array: its number }. */
  readonly shape: unknown
  readonly arrays: readonly StoredArray[]
  /** Where each chunk of the records is. */
  readonly chunks: readonly Extent[]
}

/** A piece of the file. */
export interface Extent {
  readonly at: number
  readonly length: number
}

export type WriteBytes = (bytes: Uint8Array, at: number) => Promise<void>
/** Fills the whole target, or throws where there is no more. */
export type FillBytes = (target: Uint8Array, at: number) => Promise<void>

const bytesOf = (array: TypedArray): Uint8Array =>
  new Uint8Array(array.buffer, array.byteOffset, array.byteLength)

/** All but the records: `chunks` says where those of the segment are, `takeRoom` where there is room behind them. */
export async function writeIndex(
  write: WriteBytes,
  takeRoom: (length: number) => number,
  data: SegmentData,
  chunks: readonly Extent[],
  about: unknown,
): Promise<void> {
  const arrays = new Map<TypedArray, number>()
  const shape = takeOut({ ...data, records: { ...data.records, chunks: [] } }, arrays)
  const stored = [...arrays.keys()].map((array): StoredArray => {
    const bytes = bytesOf(array)
    return { type: typeOf(array)!, bytes: bytes.length, crc: crc32(bytes) }
  })
  const header = Buffer.from(
    JSON.stringify({ about, shape, arrays: stored, chunks } satisfies Header),
  )
  const headerAt = takeRoom(stored.reduce((sum, { bytes }) => sum + bytes, header.length))
  const prefix = Buffer.alloc(PREFIX_BYTES)
  prefix.write(MAGIC)
  prefix.writeUInt32LE(FORM, 8)
  prefix.writeUInt32LE(header.length, 12)
  prefix.writeUInt32LE(crc32(header), 16)
  prefix.writeDoubleLE(headerAt, HEADER_AT_BYTE)
  await write(prefix, 0)
  await write(header, headerAt)
  let at = headerAt + header.length
  for (const array of arrays.keys()) {
    await write(bytesOf(array), at)
    at += array.byteLength
  }
}

export interface ReadSegment {
  readonly about: unknown
  /** The segment when its records are in this file. */
  readonly data: (file: number) => SegmentData
  /** How long it is. */
  readonly end: number
}

export async function readSegment(fill: FillBytes): Promise<ReadSegment> {
  const prefix = await readBytes(fill, 0, PREFIX_BYTES)
  const headerBytes = prefix.readUInt32LE(12)
  const headerAt = prefix.readDoubleLE(HEADER_AT_BYTE)
  const ours = prefix.toString('latin1', 0, 8) === MAGIC && prefix.readUInt32LE(8) === FORM
  if (!ours || headerBytes > HEADER_MAX_BYTES) throw new Error('this is no segment of this form')
  const json = await readBytes(fill, headerAt, headerBytes)
  if (crc32(json) !== prefix.readUInt32LE(16)) throw new Error('the segment is damaged')
  const header: Header = JSON.parse(json.toString())
  const arrays: TypedArray[] = []
  let end = headerAt + headerBytes
  for (const stored of header.arrays) {
    arrays.push(await readArray(fill, end, stored))
    end += stored.bytes
  }
  const data = putIn(header.shape, arrays) as SegmentData
  return {
    about: header.about,
    data: (fd) => ({
      ...data,
      records: { ...data.records, chunks: header.chunks.map((chunk) => ({ fd, ...chunk })) },
    }),
    end,
  }
}

function typeOf(value: unknown): ArrayType | null {
  const names = Object.keys(arrayTypes) as ArrayType[]
  return names.find((name) => value instanceof arrayTypes[name]) ?? null
}

function takeOut(value: unknown, arrays: Map<TypedArray, number>): unknown {
  if (typeOf(value)) {
    const array = value as TypedArray
    if (!arrays.has(array)) arrays.set(array, arrays.size)
    return { $array: arrays.get(array) }
  }
  if (Array.isArray(value)) return value.map((item) => takeOut(item, arrays))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, takeOut(member, arrays)]),
  )
}

function putIn(shape: unknown, arrays: readonly TypedArray[]): unknown {
  if (Array.isArray(shape)) return shape.map((item) => putIn(item, arrays))
  if (typeof shape !== 'object' || shape === null) return shape
  if ('$array' in shape) return arrays[shape.$array as number]
  return Object.fromEntries(
    Object.entries(shape).map(([name, member]) => [name, putIn(member, arrays)]),
  )
}

async function readBytes(fill: FillBytes, at: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  await fill(buffer, at)
  return buffer
}

/** A million bytes are checked in a fraction of a millisecond, so that requests in between do not wait. */
const PIECE_BYTES = 2 ** 20

/** Into memory that threads can share: one of them merges segments. */
async function readArray(
  fill: FillBytes,
  at: number,
  { type, bytes, crc }: StoredArray,
): Promise<TypedArray> {
  const target = new Uint8Array(new SharedArrayBuffer(bytes))
  let found = 0
  for (let done = 0; done < bytes; done += PIECE_BYTES) {
    const piece = target.subarray(done, done + PIECE_BYTES)
    await fill(piece, at + done)
    found = crc32(piece, found)
  }
  if (found !== crc) throw new Error('the segment is damaged')
  const ArrayOf = arrayTypes[type] as new (buffer: ArrayBufferLike) => TypedArray
  return new ArrayOf(target.buffer)
}
