/** Sellers for an operator: the list, one of them with its keys, and what is done with it. */
import { limits } from '../../catalogue/limits.ts'
import { sellerTypes } from '../../catalogue/vocabulary.ts'
import { SIGN_IN_AGAIN } from '../../domain/access/access-mail.ts'
import { isFreshSignIn } from '../../service/desk/sign-in-refusals.ts'
import { onceFields, tokenField } from '../desk/csrf.ts'
import { signInAgain } from '../desk/doors/sign-in-pages.ts'
import { firstValue } from '../desk/form-values.ts'
import { formField } from '../enquiries/form-field.ts'
import type { Answer } from '../mount/page-handler.ts'
import { type Html, html } from '../parts/html.ts'
import { readId } from '../requests/read-page-request.ts'
import { siteLimits } from '../site-limits.ts'
import {
  ADMIN,
  type AdminPost,
  type AdminVisit,
  actButton,
  adminAnswer,
  numberIn,
  suspendForm,
  table,
  typedOr,
  when,
} from './admin-frame.ts'

const SELLERS = `${ADMIN}/sellers`

export async function sellersPage(visit: AdminVisit): Promise<Answer> {
  const { at, locale, words, pairs, faults, context } = visit
  const sent = pairs.find(({ name }) => name === 'q')?.value.trim() ?? ''
  const wanted = sent.toLowerCase()
  const all = await context.service.operator.sellers()
  const found = all.filter(
    ({ seller, email }) =>
      String(seller.id) === wanted ||
      `${seller.name} ${email ?? ''}`.toLowerCase().includes(wanted),
  )
  const rows = found
    .slice(0, siteLimits.admin.sellersShown)
    .map(
      ({ seller, email, rules }) =>
        html`<tr><th scope="row"><a href="${SELLERS}/${seller.id}">${seller.name}</a> <span class="small">#${seller.id}</span></th><td>${typeLabel(seller.type, visit)}</td><td>${email ?? '–'}</td><td>${rules?.suspended_at ? html`<span class="desk-held">${words.suspended(rules.suspended_reason ?? '')}</span>` : suspendForm(visit, seller.id, words.suspend, String(seller.id))}</td></tr>`,
    )
  const kind = typedOr(visit, 'type')
  const body = html`<form class="desk-filters" method="get" action="${SELLERS}"><label>${words.findLabel} <input type="search" name="q" value="${sent}" maxlength="${limits.emailMaxChars}"></label><button class="plain" type="submit">${words.find}</button></form>
<p class="small">${words.found(locale.number(found.length), locale.number(all.length))}${found.length > siteLimits.admin.sellersShown && `, ${words.firstShown(locale.number(siteLimits.admin.sellersShown))}`}</p>
${table(visit, words.sellers, [words.seller, words.kind, words.email, words.standing], rows)}
<section><h2>${words.addSeller}</h2><form class="desk-narrow" method="post" action="${SELLERS}" data-once>${onceFields(at)}
${formField({ name: 'name', label: words.nameLabel, faults }, (attributes) => html`<input ${attributes} required maxlength="${limits.sellerNameMaxChars}" autocomplete="off" value="${typedOr(visit, 'name')}">`)}
<div class="desk-field">${formField({ name: 'type', label: words.kind, faults }, (attributes) => html`<select ${attributes}>${sellerTypes.map(({ value, label }) => html`<option value="${value}" ${value === kind && html`selected`}>${locale.label(label)}</option>`)}</select>`)}</div>
${emailField(visit, words.emailLabel, '')}
<p><button class="primary" type="submit">${words.add}</button></p></form></section>`
  return adminAnswer({ title: words.sellers, body }, visit)
}

const typeLabel = (type: string, { locale }: AdminVisit): string =>
  locale.label(sellerTypes.find(({ value }) => value === type)?.label ?? type)

