/** Under the title of the results: how many stand on the map only at their place, and what an area finds. */
import type { Locale } from '../../locale/locale.ts'
import type { SiteContext } from '../../mount/site-context.ts'
import type { FoundPage } from '../../requests/read-search.ts'
import { type Html, html } from '../html.ts'

export function approximateNote({ page }: FoundPage, context: SiteContext, locale: Locale): Html {
  const { mapping } = locale.words
  const { bbox, near, polygon } = page.request.query
  const isArea = bbox !== undefined || near !== undefined || polygon !== undefined
  if (isArea) return html`<p class="small approximate-note">${mapping.pointsOnly}</p>`
  const count = page.total === 0 ? 0 : context.service.countApproximate(page.request)
  if (count === 0) return html``
  return html`<p class="small approximate-note" data-approximate="${count}">${mapping.approximateCount(locale.number(count), count)}</p>`
}
