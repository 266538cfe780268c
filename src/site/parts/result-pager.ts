/**
 * The way from page to page: back, on, and where one is. A cursor only leads on, so the page before is found by asking
 * for all that came before it: one more search, of which no record is read.
 */
import type { Locale } from '../locale/locale.ts'
import type { SiteContext } from '../mount/site-context.ts'
import type { FoundPage } from '../requests/read-search.ts'
import { searchHref } from '../requests/search-address.ts'
import { type Html, html } from './html.ts'
import { icons } from './icons.ts'

export function resultPager(found: FoundPage, context: SiteContext, locale: Locale): Html {
  const { page, query, records } = found
  const { words } = locale
  const next = page.next_cursor
  const { before } = page
  if (next === null && before === 0) return html``
  const [from, to, total] = [before + 1, before + records.length, page.total]
  return html`<nav class="pager" aria-label="${words.results}">
${before > 0 && html`<a class="button" rel="prev" href="${previousHref(found, context)}">${icons.left}${words.finder.previousPage}</a>`}
<p class="pager-at">${words.finder.shownOf(locale.number(from), locale.number(to), locale.number(total))}</p>
${next !== null && html`<a class="button primary" rel="next" href="${searchHref(query, { cursor: next })}">${words.nextPage}${icons.right}</a>`}
${next === null && page.truncated && html`<p>${words.endReached(locale.number(page.reachable))}</p>`}
</nav>`
}

function previousHref({ page, query }: FoundPage, { service }: SiteContext): string {
  const { before, request } = page
  const start = before - request.limit
  if (start <= 0) return searchHref(query)
  const { next_cursor: cursor } = service.search({ ...request, cursor: null, limit: start })
  return searchHref(query, { cursor })
}
