/** What the pages of listings at the desk show and do. */
import { setTimeout } from 'node:timers/promises'
import { deals } from '../../catalogue/vocabulary.ts'
import type { CloseReason } from '../../domain/listings/listing.ts'
import { type Transition, transitionNames } from '../../domain/listings/listing-states.ts'
import { stockSorts } from '../../domain/listings/stock-sorts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { decoded } from '../../service/listings/record-bytes.ts'
import type { SellerCaller } from '../../service/listings/write-context.ts'
import type { Service } from '../../service/service.ts'
import { enquiryValues } from '../enquiries/enquiry-values.ts'
import type { Answer } from '../mount/page-handler.ts'
import { listingPage } from '../pages/listing-page.ts'
import { readLoan } from '../parts/buying-costs.ts'
import { html } from '../parts/html.ts'
import { readId } from '../requests/read-page-request.ts'
import { siteLimits } from '../site-limits.ts'
import { onceFields, onceOf } from './csrf.ts'
import { refusalWords } from './desk-faults.ts'
import { deskAnswer, noticeFrom } from './desk-frame.ts'
import { DESK, type DeskPost, type DeskVisit } from './desk-visit.ts'
import { type FormValues, firstValue, shownFormValues } from './form-values.ts'
import { listingFormPage } from './listing-form-page.ts'
import { NOT_SAME_HOME, TAKE_BACK } from './other-homes.ts'
import { type FormView, formView, listingIdOf, readOwn } from './own-listing.ts'
import { typedOver } from './saving/merge-form.ts'
import { saveForm } from './saving/save-form.ts'
import { STATES, stockPage } from './stock-page.ts'

const listingPath = (id: number): string => `${DESK}/listings/${id}`

export async function showStock(
  visit: DeskVisit,
  news: { notice?: string | null; problem?: string | null } = {},
): Promise<Answer> {
  const { at, locale, asked, context } = visit
  const sent = (name: string) => asked.pairs.find((pair) => pair.name === name)?.value.trim() ?? ''
  const query = {
    state: STATES.find((state) => state === sent('state')) ?? null,
    text: sent('q').slice(0, 60) || null,
    district: context.country.districts.find(({ slug }) => slug === sent('district'))?.slug ?? null,
    sort: stockSorts.find((sort) => sort === sent('sort')) ?? ('updated' as const),
    page: Math.min(readId(sent('page')) ?? 1, siteLimits.desk.stockPagesMax),
  }
  const isAll = sent('all') === '1'
  const undo = await context.service.bulk.latest(at.caller)
  const stock = await context.service.deskWork.stock(query, at.caller)
  const notice = { ...noticeFrom(asked.pairs, locale), ...news }
  return stockPage({ stock, query, isAll, undo, news: notice }, at, context, locale)
}

export function newListing({ at, locale, asked }: DeskVisit): Answer {
  const { desk } = locale.words
  const body = html`<p>${desk.newText}</p><form class="desk-narrow" method="post" action="${DESK}/listings/new" data-once>${onceFields(at)}
<fieldset class="enquiry-kinds desk-deals"><legend>${desk.deal}</legend>${deals.map(({ value, label }, index) => html`<label><input type="radio" name="deal" value="${value}" ${index === 0 && html`checked`}><span>${locale.label(label)}</span></label>`)}</fieldset>
<p><button class="primary" type="submit">${desk.startButton}</button></p></form>`
  return deskAnswer(
    { title: desk.newTitle, part: 'listings', body, ...noticeFrom(asked.pairs, locale) },
    at,
    locale,
  )
}

/** The same form sent twice makes one listing. */
export async function createDraft({ at, form, context }: DeskPost): Promise<Answer> {
  const key = onceOf(form)
  const sent = { deal: firstValue(form, 'deal') }
  const once = key === null ? null : { key: `desk:${key}`, fingerprint: `desk ${sent.deal}` }
  const signal = AbortSignal.any([])
  for (let waits = 0; ; waits++) {
    try {
      const { record } = await context.service.create({ sent, caller: at.caller, signal }, once)
      return { to: listingPath(Number(record.id)) }
    } catch (error) {
      const isOther = !(error instanceof Refusal) || error.faults[0].code !== TWIN
      if (isOther || waits === siteLimits.desk.twinWaits) throw error
      await setTimeout(siteLimits.desk.twinWaitMs)
    }
  }
}

/** The first press of a double one is at work: the second gets the same listing. */
const TWIN = 'idempotency_in_progress'

export async function showListing(visit: DeskVisit, more: Partial<FormView> = {}): Promise<Answer> {
  const { at, locale, asked, request, context } = visit
  const own = await readOwn(listingIdOf(request), at, context)
  const news = noticeFrom(asked.pairs, locale)
  const answers = request.method === 'POST' || news.notice !== undefined
  const view = await formView(own, visit, { news, answers, ...more })
  return listingFormPage(view, at, context, locale)
}

