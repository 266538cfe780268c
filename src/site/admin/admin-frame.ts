/** The frame of the operator's desk, and who may be there. */

import type { FastifyRequest } from 'fastify'
import { limits } from '../../catalogue/limits.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { OperatorAtDesk } from '../../service/desk/desk-sessions.ts'
import { hasToken, refuseOtherSites, tokenField, wasSentBefore } from '../desk/csrf.ts'
import { deskTable } from '../desk/desk-frame.ts'
import { DESK, doorsFor, stale } from '../desk/desk-visit.ts'
import { type FormValues, firstValue, readFormValues } from '../desk/form-values.ts'
import { openDesk } from '../desk/session-cookie.ts'
import type { FieldFault } from '../enquiries/fault-texts.ts'
import { faultOf } from '../enquiries/form-field.ts'
import type { AdminWords } from '../locale/desk/english-admin-words.ts'
import type { Locale } from '../locale/locale.ts'
import type { Answer, PageHandler } from '../mount/page-handler.ts'
import { formBody } from '../mount/read-forms.ts'
import type { PageAnswer } from '../mount/send-page.ts'
import { assetPath } from '../mount/site-assets.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { renderPage } from '../pages/page.ts'
import { type Html, html } from '../parts/html.ts'
import { pathId, type SentPair } from '../requests/read-page-request.ts'
export const ADMIN = '/admin'

export interface AdminVisit {
  readonly at: OperatorAtDesk
  readonly locale: Locale
  readonly words: AdminWords
  readonly pairs: readonly SentPair[]
  readonly request: FastifyRequest
  readonly context: SiteContext
  /** A form that was refused: what was typed, and what is wrong with it. */
  readonly typed: FormValues
  readonly faults: readonly FieldFault[]
}

export interface AdminPost extends AdminVisit {
  readonly form: FormValues
}

export interface AdminContent {
  readonly title: string
  readonly body: Html
}

type Show = (visit: AdminVisit) => Promise<Answer>

/** Anybody but an operator is redirected to the sign-in page and learns nothing of what is behind it. */
export const adminPage =
  (context: SiteContext, handle: Show): PageHandler =>
  async ({ locale, pairs }, request) => {
    const at = await openDesk(request, context)
    if (at?.kind !== 'operator') return { to: at ? DESK : doorsFor(request) }
    const words = locale.words.desk.admin
    const visit = { at, locale, words, pairs, request, context, typed: new Map(), faults: [] }
    return handle(visit)
  }

/** An act leads back to its page; what was wrong is said there, at its field, and nothing typed is lost. */
export const adminPost =
  (
    context: SiteContext,
    act: (post: AdminPost) => Promise<Answer>,
    again: (visit: AdminVisit) => Promise<Answer>,
  ): PageHandler =>
  (asked, request) =>
    adminPage(context, async (visit) => {
      refuseOtherSites(request, context)
      const form = readFormValues(formBody(request))
      if (!hasToken(form, visit.at, context)) return stale(request)
      if (await wasSentBefore(form, context)) {
        const { sentBefore } = visit.locale.words.desk.saving
        return again({ ...visit, faults: [{ field: null, text: sentBefore }] })
      }
      try {
        return await act({ ...visit, form })
      } catch (error) {
        if (!(error instanceof Refusal) || error.status === 404) throw error
        return again({ ...visit, typed: form, faults: faultsOf(error, visit) })
      }
    })(asked, request)

const faultsOf = ({ faults }: Refusal, { words }: AdminVisit): readonly FieldFault[] =>
  faults.map(({ param = '' }) =>
    Object.hasOwn(words.faults, param)
      ? { field: param, text: words.faults[param] }
      : { field: null, text: words.refused },
  )

const parts = [
  ['', 'state'],
  ['/sellers', 'sellers'],
  ['/reports', 'reports'],
  ['/copies', 'copies'],
  ['/market', 'market'],
  ['/feeds', 'feeds'],
  ['/keys', 'readers'],
  ['/mail', 'mail'],
  ['/audit', 'audit'],
] as const satisfies readonly (readonly [path: string, name: keyof AdminWords])[]

