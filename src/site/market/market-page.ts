/** The page of a market: one headline, one sentence, one chart with its table, and what else is asked here. */
import { bedrooms as bedroomValues } from '../../catalogue/vocabulary.ts'
import { chartPath, marketPath } from '../../domain/search/market-address.ts'
import { listOfCrumbs, structuredData } from '../head/structured-data.ts'
import { labelOf } from '../locale/card-title.ts'
import type { Locale } from '../locale/locale.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { addressLinks, canonicalAddress, renderPage } from '../pages/page.ts'
import { type Html, html } from '../parts/html.ts'
import { searchHref } from '../requests/search-address.ts'
import { areaName, changeSentence, KINDS } from './change-sentence.ts'
import { comparedAreas, table } from './market-areas.ts'
import { marketChart, monthText } from './market-chart.ts'
import { citations, csvPath, LICENCE } from './market-citation.ts'
import { IMAGE_SIZE } from './market-image.ts'
import type { MarketView } from './market-view.ts'

export function marketPage(view: MarketView, context: SiteContext, locale: Locale): string {
  const { market: words } = locale.words
  const { subject, answer, request } = view
  const isRent = request.deal === 'rent'
  const title = isRent ? words.titleRent(subject.name) : words.title(subject.name)
  const sentence = sentenceOf(view, context, locale)
  return renderPage(
    {
      title: `${title} | Estia Index`,
      description: sentence,
      layout: 'listing',
      head: head(view, title, sentence, context, locale),
      body: html`<div class="market">
<nav class="crumbs" aria-label="${words.areas}"><a href="${marketPath(null)}">${locale.here.name}</a>${subject.slug !== null && html` › <a href="${marketPath(subject.slug)}">${subject.name}</a>`}</nav>
<h1>${title}</h1><p>${words.lead}</p>
${tabs(view, locale)}
${answer.as_of === null ? html`<p class="notice">${words.none}</p>` : figures(view, sentence, context, locale)}</div>`,
    },
    locale,
  )
}

function figures(view: MarketView, sentence: string, context: SiteContext, locale: Locale): Html {
  const { market: words } = locale.words
  const { answer, request } = view
  const median = answer.now.median_price_per_m2
  const query = searchQuery(view)
  const indexed = areaName(answer.change.place, context, locale)
  const chart = marketChart(answer.series, indexed, locale)
  if (request.until !== null) return publishedFigures(view, sentence, chart, context, locale)
  return html`<p class="market-head">${
    median.value === null
      ? html`<span class="hint">${words.tooFew}</span>`
      : html`<span class="market-price">${locale.moneyPerM2(median.value)}</span> <span>${words.perM2}, ${words.range(locale.moneyPerM2(median.low ?? median.value), locale.moneyPerM2(median.high ?? median.value))}, ${words.from(locale.number(median.n))}</span>`
  }</p>
<p><strong>${sentence}</strong>${answer.change.provisional && html` <span class="hint">(${words.provisional})</span>`}</p>
${fallbackNote(view, context, locale)}
<p class="market-actions"><a class="button primary" href="${searchHref(query)}">${words.show}</a><a class="button" href="${searchHref(query)}#save-search">${words.save}</a></p>
<div class="market-columns"><div>
${chartWithTable(view, chart, indexed, locale)}
${bedroomTable(view, locale)}</div>
<aside aria-label="${words.areas}">${onMarket(view, locale)}
<section><h2>${words.areas}</h2>${comparedAreas(view, context, locale)}</section></aside></div>
${citations(view, context, locale)}`
}

/** Of a past month: only what was published for good, without figures of today. */
function publishedFigures(
  view: MarketView,
  sentence: string,
  chart: Html,
  context: SiteContext,
  locale: Locale,
): Html {
  const { market: words } = locale.words
  const { answer, request, subject } = view
  const month = answer.change.as_of_month ?? request.until ?? ''
  const current = marketPath(subject.slug, request.deal, request.propertyType)
  return html`<p><strong>${sentence}</strong>${answer.change.provisional && html` <span class="hint">(${words.provisional})</span>`}</p>
<p class="hint">${words.asPublished(monthText(month, locale))} <a href="${current}">${words.current}</a></p>
${indexFallback(view, context, locale)}
${chartWithTable(view, chart, areaName(answer.change.place, context, locale), locale)}
${citations(view, context, locale)}`
}

