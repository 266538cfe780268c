/**
 * The store in a PostgreSQL database, which several processes may share.
 * Invariant: a resolved write is committed and on the server's disk; change numbers become visible in order.
 * While the server is away calls reject within the time limits, and once it is back they work again.
 * Cost: a write is some 5 round trips and one flush of the server's disk; a read is one round trip.
 */
import { migrationsFolder } from '../../app/paths.ts'
import { readMigrations } from '../read-migrations.ts'
import * as audit from '../rows/audit-plans.ts'
import * as desk from '../rows/desk-plans.ts'
import { forgetStep } from '../rows/forget-step.ts'
import * as operators from '../rows/operator-plans.ts'
import * as readingKeys from '../rows/reading-key-plans.ts'
import * as uploads from '../rows/upload-plans.ts'
import * as sellers from '../sellers/seller-plans.ts'
import type { Store } from '../store.ts'
import { storeMethods } from '../store-methods.ts'
import { openChangeListener } from './connection/change-listener.ts'
import { readClientConfig, type TimeLimits } from './connection/client-config.ts'
import { openConnections } from './connection/connections.ts'
import { readPostgresUrl } from './connection/postgres-url.ts'
import type { Schema } from './migrate.ts'
import { prepareDatabase } from './prepare-database.ts'
import { runPlans } from './run-plans.ts'
import * as accounts from './tables/account-rows.ts'
import * as artifacts from './tables/artifact-rows.ts'
import * as changes from './tables/change-rows.ts'
import { enquiryRows } from './tables/enquiry-rows.ts'
import { feedRows } from './tables/feed-rows.ts'
import * as idempotency from './tables/idempotency-rows.ts'
import * as leases from './tables/lease-rows.ts'
import * as listings from './tables/listing-rows.ts'
import { sameHomeRows } from './tables/same-home-rows.ts'
import * as settings from './tables/setting-rows.ts'
import * as valuations from './tables/valuation-rows.ts'
import { workRows } from './tables/work-rows.ts'

export interface PostgresStoreOptions extends TimeLimits {
  /** postgres://user:password@host:port/database?sslmode=... */
  readonly url: string
  /** For a thread or a process beside the ones that write: every write is refused. */
  readonly readOnly?: boolean
  /** Connections at most, half of them for reading; the one that hears of changes comes on top. */
  readonly poolMax?: number
  readonly onMigration?: ((version: number) => void) | undefined
}

export const storeSchema: Schema = {
  part: 'store',
  migrations: readMigrations(migrationsFolder('postgres/migrations')),
}

const rows = {
  ...listings,
  ...changes,
  ...idempotency,
  ...accounts,
  ...valuations,
  ...settings,
  ...artifacts,
  ...leases,
  ...enquiryRows,
  ...feedRows,
  ...sameHomeRows,
  ...workRows,
  ...runPlans({
    ...{ ...readingKeys, ...uploads, ...desk, ...audit, ...operators, ...sellers },
    forgetStep,
  }),
}

export async function openPostgresStore(options: PostgresStoreOptions): Promise<Store> {
  const { readOnly = false, poolMax = 10 } = options
  const address = readPostgresUrl(options.url)
  const { place } = address
  const config = readClientConfig(address, options)
  const schema = { ...storeSchema, onStep: options.onMigration }
  await prepareDatabase({ config, place, schema, readOnly })
  const connections = openConnections({ config, place, readOnly, poolMax })
  const { read, write, scrub, close } = connections
  const listener = openChangeListener({ ...config, application_name: 'estia listener' })
  return {
    ...storeMethods(rows, connections),
    write,
    scrub,
    wakeOnChange: listener.add,
    ping: () => read(async (sql) => void (await sql.run('SELECT seq FROM feed_head'))),
    close() {
      listener.close()
      return close()
    },
  }
}