export function adminAnswer({ title, body }: AdminContent, visit: AdminVisit): PageAnswer {
  const { at, locale, words, request, faults } = visit
  const here = (request.raw.url ?? '').split('?', 1)[0]
  const { notice = null, problem = null } = newsOf(visit)
  const page = renderPage(
    {
      title: `${title} | Estia Index`,
      description: title,
      layout: 'desk',
      head: html`<meta name="robots" content="noindex"><link rel="stylesheet" href="${assetPath('desk.css')}">`,
      body: html`<div class="desk" data-desk><nav class="desk-nav" aria-label="${words.title}">${parts.map(([path, name]) => html`<a href="${ADMIN}${path}" ${ADMIN + path === here && html`aria-current="page"`}>${words[name]}</a>`)}
<span class="desk-who">${at.name}</span><form method="post" action="${DESK}/sign-out">${tokenField(at)}<button class="plain" type="submit">${locale.words.desk.signOut}</button></form></nav>
<h1>${title}</h1>
${notice !== null && html`<p class="notice good" role="status">${notice}</p>`}
${problem !== null && html`<p class="problem" role="alert">${problem}</p>`}
${body}</div>`,
    },
    locale,
  )
  return { status: faults.length > 0 ? 400 : 200, body: page, listings: 0 }
}

/** What a redirect says was done, by a word of the table alone; or what was refused. */
function newsOf({ words, locale, pairs, faults }: AdminVisit): {
  notice?: string
  problem?: string
} {
  if (faults.length > 0) return { problem: faults.map(({ text }) => text).join(' ') }
  const code = pairs.find(({ name }) => name === 'notice')?.value ?? ''
  if (code === 'stale') return { problem: words.stale }
  if (code === 'sessions') return { notice: locale.words.desk.access.sessionsEnded }
  return Object.hasOwn(words.dones, code) ? { notice: words.dones[code] } : {}
}

/** What was typed, where the form was refused; else what is stored. */
export const typedOr = ({ typed }: AdminVisit, name: string, stored = ''): string =>
  typed.has(name) ? firstValue(typed, name) : stored

export const table = (
  { words }: AdminVisit,
  label: string,
  heads: readonly string[],
  rows: readonly Html[],
): Html => (rows.length === 0 ? html`<p>${words.none}</p>` : deskTable(label, heads, rows))

export const when = (ms: number, locale: Locale): string =>
  locale.moment(new Date(ms).toISOString())

export const sellerLink = (id: number, name: string): Html =>
  html`<a href="${ADMIN}/sellers/${id}">${name}</a>`

export const actButton = (
  { at }: AdminVisit,
  action: string,
  label: string,
  fields: Readonly<Record<string, string>> = {},
): Html =>
  html`<form method="post" action="${action}" data-once>${tokenField(at)}${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}<button class="plain" type="submit">${label}</button></form>`

/** An act that needs a reason, which its seller reads: it opens, has one written in, and a button inside. */
export function reasonForm(
  visit: AdminVisit,
  action: string,
  title: string,
  label: string,
  id: string,
): Html {
  const { at, words, faults, request } = visit
  // Of several on a page, the one that was sent.
  const isRefused = faults.length > 0 && (request.raw.url ?? '').split('?', 1)[0] === action
  const reason = isRefused ? typedOr(visit, 'reason') : words.whyText
  return html`<details class="guarded" ${isRefused && html`open`}><summary>${title}</summary><form method="post" action="${action}" data-once>${tokenField(at)}<div class="field"><label for="reason-${id}">${words.whyHint}</label><input id="reason-${id}" name="reason" required maxlength="${limits.holdReasonMaxChars}" value="${reason}">${isRefused && faultOf('reason', faults)}</div><button class="button danger" type="submit">${label}</button></form></details>`
}

/** The third press: a spammer is found in the list, among reports or among copies. */
export const suspendForm = (visit: AdminVisit, sellerId: number, title: string, id: string): Html =>
  reasonForm(
    visit,
    `${ADMIN}/sellers/${sellerId}/suspend`,
    title,
    visit.words.suspendButton,
    `suspend-${id}`,
  )

export const numberIn = ({ request }: AdminVisit): number => pathId(request)
