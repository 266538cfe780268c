/** From a search in one place to the page of that place: what is asked there, and what is near. */
import type { Locale } from '../locale/locale.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { type Html, html } from '../parts/html.ts'
import type { SearchQuery } from '../requests/search-address.ts'
import { placePath, placeSubject } from './place-subject.ts'

export function areaLink(query: SearchQuery, context: SiteContext, locale: Locale): Html {
  const places = [query.location ?? []].flat().map(String)
  const areas = places.length > 0 ? places : [query.district ?? []].flat().map(String)
  const subject = areas.length === 1 ? placeSubject(areas[0], context, locale) : null
  if (!subject) return html``
  const { places: words } = locale.words
  const { name, kind, slug } = subject
  // The page of a district's name is that of its city, where there is one.
  const isCity = places.length === 0 && kind !== 'district'
  return html`<p class="small area-link"><a href="${placePath(slug)}">${words.about(name)}</a>${isCity && ` (${words.kinds[kind].toLocaleLowerCase(locale.lang)})`}</p>`
}
