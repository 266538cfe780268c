/**
 * The stored form of a public record: packed into bytes once, when the listing changes. A face that answers
 * in JSON copies the bytes, a page of ten results is ten copies; a face that reads members decodes them.
 * Invariant: the pieces put together are the JSON of what decoding gives.
 */
import {
  type FieldValue,
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
  /** Where somebody has decoded them already. */
  readonly #members: StoredMembers | null

  constructor(
    source: PackedSource,
    isFull: boolean,
    more: Partial<R> | null,
    members: StoredMembers | null = null,
  ) {
    this.#source = source
    this.#isFull = isFull
    this.#more = more
    this.#members = members
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
    return { ...(this.#members ?? this.#decoded()), ...this.#more } as unknown as R
  }

  #decoded(): StoredMembers {
    const { summary, further } = partsOf(this.#source.record())
    return decodeMembers(this.#isFull ? [summary, further] : [summary])
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
  decodedBefore: StoredMembers | null = null,
): PackedRecord<R> {
  const { seed } = partsOf(source.record())
  const members = seededMembers(JSON.parse(seed.toString()) as RecordSeed, context, nowMs)
  return new PackedRecord<R>(source, true, { ...members, ...more } as Partial<R>, decodedBefore)
}

export function decodeSummary(packed: Uint8Array): SummaryRecord {
  const bytes = asBuffer(packed)
  return JSON.parse(`${bytes.toString('utf8', 0, bytes.indexOf(LINE_FEED))}}`)
}

/** The members that are stored. */
export type StoredMembers = SummaryRecord & ReturnType<typeof furtherRecord>

/** With what the others follow from. */
export function decodeStored(packed: Uint8Array): {
  readonly record: StoredMembers
  readonly seed: RecordSeed
} {
  return { record: decodeWhole(packed), seed: JSON.parse(partsOf(packed).seed.toString()) }
}

export function decodeWhole(packed: Uint8Array): StoredMembers {
  const { summary, further } = partsOf(packed)
  return decodeMembers([summary, further])
}

const unset: ListingFields = Object.fromEntries(storedFieldNames.map((name) => [name, null]))

/** The stored values that a record was made from: it holds every one of them. */
export function fieldsOf(record: StoredMembers): ListingFields {
  const values = record as unknown as ListingFields
  // A copy has the shape of all others: quicker to make and to read than one put together by name.
  const fields: Record<string, FieldValue> = { ...unset }
  for (const name of storedFieldNames) fields[name] = values[name] ?? null
  fields.location = record.location?.slug ?? null
  return fields
}

export const decodeFields = (packed: Uint8Array): ListingFields => fieldsOf(decodeWhole(packed))

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

const decodeMembers = (stored: JsonPieces): StoredMembers => {
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
