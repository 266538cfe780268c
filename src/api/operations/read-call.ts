/** Reads the query of an operation other than search; refuses at once what it does not declare. */
import { createHash } from 'node:crypto'
import { limits } from '../../catalogue/limits.ts'
import { Refusal } from '../../domain/refusal.ts'
import {
  type ReadParameters,
  readParameters,
  shown,
  single,
  wholeNumber,
} from '../../domain/search/read-parameters.ts'
import type { Repeatable } from '../../service/listings/create-once.ts'
import type { SellerCaller } from '../../service/listings/write-context.ts'
import type { IfMatch } from '../../service/listings/write-listing.ts'
import type { Call, QueryParameter, RawRequest } from '../operation.ts'

export function readQuery(rawQuery: string, declared: readonly QueryParameter[]): ReadParameters {
  const read = readParameters(rawQuery, new Map(declared.map((entry) => [entry.name, entry])))
  if (read.faults.length > 0) throw new Refusal(read.faults)
  return read
}

/** A whole number in the query; null: it was not sent. */
export function readNumber(
  read: ReadParameters,
  name: string,
  bounds: { readonly min: number; readonly max?: number },
): number | null {
  const text = single(read, name)
  if (text === undefined) return null
  const value = wholeNumber(name, text, bounds)
  if (typeof value === 'object') throw new Refusal(value)
  return value
}

/** The id in a path: a positive whole number that JSON carries exactly. */
const DIGITS = /^[1-9]\d{0,15}$/

export function readListingId(text: string): number {
  const id = DIGITS.test(text) ? Number(text) : Number.NaN
  if (id <= limits.idMax) return id
  throw new Refusal({
    code: 'invalid_id',
    param: 'id',
    message: `"${shown(text)}" is not a listing id; an id is a positive whole number.`,
  })
}

/**
 * The versions that a caller knows, from entity tags as we give them out: "3" of a write, "3.abc" of a read, or
 * "3.abc-gzip" of a compressed form.
 */
const VERSION_TAG = /^"([1-9]\d*)(?:\.[\w-]+|-(?:br|gzip|zstd))?"$/

export function readIfMatch(text: string | undefined): IfMatch {
  if (text === undefined) return null
  if (text.trim() === '*') return 'any'
  return text.split(',').flatMap((tag) => {
    const version = VERSION_TAG.exec(tag.trim())?.[1]
    return version === undefined ? [] : [Number(version)]
  })
}

/** The Idempotency-Key of a request, and a fingerprint of the body that it was sent with. */
/** Visible ASCII, as it stands in a header. */
const KEY_FORM = new RegExp(`^[\\x21-\\x7e]{1,${limits.idempotencyKeyMaxChars}}$`)

export function readRepeatable({ idempotencyKey: key, body }: RawRequest): Repeatable | null {
  if (key === undefined) return null
  if (KEY_FORM.test(key)) {
    return { key, fingerprint: createHash('sha256').update(body).digest('hex') }
  }
  throw new Refusal({
    code: 'invalid_value',
    param: 'Idempotency-Key',
    message: `Idempotency-Key must be 1 to ${limits.idempotencyKeyMaxChars} visible ASCII characters.`,
    hint: 'Use a UUID.',
  })
}

/** The seller behind a call; the face has refused everybody else before. */
export function sellerOf({ caller }: Call): SellerCaller {
  if (caller.kind !== 'seller') throw new Error('an operation that needs a key was reached without')
  return caller
}
