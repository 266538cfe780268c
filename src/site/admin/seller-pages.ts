/** Sellers for an operator: the list, one of them with its keys, and what is done with it. */
import { sellerTypes } from '../../catalogue/vocabulary.ts'
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

const SELLERS = `${ADMIN}/sellers`
const SHOWN_MAX = 200

export async function sellersPage(
  visit: AdminVisit,
  problem: string | null = null,
): Promise<Answer> {
  const { at, pairs, context } = visit
  const wanted =
    pairs
      .find(({ name }) => name === 'q')
      ?.value.trim()
      .toLowerCase() ?? ''
  const all = await context.service.operator.sellers()
  const found = all.filter(
    ({ seller, email }) =>
      String(seller.id) === wanted ||
      `${seller.name} ${email ?? ''}`.toLowerCase().includes(wanted),
  )
  const rows = found
    .slice(0, SHOWN_MAX)
    .map(
      ({ seller, email, rules }) =>
        html`<tr><th scope="row"><a href="${SELLERS}/${seller.id}">${seller.name}</a> <span class="small">#${seller.id}</span></th><td>${seller.type}</td><td>${email ?? '–'}</td><td>${rules?.suspended_at ? html`<span class="desk-held">Suspended: ${rules.suspended_reason}</span>` : reasonForm(visit, `${SELLERS}/${seller.id}/suspend`, 'Suspend', 'Suspend and pause all', String(seller.id))}</td></tr>`,
    )
  const body = html`<form class="desk-filters" method="get" action="${SELLERS}"><label>Name, address or number <input type="search" name="q" value="${wanted}"></label><button class="plain" type="submit">Find</button></form>
<p class="small">${found.length} of ${all.length}${found.length > SHOWN_MAX && `, the first ${SHOWN_MAX} are shown`}</p>
${table('Sellers', ['Seller', 'Kind', 'Mail', 'Standing'], rows)}
<section><h2>Add a seller</h2><form class="desk-narrow" method="post" action="${SELLERS}" data-once>${tokenField(at)}
<div class="field"><label for="name">Name, as shown with its listings</label><input id="name" name="name" required maxlength="80" autocomplete="off"></div>
<div class="field desk-field"><label for="type">Kind</label><select id="type" name="type">${sellerTypes.map(({ value, label }) => html`<option value="${value}">${label}</option>`)}</select></div>
<div class="field"><label for="email">Mail address, for enquiries and for signing in</label><input id="email" name="email" type="email" autocomplete="off"></div>
<p><button class="primary" type="submit">Add</button></p></form></section>`
  return adminAnswer(
    { title: 'Sellers', body, ...adminNews(pairs), ...(problem && { problem, status: 400 }) },
    visit,
  )
}

export async function addSeller({ at, form, context }: AdminPost): Promise<Answer> {
  const order = {
    name: firstValue(form, 'name'),
    type: firstValue(form, 'type'),
    email: firstValue(form, 'email'),
  }
  const { id } = await context.service.operator.addSeller(order, at.name)
  return { to: `${SELLERS}/${id}?told=added` }
}

export async function sellerPage(
  visit: AdminVisit,
  problem: string | null = null,
  newKey: string | null = null,
): Promise<Answer> {
  const { at, locale, pairs, context } = visit
  const id = numberIn(visit)
  const { seller, email, rules, counts, keys } = await context.service.operator.seller(id)
  const here = `${SELLERS}/${id}`
  const body = html`<p>${seller.type}, #${seller.id}, since ${when(seller.created_at, locale)}. ${
    Object.entries(counts)
      .map(([state, count]) => `${count} ${state}`)
      .join(', ') || 'No listings'
  }.</p>
<section><h2>Standing</h2>${
    rules?.suspended_at
      ? html`<p class="desk-held">Suspended since ${when(rules.suspended_at, locale)}: ${rules.suspended_reason}</p>${actButton(visit, `${here}/lift`, 'Lift the suspension')}`
      : reasonForm(visit, `${here}/suspend`, 'Suspend', 'Suspend and pause all', String(id))
  }</section>
<section><h2>Change</h2><form class="desk-narrow" method="post" action="${here}" data-once>${tokenField(at)}
<div class="field"><label for="email">Mail address; empty takes it away</label><input id="email" name="email" type="email" value="${email ?? ''}" autocomplete="off"></div>
<div class="field"><label for="live_max">Live listings at most; empty: no limit</label><input id="live_max" name="live_max" inputmode="numeric" value="${rules?.live_max ?? ''}" autocomplete="off"></div>
<p><button class="primary" type="submit">Change</button></p></form></section>
<section><h2>Keys</h2>${newKey !== null && html`<div class="notice good" role="status"><p>The new key. It is not shown again.</p><pre>${newKey}</pre></div>`}
${table(
  'Keys',
  ['Key', 'For', 'Made', 'Do'],
  keys.map(
    (key) =>
      html`<tr><th scope="row"><code>${key.id}</code></th><td>${key.label}</td><td>${when(key.created_at, locale)}</td><td>${key.revoked_at === null ? actButton(visit, `${ADMIN}/keys/revoke`, 'Revoke', { id: key.id, seller: String(id) }) : 'revoked'}</td></tr>`,
  ),
)}
<form class="desk-filters" method="post" action="${here}/keys" data-once>${tokenField(at)}<label>What it is for <input name="label" maxlength="60" autocomplete="off"></label><button class="plain" type="submit">Make a key</button></form></section>`
  return adminAnswer(
    { title: seller.name, body, ...adminNews(pairs), ...(problem && { problem, status: 400 }) },
    visit,
  )
}

export async function changeSeller(post: AdminPost): Promise<Answer> {
  const { at, form, context } = post
  const id = numberIn(post)
  const [email, limit] = [firstValue(form, 'email'), firstValue(form, 'live_max')]
  await context.service.operator.changeSeller(id, email, limit, at.name)
  return { to: `${SELLERS}/${id}?told=changed` }
}

export async function suspendSeller(post: AdminPost): Promise<Answer> {
  const { at, form, context } = post
  const id = numberIn(post)
  await context.service.operator.suspend(id, firstValue(form, 'reason'), at.name)
  return { to: `${SELLERS}/${id}?told=suspended` }
}

export async function liftSuspension(post: AdminPost): Promise<Answer> {
  const id = numberIn(post)
  await post.context.service.operator.lift(id, post.at.name)
  return { to: `${SELLERS}/${id}?told=lifted` }
}

/** Shown in the answer itself: nothing that leads to it is kept anywhere. */
export async function createSellerKey(post: AdminPost): Promise<Answer> {
  const { at, form, context } = post
  const label = firstValue(form, 'label').trim()
  return sellerPage(
    post,
    null,
    await context.service.operator.createKey(numberIn(post), label, at.name),
  )
}
