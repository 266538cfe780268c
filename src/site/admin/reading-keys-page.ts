/** Keys for reading, which an operator gives to third parties; and the revoking of any key. */
import { SIGN_IN_AGAIN } from '../../domain/access/access-mail.ts'
import { isFreshSignIn } from '../../service/desk/sign-in-refusals.ts'
import { signInAgain } from '../desk/doors/sign-in-again.ts'
import { onceFields } from '../desk/form-once.ts'
import { firstValue } from '../desk/form-values.ts'
import { formField } from '../enquiries/form-field.ts'
import type { Answer } from '../mount/page-handler.ts'
import { type Html, html } from '../parts/html.ts'
import { readId } from '../requests/read-id.ts'
import {
  ADMIN,
  type AdminPost,
  type AdminVisit,
  actButton,
  adminAnswer,
  table,
  typedOr,
  when,
} from './admin-frame.ts'
import { newKeyBox } from './seller-pages.ts'

const KEYS = `${ADMIN}/keys`
const LABEL_MAX = 60

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
${formField({ name: 'label', label: words.readerLabel, faults }, (attributes) => html`<input ${attributes} maxlength="${LABEL_MAX}" autocomplete="off" value="${typedOr(visit, 'label')}">`)}
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
  return { to: `${page}?told=revoked` }
}
