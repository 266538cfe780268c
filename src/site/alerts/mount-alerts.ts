/**
 * The pages of saved searches. The token in an address is the authority: no cookie is needed.
 * Invariants: GET changes nothing, for mail scanners open links; a POST to the address that stops mails works alone and
 * is answered directly, as RFC 8058 asks.
 */
import type { FastifyRequest } from 'fastify'
import { ENQUIRY_TRAP_FIELD } from '../../catalogue/enquiries.ts'
import { mySearchesPage as myPath, newSearchPage } from '../../domain/alerts/alert-mail.ts'
import { Refusal } from '../../domain/refusal.ts'
import { anonymous } from '../../service/access/authenticator.ts'
import type { AlertService } from '../../service/alerts/alert-service.ts'
import type { FormFields } from '../enquiries/enquiry-values.ts'
import type { Locale } from '../locale/locale.ts'
import type { Answer, MountPage } from '../mount/page-handler.ts'
import { formOf } from '../mount/read-forms.ts'
import type { SiteContext } from '../mount/site-context.ts'
import type { PageRequest } from '../requests/read-page-request.ts'
import {
  allGonePage,
  confirmPage,
  mySearchesPage,
  newSearchFormPage,
  refusedFormPage,
  searchSentPage,
  stopPage,
} from './alert-pages.ts'
import { saveSearchForm } from './save-search-form.ts'
import { sharedListsPage } from './shared-lists-page.ts'

const secret = { isSecret: true } as const
const posted = { ...secret, method: 'POST' } as const
const SENT = '/searches/sent'
const GONE = '/searches/gone'
const FREQUENCY = 'frequency'

const tokenOf = ({ params }: FastifyRequest): string => (params as { token: string }).token
const answer = (body: string, status = 200): Answer => ({ status, body, listings: 0 })

export function mountAlerts(page: MountPage, context: SiteContext): void {
  const { alerts } = context.service
  page('/searches', (asked, request) => save(request, asked, context), { method: 'POST' })
  page(newSearchPage, ({ pairs, locale }) => {
    const frequency = pairs.find(({ name }) => name === FREQUENCY)?.value ?? ''
    const filters = pairs.filter(({ name }) => name !== FREQUENCY)
    const query = filters.map(({ raw }) => raw).join('&')
    const form = saveSearchForm(query, locale, { email: '', frequency, problem: null })
    return answer(newSearchFormPage(query, form, context, locale))
  })
  page(SENT, ({ pairs, locale }) => {
    const query = pairs.map(({ raw }) => raw).join('&')
    return answer(searchSentPage(query, context, locale))
  })
  page(GONE, ({ locale }) => answer(allGonePage(locale)))
  page(
    '/searches/confirm/:token',
    async ({ locale }, request) => {
      const { searches } = await alerts.pending(tokenOf(request))
      return answer(confirmPage(searches, context, locale))
    },
    secret,
  )
  page(
    '/searches/confirm/:token',
    async (_, request) => ({ to: myPath((await alerts.confirm(tokenOf(request))).token) }),
    posted,
  )
  page(
    '/searches/my/:token',
    async ({ locale }, request) =>
      answer(mySearchesPage(await alerts.mine(tokenOf(request)), context, locale)),
    secret,
  )
  page(
    '/searches/my/:token',
    async (_, request) => {
      const token = tokenOf(request)
      return { to: (await act(token, formOf(request), alerts)) ? myPath(token) : GONE }
    },
    posted,
  )
  page(
    '/searches/lists/:token',
    async ({ locale }, request) =>
      sharedListsPage(await alerts.lists(tokenOf(request)), context, locale),
    secret,
  )
  page(
    '/searches/lists/:token',
    async (_, request) => {
      if (formOf(request).get('act') !== 'delete') throw unknownForm()
      await alerts.removeLists(tokenOf(request))
      return { to: '/saved' }
    },
    posted,
  )
  page(
    '/searches/stop/:token',
    async ({ locale }, request) =>
      answer(stopPage(await alerts.viewStop(tokenOf(request)), context, locale)),
    secret,
  )
  page(
    '/searches/stop/:token',
    async ({ locale }, request) =>
      answer(stopPage(await alerts.stop(tokenOf(request)), context, locale)),
    posted,
  )
}

async function save(
  request: FastifyRequest,
  { locale }: PageRequest,
  context: SiteContext,
): Promise<Answer> {
  const fields = formOf(request)
  const text = (name: string) => fields.get(name) ?? ''
  const query = text('query')
  const sent = { query, email: text('email'), frequency: text('frequency') }
  // A program fills in what people do not see: it gets the answer of a person, and nothing is stored.
  if (text(ENQUIRY_TRAP_FIELD) !== '') return { to: `${SENT}?${query}` }
  try {
    if (sent.email === '') {
      throw new Refusal({ code: 'address_refused', param: 'email', message: 'email is missing.' })
    }
    const client = context.addressOf(request)
    await context.service.alerts.save({ sent, caller: anonymous, client, language: locale.lang })
    return { to: `${SENT}?${query}` }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const problem = problemOf(error, locale)
    return answer(
      refusedFormPage(saveSearchForm(query, locale, { ...sent, problem }), locale),
      error.status,
    )
  }
}

/** In the reader's language, by what the reader can do about it. */
function problemOf({ faults: [{ code }] }: Refusal, { words: { alerts } }: Locale): string {
  if (code === 'address_refused') return alerts.badAddress
  return code === 'too_many_searches' || code === 'rate_limited' ? alerts.tooMany : alerts.refused
}

const unknownForm = () =>
  new Refusal({ code: 'invalid_value', param: 'act', message: 'This form is not known.' })

/** What a button of "My searches" does; false: nothing is left. */
async function act(token: string, fields: FormFields, alerts: AlertService): Promise<boolean> {
  const search = fields.get('search') ?? ''
  switch (fields.get('act')) {
    case 'seen':
      await alerts.seeMine(token, search)
      return true
    case 'pause':
      await alerts.changeMine(token, search, { state: 'paused' })
      return true
    case 'resume':
      await alerts.changeMine(token, search, { state: 'active' })
      return true
    case 'frequency':
      await alerts.changeMine(token, search, { frequency: fields.get('frequency') ?? '' })
      return true
    case 'still':
      await alerts.keepLooking(token)
      return true
    case 'remove':
      return alerts.removeMine(token, search)
    case 'remove_all':
      return alerts.removeMine(token, null)
    default:
      throw unknownForm()
  }
}
