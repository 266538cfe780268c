/**
 * The pages behind mailed links, one address for each side of an enquiry. The token in the path is the authority:
 * it allows what its side may do, so no cookie and no further token is needed.
 * Invariant: GET changes nothing; every change is a POST to the same address, answered by leading to it again.
 */
import type { FastifyRequest } from 'fastify'
import { enquiryPage } from '../../domain/enquiries/enquiry-mail.ts'
import { Refusal } from '../../domain/refusal.ts'
import { enquiryValues } from '../enquiries/enquiry-values.ts'
import { faultTexts } from '../enquiries/fault-texts.ts'
import { carryOut, type DoneAct, isDoneAct } from '../enquiries/thread-acts.ts'
import { NO_TEXT } from '../enquiries/thread-parts.ts'
import { titleFor } from '../locale/card-title.ts'
import type { Locale } from '../locale/locale.ts'
import { buyerThreadPage, type ThreadNews } from '../pages/buyer-thread-page.ts'
import { type AskedListing, enquirySentPage, erasedPage } from '../pages/enquiry-sent-page.ts'
import { sellerThreadPage } from '../pages/seller-thread-page.ts'
import { readListings } from '../requests/read-listings.ts'
import type { PageRequest, SentPair } from '../requests/read-page-request.ts'
import { localPath } from '../requests/search-address.ts'
import type { Answer, MountPage } from './page-handler.ts'
import { formOf } from './read-forms.ts'
import type { SiteContext } from './site-context.ts'

const ERASED = '/enquiries/erased'
const secret = { isSecret: true } as const

export function mountThreads(page: MountPage, context: SiteContext): void {
  page(ERASED, ({ locale }) => answer(200, erasedPage(locale)), secret)
  page('/enquiries/:token', (asked, request) => show(request, asked, context), secret)
  page('/enquiries/:token', (asked, request) => act(request, asked, context), {
    ...secret,
    method: 'POST',
  })
  page('/enquiries/:token/export', (_, request) => download(request, context), secret)
}

const tokenOf = ({ params }: FastifyRequest): string => (params as { token: string }).token

const answer = (status: number, body: string): Answer => ({ status, body, listings: 0 })

async function show(
  request: FastifyRequest,
  { pairs, locale }: PageRequest,
  context: SiteContext,
): Promise<Answer> {
  const done = sentValue(pairs, 'done')
  const notice = isDoneAct(done) ? locale.words.enquiry.done[done] : null
  const news = { notice, problem: null, sent: NO_TEXT }
  return pageOf(tokenOf(request), 200, news, pairs, context, locale)
}

const sentValue = (pairs: readonly SentPair[], wanted: string): string =>
  pairs.find(({ name }) => name === wanted)?.value ?? ''

async function pageOf(
  token: string,
  status: number,
  news: ThreadNews,
  pairs: readonly SentPair[],
  context: SiteContext,
  locale: Locale,
): Promise<Answer> {
  const view = await context.service.enquiries.read(token)
  if (view.side === 'buyer') return answer(status, buyerThreadPage(view, news, context, locale))
  if (view.side === 'seller') return answer(status, sellerThreadPage(view, news, context, locale))
  const listing = await askedListing(sentValue(pairs, 'listing'), context, locale)
  return answer(status, enquirySentPage(view, listing, context.demoMail, locale))
}

/** A handle does not identify its listing: the referring address does, and the listing may be gone. */
async function askedListing(
  id: string,
  context: SiteContext,
  locale: Locale,
): Promise<AskedListing | null> {
  const [record] = (await readListings([id], context)).records
  if (!record) return null
  return {
    path: localPath(record.link, context),
    title: titleFor(record, context, locale),
    seller: record.seller.name,
  }
}

async function act(
  request: FastifyRequest,
  { pairs, locale }: PageRequest,
  context: SiteContext,
): Promise<Answer> {
  const token = tokenOf(request)
  const fields = formOf(request)
  try {
    const done = await carryOut(token, fields, context.service.enquiries)
    return { to: done === 'erased' ? ERASED : whereNow(token, done) }
  } catch (error) {
    if (!(error instanceof Refusal) || [404, 410].includes(error.status)) throw error
    const faults = faultTexts(error, enquiryValues(fields), locale)
    const news = {
      notice: null,
      problem: faults.find(({ field }) => field === null)?.text ?? null,
      sent: {
        text: fields.get('text') ?? '',
        faults: faults.filter(({ field }) => field === 'text'),
      },
    }
    return pageOf(token, error.status, news, pairs, context, locale)
  }
}

const whereNow = (token: string, done: DoneAct): string => `${enquiryPage(token)}?done=${done}`

async function download(request: FastifyRequest, context: SiteContext): Promise<Answer> {
  const exported = await context.service.enquiries.export(tokenOf(request))
  return {
    status: 200,
    body: JSON.stringify(exported, null, 2),
    contentType: 'application/json; charset=utf-8',
    listings: 0,
    headers: { 'content-disposition': 'attachment; filename="enquiry.json"' },
  }
}
