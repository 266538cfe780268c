/**
 * A seller's webhooks at the desk: all of them with how they stand, and one with its deliveries, each of which can be
 * sent again. All of it is the operations of /v1/webhooks.
 */
import { limits } from '../../../catalogue/limits.ts'
import type { Refusal } from '../../../domain/refusal.ts'
import type { SentWebhook } from '../../../service/webhooks/webhook-config.ts'
import type { DeliveryView, WebhookView } from '../../../service/webhooks/webhook-service.ts'
import type { FieldFault } from '../../enquiries/fault-texts.ts'
import { formField } from '../../enquiries/form-field.ts'
import type { Locale } from '../../locale/locale.ts'
import type { Answer } from '../../mount/page-handler.ts'
import { type Html, html } from '../../parts/html.ts'
import { siteLimits } from '../../site-limits.ts'
import { onceFields, tokenField } from '../csrf.ts'
import { type DeskContent, deskAnswer, deskTable, faultBox } from '../desk-frame.ts'
import { DESK, type DeskVisit } from '../desk-visit.ts'
import { type FormValues, firstValue } from '../form-values.ts'

export const WEBHOOKS = `${DESK}/webhooks`

interface WebhookNews extends Pick<DeskContent, 'notice' | 'problem' | 'status'> {
  readonly values?: FormValues
  readonly faults?: readonly FieldFault[]
}

const NEW: FormValues = new Map([['events', ['listing.*']]])

export async function webhooksPage(visit: DeskVisit, news: WebhookNews = {}): Promise<Answer> {
  const { at, locale, context } = visit
  const words = locale.words.desk.webhooks
  const { results } = await context.service.webhooks.list(at.caller)
  const { values = NEW, faults = [] } = news
  const value = (name: string) => firstValue(values, name)
  const body = html`<p>${words.lead} <a href="/docs">${words.guide}</a>.</p>
${
  results.length === 0
    ? html`<p>${words.none}</p>`
    : deskTable(
        words.title,
        [words.address, words.state, words.lastDelivered],
        results.map((one) => webhookRow(one, locale)),
      )
}
<section><h2>${words.add}</h2><form class="desk-group" method="post" action="${WEBHOOKS}" data-once>${onceFields(at)}${faultBox(faults, locale)}
<div class="desk-grid">
<div class="desk-field">${formField({ name: 'url', label: words.address, faults }, (attributes) => html`<input ${attributes} type="url" required maxlength="${siteLimits.desk.feedAddressMaxChars}" autocomplete="off" placeholder="https://" value="${value('url')}">`)}</div>
<div class="desk-field">${formField({ name: 'name', label: words.name, hint: words.nameHint, faults }, (attributes) => html`<input ${attributes} maxlength="${limits.webhookNameMaxChars}" autocomplete="off" value="${value('name')}">`)}</div>
<div class="desk-field">${formField({ name: 'query', label: words.query, hint: words.queryHint, faults }, (attributes) => html`<input ${attributes} maxlength="${limits.webhookQueryMaxChars}" autocomplete="off" value="${value('query')}">`)}</div></div>
<fieldset id="events" class="desk-events"><legend>${words.events}</legend>${Object.entries(
    words.groups,
  ).map(
    ([group, label], number) =>
      html`<p class="desk-check"><input type="checkbox" id="event-${number}" name="events" value="${group}" ${values.get('events')?.includes(group) === true && html`checked`}> <label for="event-${number}">${label}</label></p>`,
  )}</fieldset>
<p><button class="primary" type="submit">${words.addButton}</button></p></form></section>`
  return webhookAnswer({ title: words.title, body, ...newsOf(visit), ...news }, visit)
}

function webhookRow(webhook: WebhookView, locale: Locale): Html {
  const words = locale.words.desk.webhooks
  const { id, url, name, last_delivered_at: delivered } = webhook
  return html`<tr><th scope="row"><a href="${WEBHOOKS}/${id}">${name ?? url}</a>${name !== null && html` <span class="small">${url}</span>`}</th><td>${standing(webhook, locale)}</td><td data-head="${words.lastDelivered}">${delivered === null ? words.never : locale.moment(delivered)}</td></tr>`
}

function standing({ state, reason, failing_since }: WebhookView, locale: Locale): Html {
  const words = locale.words.desk.webhooks
  return html`<span class="desk-state">${words.states[state]}</span>${reason !== null && html` <span class="desk-held">${words.reasons[reason] ?? reason}</span>`}${state === 'active' && failing_since !== null && html` <span class="desk-held">${words.failingSince(locale.moment(failing_since))}</span>`}`
}