function chartWithTable(view: MarketView, chart: Html, indexed: string, locale: Locale): Html {
  const { market: words } = locale.words
  return html`${chart.text !== '' && html`<section aria-labelledby="chart-title"><h2 id="chart-title">${words.chart}</h2><figure>${chart}<figcaption class="small">${words.chartText(indexed)}</figcaption></figure></section>`}
${monthTable(view, indexed, chart.text === '', locale)}`
}

/** What a search for exactly these homes asks. */
const searchQuery = ({ request, subject }: MarketView) => ({
  deal: request.deal,
  ...subject.query,
  ...(request.propertyType === null
    ? { property_type: ['apartment', 'house'] }
    : { property_type: [request.propertyType] }),
})

function sentenceOf({ answer }: MarketView, context: SiteContext, locale: Locale): string {
  const { deal, property_type, change } = answer
  const { place, m12, as_of_month } = change
  return (
    changeSentence({ deal, property_type, place, as_of_month, ...m12 }, context, locale) ??
    locale.words.market.noChange(areaName(place, context, locale))
  )
}

function fallbackNote({ answer }: MarketView, context: SiteContext, locale: Locale): Html {
  const { fallback, asked_for, now, change } = answer
  const asked = areaName(asked_for, context, locale)
  const used = [fallback.now && now.place, fallback.index && change.place].flatMap((place) =>
    place === null ? [] : areaName(place, context, locale),
  )
  return html`${[...new Set(used)].map((place) => html`<p class="hint">${locale.words.market.fallback(asked, place)}</p>`)}`
}

function indexFallback({ answer }: MarketView, context: SiteContext, locale: Locale): Html {
  const { fallback, asked_for, change } = answer
  if (fallback.index === null) return html``
  const [asked, used] = [asked_for, change.place].map((place) => areaName(place, context, locale))
  return html`<p class="hint">${locale.words.market.fallback(asked, used)}</p>`
}

function tabs({ request, subject }: MarketView, locale: Locale): Html {
  const { market: words, places } = locale.words
  const deals = [
    ['sale', places.forSale],
    ['rent', places.forRent],
  ] as const
  const link = (deal: string, type: string | null, text: string, isShown: boolean) =>
    html`<a href="${marketPath(subject.slug, deal, type)}" ${isShown && html`aria-current="page"`}>${text}</a>`
  return html`<nav class="deal-tabs" aria-label="${words.facts}">${deals.map(([deal, text]) => link(deal, request.propertyType, text, deal === request.deal))}</nav>
<nav class="deal-tabs" aria-label="${words.chart}">${KINDS.map(([kind, type]) => link(request.deal, type, words.kinds[kind], type === request.propertyType))}</nav>`
}

function monthTable({ answer }: MarketView, place: string, isAlone: boolean, locale: Locale): Html {
  const { market: words } = locale.words
  if (answer.series.length === 0) return html``
  const rows = answer.series.toReversed().map(
    (point) =>
      html`<tr><th scope="row">${monthText(point.month, locale)}${point.provisional && html` <span class="hint">${words.provisional}</span>`}</th>
<td>${point.index === null ? '–' : locale.number(point.index, 1)}</td><td>${point.low === null || point.high === null ? '–' : words.range(locale.number(point.low, 1), locale.number(point.high, 1))}</td>
<td>${locale.number(point.n)}</td><td>${point.median_price_per_m2.value === null ? '–' : locale.moneyPerM2(point.median_price_per_m2.value)}</td></tr>`,
  )
  const heads = [words.month, words.index, words.band, words.count, words.median]
  return html`<details ${isAlone && html`open`}><summary>${words.monthly}</summary>${table(`${words.monthly}, ${place}`, heads, rows)}</details>`
}

