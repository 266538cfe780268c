/**
 * The store in one SQLite file, inside the process.
 * Invariant: a resolved write is on disk (write-ahead log, synchronous FULL); readers have a connection of
 * their own, so that they never see a transaction that is still under way.
 * Cost: a write is one flush of the disk; a read of one row some 10 microseconds.
 */
import { resolve } from 'node:path'
import { readMigrations } from '../read-migrations.ts'
import type { Store } from '../store.ts'
import * as accounts from './account-rows.ts'
import * as changes from './change-rows.ts'
import { openConnections } from './connections.ts'
import { forgetIdempotencyBefore } from './idempotency-rows.ts'
import * as listings from './listing-rows.ts'
import type { Schema } from './migrate.ts'
import * as settings from './setting-rows.ts'
import * as valuations from './valuation-rows.ts'
import { wakeOnChange } from './wake-on-change.ts'

export interface SqliteStoreOptions {
  readonly path: string
  /** For a thread beside the one that owns the file: every write is refused. */
  readonly readOnly?: boolean
  /** How long to wait for another process that holds the file. */
  readonly busyTimeoutMs?: number
}

export const storeSchema: Schema = {
  /** "Esti" in ASCII. */
  applicationId: 0x45737469,
  migrations: readMigrations(new URL('./migrations/', import.meta.url)),
}

export async function openSqliteStore(options: SqliteStoreOptions): Promise<Store> {
  const { read, write, change, close } = openConnections({
    ...options,
    path: resolve(options.path),
    schema: storeSchema,
  })
  return {
    write,

    getListing: (id) => read((sql) => listings.getListing(sql, id)),
    getListings: (ids) => read((sql) => listings.getListings(sql, ids)),
    findByReference: (reference, limit) =>
      read((sql) => listings.findByReference(sql, reference, limit)),
    liveListings: (afterId, limit) => read((sql) => listings.liveListings(sql, afterId, limit)),
    photoKeys: (afterId, limit) => read((sql) => listings.photoKeys(sql, afterId, limit)),
    ownListings: (query) => read((sql) => listings.ownListings(sql, query)),
    countListings: () => read(listings.countListings),

    changesSince: (seq, limit) => read((sql) => changes.changesSince(sql, seq, limit)),
    publicChangesSince: (seq, limit) => read((sql) => changes.publicChangesSince(sql, seq, limit)),
    changeRange: () => read(changes.changeRange),
    wakeOnChange: (listener) => wakeOnChange(read, listener),
    forgetChangesBefore: (at) => change((sql) => changes.forgetChangesBefore(sql, at)),
    forgetIdempotencyBefore: (at) => change((sql) => forgetIdempotencyBefore(sql, at)),

    addSeller: (seller) => change((sql) => accounts.addSeller(sql, seller)),
    getSeller: (id) => read((sql) => accounts.getSeller(sql, id)),
    listSellers: () => read(accounts.listSellers),
    addProject: (project) => change((sql) => accounts.addProject(sql, project)),
    listProjects: () => read(accounts.listProjects),

    addKey: (key) => change((sql) => accounts.addKey(sql, key)),
    getKey: (id) => read((sql) => accounts.getKey(sql, id)),
    listKeys: () => read(accounts.listKeys),
    revokeKey: (id, at) => change((sql) => accounts.revokeKey(sql, id, at)),

    getValuation: (listingId) => read((sql) => valuations.getValuation(sql, listingId)),
    valuationsBetween: (afterId, lastId) =>
      read((sql) => valuations.valuationsBetween(sql, afterId, lastId)),
    putValuations: (list) => change((sql) => valuations.putValuations(sql, list)),

    getSetting: (name) => read((sql) => settings.getSetting(sql, name)),
    putSetting: (name, value) => change((sql) => settings.putSetting(sql, name, value)),
    settingOrPut: (name, value) => change((sql) => settings.settingOrPut(sql, name, value)),

    ping: () => read((sql) => void sql('SELECT seq FROM last_change').get()),
    close,
  }
}