export async function saveListing(post: DeskPost): Promise<Answer> {
  const { locale, form, request } = post
  const { desk } = locale.words
  const id = listingIdOf(request)
  const saved = await saveForm(id, form, post, true)
  const again = (boxes: readonly string[], more: Partial<FormView>) => {
    const shown = shownFormValues(saved.stored, locale.decimalMark)
    return showListing(post, { values: typedOver(shown, form, boxes), unsaved: boxes, ...more })
  }
  const { conflicts, unsaved } = saved.merged
  if (saved.is === 'conflict') return again(unsaved, { conflicts, news: { status: 412 } })
  if (saved.is === 'refused') {
    const problem = saved.faults.some(({ field }) => field !== null)
      ? desk.notSaved
      : refusalWords(saved.refusal, locale)
    const news = { problem, status: saved.refusal.status }
    return again(unsaved, { faults: saved.faults, news })
  }
  if (saved.is === 'saved' && saved.faults.length > 0) {
    const left = unsaved.filter((box) => !saved.accepted.includes(box))
    const news = { problem: desk.savedPartly, status: 422 }
    return again(left, { faults: saved.faults, news })
  }
  if (firstValue(form, 'act') === 'publish') return through(post, id, 'publish')
  return { to: `${listingPath(id)}?notice=saved` }
}

export async function actOnListing(post: DeskPost): Promise<Answer> {
  const { at, form, request, context } = post
  const id = listingIdOf(request)
  const act = firstValue(form, 'act')
  if (act === 'remove') {
    await context.service.remove(id, at.caller, null)
    return { to: `${DESK}?notice=removed` }
  }
  if (act === NOT_SAME_HOME || act === TAKE_BACK) return separate(post, id, act)
  return isTransition(act) ? through(post, id, act) : { to: listingPath(id) }
}

async function separate(post: DeskPost, id: number, act: string): Promise<Answer> {
  const { at, locale, form, context } = post
  const { homeVerdicts } = context.service
  const other = readId(firstValue(form, 'other')) ?? 0
  try {
    if (act === NOT_SAME_HOME) await homeVerdicts.say(id, other, at.caller)
    else await homeVerdicts.takeBack(id, other, at.caller)
  } catch (error) {
    const isRefused = error instanceof Refusal && error.faults[0].code !== 'listing_not_found'
    if (!isRefused) throw error
    return showListing(post, {
      news: { problem: refusalWords(error, locale), status: error.status },
    })
  }
  return { to: `${listingPath(id)}?notice=${act}#other-homes` }
}

async function through(
  post: DeskPost,
  id: number,
  transition: keyof typeof doneWords,
): Promise<Answer> {
  const { at, locale, form, context } = post
  try {
    await takeThrough(id, transition, form, at.caller, context.service)
    return { to: `${listingPath(id)}?notice=${doneWords[transition]}` }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const news = { problem: refusalWords(error, locale), status: error.status }
    return showListing(post, { news })
  }
}

/** A listing as buyers would see it, for its seller: the page of the listing itself, from the same record. */
export async function previewListing(visit: DeskVisit): Promise<Answer> {
  const { at, locale, asked, request, context } = visit
  const id = listingIdOf(request)
  await readOwn(id, at, context)
  const { record } = await context.service.readListing(id, at.caller, ['estimate'])
  const frame = { once: '', formTime: context.service.enquiries.formTime(id, ''), posed: undefined }
  const asking = { form: { values: enquiryValues(new Map()), faults: [] }, frame }
  const { desk } = locale.words
  const notice = html`<p class="notice">${desk.previewNote} <a href="${DESK}/listings/${id}">${desk.backToForm}</a></p>`
  const view = { asking, loan: readLoan(asked.pairs), notice }
  const body = listingPage(decoded(record), [], view, context, locale)
  return { status: 200, body, listings: 1 }
}

/**
 * What the buttons of the desk do to listings: each is a use case of the API, and may be pressed twice.
 */
const CLOSE_REASONS: readonly CloseReason[] = ['sold', 'rented', 'withdrawn']

const isTransition = (act: string): act is Transition =>
  transitionNames.some((name) => name === act)

/** What a page says was done. */
const doneWords: Readonly<Record<Transition, string>> = {
  publish: 'published',
  unpublish: 'paused',
  close: 'closed',
  reopen: 'reopened',
}

async function takeThrough(
  id: number,
  transition: Transition,
  form: FormValues,
  caller: SellerCaller,
  service: Service,
): Promise<void> {
  const sent = firstValue(form, 'reason')
  const reason = CLOSE_REASONS.find((each) => each === sent) ?? null
  await service.transition(id, { transition, caller, reason, ifMatch: null })
}
