/**
 * The latest of a search as Atom (RFC 4287) or JSON Feed 1.1, in the words of the pages.
 * Invariant: an entry has one id for good, made of the listing, what happened to it and the day; the same market gives the
 * same bytes, so that a reader that asks again is answered with 304.
 */
import {
  type SearchFeedFormat,
  searchFeedFormats,
  type WriteSearchFeed,
} from '../../api/operations/search-feed-operations.ts'
import { inLanguage } from '../../catalogue/languages.ts'
import type { Place } from '../../country/country.ts'
import type { FilterContext } from '../../domain/search/filter-context.ts'
import type { SearchFeedRequest } from '../../domain/search/search-request.ts'
import type { NewsEntry } from '../../service/search/search-news.ts'
import { isoTime } from '../../structures/iso-time.ts'
import { escapeHtml } from '../../structures/text/escapes.ts'
import { chipsOf } from '../filters/filter-chips.ts'
import { placeFor, titleFor } from '../locale/card-title.ts'
import { createLocale, type Locale } from '../locale/locale.ts'
import { dealOfQuery, searchHref } from '../requests/search-address.ts'

const SITE_NAME = 'Estia Index'
/** A feed without entries was last changed at no moment that is known. */
const NEVER = '1970-01-01T00:00:00.000Z'

export interface SearchFeedContext {
  readonly baseUrl: string
  readonly placeOf: ReadonlyMap<string, Place>
  readonly filtering: FilterContext
}

/** The address of a feed as it was understood. */
function ownAddress(format: SearchFeedFormat, { query, language }: SearchFeedRequest): string {
  const pairs = Object.entries({ ...query, language })
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, [value].flat().join()]))
  return `/v1${searchFeedFormats[format].path}?${text}`
}

export function createSearchFeedWriter(context: SearchFeedContext): WriteSearchFeed {
  return (format, request, entries) => {
    const locale = createLocale(request.language, null, '/')
    const feed = feedOf(format, request, entries, context, locale)
    return format === 'atom' ? atomText(feed) : jsonText(feed)
  }
}

type Feed = ReturnType<typeof feedOf>

function feedOf(
  format: SearchFeedFormat,
  request: SearchFeedRequest,
  entries: readonly NewsEntry[],
  context: SearchFeedContext,
  locale: Locale,
) {
  const { query, language } = request
  const { words } = locale
  const deal = dealOfQuery(query) === 'sale' ? words.forSale : words.forRent
  const search = [deal, ...chipsOf(query, context, locale).map(({ text }) => text)].join(', ')
  return {
    title: words.finder.feedTitle(search),
    language,
    address: context.baseUrl + ownAddress(format, request),
    page: inLanguage(context.baseUrl + searchHref(query), language),
    updated: entries.length === 0 ? NEVER : isoTime(entries[0].atMs),
    entries: entries.map((entry) => entryOf(entry, context, locale)),
  }
}

function entryOf({ kind, atMs, record }: NewsEntry, context: SearchFeedContext, locale: Locale) {
  const { words } = locale
  const at = isoTime(atMs)
  const month = record.deal === 'rent' ? ` ${words.perMonth}` : ''
  const price = record.price === null ? null : locale.money(record.price) + month
  const was = record.price_change?.previous ?? null
  const isCut = kind === 'price_down' && price !== null && was !== null
  const size = record.covered_area_m2 ?? record.plot_area_m2
  const facts = [
    // A cut names it already.
    isCut ? null : price,
    size === null ? null : locale.areaM2(size),
    placeFor(record, context, locale),
  ]
  const news = isCut ? words.finder.priceCut(price, locale.money(was)) : words.finder.newlyListed
  const title = titleFor(record, context, locale)
  return {
    // A second cut is another event on another day.
    id: `tag:${new URL(context.baseUrl).hostname},${at.slice(0, 10)}:listings/${record.id}/${kind}`,
    title: isCut ? `${title}. ${news}` : [title, price].filter((part) => part !== null).join(', '),
    text: `${news}. ${facts.filter((fact) => fact !== null && fact !== '').join(', ')}.`,
    link: inLanguage(record.link, locale.lang),
    // Readers sort by it: a cut is news on its own day, however long the home has been listed.
    published: at,
    updated: at,
    photo: record.photo,
  }
}

/** What XML does not allow at all, escaped or not. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu
const xml = (text: string): string => escapeHtml(text.replace(FORBIDDEN, ''))

/** Photos are served in this type alone. */
const PHOTO_TYPE = 'image/webp'

function atomText({ title, language, address, page, updated, entries }: Feed): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
<title>${xml(title)}</title>
<id>${xml(address)}</id>
<link rel="self" type="${searchFeedFormats.atom.contentType}" href="${xml(address)}"/>
<link rel="alternate" type="text/html" href="${xml(page)}"/>
<updated>${updated}</updated>
<author><name>${SITE_NAME}</name></author>
${entries
  .map(
    (entry) => `<entry>
<id>${xml(entry.id)}</id>
<title>${xml(entry.title)}</title>
<link rel="alternate" type="text/html" href="${xml(entry.link)}"/>
${entry.photo === null ? '' : `<link rel="enclosure" type="${PHOTO_TYPE}" href="${xml(entry.photo)}"/>\n`}<published>${entry.published}</published>
<updated>${entry.updated}</updated>
<summary>${xml(entry.text)}</summary>
</entry>
`,
  )
  .join('')}</feed>
`
}

const jsonText = ({ title, language, address, page, entries }: Feed): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: page,
    feed_url: address,
    language,
    authors: [{ name: SITE_NAME }],
    items: entries.map((entry) => ({
      id: entry.id,
      url: entry.link,
      title: entry.title,
      content_text: entry.text,
      date_published: entry.published,
      date_modified: entry.updated,
      ...(entry.photo === null
        ? {}
        : {
            image: entry.photo,
            attachments: [{ url: entry.photo, mime_type: PHOTO_TYPE }],
          }),
    })),
  })
