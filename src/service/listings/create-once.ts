/**
 * Idempotency-Key: a create that is repeated has one effect and the same answer. The record is
 * written in the transaction of the create, so a crash leaves either both or neither.
 */

import { limits } from '../../catalogue/limits.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { IdempotencyRecord, Store } from '../../store/store.ts'
import { HOUR_MS } from '../../structures/durations.ts'
import {
  ownerRecord,
  type SellerCaller,
  type WriteContext,
  type WrittenListing,
} from './write-context.ts'
import { type AroundCreate, createListing, type WriteRequest } from './write-listing.ts'

/** What a create is repeated under, and of what was sent with it. */
export interface Repeatable {
  readonly key: string
  /** Two requests that ask for the same have the same. */
  readonly fingerprint: string
}

export interface CreatedListing extends WrittenListing {
  /** It was there already: a repeat of the request that made it. */
  readonly replayed: boolean
}

export function createOnce(context: WriteContext) {
  /** Keys whose first request this process is still carrying out. */
  const underWay = new Set<string>()

  return async (request: WriteRequest, once: Repeatable | null): Promise<CreatedListing> => {
    if (once === null) return { ...(await createListing(request, context)), replayed: false }
    const name = `${request.caller.sellerId} ${once.key}`
    if (underWay.has(name)) throw inProgress()
    underWay.add(name)
    try {
      return await createOrReplay(request, once, context)
    } finally {
      underWay.delete(name)
    }
  }
}

async function createOrReplay(
  request: WriteRequest,
  { key, fingerprint }: Repeatable,
  context: WriteContext,
): Promise<CreatedListing> {
  const { caller } = request
  const before = await recordOf(context.store, caller, key, context.now())
  if (before) return replay(before, fingerprint, context)
  // Another process may have been quicker: reading a key waits for its transaction, and finds what it wrote.
  const found: IdempotencyRecord[] = []
  const around: AroundCreate = {
    async first(transaction) {
      const other = await transaction.getIdempotency(caller.sellerId, key)
      if (!other || !isFresh(other, context.now())) return
      found.push(other)
      throw inProgress()
    },
    last: (transaction, listing) =>
      transaction.putIdempotency({
        seller_id: caller.sellerId,
        key,
        fingerprint,
        status: 201,
        body: String(listing.id),
        headers: {},
        created_at: context.now(),
      }),
  }
  try {
    return { ...(await createListing(request, context, around)), replayed: false }
  } catch (error) {
    const [other] = found
    if (!other) throw error
    return replay(other, fingerprint, context)
  }
}

const isFresh = ({ created_at }: IdempotencyRecord, nowMs: number): boolean =>
  nowMs - created_at < limits.idempotencyStoredHours * HOUR_MS

async function recordOf(store: Store, caller: SellerCaller, key: string, nowMs: number) {
  const record = await store.write((transaction) =>
    transaction.getIdempotency(caller.sellerId, key),
  )
  return record && isFresh(record, nowMs) ? record : null
}

/** The listing that the first request made, as it is now. */
async function replay(
  record: IdempotencyRecord,
  fingerprint: string,
  context: WriteContext,
): Promise<CreatedListing> {
  if (record.fingerprint !== fingerprint) {
    throw new Refusal({
      code: 'idempotency_key_reused',
      param: 'Idempotency-Key',
      message: 'This Idempotency-Key was used with another body.',
    })
  }
  const listing = await context.store.getListing(Number(record.body))
  if (!listing) throw inProgress()
  return { ...(await ownerRecord(listing, context)), replayed: true }
}

function inProgress(): Refusal {
  return new Refusal(
    {
      code: 'idempotency_in_progress',
      param: 'Idempotency-Key',
      message: 'A request with this Idempotency-Key is still being carried out.',
    },
    { retryAfterS: 1 },
  )
}
