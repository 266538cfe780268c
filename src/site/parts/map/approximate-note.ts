/** Under the title of the results: how many stand on the map only at their place, and how many not at all. */
import type { Locale } from '../../locale/locale.ts'
import type { SiteContext } from '../../mount/site-context.ts'
import type { FoundPage } from '../../requests/read-search.ts'
import { type Html, html } from '../html.ts'

export function approximateNote({ page }: FoundPage, context: SiteContext, locale: Locale): Html {
  const { mapping } = locale.words
  if (page.total === 0) return html``
  const { approximate, nowhere } = context.service.countApproximate(page.request)
  const notes = [
    ...(approximate > 0 ? [mapping.approximateCount(locale.number(approximate), approximate)] : []),
    ...(nowhere > 0 ? [mapping.nowhereCount(locale.number(nowhere), nowhere)] : []),
  ]
  if (notes.length === 0) return html``
  return html`<p class="small approximate-note" data-approximate="${approximate}" data-nowhere="${nowhere}">${notes.join(' ')}</p>`
}
