/** The enquiries of a seller at the desk: the inbox, newest first, and one thread with its answers. */
import { limits } from '../../catalogue/limits.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { EnquiryService, SellerView } from '../../service/enquiries/enquiry-service.ts'
import { inboxCsv } from '../../service/enquiries/export-enquiries.ts'
import type { SellerCaller } from '../../service/listings/write-context.ts'
import { answerRecord } from '../enquiries/answer-time.ts'
import { isDoneAct } from '../enquiries/thread-acts.ts'
import { listingLine, listingName, messageList, viewingTimes } from '../enquiries/thread-parts.ts'
import { createLocale, type Locale } from '../locale/locale.ts'
import type { Answer } from '../mount/page-handler.ts'
import { type Html, html } from '../parts/html.ts'
import { pathId, readId } from '../requests/read-page-request.ts'
import { siteLimits } from '../site-limits.ts'
import { tokenField } from './csrf.ts'
import { deskAnswer, deskTable, noticeFrom } from './desk-frame.ts'
import { DESK, type DeskPost, type DeskVisit } from './desk-visit.ts'
import { firstValue } from './form-values.ts'

export async function inbox({ at, locale, asked, context }: DeskVisit): Promise<Answer> {
  const { desk, enquiry: words } = locale.words
  const numberOf = (wanted: string) =>
    readId(asked.pairs.find(({ name }) => name === wanted)?.value ?? '')
  const listingId = numberOf('listing')
  const before = numberOf('before') ?? Number.MAX_SAFE_INTEGER
  const order = { after: 0, status: null, listingId, limit: siteLimits.desk.rowsPerPage, before }
  const { results, next_after, has_more } = await context.service.enquiries.inbox(order, at.caller)
  const rows = results.map(
    (entry) =>
      html`<tr><th scope="row"><a href="${DESK}/enquiries/${entry.id}">${entry.name ?? words.someone}</a> <span class="small">${words.kinds[entry.kind]}</span></th><td>${listingName(entry.listing, context, locale)} <span class="small">${entry.listing.reference ?? `#${entry.listing.id}`}</span></td><td>${locale.moment(entry.created_at)}</td><td>${words.sellerStatusText[entry.status]}</td></tr>`,
  )
  const body =
    rows.length === 0
      ? html`<p>${desk.enquiriesNone}</p>`
      : deskTable(desk.enquiriesTitle, [desk.from, desk.about, desk.received, desk.status], rows)
  const answers = context.service.deskWork.answers(at.caller)
  const record = answers && answerRecord(answers, locale)
  const news = noticeFrom(asked.pairs, locale)
  return deskAnswer(
    {
      title: desk.enquiriesTitle,
      part: 'enquiries',
      body: html`${record && html`<p>${record.text} <span class="small">${record.basis}</span></p>`}${body}
${rows.length > 0 && html`<p><a href="${DESK}/enquiries.csv">${desk.enquiriesDownload}</a></p>`}
${has_more && html`<p><a class="button" href="${olderPath(next_after, listingId)}">${desk.bulk.nextPage}</a></p>`}`,
      ...news,
    },
    at,
    locale,
  )
}

/** With a byte order mark, by which Excel knows the letters. */
export async function downloadInbox({ at, context }: DeskVisit): Promise<Answer> {
  const exported = await context.service.enquiries.exportOwn(at.caller)
  return {
    ...{ status: 200, body: `\ufeff${inboxCsv(exported)}`, listings: 0 },
    contentType: 'text/csv; charset=utf-8',
    headers: { 'content-disposition': 'attachment; filename="enquiries.csv"' },
  }
}

const olderPath = (before: number, listingId: number | null): string =>
  `${DESK}/enquiries?${listingId === null ? '' : `listing=${listingId}&`}before=${before}`

function enquiryIdOf({ request }: DeskVisit): number {
  const missing = { code: 'enquiry_not_found', message: 'There is no such enquiry.' } as const
  return pathId(request, 'id', missing)
}

interface ThreadNews {
  readonly text?: string
  readonly problem?: string
  readonly status?: number
}

