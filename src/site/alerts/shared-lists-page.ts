/**
 * Lists and notes behind a secret link: shown to anyone who has it, also without script; with script this device joins in.
 * Cost: that of a page of cards; of lists with more homes the rest is counted.
 */
import type { SharedListsView } from '../../service/alerts/shared-lists.ts'
import type { FoundSummary } from '../../service/search/search-listings.ts'
import { titleFor } from '../locale/card-title.ts'
import type { Locale } from '../locale/locale.ts'
import type { Answer } from '../mount/page-handler.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { type Html, html } from '../parts/html.ts'
import { icons } from '../parts/icons.ts'
import { resultCard } from '../parts/result-card.ts'
import { readCards } from '../requests/read-listings.ts'
import { localPath } from '../requests/search-address.ts'
import { browserLimits } from '../site-limits.ts'
import { page } from './alert-pages.ts'

export async function sharedListsPage(
  shared: SharedListsView,
  context: SiteContext,
  locale: Locale,
): Promise<Answer> {
  const { lists: words } = locale.words
  const homes = shared.lists.flatMap(({ ids }) => ids)
  const noted = shared.notes.map(({ listing_id }) => listing_id)
  const shown = [...new Set([...homes, ...noted])].slice(0, browserLimits.savedMax)
  const { records } = await readCards(shown.map(String), context)
  const known = new Map(records.map((record) => [record.id, record]))
  const more = new Set(homes).size - new Set(homes.filter((id) => shown.includes(id))).size
  const body = html`<p class="hint">${words.sharedSecret}</p>
<p class="list-actions js-only"><button type="button" class="button primary" data-use-lists="${shared.token}">${words.useHere}</button> <button type="button" class="button" data-share="${shared.links.page}" data-title="${words.sharedTitle}">${icons.share}${words.syncShare}</button></p>
<p class="small js-only">${words.useHereText}</p>
${homes.length + noted.length === 0 && html`<p>${words.sharedNone}</p>`}
${shared.lists.map(({ name, ids }) => ids.length > 0 && html`<section><h2>${name || words.mainList}</h2><div class="cards">${cardsOf(ids, known, context, locale)}</div></section>`)}
${more > 0 && html`<p>${words.sharedMore(locale.number(more))}</p>`}
${noted.length > 0 && html`<section><h2>${words.note}</h2><ul>${shared.notes.map(({ listing_id, text }) => html`<li>${homeLink(listing_id, known, context, locale)}<p class="own-note">${text}</p></li>`)}</ul></section>`}
<details class="guarded"><summary>${words.syncDelete}</summary><p>${words.syncDeleteText}</p><form method="post"><button class="button danger" type="submit" name="act" value="delete">${words.syncDeleteSure}</button></form></details>`
  return { status: 200, body: page(words.sharedTitle, body, locale), listings: records.length }
}

type Known = ReadonlyMap<number, FoundSummary>

const cardsOf = (ids: readonly number[], known: Known, context: SiteContext, locale: Locale) =>
  ids.flatMap((id, position) => {
    const record = known.get(id)
    return record ? [resultCard(record, context, locale, { position })] : []
  })

/** Off the market, or beyond those that are shown: by its number. */
function homeLink(id: number, known: Known, context: SiteContext, locale: Locale): Html {
  const record = known.get(id)
  if (!record) return html`<a href="/listings/${id}/">${id}</a>`
  return html`<a href="${localPath(record.link, context)}">${titleFor(record, context, locale)}</a>`
}
