/**
 * Guards every page of the desk. Invariants: no page without a session (session-cookie.ts); a POST from another site
 * or without the token of its session changes nothing (csrf.ts).
 */

import type { FastifyRequest } from 'fastify'
import { deviceName } from '../../domain/access/device-name.ts'
import { readNextPage, withNextPage } from '../../domain/access/next-page.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { SellerAtDesk, Visitor } from '../../service/desk/desk-sessions.ts'
import type { Locale } from '../locale/locale.ts'
import type { Answer, PageHandler } from '../mount/page-handler.ts'
import { formBody } from '../mount/read-forms.ts'
import type { SiteContext } from '../mount/site-context.ts'
import type { PageRequest } from '../requests/read-page-request.ts'
import { hasToken, refuseOtherSites, refuseWithoutToken } from './csrf.ts'
import { type FormValues, readFormValues } from './form-values.ts'
import { openDesk } from './session-cookie.ts'

export const DESK = '/desk'
export const visitorOf = (
  request: FastifyRequest,
  { lang }: Locale,
  context: SiteContext,
): Visitor => ({
  client: context.addressOf(request),
  device: deviceName(request.headers['user-agent']),
  language: lang,
})

export interface DeskVisit {
  readonly at: SellerAtDesk
  readonly locale: Locale
  readonly asked: PageRequest
  readonly request: FastifyRequest
  readonly context: SiteContext
}

export interface DeskPost extends DeskVisit {
  readonly form: FormValues
}

/** The page of a seller; without a session it redirects to the sign-in page. */
export const deskPage =
  (context: SiteContext, handle: (visit: DeskVisit) => Answer | Promise<Answer>): PageHandler =>
  async (asked, request) => {
    const at = await openDesk(request, context)
    if (at?.kind !== 'seller') return { to: at ? '/admin' : doorsFor(request) }
    return handle({ at, locale: asked.locale, asked, request, context })
  }

/** The doors, with the way to the page that was wanted: people come by links in mails. */
export function doorsFor({ method, raw }: FastifyRequest): string {
  const address = raw.url ?? DESK
  const [path] = address.split('?', 1)
  const page = method === 'GET' ? address : pageOfAct(path)
  return withNextPage(DESK, readNextPage(page) ?? readNextPage(path))
}

export const deskPost =
  (context: SiteContext, handle: (post: DeskPost) => Answer | Promise<Answer>): PageHandler =>
  (asked, request) =>
    deskPage(context, async (visit) => {
      refuseOtherSites(request, context)
      const form = readFormValues(formBody(request))
      if (!hasToken(form, visit.at, context)) return stale(request)
      return handle({ ...visit, form })
    })(asked, request)

/** A form of an earlier session changes nothing: its page is reloaded. */
export const stale = ({ raw }: FastifyRequest): Answer => ({
  to: `${pageOfAct((raw.url ?? DESK).split('?', 1)[0])}?notice=stale`,
})

/** Where the form of an act stands: acts have addresses of their own, below that of their page. */
const pageOfAct = (path: string): string =>
  path
    .replace(/\/\d+\/(?:hold|release|dismiss|decide)$/, '')
    .replace(
      /\/(?:act|photos?|bulk(?:\/undo)?|sessions|end-sessions|language|suspend|lift|revoke|runs|document|remove)$/,
      '',
    )
    .replace(/(\/account|\/sellers\/\d+)\/keys$/, '$1')

/** For scripts: refusals are JSON, and the token stands in a header. */
export const deskFragment =
  (context: SiteContext, handle: (visit: DeskVisit) => Promise<Answer>): PageHandler =>
  async (asked, request) => {
    refuseOtherSites(request, context)
    const at = await openDesk(request, context)
    if (at?.kind !== 'seller') throw signedOut()
    refuseWithoutToken(request, at, context)
    return handle({ at, locale: asked.locale, asked, request, context })
  }

const signedOut = (): Refusal =>
  new Refusal({
    code: 'unauthenticated',
    message: 'Nobody is signed in.',
    hint: `Sign in at ${DESK} and do it again.`,
  })

export const jsonAnswer = (body: object, status = 200): Answer => ({
  status,
  body: JSON.stringify(body),
  contentType: 'application/json; charset=utf-8',
  listings: 0,
})
