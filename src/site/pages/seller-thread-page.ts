/** The seller's page behind the link of a notice: for those who have no program that reads the inbox. */
import type { SellerView } from '../../service/enquiries/enquiry-service.ts'
import {
  actForm,
  guardedAct,
  listingLine,
  messageList,
  outcome,
  viewingTimes,
  writeBox,
} from '../enquiries/thread-parts.ts'
import type { Locale } from '../locale/locale.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { type Html, html } from '../parts/html.ts'
import type { ThreadNews } from './buyer-thread-page.ts'
import { renderPage } from './page.ts'

export function sellerThreadPage(
  view: SellerView,
  news: ThreadNews,
  context: SiteContext,
  locale: Locale,
): string {
  const { enquiry: words } = locale.words
  const buyer = view.name ?? words.someone
  const title = words.sellerThreadTitle(buyer)
  const { reference } = view.listing
  return renderPage(
    {
      title: `${title} | Estia Index`,
      description: title,
      head: html`<meta name="robots" content="noindex">`,
      body: html`<div class="enquiry-page"><h1>${title}</h1>
${listingLine(view.listing, context, locale)}
${reference !== null && html`<p>${locale.words.reference}: <span class="reference">${reference}</span></p>`}
${outcome(news.notice, news.problem)}
<p class="thread-status" data-status="${view.status}"><strong>${words.kinds[view.kind]}</strong> ${words.sellerStatusText[view.status]}</p>
<div class="thread-columns"><div>
${messageList(view.messages, { buyer, seller: words.you }, 'seller', locale)}
${isAnswerable(view) ? answering(news, locale) : html`<p class="hint">${words.noMore}</p>`}</div>
<aside class="thread-side" aria-label="${words.manage}">${viewingTimes(view.viewing, context, locale)}
${contact(view, locale)}
${manage(view, locale)}</aside></div></div>`,
    },
    locale,
  )
}

const isAnswerable = ({ open }: SellerView): boolean => open.includes('answered')

function answering({ sent }: ThreadNews, locale: Locale): Html {
  const { enquiry: words } = locale.words
  return html`<section class="thread-quick"><h2>${words.quick}</h2><div class="act-row">
${actForm('available', words.quickAvailable)}${actForm('gone', words.quickGone)}</div></section>
${writeBox(words.writeSeller, sent, locale)}`
}

function contact({ email, phone, erased_at: erased }: SellerView, locale: Locale): Html {
  const { enquiry: words } = locale.words
  if (erased !== null) return html``
  return html`<section><h2>${words.contact}</h2>${
    email === null && phone === null
      ? html`<p class="hint">${words.contactMasked}</p>`
      : html`<ul>${email !== null && html`<li><a href="mailto:${email}">${email}</a></li>`}${phone !== null && html`<li><a href="tel:${phone}">${phone}</a></li>`}</ul>`
  }</section>`
}

function manage({ status, open }: SellerView, { words: { enquiry: words } }: Locale): Html {
  const can = (step: string): boolean => status !== step && open.includes(step)
  return html`<section><h2>${words.manage}</h2>
${can('read') && actForm('read', words.markRead)}
${can('closed') && actForm('closed', words.close)}
${can('spam') && guardedAct('spam', words.spam, words.spamText, words.spamButton)}</section>`
}
