/** The frame of the operator's desk, and who may be there. It speaks English, as the command line does. */
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../domain/refusal.ts'
import type { OperatorAtDesk } from '../../service/desk/desk-access.ts'
import { tokenField } from '../desk/desk-frame.ts'
import {
  DESK,
  hasToken,
  openDesk,
  refuseOtherSites,
  stale,
  withCookie,
} from '../desk/desk-visit.ts'
import { type FormValues, readFormValues } from '../desk/form-values.ts'
import type { Locale } from '../locale/locale.ts'
import type { Answer, PageHandler } from '../mount/page-handler.ts'
import { formBody } from '../mount/read-forms.ts'
import type { PageAnswer } from '../mount/send-page.ts'
import { assetPath } from '../mount/site-assets.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { renderPage } from '../pages/page.ts'
import { type Html, html } from '../parts/html.ts'
import type { SentPair } from '../requests/read-page-request.ts'

export const ADMIN = '/admin'

export interface AdminVisit {
  readonly at: OperatorAtDesk
  readonly locale: Locale
  readonly pairs: readonly SentPair[]
  readonly request: FastifyRequest
  readonly context: SiteContext
}

export interface AdminPost extends AdminVisit {
  readonly form: FormValues
}

export interface AdminContent {
  readonly title: string
  readonly body: Html
  readonly told?: string | null
  readonly problem?: string | null
  readonly status?: number
}

/** Whoever is no operator is led to the door, and learns nothing of what is behind it. */
export const adminPage =
  (context: SiteContext, handle: (visit: AdminVisit) => Promise<Answer>): PageHandler =>
  async ({ locale, pairs }, request) => {
    const at = await openDesk(request, context)
    if (at?.kind !== 'operator') return { to: DESK }
    return withCookie(await handle({ at, locale, pairs, request, context }), at, context)
  }

/** An act leads back to its page; what was wrong is said there. */
export const adminPost =
  (
    context: SiteContext,
    act: (post: AdminPost) => Promise<Answer>,
    again: (visit: AdminVisit, problem: string) => Promise<Answer>,
  ): PageHandler =>
  (asked, request) =>
    adminPage(context, async (visit) => {
      refuseOtherSites(request)
      const form = readFormValues(formBody(request))
      if (!hasToken(form, visit.at, context)) return stale(request)
      try {
        return await act({ ...visit, form })
      } catch (error) {
        if (!(error instanceof Refusal) || error.status === 404) throw error
        return again(visit, error.message)
      }
    })(asked, request)

const parts: readonly (readonly [path: string, name: string])[] = [
  [ADMIN, 'State'],
  [`${ADMIN}/sellers`, 'Sellers'],
  [`${ADMIN}/reports`, 'Reports'],
  [`${ADMIN}/copies`, 'Copies'],
  [`${ADMIN}/keys`, 'Reading keys'],
  [`${ADMIN}/mail`, 'Failed mail'],
  [`${ADMIN}/audit`, 'Audit'],
]

export function adminAnswer(
  content: AdminContent,
  { at, locale, request }: AdminVisit,
): PageAnswer {
  const { title, body, told = null, problem = null, status = 200 } = content
  const here = (request.raw.url ?? '').split('?', 1)[0]
  const page = renderPage(
    {
      title: `${title} | Estia Index`,
      description: title,
      layout: 'desk',
      head: html`<meta name="robots" content="noindex"><link rel="stylesheet" href="${assetPath('desk.css')}">`,
      body: html`<div class="desk" lang="en"><nav class="desk-nav" aria-label="Operator">${parts.map(([path, name]) => html`<a href="${path}" ${path === here && html`aria-current="page"`}>${name}</a>`)}
<span class="desk-who">${at.name}</span><form method="post" action="${DESK}/sign-out">${tokenField(at)}<button class="plain" type="submit">Sign out</button></form></nav>
<h1>${title}</h1>
${told !== null && html`<p class="notice good" role="status">${told}</p>`}
${problem !== null && html`<p class="problem" role="alert">${problem}</p>`}
${body}</div>`,
    },
    locale,
  )
  return { status, body: page, listings: 0 }
}

/** What a redirect says was done, by a word of this table alone. */
const dones: Readonly<Record<string, string>> = {
  added: 'The seller was added.',
  changed: 'Changed.',
  suspended: 'The seller is suspended; what was live is paused.',
  lifted: 'The suspension is lifted. What was paused stays so until its seller publishes it again.',
  revoked: 'The key is revoked.',
  held: 'The listing is held back, and its seller reads why.',
  released: 'The listing may be published again.',
  dismissed: 'The reports are settled.',
}

export function adminNews(pairs: readonly SentPair[]): Pick<AdminContent, 'told' | 'problem'> {
  const told = pairs.find(({ name }) => name === 'told')?.value ?? ''
  if (told === 'stale') return { problem: 'The page was too old. Here it is anew: do it again.' }
  return Object.hasOwn(dones, told) ? { told: dones[told] } : {}
}

export const table = (label: string, heads: readonly string[], rows: readonly Html[]): Html =>
  rows.length === 0
    ? html`<p>None.</p>`
    : html`<div class="scroll" tabindex="0" role="region" aria-label="${label}"><table class="desk-table"><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div>`

export const when = (ms: number, locale: Locale): string =>
  locale.moment(new Date(ms).toISOString())

export const actButton = (
  { at }: AdminVisit,
  action: string,
  label: string,
  fields: Readonly<Record<string, string>> = {},
): Html =>
  html`<form method="post" action="${action}" data-once>${tokenField(at)}${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}<button class="plain" type="submit">${label}</button></form>`

/** An act that needs a reason, which its seller reads: it opens, is filled in, and has a button inside. */
export const reasonForm = (
  { at }: AdminVisit,
  action: string,
  title: string,
  label: string,
  id: string,
): Html =>
  html`<details class="guarded"><summary>${title}</summary><form method="post" action="${action}" data-once>${tokenField(at)}<div class="field"><label for="reason-${id}">Why, as the seller reads it</label><input id="reason-${id}" name="reason" required maxlength="300" value="Against the rules of this site."></div><button class="button danger" type="submit">${label}</button></form></details>`

export function numberIn({ request }: AdminVisit): number {
  const { id = '' } = request.params as { id?: string }
  if (/^[1-9]\d{0,14}$/.test(id)) return Number(id)
  throw new Refusal({ code: 'not_found', message: 'There is nothing here.' })
}
