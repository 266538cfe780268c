/**
 * What a `write` may do inside its transaction.
 * Invariant: after the end, or after a failure that made SQLite roll back by itself, every method rejects:
 * nothing is ever written outside a transaction or into somebody else's.
 */
import type { DatabaseSync } from 'node:sqlite'
import { type DeskTransaction, deskStepNames } from '../desk-store.ts'
import { enquirySteps } from '../enquiry-steps.ts'
import { type FeedTransaction, feedStepNames } from '../feed-store.ts'
import { type SameHomeTransaction, sameHomeStepNames } from '../same-home-store.ts'
import type { WriteTransaction } from '../store.ts'
import { transactionSteps } from '../transaction-steps.ts'
import { type WorkTransaction, workStepNames } from '../work/work-store.ts'
import { inWords } from './sqlite-error.ts'
import type { Sql } from './statements.ts'
import { appendChange, appendChanges, unseenChanges } from './tables/change-rows.ts'
import { deskRows } from './tables/desk-rows.ts'
import { enquiryRows } from './tables/enquiry-rows.ts'
import { feedRows } from './tables/feed-rows.ts'
import { deleteIdempotency, getIdempotency, putIdempotency } from './tables/idempotency-rows.ts'
import {
  getByOwnReference,
  getListing,
  insertListing,
  publishListing,
  updateListing,
} from './tables/listing-rows.ts'
import { sameHomeRows } from './tables/same-home-rows.ts'
import { workRows } from './tables/work-rows.ts'

export function openWriteTransaction(
  database: DatabaseSync,
  sql: Sql,
  path: string,
): { readonly transaction: WriteTransaction; end(): void } {
  let ended = false

  async function step<T>(work: () => T): Promise<T> {
    if (ended || !database.isTransaction) throw new Error('This transaction is over.')
    return inWords(path, work)
  }

  return {
    // The whole database is locked for other writers, so that a look is a lock.
    transaction: {
      lockListing: (id) => step(() => getListing(sql, id)),
      lockByReference: (sellerId, reference) =>
        step(() => getByOwnReference(sql, sellerId, reference)),
      insertListing: (listing) => step(() => insertListing(sql, listing)),
      insertListings: (listings) =>
        step(() => listings.map((listing) => insertListing(sql, listing))),
      updateListing: (before, after) => step(() => updateListing(sql, before, after)),
      publishListing: (before, after) => step(() => publishListing(sql, before, after)),
      appendChange: (change) => step(() => appendChange(sql, change)),
      unseenChanges: (listingId) => step(() => unseenChanges(sql, listingId)),
      appendChanges: (changes) => step(() => appendChanges(sql, changes)),
      getIdempotency: (sellerId, key) => step(() => getIdempotency(sql, sellerId, key)),
      putIdempotency: (record) => step(() => putIdempotency(sql, record)),
      deleteIdempotency: (sellerId, key) => step(() => deleteIdempotency(sql, sellerId, key)),
      ...enquirySteps(enquiryRows, (work) => step(() => work(sql))),
      ...transactionSteps<FeedTransaction, (typeof feedStepNames)[number], Sql>(
        feedStepNames,
        feedRows,
        (work) => step(() => work(sql)),
      ),
      ...transactionSteps<SameHomeTransaction, (typeof sameHomeStepNames)[number], Sql>(
        sameHomeStepNames,
        sameHomeRows,
        (work) => step(() => work(sql)),
      ),
      ...transactionSteps<WorkTransaction, (typeof workStepNames)[number], Sql>(
        workStepNames,
        workRows,
        (work) => step(() => work(sql)),
      ),
      ...transactionSteps<DeskTransaction, (typeof deskStepNames)[number], Sql>(
        deskStepNames,
        deskRows,
        (work) => step(() => work(sql)),
      ),
    },
    end() {
      ended = true
    },
  }
}
