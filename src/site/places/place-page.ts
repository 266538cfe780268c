/** The page of a place: what is for sale and for rent in it, what is asked, where it is, what is near. */
import { bedrooms, propertyTypes } from '../../catalogue/vocabulary.ts'
import { marketPath, marketSlug } from '../../domain/search/market-address.ts'
import type { PriceBand } from '../../service/prices/price-bands.ts'
import { priceLimits } from '../../service/service-limits.ts'
import { itemList, listOfCrumbs, structuredData } from '../head/structured-data.ts'
import { labelOf } from '../locale/card-title.ts'
import type { Locale } from '../locale/locale.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { addressLinks, canonicalAddress, renderPage, shareImage } from '../pages/page.ts'
import { type Html, html } from '../parts/html.ts'
import { pointMap } from '../parts/map-pane.ts'
import { resultCard } from '../parts/result-card.ts'
import { type SearchQuery, searchHref } from '../requests/search-address.ts'
import type { CountedPlace, DealStock, PlaceStock } from './place-stock.ts'
import { type PlaceSubject, placePath } from './place-subject.ts'

export function placePage(
  subject: PlaceSubject,
  stock: PlaceStock,
  context: SiteContext,
  locale: Locale,
): string {
  const { places: words } = locale.words
  const { name, kind } = subject
  const [sale, rent] = stock.deals.map(({ total }) => locale.number(total))
  const isEmpty = stock.deals.every(({ total }) => total === 0)
  const crumbs = crumbsOf(subject, locale)
  return renderPage(
    {
      title: `${words.title(name)} | Estia Index`,
      description: words.text(name, sale, rent),
      layout: 'listing',
      head: html`${shareImage(context.service.baseUrl)}${head(subject, stock, crumbs, context, locale)}`,
      body: html`<div class="place">
<nav class="crumbs" aria-label="${words.placeMap}">${crumbs.map(({ name: text, path }, at) => html`${at > 0 && ' › '}<a href="${path}">${text}</a>`)}</nav>
<h1>${words.title(name)}</h1>
<p class="place-lead"><span class="badge badge-build">${words.kinds[kind]}</span> ${isEmpty ? words.nothing : words.offered(sale, rent)}</p>
<div class="place-columns"><div class="place-main">${stock.deals.map((one) => dealSection(one, name, context, locale))}</div>
<aside class="place-side" aria-label="${words.nearby}">
<section><h2>${words.placeMap}</h2>${pointMap([subject.point], false, context, locale)}</section>
<p><a href="${marketPath(marketSlug({ slug: subject.slug, level: subject.kind }))}">${locale.words.market.title(name)}</a></p>
${placeLinks(words.parts(name), stock.parts, locale)}
${placeLinks(words.nearby, stock.nearby, locale, true)}</aside></div></div>`,
    },
    locale,
  )
}

interface Crumb {
  readonly name: string
  readonly path: string
}

/** The country, the district, and what the place is a part of. */
function crumbsOf({ district, parent, kind }: PlaceSubject, { here, words }: Locale): Crumb[] {
  const { name, slug } = district
  const around = { name: words.districtNamed(name), path: searchHref({ district: slug }) }
  return [
    { name: here.name, path: searchHref({}) },
    ...(kind === 'district' ? [] : [around]),
    ...(parent ? [{ name: parent.name, path: placePath(parent.slug) }] : []),
  ]
}

function head(
  subject: PlaceSubject,
  { deals }: PlaceStock,
  crumbs: readonly Crumb[],
  context: SiteContext,
  locale: Locale,
): Html {
  const { baseUrl } = context.service
  const { name, point, district } = subject
  const address = baseUrl + placePath(subject.slug)
  const title = locale.words.places.title(name)
  return html`${addressLinks(address, locale)}
<meta property="og:title" content="${title}"><meta property="og:type" content="website"><meta property="og:url" content="${canonicalAddress(address, locale)}">
${deals.every(({ total }) => total === 0) && html`<meta name="robots" content="noindex,follow">`}
${structuredData(
  {
    '@type': 'CollectionPage',
    name: title,
    url: canonicalAddress(address, locale),
    inLanguage: locale.lang,
    about: {
      '@type': 'Place',
      name,
      geo: { '@type': 'GeoCoordinates', latitude: point.lat, longitude: point.lng },
      containedInPlace: { '@type': 'AdministrativeArea', name: district.name },
    },
    mainEntity: itemList(deals.flatMap(({ newest }) => newest)),
  },
  listOfCrumbs([...crumbs, { name, path: placePath(subject.slug) }], baseUrl),
)}`
}