const emailField = (visit: AdminVisit, label: string, stored: string): Html =>
  formField(
    { name: 'email', label, faults: visit.faults },
    (attributes) =>
      html`<input ${attributes} type="email" maxlength="${limits.emailMaxChars}" value="${typedOr(visit, 'email', stored)}" autocomplete="off">`,
  )

export async function addSeller({ at, form, context }: AdminPost): Promise<Answer> {
  const order = {
    name: firstValue(form, 'name'),
    type: firstValue(form, 'type'),
    email: firstValue(form, 'email'),
  }
  const { id } = await context.service.operator.addSeller(order, at.name)
  return { to: `${SELLERS}/${id}?notice=added` }
}

export async function sellerPage(visit: AdminVisit, newKey: string | null = null): Promise<Answer> {
  const { at, locale, words, faults, context } = visit
  const id = numberIn(visit)
  const { seller, email, rules, counts, keys, sessions } = await context.service.operator.seller(id)
  const { access } = locale.words.desk
  const here = `${SELLERS}/${id}`
  const { states } = locale.words.desk
  const { live = 0 } = counts
  const stock = Object.entries(counts)
    .filter(([state]) => state in states)
    .map(([state, count]) => `${states[state]}: ${locale.number(count)}`)
  const body = html`<p>${typeLabel(seller.type, visit)}, #${seller.id}, ${words.since(when(seller.created_at, locale))}. ${stock.join(', ') || words.noListings}.</p>
<section><h2>${words.standing}</h2>${
    rules?.suspended_at
      ? html`<p class="desk-held">${words.suspendedSince(when(rules.suspended_at, locale), rules.suspended_reason ?? '')}</p>${actButton(visit, `${here}/lift`, words.lift)}${live > 0 && html`<p>${words.stillLive(locale.number(live))}</p>${suspendForm(visit, id, words.suspendAgain, String(id))}`}`
      : suspendForm(visit, id, words.suspend, String(id))
  }</section>
<section><h2>${words.change}</h2><form class="desk-narrow" method="post" action="${here}" data-once>${tokenField(at)}
${emailField(visit, words.emailChange, email ?? '')}
${formField({ name: 'live_max', label: words.liveMax, faults }, (attributes) => html`<input ${attributes} inputmode="numeric" value="${typedOr(visit, 'live_max', String(rules?.live_max ?? ''))}" autocomplete="off">`)}
<p><button class="primary" type="submit">${words.change}</button></p></form></section>
<section><h2>${words.keys}</h2>${newKey !== null && newKeyBox(newKey, visit)}
${table(
  visit,
  words.keys,
  [words.key, words.keyFor, words.made, words.do],
  keys.map(
    (key) =>
      html`<tr><th scope="row"><code>${key.id}</code></th><td>${key.label}</td><td>${when(key.created_at, locale)}</td><td>${key.revoked_at === null ? actButton(visit, `${ADMIN}/keys/revoke`, words.revoke, { id: key.id, seller: String(id) }) : words.revoked}</td></tr>`,
  ),
)}
${
  isFreshSignIn(at.signedInAt, context.now())
    ? html`<form class="desk-filters" method="post" action="${here}/keys" data-once>${onceFields(at)}<label>${words.keyLabel} <input name="label" maxlength="${siteLimits.desk.keyLabelMaxChars}" autocomplete="off"></label><button class="plain" type="submit">${words.makeKey}</button></form>`
    : signInAgain(locale)
}</section>
<section><h2>${access.sessions}</h2><p>${access.sessionsCount(locale.number(sessions))}</p>
${actButton(visit, `${here}/end-sessions`, access.endSessions)}</section>`
  return adminAnswer({ title: seller.name, body }, visit)
}

/** Shown in the answer itself: no address leads to it. */
const newKeyBox = (key: string, { words }: AdminVisit): Html =>
  html`<div class="notice good" role="status"><p>${words.newKey}</p><pre>${key}</pre></div>`

export async function changeSeller(post: AdminPost): Promise<Answer> {
  const { at, form, context } = post
  const id = numberIn(post)
  const [email, limit] = [firstValue(form, 'email'), firstValue(form, 'live_max')]
  await context.service.operator.changeSeller(id, email, limit, at.name)
  return { to: `${SELLERS}/${id}?notice=changed` }
}

