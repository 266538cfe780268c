/**
 * Who stands at the desk, for every page of it: the cookie, its change, and the token that every form carries.
 * Invariants: nobody is let past without a session; a POST without the token of its session, or from another site,
 * changes nothing; the cookie is never readable by a script, and goes over https alone where there is https.
 */

import type { FastifyRequest } from 'fastify'
import { limits } from '../../catalogue/limits.ts'
import { deviceName } from '../../domain/access/device-name.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { AtDesk, SellerAtDesk, Visitor } from '../../service/desk/desk-sessions.ts'
import type { Locale } from '../locale/locale.ts'
import type { Answer, PageHandler } from '../mount/page-handler.ts'
import { formBody } from '../mount/read-forms.ts'
import type { SiteContext } from '../mount/site-context.ts'
import type { PageRequest } from '../requests/read-page-request.ts'
import { type FormValues, firstValue, readFormValues } from './form-values.ts'

export const DESK = '/desk'
/** The field of a form, and the header of a script, in which the token stands. */
export const TOKEN_FIELD = 'token'
export const TOKEN_HEADER = 'x-form-token'

const HOUR_S = 3600

const isHttps = ({ service }: SiteContext): boolean => service.baseUrl.startsWith('https:')
/** With https the browser itself holds it to this host, whole and secure. */
const cookieName = (context: SiteContext): string => (isHttps(context) ? '__Host-desk' : 'desk')

function readCookie({ headers }: FastifyRequest, context: SiteContext): string | null {
  const pattern = new RegExp(`(?:^|;\\s*)${cookieName(context)}=([\\w-]{1,80})(?:;|$)`)
  return pattern.exec(headers.cookie ?? '')?.[1] ?? null
}

/** null takes it away. */
export function setCookie(cookie: string | null, context: SiteContext) {
  const age = cookie === null ? 0 : limits.deskSessionHours * HOUR_S
  const secure = isHttps(context) ? '; Secure' : ''
  return {
    'set-cookie': `${cookieName(context)}=${cookie ?? ''}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`,
  }
}

/** Cookies that were changed by a request: the browser gets them with its answer, whatever that is. */
const changedCookies = new WeakMap<FastifyRequest, string>()

/** The header with the cookie that this request has changed; null: it has changed none. */
export const changedCookie = (request: FastifyRequest): string | null =>
  changedCookies.get(request) ?? null

export async function openDesk(
  request: FastifyRequest,
  context: SiteContext,
): Promise<AtDesk | null> {
  const at = await context.service.desk.open(readCookie(request, context))
  if (at !== null && at.newCookie !== null)
    changedCookies.set(request, setCookie(at.newCookie, context)['set-cookie'])
  return at
}

export const visitorOf = (
  request: FastifyRequest,
  { lang }: Locale,
  context: SiteContext,
): Visitor => ({
  client: context.addressOf(request),
  device: deviceName(request.headers['user-agent']),
  language: lang,
})

/**
 * A form of ours is sent from a page of ours: browsers say so, older ones by the Origin alone. A program says neither,
 * and has no cookie that another site could use.
 */
export function refuseOtherSites({ headers }: FastifyRequest, { service }: SiteContext): void {
  const from = headers['sec-fetch-site']
  const { origin, host } = headers
  const isOurs =
    from === undefined
      ? origin === undefined || isOwnOrigin(origin, host, service.baseUrl)
      : from === 'same-origin' || from === 'none'
  if (isOurs) return
  throw new Refusal({
    code: 'forbidden',
    message: 'This form was sent from another site.',
    hint: 'Open the page here, and send its own form.',
  })
}

/** Where the browser went, or where the service is known to be: a proxy may have changed the Host. */
function isOwnOrigin(origin: string, host: string | undefined, baseUrl: string): boolean {
  if (!URL.canParse(origin)) return false
  const sent = new URL(origin)
  return sent.host === host || sent.origin === new URL(baseUrl).origin
}

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

/** The page of a seller; whoever is not signed in is led to where one does so. */
export const deskPage =
  (context: SiteContext, handle: (visit: DeskVisit) => Answer | Promise<Answer>): PageHandler =>
  async (asked, request) => {
    const at = await openDesk(request, context)
    if (at?.kind !== 'seller') return { to: at ? '/admin' : DESK }
    return handle({ at, locale: asked.locale, asked, request, context })
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

export const hasToken = (form: FormValues, at: AtDesk, { service }: SiteContext): boolean =>
  service.desk.isFormToken(firstValue(form, TOKEN_FIELD), at)

/** A form of an earlier session: its page anew, and nothing was changed. */
export const stale = ({ raw }: FastifyRequest): Answer => ({
  to: `${pageOfAct((raw.url ?? DESK).split('?', 1)[0])}?told=stale`,
})

/** Where the form of an act stands: acts have addresses of their own, below that of their page. */
const pageOfAct = (path: string): string =>
  path
    .replace(/\/\d+\/(?:hold|release|dismiss|decide)$/, '')
    .replace(
      /\/(?:act|photos?|bulk|sessions|end-sessions|language|suspend|lift|revoke|runs|document|remove)$/,
      '',
    )
    .replace(/(\/account|\/sellers\/\d+)\/keys$/, '$1')
