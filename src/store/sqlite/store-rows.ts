/** The rows of the store in SQLite: its own tables, and the plans that both kinds of store share. */
import { storePlans } from '../rows/store-plans.ts'
import { runPlans } from './statements.ts'
import * as accounts from './tables/account-rows.ts'
import * as changes from './tables/change-rows.ts'
import * as idempotency from './tables/idempotency-rows.ts'
import * as listings from './tables/listing-rows.ts'
import * as shared from './tables/shared-rows.ts'
import * as valuations from './tables/valuation-rows.ts'

export const storeRows = {
  ...listings,
  ...changes,
  ...idempotency,
  ...accounts,
  ...valuations,
  ...shared,
  ...runPlans(storePlans),
}
