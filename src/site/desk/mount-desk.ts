/**
 * The desk of a seller, mounted: signing in, the table, the form, the inbox, the account. It is a face: whatever
 * changes something is a use case of the API, under the same rules.
 * Invariant: every page of it is private, so nothing of it is cached.
 */
import { SIGN_IN_AGAIN } from '../../domain/access/access-mail.ts'
import type { MountPage, PageRoute } from '../mount/page-handler.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { accountPage, changeKeys, changeLanguage, endSession } from './account-page.ts'
import { applyBulk, BULK, previewBulk, undoBulk } from './bulk-pages.ts'
import { DESK, deskPage, deskPost } from './desk-visit.ts'
import {
  doorsAgain,
  enter,
  firstPage,
  openLink,
  sendLink,
  signInWithKey,
  signOut,
  signUp,
} from './doors/sign-in-handlers.ts'
import { linkSentPage, signUpPage } from './doors/sign-in-pages.ts'
import { mountExports } from './feeds/mount-exports.ts'
import { mountFeeds } from './feeds/mount-feeds.ts'
import { downloadInbox, inbox, ownThread, writeThread } from './inbox-pages.ts'
import {
  actOnListing,
  createDraft,
  newListing,
  previewListing,
  saveListing,
  showListing,
} from './listing-handlers.ts'
import { changePhoto } from './photos/mount-photos.ts'
import { PROFILE, profilePage, removeLogo, saveProfile } from './profile/profile-page.ts'
import { mountProjects } from './profile/project-form.ts'
import { showFigures } from './show-figures.ts'
import { mountWebhooks } from './webhooks/mount-webhooks.ts'

const get: PageRoute = { isSecret: true }
const post: PageRoute = { method: 'POST', isSecret: true }

export function mountDesk(page: MountPage, context: SiteContext): void {
  page(DESK, (asked, request) => firstPage(asked, request, context), get)
  page(`${DESK}/sign-in`, (asked, request) => signInWithKey(asked, request, context), post)
  page(SIGN_IN_AGAIN, (asked, request) => doorsAgain(asked, request, context), get)
  page(`${DESK}/link`, (asked, request) => sendLink(asked, request, context), post)
  page(`${DESK}/sent`, ({ locale }) => linkSentPage(context, locale), get)
  page(`${DESK}/sign-up`, ({ locale }) => signUpPage({}, locale), get)
  page(`${DESK}/sign-up`, (asked, request) => signUp(asked, request, context), post)
  page(`${DESK}/enter/:token`, (asked, request) => openLink(asked, request, context), get)
  page(`${DESK}/enter/:token`, (asked, request) => enter(asked, request, context), post)
  page(`${DESK}/sign-out`, (asked, request) => signOut(asked, request, context), post)

  page(BULK, deskPage(context, previewBulk), get)
  page(BULK, deskPost(context, applyBulk), post)
  page(`${BULK}/undo`, deskPost(context, undoBulk), post)
  // The language switch requests the page that answered a form again.
  for (const path of ['sign-in', 'link', 'bulk/undo'])
    page(`${DESK}/${path}`, () => ({ to: DESK }), get)
  for (const act of ['keys', 'language']) {
    page(`${DESK}/account/${act}`, () => ({ to: `${DESK}/account` }), get)
  }
  page(`${DESK}/listings/new`, deskPage(context, newListing), get)
  page(`${DESK}/listings/new`, deskPost(context, createDraft), post)
  page(`${DESK}/listings/:id`, deskPage(context, showListing), get)
  page(`${DESK}/listings/:id`, deskPost(context, saveListing), post)
  page(`${DESK}/listings/:id/act`, deskPost(context, actOnListing), post)
  page(`${DESK}/listings/:id/photo`, deskPost(context, changePhoto), post)
  page(`${DESK}/listings/:id/figures`, deskPage(context, showFigures), get)
  page(`${DESK}/listings/:id/preview`, deskPage(context, previewListing), get)

  page(`${DESK}/enquiries`, deskPage(context, inbox), get)
  page(`${DESK}/enquiries.csv`, deskPage(context, downloadInbox), get)
  page(`${DESK}/enquiries/:id`, deskPage(context, ownThread), get)
  page(`${DESK}/enquiries/:id`, deskPost(context, writeThread), post)
  page(
    `${DESK}/account`,
    deskPage(context, (visit) => accountPage(visit)),
    get,
  )
  page(`${DESK}/account/keys`, deskPost(context, changeKeys), post)
  page(`${DESK}/account/language`, deskPost(context, changeLanguage), post)
  page(`${DESK}/account/sessions`, deskPost(context, endSession), post)
  page(
    PROFILE,
    deskPage(context, (visit) => profilePage(visit)),
    get,
  )
  page(PROFILE, deskPost(context, saveProfile), post)
  page(`${PROFILE}/remove`, deskPost(context, removeLogo), post)
  page(`${PROFILE}/remove`, () => ({ to: PROFILE }), get)
  mountProjects(page, context)
  mountFeeds(page, context)
  mountWebhooks(page, context)
  mountExports(page, context)
}
