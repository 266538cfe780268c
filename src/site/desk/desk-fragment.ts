/** What a script of the desk asks for: answered as JSON, also where it is refused. The token stands in a header. */

import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../domain/refusal.ts'
import type { SellerAtDesk } from '../../service/desk/desk-sessions.ts'
import type { Answer, PageHandler } from '../mount/page-handler.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { DESK, type DeskVisit, openDesk, refuseOtherSites, TOKEN_HEADER } from './desk-visit.ts'

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

function refuseWithoutToken(request: FastifyRequest, at: SellerAtDesk, context: SiteContext): void {
  const sent = request.headers[TOKEN_HEADER]
  if (typeof sent === 'string' && context.service.desk.isFormToken(sent, at)) return
  throw new Refusal({
    code: 'forbidden',
    message: 'The page is of an earlier session.',
    hint: 'Load the page again.',
  })
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
