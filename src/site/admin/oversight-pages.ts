/** What an operator looks after: reported listings, likely copies, keys for reading, failed mail, the audit. */
import { tokenField } from '../desk/desk-frame.ts'
import { firstValue } from '../desk/form-values.ts'
import type { Answer } from '../mount/page-handler.ts'
import { html } from '../parts/html.ts'
import {
  ADMIN,
  type AdminPost,
  type AdminVisit,
  actButton,
  adminAnswer,
  adminNews,
  numberIn,
  reasonForm,
  table,
  when,
} from './admin-frame.ts'

const REPORTS = `${ADMIN}/reports`

export async function reportsPage(
  visit: AdminVisit,
  problem: string | null = null,
): Promise<Answer> {
  const { locale, pairs, context } = visit
  const { operator } = context.service
  const reported = await operator.reported()
  const holds = await operator.holds()
  const rows = reported.map(
    ({ listing, title, sellerName, reports }) =>
      html`<tr><th scope="row"><a href="/listings/${listing.id}">${title}</a> <span class="small">#${listing.id}, ${listing.state}</span></th><td><a href="${ADMIN}/sellers/${listing.seller_id}">${sellerName}</a></td><td><ul>${reports.map(({ reason, text, created_at }) => html`<li>${reason}${text !== null && html`: “${text}”`} <span class="small">${when(created_at, locale)}</span></li>`)}</ul></td><td>${reasonForm(visit, `${REPORTS}/${listing.id}/hold`, 'Hold it back', 'Pause it and hold it', String(listing.id))}${actButton(visit, `${REPORTS}/${listing.id}/dismiss`, 'Nothing is wrong')}</td></tr>`,
  )
  const held = holds.map(
    ({ listing_id, reason, held_at }) =>
      html`<tr><th scope="row">#${listing_id}</th><td>${reason}</td><td>${when(held_at, locale)}</td><td>${actButton(visit, `${REPORTS}/${listing_id}/release`, 'Release')}</td></tr>`,
  )
  const body = html`${table('Reported listings', ['Listing', 'Seller', 'Reports', 'Do'], rows)}
<section><h2>Held back</h2>${table('Held listings', ['Listing', 'Why', 'Since', 'Do'], held)}</section>`
  return adminAnswer(
    {
      title: 'Reported listings',
      body,
      ...adminNews(pairs),
      ...(problem && { problem, status: 400 }),
    },
    visit,
  )
}

export async function holdListing(post: AdminPost): Promise<Answer> {
  const { at, form, context } = post
  await context.service.operator.holdListing(numberIn(post), firstValue(form, 'reason'), at.name)
  return { to: `${REPORTS}?told=held` }
}

export async function releaseListing(post: AdminPost): Promise<Answer> {
  await post.context.service.operator.releaseListing(numberIn(post), post.at.name)
  return { to: `${REPORTS}?told=released` }
}

export async function dismissReports(post: AdminPost): Promise<Answer> {
  await post.context.service.operator.dismissReports(numberIn(post), post.at.name)
  return { to: `${REPORTS}?told=dismissed` }
}

export async function copiesPage(visit: AdminVisit): Promise<Answer> {
  const copies = await visit.context.service.operator.copies()
  const rows = copies.map(
    ({ first, second, sharedPhotos }) =>
      html`<tr><th scope="row"><a href="/listings/${first.id}">${first.title}</a> <span class="small">#${first.id}, <a href="${ADMIN}/sellers/${first.sellerId}">seller ${first.sellerId}</a></span></th><td><a href="/listings/${second.id}">${second.title}</a> <span class="small">#${second.id}, <a href="${ADMIN}/sellers/${second.sellerId}">seller ${second.sellerId}</a></span></td><td>${sharedPhotos}</td><td>${reasonForm(visit, `${REPORTS}/${second.id}/hold`, 'Hold the later one back', 'Pause it and hold it', `${first.id}-${second.id}`)}</td></tr>`,
  )
  const body = html`<p>Live listings of different sellers with the same photos, or found to offer one home, the earlier one first.</p>${table('Likely copies', ['Listing', 'Later one', 'Photos in common', 'Do'], rows)}`
  return adminAnswer({ title: 'Likely copies', body }, visit)
}

