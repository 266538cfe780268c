/**
 * The operator's desk, mounted: sellers, keys, reports, copies, failed mail, the state, the audit. Whoever is not
 * signed in as an operator is led to the door. Nothing of it is kept by a cache.
 */
import type { Answer, MountPage, PageRoute } from '../mount/page-handler.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { ADMIN, type AdminPost, type AdminVisit, adminPage, adminPost } from './admin-frame.ts'
import * as oversight from './oversight-pages.ts'
import * as sellers from './seller-pages.ts'
import { statePage } from './state-page.ts'

const get: PageRoute = { isSecret: true }
const post: PageRoute = { method: 'POST', isSecret: true }

export function mountAdmin(page: MountPage, context: SiteContext): void {
  const show = (path: string, handle: (visit: AdminVisit) => Promise<Answer>) =>
    page(ADMIN + path, adminPage(context, handle), get)
  const act = (
    path: string,
    handle: (sent: AdminPost) => Promise<Answer>,
    again: (visit: AdminVisit, problem: string) => Promise<Answer>,
  ) => page(ADMIN + path, adminPost(context, handle, again), post)

  show('', statePage)
  show('/sellers', (visit) => sellers.sellersPage(visit))
  act('/sellers', sellers.addSeller, sellers.sellersPage)
  show('/sellers/:id', (visit) => sellers.sellerPage(visit))
  act('/sellers/:id', sellers.changeSeller, sellers.sellerPage)
  act('/sellers/:id/suspend', sellers.suspendSeller, sellers.sellerPage)
  act('/sellers/:id/lift', sellers.liftSuspension, sellers.sellerPage)
  act('/sellers/:id/keys', sellers.createSellerKey, sellers.sellerPage)
  show('/reports', (visit) => oversight.reportsPage(visit))
  act('/reports/:id/hold', oversight.holdListing, oversight.reportsPage)
  act('/reports/:id/release', oversight.releaseListing, oversight.reportsPage)
  act('/reports/:id/dismiss', oversight.dismissReports, oversight.reportsPage)
  show('/copies', oversight.copiesPage)
  show('/keys', (visit) => oversight.readersPage(visit))
  act('/keys', oversight.createReader, oversight.readersPage)
  act('/keys/revoke', oversight.revokeKey, oversight.readersPage)
  show('/mail', oversight.mailPage)
  show('/audit', oversight.auditPage)
}
