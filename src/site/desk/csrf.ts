/**
 * Protection against forged forms (CSRF): a form is accepted only from a page of ours, with the token of its session.
 * Forms that must not run twice also carry a token that is used once, across all processes.
 */

import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../domain/refusal.ts'
import type { AtDesk, SellerAtDesk } from '../../service/desk/desk-sessions.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { type Html, html } from '../parts/html.ts'
import { type FormValues, firstValue } from './form-values.ts'

/** The field of a form, and the header of a script, in which the token stands. */
export const TOKEN_FIELD = 'token'

const TOKEN_HEADER = 'x-form-token'

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

export const hasToken = (form: FormValues, at: AtDesk, { service }: SiteContext): boolean =>
  service.desk.isFormToken(firstValue(form, TOKEN_FIELD), at)

export function refuseWithoutToken(
  request: FastifyRequest,
  at: SellerAtDesk,
  context: SiteContext,
): void {
  const sent = request.headers[TOKEN_HEADER]
  if (typeof sent === 'string' && context.service.desk.isFormToken(sent, at)) return
  throw new Refusal({
    code: 'forbidden',
    message: 'The page is of an earlier session.',
    hint: 'Load the page again.',
  })
}

export const tokenField = ({ formToken }: AtDesk): Html =>
  html`<input type="hidden" name="${TOKEN_FIELD}" value="${formToken}">`

/** A second press, or a page that is sent again, shows the page with a message and changes nothing. */
const ONCE = 'once'
const TOKEN = /^[\w-]{8,64}$/

/** The token of the session and one for this form alone. */
export const onceFields = (at: AtDesk): Html =>
  html`${tokenField(at)}<input type="hidden" name="${ONCE}" value="${crypto.randomUUID()}">`

/** null: not sent by a page of ours, which always has one. */
export function onceOf(form: FormValues): string | null {
  const sent = firstValue(form, ONCE)
  return TOKEN.test(sent) ? sent : null
}

/** True: this form was sent before, and is not to be carried out again. */
export async function wasSentBefore(form: FormValues, { service }: SiteContext): Promise<boolean> {
  const once = onceOf(form)
  return once !== null && !(await service.deskWork.useForm(once))
}
