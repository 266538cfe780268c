/** After the form: a mail is on its way. Drawn from the handle alone, so it shows nothing of a person. */
import type { StatusView } from '../../service/enquiries/enquiry-service.ts'
import type { Locale } from '../locale/locale.ts'
import { type Html, html } from '../parts/html.ts'
import { renderPage } from './page.ts'

/** Taken from the referring address: the page with the form. */
export interface AskedListing {
  readonly path: string
  readonly title: string
  readonly seller: string
}

export function enquirySentPage(
  { status, expires_at: expires }: StatusView,
  listing: AskedListing | null,
  demoMail: string | null,
  locale: Locale,
): string {
  const { enquiry: words } = locale.words
  const isWaiting = status === 'awaiting_confirmation'
  const title = isWaiting ? words.sentTitle : words.statusText[status]
  return renderPage(
    {
      title: `${title} | Estia Index`,
      description: title,
      head: html`<meta name="robots" content="noindex">`,
      body: html`<div class="enquiry-page enquiry-sent"><h1>${title}</h1>
${isWaiting ? waiting(expires, listing, locale) : html`<p>${words.sentDone}</p>`}
<p class="sent-ways">${demoMail !== null && html`<a class="button primary" href="${demoMail}">${words.demoMail}</a>`}
${listing && html`<a class="button" href="${listing.path}">${words.backToListing}</a>`}</p></div>`,
    },
    locale,
  )
}

function waiting(expires: string | null, listing: AskedListing | null, locale: Locale): Html {
  const { enquiry: words } = locale.words
  return html`${listing && html`<p class="thread-listing">${listing.title}</p>`}
<p>${words.sentText(listing?.seller ?? words.theSeller)}</p>
${expires !== null && html`<p>${words.sentUntil(locale.moment(expires))}</p>`}
<p class="hint">${words.sentMissing}</p>`
}

/** What is left after an erasure. */
export function erasedPage(locale: Locale): string {
  const { enquiry: words, lookElsewhere } = locale.words
  return renderPage(
    {
      title: `${words.erasedTitle} | Estia Index`,
      description: words.erasedTitle,
      head: html`<meta name="robots" content="noindex">`,
      body: html`<div class="enquiry-page"><h1>${words.erasedTitle}</h1><p>${words.erasedPageText}</p>
<p><a class="button" href="/search">${lookElsewhere}</a></p></div>`,
    },
    locale,
  )
}
