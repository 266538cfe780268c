/**
 * Packs a public record into bytes and splices answers out of them without parsing:
 * a page of ten results is ten copies of bytes, not ten objects.
 */
import { type ListingFields, storedFieldNames } from '../../domain/listings/listing.ts'
import {
  furtherRecord,
  type RecordContext,
  type RecordSeed,
  type RecordSource,
  recordSeed,
  type SummaryRecord,
  seededMembers,
  summaryRecord,
} from './listing-record.ts'

/** Raise it when records change their form: packed ones of another form are not used. */
export const RECORD_FORM = 2

const LINE_FEED = 0x0a
const CLOSING = Buffer.from('}')

type Members = Readonly<Record<string, unknown>>
const NO_MEMBERS: Members = {}

export function packRecord(source: RecordSource, context: RecordContext): Uint8Array {
  const summary = JSON.stringify(summaryRecord(source, context))
  const further = JSON.stringify(furtherRecord(source.listing))
  const seed = JSON.stringify(recordSeed(source.listing))
  return Buffer.from(`${summary.slice(0, -1)}\n,${further.slice(1, -1)}\n${seed}`)
}

/** Bytes that make one JSON text when they are put together: nothing is copied before the page is. */
export type JsonPieces = readonly Uint8Array[]

/** The summary as JSON; `more` are further members, such as distance_km. */
export function summaryPieces(packed: Uint8Array, more: Members = NO_MEMBERS): JsonPieces {
  const bytes = asBuffer(packed)
  return [bytes.subarray(0, bytes.indexOf(LINE_FEED)), tail(more)]
}

export function fullPieces(
  packed: Uint8Array,
  context: RecordContext,
  nowMs: number,
  more: Members = NO_MEMBERS,
): JsonPieces {
  const bytes = asBuffer(packed)
  const first = bytes.indexOf(LINE_FEED)
  const second = bytes.indexOf(LINE_FEED, first + 1)
  const seed: RecordSeed = JSON.parse(bytes.toString('utf8', second + 1))
  const members = { ...seededMembers(seed, context, nowMs), ...more }
  return [bytes.subarray(0, first), bytes.subarray(first + 1, second), tail(members)]
}

export const joinPieces = (pieces: JsonPieces): Buffer => Buffer.concat(pieces)

export const parseSummary = (packed: Uint8Array): SummaryRecord =>
  JSON.parse(joinPieces(summaryPieces(packed)).toString())

/** The stored values that the record was made from: it holds every one of them. */
export function parseFields(packed: Uint8Array): ListingFields {
  const bytes = asBuffer(packed)
  const first = bytes.indexOf(LINE_FEED)
  const second = bytes.indexOf(LINE_FEED, first + 1)
  const record = JSON.parse(
    `${bytes.toString('utf8', 0, first)}${bytes.toString('utf8', first + 1, second)}}`,
  )
  const values = { ...record, location: record.location?.slug }
  return Object.fromEntries(storedFieldNames.map((name) => [name, values[name] ?? null]))
}

function tail(members: Members): Buffer {
  return members === NO_MEMBERS ? CLOSING : Buffer.from(`,${JSON.stringify(members).slice(1)}`)
}

function asBuffer(packed: Uint8Array): Buffer {
  return Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength)
}
