/**
 * Every plan that both kinds of store run: most methods of a store, and most steps of its transactions.
 * Invariant: no two plans have the same name.
 */

import * as stockExports from './access/export-plans.ts'
import * as readingKeys from './access/reading-key-plans.ts'
import * as filing from './alerts/filing-plans.ts'
import * as matches from './alerts/match-plans.ts'
import * as settling from './alerts/settle-plans.ts'
import * as audit from './audit-plans.ts'
import * as profiles from './desk/profile-plans.ts'
import * as projectPages from './desk/project-page-plans.ts'
import * as undo from './desk/undo-plans.ts'
import * as desk from './desk-plans.ts'
import * as enquiries from './enquiry-plans.ts'
import * as erasures from './erase-plans.ts'
import * as feeds from './feed-plans.ts'
import * as figures from './figures/figure-plans.ts'
import { forgetStep } from './forget-step.ts'
import * as enquiryCounts from './lock-enquiry-counts.ts'
import * as market from './market/market-plans.ts'
import * as operators from './operator-plans.ts'
import * as outbox from './outbox-plans.ts'
import * as sameHomes from './same-home-plans.ts'
import * as searches from './search-plans.ts'
import * as sellers from './seller-plans.ts'
import * as uploads from './upload-plans.ts'
import * as webhooks from './webhook-plans.ts'
import * as work from './work-plans.ts'

export const storePlans = {
  ...readingKeys,
  ...uploads,
  ...desk,
  ...audit,
  ...operators,
  ...sellers,
  addSeller: sellers.insertSeller,
  ...enquiries,
  ...enquiryCounts,
  ...erasures,
  ...outbox,
  ...feeds,
  ...market,
  ...figures,
  ...undo,
  ...profiles,
  ...projectPages,
  ...sameHomes,
  ...work,
  ...webhooks,
  ...stockExports,
  ...searches,
  ...matches,
  ...settling,
  ...filing,
  forgetStep,
}
