/**
 * A segment as a file, so that a start need not build it again: a header of JSON that tells the shape,
 * then the arrays back to back, each with its checksum. A file that is cut, changed or of another form
 * reads as null: the segment is derived and can always be built anew.
 * Cost: the speed of the disk; 100,000 listings are some 300 MB.
 */
import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import type { SegmentData } from './segment-data.ts'

const MAGIC = 'ESTIASEG'
/** Another form of the segment gets another number, and old files are passed over. */
const FORM = 1
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
}

const bytesOf = (array: TypedArray): Uint8Array =>
  new Uint8Array(array.buffer, array.byteOffset, array.byteLength)

export async function writeSegmentFile(
  path: string,
  data: SegmentData,
  about: unknown,
): Promise<void> {
  const arrays: TypedArray[] = []
  const shape = takeOut(data, arrays)
  const stored = arrays.map((array): StoredArray => {
    const bytes = bytesOf(array)
    return { type: typeOf(array)!, bytes: bytes.length, crc: crc32(bytes) }
  })
  const header = Buffer.from(JSON.stringify({ about, shape, arrays: stored } satisfies Header))
  const prefix = Buffer.alloc(PREFIX_BYTES)
  prefix.write(MAGIC)
  prefix.writeUInt32LE(FORM, 8)
  prefix.writeUInt32LE(header.length, 12)
  prefix.writeUInt32LE(crc32(header), 16)
  const temporary = `${path}.${randomUUID()}`
  const file = await open(temporary, 'wx')
  try {
    await file.write(prefix)
    await file.write(header)
    for (const array of arrays) await writeWhole(file, bytesOf(array))
    await file.close()
    await rename(temporary, path)
  } finally {
    await file.close().catch(() => undefined)
    await rm(temporary, { force: true })
  }
}

export async function readSegmentFile(
  path: string,
): Promise<{ readonly data: SegmentData; readonly about: unknown } | null> {
  const file = await open(path).catch(() => null)
  if (!file) return null
  try {
    const prefix = await readBytes(file, PREFIX_BYTES)
    const headerBytes = prefix.readUInt32LE(12)
    const ours = prefix.toString('latin1', 0, 8) === MAGIC && prefix.readUInt32LE(8) === FORM
    if (!ours || headerBytes > HEADER_MAX_BYTES) return null
    const json = await readBytes(file, headerBytes)
    if (crc32(json) !== prefix.readUInt32LE(16)) return null
    const header: Header = JSON.parse(json.toString())
    const arrays: TypedArray[] = []
    for (const stored of header.arrays) arrays.push(await readArray(file, stored))
    return { data: putIn(header.shape, arrays) as SegmentData, about: header.about }
  } catch {
    return null
  } finally {
    await file.close()
  }
}

function typeOf(value: unknown): ArrayType | null {
  const names = Object.keys(arrayTypes) as ArrayType[]
  return names.find((name) => value instanceof arrayTypes[name]) ?? null
}

function takeOut(value: unknown, arrays: TypedArray[]): unknown {
  if (typeOf(value)) return { $array: arrays.push(value as TypedArray) - 1 }
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

/** One write takes at most 2 GB. */
const WRITE_BYTES = 1 << 28

async function writeWhole(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; at += WRITE_BYTES) {
    const piece = bytes.subarray(at, at + WRITE_BYTES)
    const { bytesWritten } = await file.write(piece)
    if (bytesWritten !== piece.length) throw new Error('the segment file was not written whole')
  }
}

async function readBytes(file: FileHandle, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  await fill(file, buffer)
  return buffer
}

/** Into shared memory, as if it had just been built. */
async function readArray(file: FileHandle, { type, bytes, crc }: StoredArray): Promise<TypedArray> {
  const target = new Uint8Array(new SharedArrayBuffer(bytes))
  await fill(file, target)
  if (crc32(target) !== crc) throw new Error('the segment file is damaged')
  const ArrayOf = arrayTypes[type] as new (buffer: SharedArrayBuffer) => TypedArray
  return new ArrayOf(target.buffer)
}

async function fill(file: FileHandle, target: Uint8Array): Promise<void> {
  for (let at = 0; at < target.length; ) {
    const length = Math.min(WRITE_BYTES, target.length - at)
    const { bytesRead } = await file.read(target, at, length)
    if (bytesRead === 0) throw new Error('the segment file is cut')
    at += bytesRead
  }
}
