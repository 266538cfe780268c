/**
 * A segment as a run of bytes: a JSON header with the shape, then the arrays back to back, each with
 * its checksum, then the records; an array used in several places is written once.
 * Invariant: the arrays that were read are whole and unchanged, or reading throws. Records stay where they are,
 * and are checked one by one when they are read.
 * Cost: the speed of memory; 100,000 listings are about 35 MB of arrays and 260 MB of records.
 */
import { crc32 } from 'node:zlib'
import type { FileChunk, SegmentData } from './segment-data.ts'

const MAGIC = 'ESTIASEG'
/** Another form of the segment gets another number, and old files are passed over. */
const FORM = 3
/** Magic, form, length of the header, its checksum. */
const PREFIX_BYTES = 20
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
  /** How long each chunk of the records is. */
  readonly chunks: readonly number[]
}

export type WriteBytes = (bytes: Uint8Array) => Promise<void>
/** Fills the whole target, or throws where there is no more. */
export type FillBytes = (target: Uint8Array) => Promise<void>

const bytesOf = (array: TypedArray): Uint8Array =>
  new Uint8Array(array.buffer, array.byteOffset, array.byteLength)

/** Hands the bytes of a piece of a file on, some at a time. */
export type CopyChunk = (chunk: FileChunk, write: WriteBytes) => Promise<void>

/** Answers where each chunk of the records begins. */
export async function writeSegment(
  write: WriteBytes,
  data: SegmentData,
  about: unknown,
  copyChunk: CopyChunk,
): Promise<number[]> {
  const arrays = new Map<TypedArray, number>()
  const { chunks } = data.records
  const shape = takeOut({ ...data, records: { ...data.records, chunks: [] } }, arrays)
  const stored = [...arrays.keys()].map((array): StoredArray => {
    const bytes = bytesOf(array)
    return { type: typeOf(array)!, bytes: bytes.length, crc: crc32(bytes) }
  })
  const header = Buffer.from(
    JSON.stringify({
      about,
      shape,
      arrays: stored,
      chunks: chunks.map(({ length }) => length),
    } satisfies Header),
  )
  const prefix = Buffer.alloc(PREFIX_BYTES)
  prefix.write(MAGIC)
  prefix.writeUInt32LE(FORM, 8)
  prefix.writeUInt32LE(header.length, 12)
  prefix.writeUInt32LE(crc32(header), 16)
  await write(prefix)
  await write(header)
  for (const array of arrays.keys()) await write(bytesOf(array))
  for (const chunk of chunks) {
    if (chunk instanceof Uint8Array) await write(chunk)
    else await copyChunk(chunk, write)
  }
  return chunkStarts(header.length, stored, chunks)
}

/** Where each chunk begins, and at last where they end. */
function chunkStarts(
  headerBytes: number,
  arrays: readonly StoredArray[],
  chunks: readonly { readonly length: number }[],
): number[] {
  const starts = [arrays.reduce((sum, { bytes }) => sum + bytes, PREFIX_BYTES + headerBytes)]
  for (const { length } of chunks) starts.push(starts[starts.length - 1] + length)
  return starts
}

export interface ReadSegment {
  readonly about: unknown
  /** The segment when its records are found from this byte on. */
  readonly data: (file: number) => SegmentData
  /** Where the records end. */
  readonly end: number
}

export async function readSegment(fill: FillBytes): Promise<ReadSegment> {
  const prefix = await readBytes(fill, PREFIX_BYTES)
  const headerBytes = prefix.readUInt32LE(12)
  const ours = prefix.toString('latin1', 0, 8) === MAGIC && prefix.readUInt32LE(8) === FORM
  if (!ours || headerBytes > HEADER_MAX_BYTES) throw new Error('this is no segment of this form')
  const json = await readBytes(fill, headerBytes)
  if (crc32(json) !== prefix.readUInt32LE(16)) throw new Error('the segment is damaged')
  const header: Header = JSON.parse(json.toString())
  const arrays: TypedArray[] = []
  for (const stored of header.arrays) arrays.push(await readArray(fill, stored))
  const data = putIn(header.shape, arrays) as SegmentData
  const lengths = header.chunks.map((length) => ({ length }))
  const starts = chunkStarts(headerBytes, header.arrays, lengths)
  return {
    about: header.about,
    data: (fd) => ({
      ...data,
      records: {
        ...data.records,
        chunks: header.chunks.map((length, i) => ({ fd, at: starts[i], length })),
      },
    }),
    end: starts[starts.length - 1],
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

async function readBytes(fill: FillBytes, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  await fill(buffer)
  return buffer
}

/** A million bytes are checked in a fraction of a millisecond, so that requests in between do not wait. */
const PIECE_BYTES = 2 ** 20

/** Into memory that threads can share: one of them merges segments. */
async function readArray(fill: FillBytes, { type, bytes, crc }: StoredArray): Promise<TypedArray> {
  const target = new Uint8Array(new SharedArrayBuffer(bytes))
  let found = 0
  for (let at = 0; at < bytes; at += PIECE_BYTES) {
    const piece = target.subarray(at, at + PIECE_BYTES)
    await fill(piece)
    found = crc32(piece, found)
  }
  if (found !== crc) throw new Error('the segment is damaged')
  const ArrayOf = arrayTypes[type] as new (buffer: ArrayBufferLike) => TypedArray
  return new ArrayOf(target.buffer)
}
