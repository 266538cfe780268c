/**
 * Idempotency-Key: a create that is repeated has one effect and the same answer. The record is
 * written in the transaction of the create, so a crash leaves either both or neither.
 */

import { createHash } from 'node:crypto'
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
import { createListing, type WriteRequest } from './write-listing.ts'

/** Visible ASCII, as it stands in a header. */
const KEY_FORM = new RegExp(`^[\\x21-\\x7e]{1,${limits.idempotencyKeyMaxChars}}$`)

export interface CreateAnswer {
  readonly body: object
  readonly id: number
  readonly version: number
  readonly replayed: boolean
}

export function createOnce(context: WriteContext) {
  /** Keys whose first request this process is still carrying out. */
  const underWay = new Set<string>()

  return async (request: WriteRequest, key: string | undefined): Promise<CreateAnswer> => {
    if (key === undefined) return answerOf(await createListing(request, context), false)
    if (!KEY_FORM.test(key)) throw badKey()
    const name = `${request.caller.sellerId} ${key}`
    if (underWay.has(name)) throw inProgress()
    underWay.add(name)
    try {
      return await createOrReplay(request, key, context)
    } finally {
      underWay.delete(name)
    }
  }
}

async function createOrReplay(
  request: WriteRequest,
  key: string,
  context: WriteContext,
): Promise<CreateAnswer> {
  const { caller, body } = request
  const fingerprint = createHash('sha256').update(body).digest('hex')
  const before = await recordOf(context.store, caller, key, context.now())
  if (before) return replay(before, fingerprint, context)
  const written = await createListing(request, context, async (transaction, listing) => {
    // Another process may have been quicker: the transaction sees what it wrote.
    const other = await transaction.getIdempotency(caller.sellerId, key)
    if (other && isFresh(other, context.now())) throw inProgress()
    await transaction.putIdempotency({
      seller_id: caller.sellerId,
      key,
      fingerprint,
      status: 201,
      body: String(listing.id),
      headers: {},
      created_at: context.now(),
    })
  })
  return answerOf(written, false)
}

const isFresh = ({ created_at }: IdempotencyRecord, nowMs: number): boolean =>
  nowMs - created_at < limits.idempotencyKeptHours * HOUR_MS

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
): Promise<CreateAnswer> {
  if (record.fingerprint !== fingerprint) {
    throw new Refusal({
      code: 'idempotency_key_reused',
      param: 'Idempotency-Key',
      message: 'This Idempotency-Key was used with another body.',
    })
  }
  const listing = await context.store.getListing(Number(record.body))
  if (!listing) throw inProgress()
  return answerOf(await ownerRecord(listing, context), true)
}

const answerOf = ({ listing, body }: WrittenListing, replayed: boolean): CreateAnswer => ({
  body,
  id: listing.id,
  version: listing.version,
  replayed,
})

function inProgress(): Refusal {
  return new Refusal(
    {
      code: 'idempotency_in_progress',
      param: 'Idempotency-Key',
      message: 'A request with this Idempotency-Key is still being carried out.',
    },
    { headers: { 'retry-after': '1' } },
  )
}

function badKey(): Refusal {
  return new Refusal({
    code: 'invalid_value',
    param: 'Idempotency-Key',
    message: `Idempotency-Key must be 1 to ${limits.idempotencyKeyMaxChars} visible ASCII characters.`,
    hint: 'Use a UUID.',
  })
}
