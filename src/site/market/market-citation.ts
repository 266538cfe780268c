/** How a market is cited: a sentence with a link that keeps saying the same, its licence, and the figures as CSV. */
import { marketPath } from '../../domain/search/market-address.ts'
import type { Locale } from '../locale/locale.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { type Html, html } from '../parts/html.ts'
import { localPath } from '../requests/search-address.ts'
import { changeSentence, LAND } from './change-sentence.ts'
import { monthText } from './market-chart.ts'
import type { MarketView } from './market-view.ts'

export const LICENCE = 'https://creativecommons.org/licenses/by/4.0/'

export const csvPath = ({ request, subject }: MarketView): string => {
  const query = new URLSearchParams({ deal: request.deal, ...subject.query, months: '60' })
  if (request.propertyType !== null) query.set('property_type', request.propertyType)
  return `/v1/market.csv?${query}`
}

export function citations(view: MarketView, context: SiteContext, locale: Locale): Html {
  const { market: words } = locale.words
  const { answer, request } = view
  return html`<section><h2>${words.cite}</h2>${citableLine(view, context, locale)}<p>${citation(view, context, locale)}</p><p><a href="${LICENCE}" rel="license">${words.licence}</a> <a href="${csvPath(view)}">${words.csv}</a></p>
<p class="small">${words.notes} ${request.propertyType === LAND && words.landNotes} <a href="${answer.method_url}">${words.method}</a></p></section>`
}

/** A sentence to quote, with the link that keeps saying it. */
function citableLine({ answer }: MarketView, context: SiteContext, locale: Locale): Html {
  const { market: words } = locale.words
  const { deal, property_type, citable } = answer
  if (citable === null) return html``
  const { m12, place, as_of_month, url } = citable
  const sentence = changeSentence(
    { deal, property_type, place, as_of_month, ...m12 },
    context,
    locale,
  )
  if (sentence === null) return html``
  return html`<p class="citable">${words.citable(sentence, '')}<a href="${localPath(url, context)}">${url}</a></p><p class="hint">${words.citableHint(monthText(as_of_month!, locale))}</p>`
}

function citation(view: MarketView, { service }: SiteContext, locale: Locale): string {
  const { subject, request, answer } = view
  const { market: words } = locale.words
  const { deal, propertyType, until } = request
  const url = service.baseUrl + marketPath(subject.slug, deal, propertyType, until)
  const title = request.deal === 'rent' ? words.titleRent(subject.name) : words.title(subject.name)
  return words.citation(title, answer.as_of === null ? '' : locale.date(answer.as_of), url)
}