export async function suspendSeller(post: AdminPost): Promise<Answer> {
  const { at, form, context } = post
  const id = numberIn(post)
  await context.service.operator.suspend(id, firstValue(form, 'reason'), at.name)
  return { to: `${SELLERS}/${id}?notice=suspended` }
}

export async function liftSuspension(post: AdminPost): Promise<Answer> {
  const id = numberIn(post)
  await post.context.service.operator.lift(id, post.at.name)
  return { to: `${SELLERS}/${id}?notice=lifted` }
}

export async function createSellerKey(post: AdminPost): Promise<Answer> {
  const { at, form, context } = post
  if (!isFreshSignIn(at.signedInAt, context.now())) return { to: SIGN_IN_AGAIN }
  const label = firstValue(form, 'label').trim()
  return sellerPage(post, await context.service.operator.createKey(numberIn(post), label, at))
}

export async function endSellerSessions(post: AdminPost): Promise<Answer> {
  const id = numberIn(post)
  await post.context.service.operator.endSessions(id, post.at.name)
  return { to: `${SELLERS}/${id}?notice=sessions` }
}

/** Keys for reading, which an operator gives to third parties; and the revoking of any key. */
const KEYS = `${ADMIN}/keys`

export async function readersPage(
  visit: AdminVisit,
  newKey: string | null = null,
): Promise<Answer> {
  const { at, locale, words, context } = visit
  const keys = await context.service.operator.readers()
  const rows = keys.map(
    (key) =>
      html`<tr><th scope="row"><code>${key.id}</code></th><td>${key.label}</td><td>${words.budgetOf(locale.number(key.requests), locale.number(key.window_s))}</td><td>${when(key.created_at, locale)}</td><td>${key.revoked_at === null ? actButton(visit, `${KEYS}/revoke`, words.revoke, { id: key.id }) : words.revoked}</td></tr>`,
  )
  const heads = [words.key, words.keyFor, words.budget, words.made, words.do]
  const body = html`${newKey !== null && newKeyBox(newKey, visit)}
${table(visit, words.readers, heads, rows)}
<section><h2>${words.makeReader}</h2>${isFreshSignIn(at.signedInAt, context.now()) ? makeForm(visit) : signInAgain(locale)}</section>`
  return adminAnswer({ title: words.readers, body }, visit)
}

function makeForm(visit: AdminVisit): Html {
  const { at, words, faults } = visit
  return html`<form class="desk-narrow" method="post" action="${KEYS}" data-once>${onceFields(at)}
${formField({ name: 'label', label: words.readerLabel, faults }, (attributes) => html`<input ${attributes} maxlength="${siteLimits.desk.keyLabelMaxChars}" autocomplete="off" value="${typedOr(visit, 'label')}">`)}
${formField({ name: 'per_hour', label: words.perHour, faults }, (attributes) => html`<input ${attributes} inputmode="numeric" required autocomplete="off" value="${typedOr(visit, 'per_hour')}">`)}
<p><button class="primary" type="submit">${words.makeIt}</button></p></form>`
}

export async function createReader(post: AdminPost): Promise<Answer> {
  const { at, form, context } = post
  if (!isFreshSignIn(at.signedInAt, context.now())) return { to: SIGN_IN_AGAIN }
  const [label, perHour] = [firstValue(form, 'label').trim(), firstValue(form, 'per_hour')]
  return readersPage(post, await context.service.operator.createReader(label, perHour, at))
}

export async function revokeKey({ at, form, context }: AdminPost): Promise<Answer> {
  await context.service.operator.revokeKey(firstValue(form, 'id'), at.name)
  const seller = readId(firstValue(form, 'seller'))
  const page = seller === null ? KEYS : `${ADMIN}/sellers/${seller}`
  return { to: `${page}?notice=revoked` }
}
