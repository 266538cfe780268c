/** What the doors of the desk do. A GET signs nobody in: scanners and browsers open links by themselves. */

import type { FastifyRequest } from 'fastify'
import { limits } from '../../../catalogue/limits.ts'
import { readNextPage } from '../../../domain/access/next-page.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { BegunSession } from '../../../service/desk/desk-sessions.ts'
import type { FieldFault } from '../../enquiries/fault-texts.ts'
import type { Locale } from '../../locale/locale.ts'
import type { Answer } from '../../mount/page-handler.ts'
import { formBody } from '../../mount/read-forms.ts'
import type { PageAnswer } from '../../mount/send-page.ts'
import type { SiteContext } from '../../mount/site-context.ts'
import type { PageRequest } from '../../requests/read-page-request.ts'
import { hasToken, refuseOtherSites } from '../csrf.ts'
import { noticeFrom } from '../desk-frame.ts'
import { DESK, visitorOf } from '../desk-visit.ts'
import { type FormValues, firstValue, readFormValues } from '../form-values.ts'
import { showStock } from '../listing-handlers.ts'
import { openDesk, setCookie } from '../session-cookie.ts'
import {
  enterPage,
  linkOverPage,
  type SignInState,
  signInPage,
  signUpPage,
} from './sign-in-pages.ts'

type Handler = (
  asked: PageRequest,
  request: FastifyRequest,
  context: SiteContext,
) => Promise<Answer>

/** The listings of a signed-in seller, or the sign-in page. */
export const firstPage: Handler = async (asked, request, context) => {
  const { locale, pairs } = asked
  const at = await openDesk(request, context)
  const next = nextIn(pairs)
  // Signed in meanwhile, in another tab.
  if (at && next !== null) return { to: next }
  if (at?.kind === 'operator') return { to: '/admin' }
  if (!at) return signInPage({ ...noticeFrom(pairs, locale), next }, context, locale)
  return showStock({ at, locale, asked, request, context })
}

const tokenOf = (request: FastifyRequest): string =>
  (request.params as { token?: string }).token ?? ''

function formOf(request: FastifyRequest, context: SiteContext): FormValues {
  refuseOtherSites(request, context)
  return readFormValues(formBody(request))
}

const nextIn = (pairs: PageRequest['pairs']): string | null =>
  readNextPage(pairs.find(({ name }) => name === 'next')?.value ?? '')

const nextOf = (form: FormValues): string | null => readNextPage(firstValue(form, 'next'))

/** Ends the previous session of this browser: signing in again leaves one. */
async function entered(
  begin: () => Promise<BegunSession>,
  next: string | null,
  request: FastifyRequest,
  context: SiteContext,
): Promise<Answer> {
  const before = await openDesk(request, context)
  const { cookie, isOperator } = await begin()
  if (before) await context.service.desk.endSession(before.sessionId, before)
  return { to: next ?? (isOperator ? '/admin' : DESK), headers: setCookie(cookie, context) }
}

/** The doors for somebody who is inside: to come in once more, which some acts ask for. */
export const doorsAgain: Handler = async ({ locale }, _, context) => {
  const { access } = locale.words.desk
  const notice = access.againText(locale.number(limits.keySignInMinutes))
  return signInPage({ notice }, context, locale)
}

export const signInWithKey: Handler = async ({ locale }, request, context) => {
  const form = formOf(request, context)
  const [key, next] = [firstValue(form, 'key'), nextOf(form)]
  const again = (state: SignInState) => signInPage({ ...state, next }, context, locale)
  return orAgain(locale, again, async () => {
    const visitor = visitorOf(request, locale, context)
    const begin = () => context.service.desk.signInByKey(key, visitor)
    return entered(begin, next, request, context)
  })
}

export const sendLink: Handler = async ({ locale }, request, context) => {
  const form = formOf(request, context)
  const [email, next] = [firstValue(form, 'email'), nextOf(form)]
  const again = (state: SignInState) => signInPage({ ...state, email, next }, context, locale)
  return orAgain(locale, again, async () => {
    await context.service.desk.mailLink(email, visitorOf(request, locale, context), next)
    return { to: `${DESK}/sent` }
  })
}

export const signUp: Handler = async ({ locale }, request, context) => {
  const form = formOf(request, context)
  const [name, email] = [firstValue(form, 'name'), firstValue(form, 'email')]
  const again = (state: SignInState) => signUpPage({ ...state, name, email }, locale)
  return orAgain(locale, again, async () => {
    await context.service.desk.signUp({ name, email }, visitorOf(request, locale, context))
    return { to: `${DESK}/sent` }
  })
}

export const openLink: Handler = async ({ locale, pairs }, request, context) => {
  const token = tokenOf(request)
  const link = await context.service.desk.peekLink(token)
  return link ? enterPage(token, { ...link, next: nextIn(pairs) }, locale) : linkOverPage(locale)
}

export const enter: Handler = async ({ locale }, request, context) => {
  const next = nextOf(formOf(request, context))
  return orAgain(
    locale,
    () => linkOverPage(locale),
    async () => {
      const visitor = visitorOf(request, locale, context)
      const begin = () => context.service.desk.useLink(tokenOf(request), visitor)
      return entered(begin, next, request, context)
    },
  )
}

export const signOut: Handler = async (_, request, context) => {
  const form = formOf(request, context)
  const at = await openDesk(request, context)
  if (at && hasToken(form, at, context)) await context.service.desk.endSession(at.sessionId, at)
  return { to: `${DESK}?notice=out`, headers: setCookie(null, context) }
}

/** What was typed is shown again, with why it did not do. */
async function orAgain(
  locale: Locale,
  again: (state: SignInState) => PageAnswer,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { headers } = error.extras
    const { faults, problem } = doorFaults(error, locale)
    const page = again({ faults, problem, status: error.status })
    return headers ? { ...page, headers } : page
  }
}

function doorFaults(
  { faults }: Refusal,
  { words: { desk } }: Locale,
): { readonly faults: readonly FieldFault[]; readonly problem: string | null } {
  const texts: Readonly<Record<string, string>> = {
    key: desk.wrongKey,
    email: desk.emailInvalid,
    name: desk.nameMissing,
  }
  const known = faults.flatMap(({ param = '' }) =>
    Object.hasOwn(texts, param) ? [{ field: param, text: texts[param] }] : [],
  )
  if (known.length > 0) return { faults: known, problem: null }
  const [{ code }] = faults
  const problem =
    code === 'rate_limited' ? desk.tooManyTries : (desk.refusals[code] ?? desk.refused)
  return { faults: [], problem: code === 'forbidden' ? desk.noSignUp : problem }
}
