/**
 * What a `write` may do inside its transaction.
 * Invariant: one statement at a time, in the order of the calls; after the end every method rejects. A step
 * that failed in the database aborts the transaction, even if its error was caught: it is never committed.
 * Changes are numbered last, so that writers wait for each other's commit and not for each other's work.
 */
import type { NewChange, WriteTransaction } from '../store.ts'
import { StoreError } from '../store-error.ts'
import { transactionSteps } from '../transaction-steps.ts'
import type { Sql } from './statements.ts'
import { storeRows } from './store-rows.ts'
import { appendChanges, unseenChanges } from './tables/change-rows.ts'
import { deleteIdempotency, getIdempotency, putIdempotency } from './tables/idempotency-rows.ts'
import {
  insertListing,
  insertListings,
  lockByReference,
  lockListing,
  publishListing,
  updateListing,
} from './tables/listing-rows.ts'

export async function runWrite<T>(
  sql: Sql,
  work: (transaction: WriteTransaction) => Promise<T>,
): Promise<T> {
  let ended = false
  let last: Promise<unknown> = Promise.resolve()
  const faults: StoreError[] = []
  const pending: NewChange[] = []

  function step<Answer>(run: () => Promise<Answer>): Promise<Answer> {
    if (ended) return Promise.reject(new Error('This transaction is over.'))
    const done = last.then(run)
    last = done.catch((error: unknown) => {
      if (error instanceof StoreError) faults.push(error)
    })
    return done
  }

  const transaction: WriteTransaction = {
    lockListing: (id) => step(() => lockListing(sql, id)),
    lockByReference: (sellerId, reference) => step(() => lockByReference(sql, sellerId, reference)),
    insertListing: (listing) => step(() => insertListing(sql, listing)),
    insertListings: (listings) => step(() => insertListings(sql, listings)),
    updateListing: (before, after) => step(() => updateListing(sql, before, after)),
    publishListing: (before, after) => step(() => publishListing(sql, before, after)),
    appendChange: (change) => step(async () => void pending.push(change)),
    unseenChanges: (listingId) => step(() => unseenChanges(sql, listingId, pending)),
    appendChanges: (changes) =>
      step(async () => {
        for (const change of changes) pending.push(change)
      }),
    getIdempotency: (sellerId, key) => step(() => getIdempotency(sql, sellerId, key)),
    putIdempotency: (record) => step(() => putIdempotency(sql, record)),
    deleteIdempotency: (sellerId, key) => step(() => deleteIdempotency(sql, sellerId, key)),
    ...transactionSteps(storeRows, (work) => step<unknown>(() => work(sql))),
  }

  async function end(): Promise<void> {
    ended = true
    // A step that was not awaited still belongs to this transaction.
    await last
  }

  const result = await Promise.resolve(transaction).then(work).finally(end)
  if (faults.length > 0) throw faults[0]
  if (pending.length > 0) await appendChanges(sql, pending)
  return result
}
