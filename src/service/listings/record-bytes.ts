/**
 * The stored form of a public record: packed into bytes once, when the listing changes. A face that answers
 * in JSON copies the bytes, a page of ten results is ten copies; a face that reads members decodes them.
 * Invariant: the pieces put together are the JSON of what decoding gives.
 */
import {
  type Listing,
  type ListingFields,
  storedFieldNames,
} from '../../domain/listings/listing.ts'
import type { ByteWriter } from '../../structures/byte-writer.ts'
import { fitSummary, storedSummaryMaxBytes } from './fit-summary.ts'
import {
  furtherRecord,
  type ListingRecord,
  type RecordContext,
  type RecordSeed,
  recordSeed,
  type SummaryRecord,
  seededMembers,
} from './listing-record.ts'

/** Raise it when records change their form: packed ones of another form are not used. */
export const RECORD_FORM = 10

const LINE_FEED = 0x0a
const CLOSING = 0x7d

export function packRecord(listing: Listing, record: SummaryRecord): Uint8Array {
  const whole = JSON.stringify(record)
  const fits = Buffer.byteLength(whole) <= storedSummaryMaxBytes
  const summary = fits ? whole : JSON.stringify(fitSummary(record))
  const further = JSON.stringify(furtherRecord(listing, record))
  const seed = JSON.stringify(recordSeed(listing))
  return Buffer.from(`${summary.slice(0, -1)}\n,${further.slice(1, -1)}\n${seed}`)
}

/** Bytes that make one JSON text when they are put together. */
type JsonPieces = readonly Uint8Array[]

/** Where a packed record is read from: its bytes hold until those of another one are read. */
export interface PackedSource {
  record(): Uint8Array
}

/** A record as it is stored, with the members that were computed for this answer. It is read when it is written. */
export class PackedRecord<R extends object> {
  readonly #source: PackedSource
  /** Whether what a listing has beyond its summary belongs to it. */
  readonly #isFull: boolean
  readonly #more: Partial<R> | null

  constructor(source: PackedSource, isFull: boolean, more: Partial<R> | null) {
    this.#source = source
    this.#isFull = isFull
    this.#more = more
  }

  /** Its JSON, behind what is written already. */
  writeTo(writer: ByteWriter): void {
    const packed = this.#source.record()
    const end = lineFeedIn(packed, 0)
    writer.copy(packed, 0, end)
    if (this.#isFull) writer.copy(packed, end + 1, lineFeedIn(packed, end + 1))
    if (this.#more === null) writer.byte(CLOSING)
    else writer.text(`,${JSON.stringify(this.#more).slice(1)}`)
  }

  decode(): R {
    const { summary, further } = partsOf(this.#source.record())
    const stored = decodeMembers(this.#isFull ? [summary, further] : [summary])
    return { ...stored, ...this.#more } as R
  }
}

/** What is a record already, or decoded where it is packed. */
export const decoded = <R extends object>(record: R | PackedRecord<R>): R =>
  record instanceof PackedRecord ? record.decode() : record

/** `more` are further members, such as distance_km. */
export const packedSummary = <R extends SummaryRecord>(
  source: PackedSource,
  more: Partial<R> | null = null,
): PackedRecord<R> => new PackedRecord(source, false, more)

export function packedListing<R extends ListingRecord>(
  source: PackedSource,
  context: RecordContext,
  nowMs: number,
  more: Partial<R> | null = null,
): PackedRecord<R> {
  const { seed } = partsOf(source.record())
  const members = seededMembers(JSON.parse(seed.toString()) as RecordSeed, context, nowMs)
  return new PackedRecord<R>(source, true, { ...members, ...more } as Partial<R>)
}

export function decodeSummary(packed: Uint8Array): SummaryRecord {
  const bytes = asBuffer(packed)
  return JSON.parse(`${bytes.toString('utf8', 0, bytes.indexOf(LINE_FEED))}}`)
}

/** The members that are stored, and what the others follow from. */
export function decodeStored(packed: Uint8Array): {
  readonly record: SummaryRecord & ReturnType<typeof furtherRecord>
  readonly seed: RecordSeed
} {
  const { summary, further, seed } = partsOf(packed)
  const record = decodeMembers([summary, further]) as SummaryRecord &
    ReturnType<typeof furtherRecord>
  return { record, seed: JSON.parse(seed.toString()) }
}

/** The stored values that the record was made from: it holds every one of them. */
export function decodeFields(packed: Uint8Array): ListingFields {
  const { summary, further } = partsOf(packed)
  const record = decodeMembers([summary, further])
  const values = { ...record, location: (record as SummaryRecord).location?.slug } as ListingFields
  return Object.fromEntries(storedFieldNames.map((name) => [name, values[name] ?? null]))
}

function partsOf(packed: Uint8Array) {
  const bytes = asBuffer(packed)
  const first = bytes.indexOf(LINE_FEED)
  const second = bytes.indexOf(LINE_FEED, first + 1)
  return {
    summary: bytes.subarray(0, first),
    further: bytes.subarray(first + 1, second),
    seed: bytes.subarray(second + 1),
  }
}

const decodeMembers = (stored: JsonPieces): object => {
  let text = ''
  for (const piece of stored) text += asBuffer(piece).toString()
  return JSON.parse(`${text}}`)
}

const { indexOf } = Buffer.prototype

/** Node's own search, which any array of bytes has: no buffer is made for the sake of it. */
const lineFeedIn = (packed: Uint8Array, from: number): number =>
  indexOf.call(packed as Buffer, LINE_FEED, from)

function asBuffer(packed: Uint8Array): Buffer {
  return Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength)
}