export async function ownThread(visit: DeskVisit, news: ThreadNews = {}): Promise<Answer> {
  const { at, locale, asked, context } = visit
  const { enquiry: words } = locale.words
  const view = await context.service.enquiries.readOwn(enquiryIdOf(visit), at.caller)
  const done = asked.pairs.find(({ name }) => name === 'done')?.value ?? ''
  const buyer = view.name ?? words.someone
  const notice = isDoneAct(done) ? words.done[done] : null
  const body = html`${listingLine(view.listing, context, locale)}
<p class="thread-status" data-status="${view.status}"><strong>${words.kinds[view.kind]}</strong> ${words.sellerStatusText[view.status]}</p>
<div class="thread-columns"><div>
${messageList(view.messages, { buyer, seller: words.you }, 'seller', locale)}
${view.open.includes('answered') ? answering(visit, news, locale) : html`<p class="hint">${words.noMore}</p>`}</div>
<aside class="thread-side" aria-label="${words.manage}">${viewingTimes(view.viewing, context, locale)}
${contact(view, locale)}${manage(view, visit, locale)}</aside></div>`
  const { problem = null, status = 200 } = news
  const title = words.sellerThreadTitle(buyer)
  return deskAnswer({ title, part: 'enquiries', body, notice, problem, status }, at, locale)
}

const actForm = ({ at }: DeskVisit, act: string, label: string): Html =>
  html`<form method="post" data-once>${tokenField(at)}<button class="button" type="submit" name="act" value="${act}">${label}</button></form>`

function answering(visit: DeskVisit, { text = '' }: ThreadNews, locale: Locale): Html {
  const { enquiry: words } = locale.words
  return html`<section class="thread-quick"><h2>${words.quick}</h2><div class="act-row">
${actForm(visit, 'available', words.quickAvailable)}${actForm(visit, 'gone', words.quickGone)}</div></section>
<section class="thread-write"><form method="post" data-once>${tokenField(visit.at)}<div class="field"><label for="text">${words.writeSeller}</label><textarea id="text" name="text" rows="5" required maxlength="${limits.enquiryMessageMaxChars}">
${text}</textarea></div><p><button class="primary" type="submit" name="act" value="message">${words.sendMessage}</button></p></form></section>`
}

function contact({ email, phone, erased_at }: SellerView, { words }: Locale): Html {
  if (erased_at !== null) return html``
  return html`<section><h2>${words.enquiry.contact}</h2>${
    email === null && phone === null
      ? html`<p class="hint">${words.enquiry.contactMasked}</p>`
      : html`<ul>${email !== null && html`<li><a href="mailto:${email}">${email}</a></li>`}${phone !== null && html`<li><a href="tel:${phone}">${phone}</a></li>`}</ul>`
  }</section>`
}

function manage({ status, open }: SellerView, visit: DeskVisit, { words }: Locale): Html {
  const can = (step: string): boolean => status !== step && open.includes(step)
  return html`<section><h2>${words.enquiry.manage}</h2>
${can('read') && actForm(visit, 'read', words.enquiry.markRead)}
${can('closed') && actForm(visit, 'closed', words.enquiry.close)}
${can('spam') && actForm(visit, 'spam', words.enquiry.spamButton)}</section>`
}

type Act = (id: number, text: string, caller: SellerCaller, of: EnquiryService) => Promise<unknown>

const mark =
  (status: string): Act =>
  (id, _, caller, of) =>
    of.markOwn(id, { status }, caller)

/** One press answers, in the language of the buyer. */
const quick =
  (name: 'quickAvailableText' | 'quickGoneText'): Act =>
  async (id, _, caller, of) => {
    const { language } = await of.readOwn(id, caller)
    await of.answer(id, { text: createLocale(language, null, '/').words.enquiry[name] }, caller)
  }

const acts: Readonly<Record<string, readonly [done: string, ...acts: Act[]]>> = {
  message: ['message', (id, text, caller, of) => of.answer(id, { text }, caller)],
  available: ['message', quick('quickAvailableText')],
  gone: ['gone', quick('quickGoneText'), mark('closed')],
  read: ['read', mark('read')],
  closed: ['closed', mark('closed')],
  spam: ['spam', mark('spam')],
}

export async function writeThread(post: DeskPost): Promise<Answer> {
  const { at, locale, form, context } = post
  const id = enquiryIdOf(post)
  const name = firstValue(form, 'act')
  const text = firstValue(form, 'text')
  if (!Object.hasOwn(acts, name)) return { to: `${DESK}/enquiries/${id}` }
  const [done, ...steps] = acts[name]
  try {
    for (const step of steps) await step(id, text, at.caller, context.service.enquiries)
    return { to: `${DESK}/enquiries/${id}?done=${done}` }
  } catch (error) {
    if (!(error instanceof Refusal) || error.status === 404) throw error
    const words = locale.words.enquiry
    const problem =
      error.faults[0].code === 'missing_field' ? words.messageMissing : words.textInvalid
    return ownThread(post, { text, problem, status: error.status })
  }
}
