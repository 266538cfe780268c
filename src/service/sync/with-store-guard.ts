/**
 * Turns "the store cannot be used right now" into an answer that says when to try again. Reads that are
 * served from memory never get here; writes are refused and lose nothing.
 */

import { BucketFault } from '../../bucket/bucket-fault.ts'
import { Refusal } from '../../domain/refusal.ts'
import { StoreError } from '../../store/store-error.ts'
import { syncLimits } from '../service-limits.ts'

/** What the store was needed for. */
export type StoreUse = 'read' | 'write' | 'key'

const again = `Repeat the request after ${syncLimits.storeRetryAfterS} seconds.`

const answers: Readonly<Record<StoreUse | 'unknown', readonly [message: string, hint: string]>> = {
  read: [
    'The database cannot be read at the moment, and the requested data is not in memory.',
    `${again} Live listings are searched and read meanwhile: GET /v1/listings.`,
  ],
  write: [
    'The database cannot be used at the moment; nothing was written.',
    `${again} Live listings are searched and read meanwhile: GET /v1/listings.`,
  ],
  key: [
    'The key cannot be checked at the moment, since the database cannot be read; nothing was written.',
    `${again} Live listings are searched and read without a key meanwhile: GET /v1/listings.`,
  ],
  unknown: [
    'The connection to the database was lost while the write was being confirmed.',
    `It is there whole or not at all: read the listing, or repeat with the same Idempotency-Key or reference, after ${syncLimits.storeRetryAfterS} seconds.`,
  ],
}

function storeIsAway({ code }: StoreError, use: StoreUse): Refusal {
  const [message, hint] = answers[code === 'commit_unknown' ? 'unknown' : use]
  return new Refusal(
    { code: 'unavailable', message, hint },
    { retryAfterS: syncLimits.storeRetryAfterS },
  )
}

/** Photos and documents of feeds; the market is searched meanwhile. */
function bucketIsAway(use: StoreUse): Refusal {
  const message =
    use === 'read'
      ? 'The photos cannot be read at the moment.'
      : 'Photos and documents cannot be stored at the moment; nothing was written.'
  return new Refusal(
    { code: 'unavailable', message, hint: again },
    { retryAfterS: syncLimits.storeRetryAfterS },
  )
}

/** The same function, whose faults of the store or the bucket leave as refusals. */
export function withStoreGuard<Arguments extends unknown[], Result>(
  use: StoreUse,
  work: (...given: Arguments) => Promise<Result>,
): (...given: Arguments) => Promise<Result> {
  return async (...given) => {
    try {
      return await work(...given)
    } catch (error) {
      if (error instanceof BucketFault) throw bucketIsAway(use)
      throw error instanceof StoreError ? storeIsAway(error, use) : error
    }
  }
}
