/**
 * What a `write` may do inside its transaction.
 * Invariant: after the end, or after a failure that made SQLite roll back by itself, every method rejects:
 * nothing is ever written outside a transaction or into somebody else's.
 */
import type { DatabaseSync } from 'node:sqlite'
import type { WriteTransaction } from '../store.ts'
import { transactionSteps } from '../transaction-steps.ts'
import { inWords } from './sqlite-error.ts'
import type { Sql } from './statements.ts'
import { storeRows } from './store-rows.ts'
import { appendChange, appendChanges, unseenChanges } from './tables/change-rows.ts'
import { deleteIdempotency, getIdempotency, putIdempotency } from './tables/idempotency-rows.ts'
import {
  getByOwnReference,
  getListing,
  insertListing,
  publishListing,
  updateListing,
} from './tables/listing-rows.ts'

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
    // The whole database is locked for other writers, so that a read is a lock.
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
      ...transactionSteps(storeRows, (work) => step(() => work(sql))),
    },
    end() {
      ended = true
    },
  }
}