function bedroomTable({ byBedrooms, subject }: MarketView, locale: Locale): Html {
  const { market: words } = locale.words
  const shown = byBedrooms.filter(({ now }) => now.median_price.value !== null)
  if (shown.length === 0) return html``
  const money = (value: number | null) => (value === null ? '–' : locale.money(value))
  const rows = shown.map(
    ({ rooms, now }) =>
      html`<tr><th scope="row">${labelOf(rooms, bedroomValues, locale)}</th><td>${money(now.p25.value)}</td><td>${money(now.median_price.value)}</td><td>${money(now.p75.value)}</td><td>${locale.number(now.median_price.n)}</td></tr>`,
  )
  const heads = [words.bedroomsColumn, words.lower, words.middle, words.upper, words.count]
  return html`<section><h2>${words.bedrooms}</h2>${table(`${words.bedrooms}, ${subject.name}`, heads, rows)}</section>`
}

interface Figure {
  readonly value: number | null
  readonly n: number
}

function onMarket({ answer }: MarketView, locale: Locale): Html {
  const { market: words } = locale.words
  const { now } = answer
  const percent = (value: number) => locale.percent(value)
  const facts: readonly (readonly [string, Figure, (value: number) => string])[] = [
    [words.fresh, now.new_30d, (value) => locale.number(value)],
    [words.reduced, now.reduced_share_90d, percent],
    [words.reduction, now.median_reduction_pct, percent],
    [words.listed, now.median_days_listed, (value) => words.days(locale.number(value))],
    [words.yield, now.gross_yield_pct, percent],
  ]
  return html`<section><h2>${words.facts}</h2><dl class="market-facts"><div><dt>${words.onOffer}</dt><dd>${locale.number(now.homes)}</dd></div>${facts.map(
    ([name, { value, n }, say]) =>
      html`<div><dt>${name}</dt><dd>${value === null ? html`<span class="hint">${words.tooFew}</span>` : say(value)}</dd>${value !== null && name !== words.fresh && html`<span class="hint">${words.from(locale.number(n))}</span>`}</div>`,
  )}</dl></section>`
}

/** For shared links; the text of the chart says what it shows. */
function image({ subject, request, answer }: MarketView, context: SiteContext, locale: Locale) {
  if (answer.series.filter(({ index }) => index !== null).length < 2) return html``
  const address =
    context.service.baseUrl +
    chartPath(subject.slug, request.deal, request.propertyType, request.until)
  // Networks keep pictures by their address: another report is another one.
  const version = `${address.includes('?') ? '&' : '?'}v=${answer.vintage}`
  return html`<meta property="og:image" content="${address}${version}"><meta property="og:image:type" content="image/png"><meta property="og:image:width" content="${IMAGE_SIZE.width}"><meta property="og:image:height" content="${IMAGE_SIZE.height}"><meta property="og:image:alt" content="${locale.words.market.chartText(areaName(answer.change.place, context, locale))}"><meta name="twitter:card" content="summary_large_image">`
}

function head(
  view: MarketView,
  title: string,
  description: string,
  context: SiteContext,
  locale: Locale,
): Html {
  const { baseUrl } = context.service
  const { subject, answer } = view
  const path = marketPath(subject.slug, view.request.deal, view.request.propertyType)
  const address = baseUrl + path
  const months = answer.series.map(({ month }) => month)
  return html`${addressLinks(address, locale)}
<meta property="og:title" content="${title}"><meta property="og:type" content="website"><meta property="og:url" content="${canonicalAddress(address, locale)}"><meta property="og:description" content="${description}">
${image(view, context, locale)}
${answer.as_of === null && html`<meta name="robots" content="noindex,follow">`}
${structuredData(
  {
    '@type': 'Dataset',
    name: title,
    description,
    url: canonicalAddress(address, locale),
    inLanguage: locale.lang,
    license: LICENCE,
    creator: { '@type': 'Organization', name: 'Estia Index', url: baseUrl },
    isAccessibleForFree: true,
    spatialCoverage: { '@type': 'Place', name: subject.name },
    ...(months.length > 0 && { temporalCoverage: `${months[0]}/${months[months.length - 1]}` }),
    ...(answer.as_of !== null && { dateModified: answer.as_of }),
    distribution: {
      '@type': 'DataDownload',
      encodingFormat: 'text/csv',
      contentUrl: baseUrl + csvPath(view),
    },
  },
  listOfCrumbs(
    [
      { name: locale.here.name, path: marketPath(null) },
      ...(subject.slug === null ? [] : [{ name: subject.name, path: marketPath(subject.slug) }]),
    ],
    baseUrl,
  ),
)}`
}
