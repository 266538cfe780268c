/**
 * The operator's desk, mounted: sellers, keys, reports, copies, failed mail, the state, the audit. Visitors who
 * are not signed in as operators are sent to the sign-in page. Nothing of it is cached.
 */

import type { Answer, MountPage, PageRoute } from '../mount/page-handler.ts'
import type { SiteContext } from '../mount/site-context.ts'
import {
  ADMIN,
  type AdminPost,
  type AdminVisit,
  adminPage,
  adminPost,
  numberIn,
} from './admin-frame.ts'
import * as oversight from './oversight-pages.ts'
import * as sellers from './seller-pages.ts'
import { createReader, readersPage, revokeKey } from './seller-pages.ts'
import { clearWork, statePage } from './state-page.ts'

const get: PageRoute = { isSecret: true }
const post: PageRoute = { method: 'POST', isSecret: true }

export function mountAdmin(page: MountPage, context: SiteContext): void {
  const show = (path: string, handle: (visit: AdminVisit) => Promise<Answer>) =>
    page(ADMIN + path, adminPage(context, handle), get)
  const act = (
    path: string,
    handle: (sent: AdminPost) => Promise<Answer>,
    again: (visit: AdminVisit) => Promise<Answer>,
  ) => page(ADMIN + path, adminPost(context, handle, again), post)

  const seller = (visit: AdminVisit) => sellers.sellerPage(visit)
  const readers = (visit: AdminVisit) => readersPage(visit)

  show('', statePage)
  act('/work/clear', clearWork, statePage)
  show('/sellers', sellers.sellersPage)
  act('/sellers', sellers.addSeller, sellers.sellersPage)
  show('/sellers/:id', seller)
  act('/sellers/:id', sellers.changeSeller, seller)
  act('/sellers/:id/suspend', sellers.suspendSeller, seller)
  act('/sellers/:id/lift', sellers.liftSuspension, seller)
  act('/sellers/:id/keys', sellers.createSellerKey, seller)
  act('/sellers/:id/end-sessions', sellers.endSellerSessions, seller)
  show('/reports', oversight.reportsPage)
  act('/reports/:id/hold', oversight.holdListing, oversight.reportsPage)
  act('/reports/:id/release', oversight.releaseListing, oversight.reportsPage)
  act('/reports/:id/dismiss', oversight.dismissReports, oversight.reportsPage)
  show('/copies', oversight.copiesPage)
  act('/copies/:id/decide', oversight.decideHomes, oversight.copiesPage)
  show('/market', oversight.marketPage)
  show('/feeds', oversight.heldRunsPage)
  act('/feeds/:id/decide', oversight.decideRun, oversight.heldRunsPage)
  show('/keys', readers)
  act('/keys', createReader, readers)
  act('/keys/revoke', revokeKey, readers)
  show('/mail', oversight.mailPage)
  show('/audit', oversight.auditPage)
  // The language switch requests the page that answered a form again.
  for (const way of ['suspend', 'lift', 'keys', 'end-sessions']) {
    show(`/sellers/:id/${way}`, async (visit) => ({ to: `${ADMIN}/sellers/${numberIn(visit)}` }))
  }
  show('/copies/:id/decide', async () => ({ to: `${ADMIN}/copies` }))
  show('/reports/:id/hold', async () => ({ to: `${ADMIN}/reports` }))
}
