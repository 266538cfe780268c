/**
 * The store in one SQLite file, inside the process.
 * Invariant: a resolved write is on disk (write-ahead log, synchronous FULL); readers have a connection of
 * their own, so that they never see a transaction that is still under way.
 * Cost: a write is one flush of the disk; a read of one row some 10 microseconds.
 */

import { resolve } from 'node:path'
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
import { openConnections } from './connections.ts'
import type { OnMigration, Schema } from './migrate.ts'
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
import { wakeOnChange } from './wake-on-change.ts'

export interface SqliteStoreOptions {
  readonly path: string
  /** For a thread beside the one that owns the file: every write is refused. */
  readonly readOnly?: boolean
  /** How long to wait for another process that holds the file. */
  readonly busyTimeoutMs?: number
  readonly onMigration?: OnMigration | undefined
}

export const storeSchema: Schema = {
  /** "Esti" in ASCII. */
  applicationId: 0x45737469,
  migrations: readMigrations(migrationsFolder('sqlite/migrations')),
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

export async function openSqliteStore(options: SqliteStoreOptions): Promise<Store> {
  const connections = openConnections({
    ...options,
    path: resolve(options.path),
    schema: { ...storeSchema, onStep: options.onMigration },
  })
  const { read, write, scrub, commitMark, close } = connections
  return {
    ...storeMethods(rows, connections),
    write,
    scrub,
    commitMark,
    wakeOnChange: (listener) => wakeOnChange(commitMark, listener),
    ping: () => read((sql) => void sql('SELECT seq FROM last_change').get()),
    close,
  }
}