function dealSection(
  { deal, total, newest, bands, query }: DealStock,
  name: string,
  context: SiteContext,
  locale: Locale,
): Html {
  if (total === 0) return html``
  const { places: words } = locale.words
  const title = deal === 'sale' ? words.forSale : words.forRent
  const n = locale.number(total)
  return html`<section class="place-deal" id="${deal}"><h2>${title} <span class="count">${n}</span></h2>
${total >= priceLimits.medianListingsMin && priceBandTable(bands, query, `${words.bands}: ${name}, ${title.toLocaleLowerCase(locale.lang)}`, locale)}
<h3>${words.newest}</h3><div class="cards">${newest.map((record) => resultCard(record, context, locale, { position: 99 }))}</div>
<p><a class="button primary" href="${searchHref(query)}">${deal === 'sale' ? words.allForSale(n) : words.allForRent(n)}</a></p></section>`
}

function placeLinks(
  title: string,
  places: readonly CountedPlace[],
  locale: Locale,
  withDistance = false,
): Html {
  if (places.length === 0) return html``
  return html`<section><h2>${title}</h2><ul class="place-links">${places.map(
    ({ slug, name, count, km }) =>
      html`<li><a href="${placePath(slug)}"><span>${name}</span> <span class="hint">${withDistance && `${locale.number(km, 1)} ${locale.label('km')} · `}${locale.words.brings(locale.number(count), count)}</span></a></li>`,
  )}</ul></section>`
}

/** Asking prices by kind of property: the number of listings, and the middle half of their prices. */
function priceBandTable(
  bands: readonly PriceBand[],
  query: SearchQuery,
  caption: string,
  locale: Locale,
): Html {
  const { places: words } = locale.words
  if (bands.length === 0) return html``
  return html`<div class="scroll" role="region" tabindex="0" aria-label="${caption}"><table class="bands"><caption>${caption}</caption>
<thead><tr><th scope="col">${words.kind}</th><th scope="col">${words.count}</th><th scope="col">${words.half}</th><th scope="col">${words.middle}</th></tr></thead>
<tbody>${bands.map((band) => row(band, query, locale))}</tbody></table></div>
<p class="small">${words.bandsText(
    locale.number(priceLimits.medianListingsMin),
    locale.number(priceLimits.quartileListingsMin),
  )}</p>`
}

function row(
  { property_type: type, bedrooms: rooms, count, prices }: PriceBand,
  query: SearchQuery,
  locale: Locale,
): Html {
  const href = searchHref(query, { property_type: type, bedrooms: rooms })
  return html`<tr class="${rooms === null ? 'band-type' : 'band-rooms'}"><th scope="row"><a href="${href}">${nameOf(type, rooms, locale)}</a></th><td>${locale.number(count)}</td>${
    prices
      ? html`<td>${prices.half ? html`${locale.money(prices.half.low)} <span class="to">– ${locale.money(prices.half.high)}</span>` : '–'}</td><td>${locale.money(prices.middle)}</td>`
      : html`<td colspan="2" class="hint">${locale.words.places.fewToTell}</td>`
  }</tr>`
}

function nameOf(type: string, rooms: string | null, locale: Locale): string {
  if (rooms === null) return labelOf(type, propertyTypes, locale)
  const label = labelOf(rooms, bedrooms, locale)
  return rooms === 'studio' ? label : locale.words.bedroomsShort(label)
}
