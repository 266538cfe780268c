/** Up to four listings side by side: a row for each fact that one of them has, those that differ first. */
import type { ListingRecord } from '../../service/listings/listing-record.ts'
import { titleFor } from '../locale/card-title.ts'
import type { Locale } from '../locale/locale.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { estimateValue, priceVerdict } from '../parts/estimate-range.ts'
import { type Html, html } from '../parts/html.ts'
import { icons } from '../parts/icons.ts'
import { factFields, factText } from '../parts/listing-facts.ts'
import { photoAt } from '../parts/listing-photos.ts'
import { ageOf, badges, priceOf } from '../parts/result-card.ts'
import type { FoundListings } from '../requests/read-listings.ts'
import { localPath } from '../requests/search-address.ts'
import { renderPage, shareImage } from './page.ts'

export function comparePage(found: FoundListings, context: SiteContext, locale: Locale): string {
  const { words } = locale
  const { records, gone, unread } = found
  const cover = records.find(({ photo }) => photo !== null)
  return renderPage(
    {
      title: `${words.compareTitle} | Estia Index`,
      description: words.compareText,
      layout: 'listing',
      head: html`<meta name="robots" content="noindex">${shareImage(context.service.baseUrl, cover?.photo)}`,
      body: html`<div class="compare" data-compare-page="${records.map(({ id }) => id).join(',')}"><h1>${words.compareTitle}</h1>
${records.length === 0 ? html`<p>${words.compareEmpty}</p><p><a class="button" href="/search">${words.lookElsewhere}</a></p>` : html`<p>${words.compareText}</p><p class="js-only"><button type="button" class="button" data-share data-title="${words.compareTitle}">${icons.share}${words.share}</button></p>`}
${gone.map((id) => html`<p class="notice">${words.compareGone(id)}</p>`)}
${unread.map((id) => html`<p class="notice">${words.compareUnread(id)}</p>`)}
${records.length > 0 && table(records, context, locale)}</div>`,
    },
    locale,
  )
}

function table(records: readonly ListingRecord[], context: SiteContext, locale: Locale): Html {
  const { words } = locale
  const rows = factFields
    .map((field) => ({
      label: locale.label(field.label),
      texts: records.map((record) => factText(field, record, context, locale)),
    }))
    .filter(({ texts }) => texts.some((text) => text !== null))
  const isSame = ({ texts }: FactRow) => records.length > 1 && new Set(texts).size === 1
  return html`<div class="scroll" role="region" tabindex="0" aria-label="${words.compareTitle}"><table class="compare-table compare-${records.length}">
<thead><tr><td></td>${records.map((record) => html`<th scope="col">${head(record, records, context, locale)}</th>`)}</tr></thead>
<tbody><tr><th scope="row">${words.price}</th>${records.map((record) => html`<td>${priceOf(record, locale)}</td>`)}</tr>
${estimateRow(records, context, locale)}</tbody>
${factRows(
  records.length > 1 ? words.lists.differs : words.facts,
  'differs',
  records.length,
  rows.filter((row) => !isSame(row)),
)}
${factRows(words.lists.same, 'same', records.length, rows.filter(isSame))}</table></div>`
}

interface FactRow {
  readonly label: string
  readonly texts: readonly (string | null)[]
}

/** Differences come first; what the homes share is only for reference. */
function factRows(
  title: string,
  kind: 'differs' | 'same',
  columns: number,
  rows: readonly FactRow[],
): Html {
  if (rows.length === 0) return html``
  return html`<tbody class="${kind}"><tr class="group"><th scope="rowgroup" colspan="${columns + 1}">${title}</th></tr>
${rows.map(
  ({ label, texts }) =>
    html`<tr><th scope="row">${label}</th>${texts.map((text) => html`<td>${text ?? '–'}</td>`)}</tr>`,
)}</tbody>`
}

/** Whether each price is fair: the first thing that two homes are compared by. */
function estimateRow(
  records: readonly ListingRecord[],
  context: SiteContext,
  locale: Locale,
): Html | null {
  const values = records.map(({ estimate }) => estimateValue(estimate, locale))
  if (values.every((value) => value === null)) return null
  return html`<tr><th scope="row">${locale.words.estimate}</th>${records.map((record, index) => {
    const link = `${localPath(record.link, context)}#estimate`
    return html`<td>${values[index] ?? '–'}${priceVerdict(record.estimate, locale, link)}</td>`
  })}</tr>`
}

function head(
  record: ListingRecord,
  all: readonly ListingRecord[],
  context: SiteContext,
  locale: Locale,
): Html {
  const others = all.filter(({ id }) => id !== record.id).map(({ id }) => id)
  const title = titleFor(record, context, locale)
  const rest = others.length > 0 ? `/compare?ids=${others.join(',')}` : '/compare'
  return html`${record.photo !== null && html`<img src="${photoAt(localPath(record.photo, context), 320)}" width="320" height="213" alt="">`}
<a href="${localPath(record.link, context)}">${title}</a>
<span class="badges">${badges(record, context, locale)}</span><span class="card-age">${ageOf(record, context, locale)}</span>
<a class="take-out" href="${rest}" data-take-out="${record.id}" aria-label="${locale.words.takeOut}: ${title}">${locale.words.takeOut}</a>`
}
