/**
 * The buyer's page behind the mailed link: before the confirmation what will be sent and the button that sends it;
 * from then on the thread, how far it has got, and the ways to take it back.
 */
import type { BuyerView } from '../../service/enquiries/enquiry-service.ts'
import { answerTime } from '../enquiries/answer-time.ts'
import {
  actForm,
  guardedAct,
  listingLine,
  messageList,
  outcome,
  type SentText,
  viewingTimes,
  writeBox,
} from '../enquiries/thread-parts.ts'
import type { Locale } from '../locale/locale.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { type Html, html } from '../parts/html.ts'
import { renderPage } from './page.ts'

export interface ThreadNews {
  /** What was just done. */
  readonly notice: string | null
  /** Why it was not. */
  readonly problem: string | null
  readonly sent: SentText
}

export function buyerThreadPage(
  view: BuyerView,
  news: ThreadNews,
  context: SiteContext,
  locale: Locale,
): string {
  const { enquiry: words } = locale.words
  const isWaiting = view.status === 'awaiting_confirmation'
  const title = isWaiting ? words.confirmTitle : words.threadTitle(view.delivers_to)
  return renderPage(
    {
      title: `${title} | Estia Index`,
      description: title,
      head: html`<meta name="robots" content="noindex">`,
      body: html`<div class="enquiry-page"><h1>${title}</h1>
${listingLine(view.listing, context, locale)}
${outcome(news.notice, news.problem)}
${isWaiting ? confirmation(view, context, locale) : thread(view, news, context, locale)}</div>`,
    },
    locale,
  )
}

function confirmation(view: BuyerView, context: SiteContext, locale: Locale): Html {
  const { enquiry: words } = locale.words
  return html`<p>${words.confirmText(view.delivers_to)}</p>
<div class="enquiry-preview side-card"><p><strong>${words.kinds[view.kind]}</strong></p>
${view.messages.map(({ text }) => html`<p class="message-text">${text ?? words.onlyAvailability}</p>`)}
${viewingTimes(view.viewing, context, locale)}
${personData(view, locale)}</div>
<div class="act-row">${actForm('confirm', words.confirmSend(view.delivers_to), 'primary')}${actForm('erase', words.confirmErase)}</div>
${view.expires_at !== null && html`<p class="hint">${words.confirmUntil(locale.moment(view.expires_at))}</p>`}`
}

function thread(view: BuyerView, { sent }: ThreadNews, context: SiteContext, locale: Locale): Html {
  const { enquiry: words } = locale.words
  const names = { buyer: words.you, seller: view.delivers_to }
  return html`<p class="thread-status" data-status="${view.status}">${words.statusText[view.status]}</p>
<div class="thread-columns"><div>
${messageList(view.messages, names, 'buyer', locale)}
${writeBox(words.writeBuyer, sent, locale)}</div>
<aside class="thread-side" aria-label="${words.manage}">${progress(view, locale)}
${viewingTimes(view.viewing, context, locale)}
${ownData(view, locale)}</aside></div>`
}

function progress(view: BuyerView, locale: Locale): Html {
  const { enquiry: words } = locale.words
  const steps = [
    ['confirmed', view.confirmed_at],
    ['delivered', view.delivered_at],
    ['read', view.read_at],
    ['answered', view.answered_at],
  ] as const
  return html`<section><h2>${words.progress}</h2><ol class="progress">${steps.map(
    ([step, at]) =>
      html`<li class="${at === null ? 'ahead' : 'done'}" data-step="${step}"><strong>${words.steps[step]}</strong> ${at === null ? html`<span>${words.notYet}</span>` : html`<time datetime="${at}">${locale.moment(at)}</time>`}</li>`,
  )}</ol>${usualTime(view, locale)}</section>`
}

/** What may be counted on, for as long as there is no answer. */
function usualTime({ answered_at, answers_usually_within_h: hours }: BuyerView, locale: Locale) {
  if (answered_at !== null || hours === null) return html``
  return html`<p class="hint">${locale.words.enquiry.usuallyWithin(answerTime(hours, locale))}</p>`
}

function personData({ name, email, phone, share }: BuyerView, { words }: Locale): Html {
  const seen = (isShared: boolean) => (isShared ? words.enquiry.shared : words.enquiry.notShared)
  const rows = [
    [words.enquiry.name, name, true],
    [words.enquiry.email, email, share.email],
    [words.enquiry.phoneLabel, phone, share.phone],
  ] as const
  return html`<dl class="person">${rows.map(
    ([label, value, isShared]) =>
      value !== null &&
      html`<div><dt>${label}</dt><dd>${value} <span class="hint">${seen(isShared)}</span></dd></div>`,
  )}</dl>`
}

function ownData(view: BuyerView, locale: Locale): Html {
  const { enquiry: words } = locale.words
  return html`<section><h2>${words.yourData}</h2>${personData(view, locale)}
<p class="hint">${words.storedUntil(locale.date(view.kept_until))} ${words.keepLink}</p>
<p><a class="button" href="${pathOf(locale.url)}/export" download>${words.download}</a></p>
${view.status !== 'withdrawn' && guardedAct('withdraw', words.withdraw, words.withdrawText, words.withdrawButton)}
${guardedAct('erase', words.erase, words.eraseText, words.eraseButton)}</section>`
}

const pathOf = (url: string): string => url.split('?', 1)[0].replace(/\/$/, '')
