/**
 * The phone number of a seller: the button that asks for it, and the page that shows it. Without script the button leads to
 * the page; the script puts what the page shows in place of the button. No other page has the number.
 */
import { writtenNumber } from '../../domain/sellers/seller-profile.ts'
import type { ShownNumber } from '../../service/sellers/profile-service.ts'
import type { Locale } from '../locale/locale.ts'
import { renderPage } from '../pages/page.ts'
import { type Html, html } from '../parts/html.ts'
import { icons } from '../parts/icons.ts'

export const NUMBER_PATH = '/phone'

/** What a page knows of a seller before anybody has opened the number. */
interface Callable {
  readonly accepts_calls: boolean
  readonly accepts_whatsapp: boolean
}

/** `at` is the address of the listing or the agency; nothing where there is no number to show. */
export function numberButton(
  { accepts_calls: calls, accepts_whatsapp: whatsapp }: Callable,
  at: string,
  { words }: Locale,
  form: 'whole' | 'short' = 'whole',
): Html {
  if (!calls && !whatsapp) return html``
  const { calling } = words.enquiry
  const label = calls && whatsapp ? calling.showBoth : calls ? calling.show : calling.showWhatsapp
  return html`<form class="number-form" method="post" action="${at}${NUMBER_PATH}" data-number-form>
${
  form === 'whole'
    ? html`<button class="button" type="submit">${calls ? icons.phone : icons.chat}${label}</button>`
    : html`<button class="button icon-button" type="submit" aria-label="${label}" title="${label}">${calls ? icons.phone : icons.chat}</button>`
}</form>`
}

export interface NumberSubject {
  /** What it is about, for the first line of a message. */
  readonly about: string
  /** The address that a message names. */
  readonly link: string
  readonly path: string
  readonly back: string
}

export function numberPage(number: ShownNumber, subject: NumberSubject, locale: Locale): string {
  const { calling } = locale.words.enquiry
  return renderPage(
    {
      title: `${number.name} | Estia Index`,
      description: calling.title(number.name),
      head: html`<meta name="robots" content="noindex,nofollow">`,
      body: html`<div class="enquiry-page"><h1>${number.name}</h1>
${subject.about !== number.name && html`<p>${subject.about}</p>`}
${numberWays(number, subject, locale)}
<p><a class="button" href="${subject.path}">${subject.back}</a></p></div>`,
    },
    locale,
  )
}

function numberWays(
  { phone, calls, whatsapp }: ShownNumber,
  { about, link }: NumberSubject,
  { words }: Locale,
): Html {
  const { calling } = words.enquiry
  const text = encodeURIComponent(`${about}\n${link}`)
  const written = writtenNumber(phone)
  return html`<div class="number-ways" data-number>
<p class="number-text" tabindex="-1">${calls ? html`<a href="tel:${phone}">${written}</a>` : written}</p>
<p class="number-links">${calls && html`<a class="button primary" href="tel:${phone}" data-call>${icons.phone}${calling.call}</a>`}
${whatsapp && html`<a class="button" href="https://wa.me/${phone.slice(1)}?text=${text}" rel="noopener noreferrer nofollow" target="_blank" data-call>${icons.chat}WhatsApp</a>`}</p></div>`
}
