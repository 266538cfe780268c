/**
 * Packs a public record into bytes and splices answers out of them without parsing:
 * a page of ten results is ten copies of bytes, not ten objects.
 */
import {
  daysListed,
  fullRest,
  type RecordContext,
  type RecordSource,
  type SummaryRecord,
  summaryRecord,
} from './listing-record.ts'

const LINE_FEED = 0x0a
const CLOSING = Buffer.from('}')

type Members = Readonly<Record<string, unknown>>
const NO_MEMBERS: Members = {}

export function packRecord(source: RecordSource, context: RecordContext): Uint8Array {
  const summary = JSON.stringify(summaryRecord(source, context))
  const rest = JSON.stringify(fullRest(source.listing, context, false))
  return Buffer.from(`${summary.slice(0, -1)}\n,${rest.slice(1, -1)}`)
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
  firstPublishedAt: number | null,
  nowMs: number,
  more: Members = NO_MEMBERS,
): JsonPieces {
  const bytes = asBuffer(packed)
  const split = bytes.indexOf(LINE_FEED)
  const members = { days_listed: daysListed(firstPublishedAt, nowMs), ...more }
  return [bytes.subarray(0, split), bytes.subarray(split + 1), tail(members)]
}

export const joinPieces = (pieces: JsonPieces): Buffer => Buffer.concat(pieces)

export const parseSummary = (packed: Uint8Array): SummaryRecord =>
  JSON.parse(joinPieces(summaryPieces(packed)).toString())

function tail(members: Members): Buffer {
  return members === NO_MEMBERS ? CLOSING : Buffer.from(`,${JSON.stringify(members).slice(1)}`)
}

function asBuffer(packed: Uint8Array): Buffer {
  return Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength)
}
