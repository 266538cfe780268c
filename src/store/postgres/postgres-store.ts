/**
 * The store in a PostgreSQL database, which several processes may share.
 * Invariant: a resolved write is committed and on the server's disk; change numbers become visible in order.
 * While the server is away calls reject within the time limits, and once it is back they work again.
 * Cost: a write is some 5 round trips and one flush of the server's disk; a read is one round trip.
 */
import { readMigrations } from '../read-migrations.ts'
import type { Store } from '../store.ts'
import * as accounts from './account-rows.ts'
import { openChangeListener } from './change-listener.ts'
import * as changes from './change-rows.ts'
import { clientConfigOf, type TimeLimits } from './client-config.ts'
import { openConnections } from './connections.ts'
import { forgetIdempotencyBefore } from './idempotency-rows.ts'
import * as listings from './listing-rows.ts'
import type { Schema } from './migrate.ts'
import { prepareDatabase } from './open-database.ts'
import { readPostgresUrl } from './postgres-url.ts'
import * as settings from './setting-rows.ts'
import * as valuations from './valuation-rows.ts'

export interface PostgresStoreOptions extends TimeLimits {
  /** postgres://user:password@host:port/database?sslmode=... */
  readonly url: string
  /** For a thread or a process beside the ones that write: every write is refused. */
  readonly readOnly?: boolean
  /** Connections at most, half of them for reading; the one that hears of changes comes on top. */
  readonly poolMax?: number
}

export const storeSchema: Schema = {
  part: 'store',
  migrations: readMigrations(new URL('./migrations/', import.meta.url)),
}

export async function openPostgresStore(options: PostgresStoreOptions): Promise<Store> {
  const { readOnly = false, poolMax = 10 } = options
  const address = readPostgresUrl(options.url)
  const { place } = address
  const config = clientConfigOf(address, options)
  await prepareDatabase({ config, place, schema: storeSchema, readOnly })
  const { read, write, change, close } = openConnections({ config, place, readOnly, poolMax })
  const listener = openChangeListener({ ...config, application_name: 'estia listener' })
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
    wakeOnChange: listener.add,
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

    ping: () => read(async (sql) => void (await sql.run('SELECT seq FROM feed_head'))),
    close() {
      listener.close()
      return close()
    },
  }
}
