/**
 * What a `write` may do inside its transaction.
 * Invariant: one statement at a time, in the order of the calls; after the end every method rejects. A step
 * that failed in the database has spoiled the transaction, whoever caught its error: it is never committed.
 * Changes are numbered last, so that writers wait for each other's commit and not for each other's work.
 */
import { type DeskTransaction, deskStepNames } from '../desk-store.ts'
import { enquirySteps } from '../enquiry-steps.ts'
import { type FeedTransaction, feedStepNames } from '../feed-store.ts'
import { type SameHomeTransaction, sameHomeStepNames } from '../same-home-store.ts'
import type { NewChange, WriteTransaction } from '../store.ts'
import { StoreError } from '../store-error.ts'
import { transactionSteps } from '../transaction-steps.ts'
import { type WorkTransaction, workStepNames } from '../work/work-store.ts'
import type { Sql } from './statements.ts'
import { appendChanges, unseenChanges } from './tables/change-rows.ts'
import { deskRows } from './tables/desk-rows.ts'
import { enquiryRows } from './tables/enquiry-rows.ts'
import { feedRows } from './tables/feed-rows.ts'
import { deleteIdempotency, getIdempotency, putIdempotency } from './tables/idempotency-rows.ts'
import {
  insertListing,
  insertListings,
  lockByReference,
  lockListing,
  publishListing,
  updateListing,
} from './tables/listing-rows.ts'
import { sameHomeRows } from './tables/same-home-rows.ts'
import { workRows } from './tables/work-rows.ts'

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
    ...enquirySteps(enquiryRows, (work) => step<unknown>(() => work(sql))),
    ...transactionSteps<FeedTransaction, (typeof feedStepNames)[number], Sql>(
      feedStepNames,
      feedRows,
      (work) => step<unknown>(() => work(sql)),
    ),
    ...transactionSteps<SameHomeTransaction, (typeof sameHomeStepNames)[number], Sql>(
      sameHomeStepNames,
      sameHomeRows,
      (work) => step<unknown>(() => work(sql)),
    ),
    ...transactionSteps<WorkTransaction, (typeof workStepNames)[number], Sql>(
      workStepNames,
      workRows,
      (work) => step<unknown>(() => work(sql)),
    ),
    ...transactionSteps<DeskTransaction, (typeof deskStepNames)[number], Sql>(
      deskStepNames,
      deskRows,
      (work) => step<unknown>(() => work(sql)),
    ),
  }

  async function end(): Promise<void> {
    ended = true
    // A step that nobody waited for still belongs to this transaction.
    await last
  }

  const result = await Promise.resolve(transaction).then(work).finally(end)
  if (faults.length > 0) throw faults[0]
  if (pending.length > 0) await appendChanges(sql, pending)
  return result
}
