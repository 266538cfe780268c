/** The pages that lead to all places and to all agencies: plain lists, for people and for search engines. */
import { agencyPath } from '../agencies/agency-page.ts'
import type { Locale } from '../locale/locale.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { type Html, html } from '../parts/html.ts'
import { placePath } from '../places/place-subject.ts'
import { addressLinks, renderPage, shareImage } from './page.ts'

const PLACES = '/places'
const AGENCIES = '/agencies'

export function placesPage(context: SiteContext, locale: Locale): string {
  const { country } = context
  const body = country.districts.map((district) => {
    const places = country.places
      .filter((place) => place.district === district.slug && place.kind !== 'area')
      .sort((a, b) => (b.population ?? 0) - (a.population ?? 0))
    return html`<section><h2><a href="${placePath(district.slug)}">${locale.nameOf(district)}</a></h2>
<ul class="directory-links">${places.map((place) => html`<li><a href="${placePath(place.slug)}">${locale.nameOf(place)}</a></li>`)}</ul></section>`
  })
  const { placesTitle } = locale.words.places
  return directoryPage(PLACES, placesTitle(locale.here.name), html`${body}`, context, locale)
}

/** With what each has on offer, the most first. */
export function agenciesPage(context: SiteContext, locale: Locale): string {
  const { service } = context
  const links = [...service.companies()]
    .sort(([, a], [, b]) => b - a)
    .flatMap(([id, count]) => {
      const query = { companyId: Number(id), deal: null, offset: 0, limit: 0 }
      const stock = service.companyStock(query)
      return stock
        ? [
            html`<li><a href="${agencyPath(id)}">${stock.seller.name}</a> <small>${locale.number(count)}</small></li>`,
          ]
        : []
    })
  const body = html`<ul class="directory-links">${links}</ul>`
  return directoryPage(AGENCIES, locale.words.places.agenciesTitle, body, context, locale)
}

function directoryPage(
  path: string,
  title: string,
  body: Html,
  { service }: SiteContext,
  locale: Locale,
): string {
  return renderPage(
    {
      title: `${title} | Estia Index`,
      description: title,
      layout: 'listing',
      head: html`${addressLinks(`${service.baseUrl}${path}`, locale)}${shareImage(service.baseUrl)}`,
      body: html`<div class="directory"><h1>${title}</h1>${body}</div>`,
    },
    locale,
  )
}