export async function readersPage(
  visit: AdminVisit,
  problem: string | null = null,
  newKey: string | null = null,
): Promise<Answer> {
  const { at, locale, pairs, context } = visit
  const keys = await context.service.operator.readers()
  const rows = keys.map(
    (key) =>
      html`<tr><th scope="row"><code>${key.id}</code></th><td>${key.label}</td><td>${key.requests} in ${key.window_s} s</td><td>${when(key.created_at, locale)}</td><td>${key.revoked_at === null ? actButton(visit, `${ADMIN}/keys/revoke`, 'Revoke', { id: key.id }) : 'revoked'}</td></tr>`,
  )
  const body = html`${newKey !== null && html`<div class="notice good" role="status"><p>The new key. It is not shown again.</p><pre>${newKey}</pre></div>`}
${table('Reading keys', ['Key', 'For', 'Budget', 'Made', 'Do'], rows)}
<section><h2>Make a key for reading</h2><form class="desk-narrow" method="post" action="${ADMIN}/keys" data-once>${tokenField(at)}<div class="field"><label for="label">Whom it is for</label><input id="label" name="label" maxlength="60" autocomplete="off"></div><div class="field"><label for="per_hour">Requests an hour</label><input id="per_hour" name="per_hour" inputmode="numeric" required autocomplete="off"></div><p><button class="primary" type="submit">Make it</button></p></form></section>`
  return adminAnswer(
    { title: 'Reading keys', body, ...adminNews(pairs), ...(problem && { problem, status: 400 }) },
    visit,
  )
}

export async function createReader(post: AdminPost): Promise<Answer> {
  const { at, form, context } = post
  const [label, perHour] = [firstValue(form, 'label').trim(), firstValue(form, 'per_hour')]
  return readersPage(
    post,
    null,
    await context.service.operator.createReader(label, perHour, at.name),
  )
}

export async function revokeKey({ at, form, context }: AdminPost): Promise<Answer> {
  await context.service.operator.revokeKey(firstValue(form, 'id'), at.name)
  const seller = firstValue(form, 'seller')
  const page = /^[1-9]\d{0,14}$/.test(seller) ? `${ADMIN}/sellers/${seller}` : `${ADMIN}/keys`
  return { to: `${page}?told=revoked` }
}

export async function mailPage(visit: AdminVisit): Promise<Answer> {
  const { locale, context } = visit
  const mails = await context.service.operator.failedMails()
  const rows = mails.map(
    ({ id, cause, seller_id, attempts, failed_at, last_error }) =>
      html`<tr><th scope="row">${id}</th><td>${cause.split(':', 1)[0]}</td><td>${seller_id === null ? '–' : html`<a href="${ADMIN}/sellers/${seller_id}">seller ${seller_id}</a>`}</td><td>${last_error}</td><td>${attempts}</td><td>${when(failed_at, locale)}</td></tr>`,
  )
  const body = html`<p>Mails that were given up. Their addresses and texts are not kept.</p>${table('Failed mail', ['Mail', 'About', 'To', 'Why', 'Tries', 'When'], rows)}`
  return adminAnswer({ title: 'Failed mail', body }, visit)
}

export async function auditPage(visit: AdminVisit): Promise<Answer> {
  const { locale, context } = visit
  const entries = await context.service.operator.audit()
  const rows = entries.map(
    ({ at, actor, act, subject, detail }) =>
      html`<tr><td>${when(at, locale)}</td><td>${actor}</td><th scope="row">${act}</th><td>${subject}</td><td>${detail}</td></tr>`,
  )
  const body = table('Audit', ['When', 'Who', 'What', 'Of', 'Detail'], rows)
  return adminAnswer({ title: 'Audit', body }, visit)
}
