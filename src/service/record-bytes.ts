/**
 * Packs a public record into bytes and splices answers out of them without parsing:
 * a page of ten results is ten copies of bytes, not ten objects.
 */
import {
  daysListed,
  fullRest,
  type RecordContext,
  type RecordSource,
  summaryRecord,
} from './listing-record.ts'

const LINE_FEED = 0x0a
const CLOSING = Buffer.from('}')

export function packRecord(source: RecordSource, context: RecordContext): Uint8Array {
  const summary = JSON.stringify(summaryRecord(source, context))
  const rest = JSON.stringify(fullRest(source.listing, context, false))
  return Buffer.from(`${summary.slice(0, -1)}\n,${rest.slice(1, -1)}`)
}

/** The summary as JSON; `more` are further members, such as distance_km. */
export function summaryBytes(
  packed: Uint8Array,
  more: Readonly<Record<string, unknown>> = {},
): Buffer {
  const bytes = asBuffer(packed)
  return Buffer.concat([bytes.subarray(0, bytes.indexOf(LINE_FEED)), tail(more)])
}

export function fullBytes(
  packed: Uint8Array,
  firstPublishedAt: number | null,
  nowMs: number,
  more: Readonly<Record<string, unknown>> = {},
): Buffer {
  const bytes = asBuffer(packed)
  const split = bytes.indexOf(LINE_FEED)
  const members = { days_listed: daysListed(firstPublishedAt, nowMs), ...more }
  return Buffer.concat([bytes.subarray(0, split), bytes.subarray(split + 1), tail(members)])
}

function tail(members: Readonly<Record<string, unknown>>): Buffer {
  const json = JSON.stringify(members)
  return json === '{}' ? CLOSING : Buffer.from(`,${json.slice(1)}`)
}

function asBuffer(packed: Uint8Array): Buffer {
  return Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength)
}