/** `secret`: shown this once. */
export async function webhookPage(
  visit: DeskVisit,
  id: number,
  { secret = null, ...news }: WebhookNews & { readonly secret?: string | null } = {},
): Promise<Answer> {
  const { at, locale, asked, context } = visit
  const words = locale.words.desk.webhooks
  const { webhooks } = context.service
  const webhook = await webhooks.read(id, at.caller)
  const isFailed = asked.pairs.some(({ name, value }) => name === 'status' && value === 'failed')
  const query = { id, status: isFailed ? ('failed' as const) : null, before: null }
  const shown = { ...query, limit: limits.webhookDeliveriesPageDefault }
  const { results } = await webhooks.deliveries(shown, at.caller)
  const here = `${WEBHOOKS}/${id}`
  const isActive = webhook.state === 'active'
  const body = html`<p><a href="${WEBHOOKS}">${words.back}</a></p>
${secret !== null && html`<div class="notice good" role="status"><p>${words.secret}</p><pre>${secret}</pre></div>`}
<p>${standing(webhook, locale)}</p><p>${webhook.url}</p>
<p>${webhook.events.map((event) => words.groups[event] ?? event).join(', ')}${webhook.query !== null && html`: <span class="small">${webhook.query}</span>`}</p>
${!isActive && html`<section><p>${words.verifyText}</p><form class="act-row" method="post" action="${here}" data-once>${tokenField(at)}<button class="primary" type="submit" name="act" value="enable">${words.verify}</button></form></section>`}
<section><h2>${words.deliveries}</h2><p class="field-hint">${words.deliveriesHint} ${isFailed ? html`<a href="${here}">${words.all}</a>` : html`<a href="${here}?status=failed">${words.onlyFailed}</a>`}</p>
${
  results.length === 0
    ? html`<p>${words.noDeliveries}</p>`
    : deskTable(
        words.deliveries,
        [words.event, words.result, words.time, words.again],
        results.map((one) => deliveryRow(one, here, isActive, visit)),
      )
}</section>
<details class="guarded"><summary>${words.removeTitle}</summary><p>${words.removeText}</p><form method="post" action="${here}" data-once>${tokenField(at)}<button class="button danger" type="submit" name="act" value="remove">${words.remove}</button></form></details>`
  return webhookAnswer(
    { title: webhook.name ?? words.title, body, ...newsOf(visit), ...news },
    visit,
  )
}

function deliveryRow(
  { id, type, seq, status, attempts, answer, attempted_at }: DeliveryView,
  here: string,
  isActive: boolean,
  { at, locale }: DeskVisit,
): Html {
  const words = locale.words.desk.webhooks
  return html`<tr><th scope="row">${type}${seq !== null && html` <span class="small">${locale.number(seq)}</span>`}</th><td>${words.statuses[status]}${answer !== null && html` <span class="small">${answer}, ${words.attempts(locale.number(attempts))}</span>`}</td><td data-head="${words.time}">${attempted_at !== null && locale.moment(attempted_at)}</td><td>${isActive && html`<form method="post" action="${here}" data-once>${tokenField(at)}<input type="hidden" name="delivery" value="${id}"><button class="button" type="submit" name="act" value="again">${words.again}</button></form>`}</td></tr>`
}

export function sentWebhook(form: FormValues): SentWebhook {
  const text = (name: string) => firstValue(form, name).trim()
  return {
    url: text('url'),
    name: text('name') || null,
    events: form.get('events') ?? [],
    query: text('query') || null,
  }
}

export function webhookFaults({ faults }: Refusal, { words }: Locale): readonly FieldFault[] {
  const texts = words.desk.webhooks.faults
  const known: readonly (keyof typeof texts)[] = ['url', 'name', 'events', 'query']
  return known
    .filter((field) => faults.some(({ param = '' }) => param.split('.', 1)[0] === field))
    .map((field) => ({ field, text: texts[field] }))
}

/** What a redirect says was done. */
function newsOf({ asked, locale }: DeskVisit): Pick<DeskContent, 'notice' | 'problem'> {
  const { removed, verified, queued, unproved } = locale.words.desk.webhooks
  const code = asked.pairs.find(({ name }) => name === 'notice')?.value ?? ''
  if (code === 'unproved') return { problem: unproved }
  const dones: Readonly<Record<string, string>> = { removed, verified, queued }
  return Object.hasOwn(dones, code) ? { notice: dones[code] } : {}
}

const webhookAnswer = (content: DeskContent, { at, locale }: DeskVisit): Answer => {
  const { title, body, notice = null, problem = null, status = 200 } = content
  return deskAnswer({ title, body, notice, problem, status, part: 'feeds' }, at, locale)
}
