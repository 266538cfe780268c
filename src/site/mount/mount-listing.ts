/** The page of a listing, the form on it, which posts to /listings/{id}/enquiries, and the seller's phone number. */
import { createHash, randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { draftFields } from '../../domain/enquiries/draft-query.ts'
import { enquiryPage } from '../../domain/enquiries/enquiry-mail.ts'
import { Refusal } from '../../domain/refusal.ts'
import { anonymous } from '../../service/access/authenticator.ts'
import type { Repeatable } from '../../service/listings/create-once.ts'
import { decoded } from '../../service/listings/record-bytes.ts'
import { NUMBER_PATH, numberPage } from '../agencies/number-page.ts'
import { refuseOtherSites } from '../desk/csrf.ts'
import type { FormFrame } from '../enquiries/enquiry-form.ts'
import {
  type EnquiryValues,
  enquiryBody,
  enquiryValues,
  type FormFields,
} from '../enquiries/enquiry-values.ts'
import { faultTexts } from '../enquiries/fault-texts.ts'
import { titleFor } from '../locale/card-title.ts'
import type { Locale } from '../locale/locale.ts'
import { type ListingView, listingPage } from '../pages/listing-page.ts'
import { readLoan } from '../parts/buying-costs.ts'
import { countVisit } from '../requests/count-visit.ts'
import { readRecord } from '../requests/read-listings.ts'
import type { PageRequest } from '../requests/read-page-request.ts'
import { localPath } from '../requests/search-address.ts'
import { siteLimits } from '../site-limits.ts'
import type { Answer, MountPage } from './page-handler.ts'
import { formOf } from './read-forms.ts'
import type { SiteContext } from './site-context.ts'

export function mountListing(page: MountPage, context: SiteContext): void {
  for (const path of ['/listings/:id', '/listings/:id/:words']) {
    page(path, (asked, request) => show(request, asked, context))
  }
  page('/listings/:id/reports', (_, request) => report(request, context), {
    method: 'POST',
    isSecret: true,
  })
  page(`/listings/:id${NUMBER_PATH}`, (asked, request) => showNumber(request, asked, context), {
    method: 'POST',
    isSecret: true,
  })
  page('/listings/:id/saves', (_, request) => save(request, context), { method: 'POST' })
  page('/listings/:id/enquiries', (asked, request) => ask(request, asked, context), {
    method: 'POST',
    isSecret: true,
  })
}

/** Browsers keep what somebody saves; the seller sees how many did, once a day for each visitor. */
function save(request: FastifyRequest, context: SiteContext): Answer {
  refuseOtherSites(request, context)
  countVisit('saves', idOf(request), request, context)
  return { status: 204, body: '', listings: 0 }
}

/** The number of a live listing's seller, counted; where there is none to show, the listing says how things stand. */
async function showNumber(
  request: FastifyRequest,
  { locale }: PageRequest,
  context: SiteContext,
): Promise<Answer> {
  refuseOtherSites(request, context)
  const id = idOf(request)
  const number = await context.service.profiles.numberOfListing(id, context.addressOf(request))
  const record = await readRecord(id, context, [])
  const path = localPath(record.link, context)
  if (!number) return { to: path }
  countVisit('numbers_shown', id, request, context)
  const about = titleFor(record, context, locale)
  const subject = { about, link: record.link, path, back: locale.words.enquiry.backToListing }
  return { status: 200, body: numberPage(number, subject, locale), listings: 1 }
}

const REPORTED = 'reported'

/** A page thanks for the report or says what is wrong with it; it never shows the report again. */
async function report(request: FastifyRequest, context: SiteContext): Promise<Answer> {
  const listingId = idOf(request)
  const fields = formOf(request)
  const text = fields.get('text') ?? ''
  const sent = { reason: fields.get('reason'), ...(text.trim() === '' ? {} : { text }) }
  const client = context.addressOf(request)
  await context.service.report({ listingId, sent, client })
  const { link } = await readRecord(listingId, context, [])
  return { to: `${localPath(link, context)}?${REPORTED}=1` }
}

async function show(
  request: FastifyRequest,
  { locale, pairs }: PageRequest,
  context: SiteContext,
): Promise<Answer> {
  const id = idOf(request)
  const { words } = request.params as { words?: string }
  // Words in a link are for people: a changed title must not break it, only lead to the new one.
  if (words === undefined && pairs.length === 0) {
    const { link } = await readRecord(id, context, [])
    return { to: localPath(link, context), permanent: true }
  }
  const form = { values: enquiryValues(draftFields(pairs)), faults: [] }
  const asking = { form, frame: frameOf(id, request, context) }
  const isReported = pairs.some(({ name }) => name === REPORTED)
  const answer = await pageOf(id, { asking, loan: readLoan(pairs), isReported }, context, locale)
  countVisit('views', id, request, context)
  return answer
}

const frameOf = (
  id: number,
  request: FastifyRequest,
  { service, addressOf }: SiteContext,
): FormFrame => ({
  once: randomUUID(),
  formTime: service.enquiries.formTime(id, addressOf(request)),
  posed: undefined,
})

function idOf(request: FastifyRequest): number {
  const { id: text } = request.params as { id: string }
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN
  if (Number.isSafeInteger(id)) return id
  throw new Refusal({
    code: 'listing_not_found',
    message: 'There is no such listing.',
    hint: 'The address of a listing has its number: /listings/1042.',
  })
}

async function pageOf(
  id: number,
  view: ListingView,
  context: SiteContext,
  locale: Locale,
): Promise<Answer> {
  const record = await readRecord(id, context, ['estimate', 'market'])
  const { results } = await context.service.similar(id, anonymous)
  const similar = results.slice(0, siteLimits.listing.similarShown).map(decoded)
  const others = record.same_home ? context.service.otherOffers(id) : []
  return {
    status: 200,
    body: listingPage(record, similar, { ...view, others }, context, locale),
    listings: 1 + similar.length + others.length,
  }
}

async function ask(
  request: FastifyRequest,
  { locale, pairs }: PageRequest,
  context: SiteContext,
): Promise<Answer> {
  const listingId = idOf(request)
  const fields = formOf(request)
  const values = enquiryValues(fields)
  try {
    const { enquiry } = await context.service.enquiries.post({
      listingId,
      sent: enquiryBody(values, fields),
      once: onceOf(fields, values),
      caller: anonymous,
      client: context.addressOf(request),
      language: locale.lang,
    })
    return { to: `${enquiryPage(enquiry.enquiry_id)}?listing=${listingId}` }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // Whatever it was, what was typed is shown again; a listing that is gone is refused by its own page.
    const form = { values, faults: faultTexts(error, values, locale) }
    const frame = frameAgain(error, fields, frameOf(listingId, request, context))
    const view = { asking: { form, frame }, loan: readLoan(pairs) }
    const answer = await pageOf(listingId, view, context, locale)
    return { ...answer, status: error.status, headers: { ...error.extras.headers } }
  }
}

/** Its first time counts: correcting a slip within a second does not make a program. One that was refused gets a new one. */
function frameAgain({ faults, extras }: Refusal, fields: FormFields, fresh: FormFrame): FormFrame {
  if (faults.some(({ code }) => code === 'proof_required')) {
    return { ...fresh, posed: extras.members?.challenge }
  }
  return { ...fresh, formTime: fields.get('form_time') ?? fresh.formTime }
}

const ONCE = /^[\w-]{8,64}$/

/** The same form with the same content is one enquiry; going back and changing it sends another. */
function onceOf(fields: FormFields, values: EnquiryValues): Repeatable | null {
  const once = fields.get('once') ?? ''
  if (!ONCE.test(once)) return null
  const fingerprint = createHash('sha256')
    .update(`${once} ${JSON.stringify(values)}`)
    .digest('hex')
  return { key: fingerprint, fingerprint }
}
