/**
 * Turns "the store cannot be used right now" into an answer that says when to try again. Reads that are
 * served from memory never get here; writes are refused and lose nothing.
 */
import { Refusal } from '../domain/refusal.ts'
import { StoreError } from '../store/store-error.ts'

const RETRY_AFTER_S = 2

export function storeIsAway(error: StoreError): Refusal {
  const unknown = error.code === 'commit_unknown'
  return new Refusal(
    {
      code: 'unavailable',
      message: unknown
        ? 'The connection to the database was lost while the write was being confirmed.'
        : 'The database cannot be used at the moment; nothing was written.',
      hint: unknown
        ? `It is there whole or not at all: read the listing, or repeat with the same Idempotency-Key or reference, after ${RETRY_AFTER_S} seconds.`
        : `Repeat the request after ${RETRY_AFTER_S} seconds. Searching goes on meanwhile.`,
    },
    { headers: { 'retry-after': String(RETRY_AFTER_S) } },
  )
}

/** The same function, whose StoreErrors leave as refusals. */
export function guarded<Arguments extends unknown[], Result>(
  work: (...given: Arguments) => Promise<Result>,
): (...given: Arguments) => Promise<Result> {
  return async (...given) => {
    try {
      return await work(...given)
    } catch (error) {
      throw error instanceof StoreError ? storeIsAway(error) : error
    }
  }
}
