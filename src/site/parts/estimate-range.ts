/** The estimate drawn as a range, with the asking price and the comparables on it. */

import { conditions } from '../../catalogue/vocabulary.ts'
import type { ListingRecord } from '../../service/listings/listing-record.ts'
import { type EstimateRecord, estimateReasonOf } from '../../service/prices/estimate-record.ts'
import type { Locale } from '../locale/locale.ts'
import { areaName } from '../market/change-sentence.ts'
import { monthText } from '../market/market-chart.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { localPath } from '../requests/search-address.ts'
import { type Html, html } from './html.ts'

type Comparable = EstimateRecord['comparables'][number]

const WIDTH = 640
const HEIGHT = 92
const PAD = 24
const LINE_Y = 46
/** Closer than this to the estimate, in percent, is neither above nor below. */
const SAME_PCT = 1

export function estimateRange(record: ListingRecord, context: SiteContext, locale: Locale): Html {
  const { words } = locale
  const { estimate, price, deal } = record
  if (!estimate) return html``
  const { value, low, high, coverage } = estimate
  if (value === null || low === null || high === null) {
    return html`<section class="estimate" id="estimate"><h2>${words.estimate}</h2><p>${whyNone(estimate, locale)}</p></section>`
  }
  const month = deal === 'rent' ? ` ${words.perMonth}` : ''
  const scale = scaleOf(estimate, value, record)
  return html`<section class="estimate" id="estimate"><h2>${words.estimate}</h2>
<p class="estimate-value"><strong>${words.estimateRange(locale.money(roundedPrice(low)), locale.money(roundedPrice(high)))}</strong>${month} <span>${words.estimateMiddle(locale.money(roundedPrice(value)))}</span></p>
<p class="${estimate.confidence_reason === 'pin_outside_place' ? 'notice' : 'confidence'}">${confidenceText(estimate, locale)}</p>
${priceVerdict(estimate, locale)}
${drawing(scale, { low, value, high }, locale)}
<ul class="legend"><li class="key-range">${words.estimateValue}</li>${price !== null && html`<li class="key-asking">${words.asking}: ${locale.money(price)}</li>`}${estimate.comparables.length > 0 && html`<li class="key-comparable">${words.comparables}</li>`}</ul>
${readTraits(estimate, locale)}
${comparablesSay(estimate, scale, locale)}
${agedNote(estimate, context, locale)}
${comparableTable(estimate, context, locale)}
<p class="small">${words.estimateText(`${locale.number((coverage ?? 0) * 100)}%`)}</p>
</section>`
}

/** Low confidence with its reason. */
function confidenceText(
  {
    confidence,
    confidence_reason: reason,
  }: Pick<EstimateRecord, 'confidence' | 'confidence_reason'>,
  { words }: Locale,
): string {
  if (confidence === null) return ''
  return confidence === 'low'
    ? words.lowConfidence[reason ?? 'prices_vary']
    : words.confidenceNames[confidence]
}

/** What the drawing compares: prices per m2, or prices where an area is missing. */
interface Scale {
  /** What a price of this home is divided by. */
  readonly per: number
  readonly isPerM2: boolean
  readonly asking: number | null
  readonly comparables: readonly number[]
}

type Areas = Pick<ListingRecord, 'covered_area_m2' | 'plot_area_m2'>

function scaleOf(
  { price_per_m2: unit, comparables }: EstimateRecord,
  value: number,
  { price, ...areas }: Areas & Pick<ListingRecord, 'price'>,
): Scale {
  const units = comparables.flatMap((one) => one.price_per_m2 ?? [])
  const isPerM2 = unit !== null && unit > 0 && units.length === comparables.length
  const per = isPerM2 ? areaNear(value / unit, areas) : 1
  return {
    per,
    isPerM2,
    asking: price === null ? null : price / per,
    comparables: isPerM2 ? units : comparables.map((one) => one.price),
  }
}

/** Which of its areas prices are divided by: a price per m2 is rounded, by up to a percent where land is cheap. */
function areaNear(m2: number, { covered_area_m2, plot_area_m2 }: Areas): number {
  const isNear = (area: number | null) => area !== null && Math.abs(area / m2 - 1) < ROUNDED_SHARE
  return [covered_area_m2, plot_area_m2].find(isNear) ?? m2
}
const ROUNDED_SHARE = 0.06

/** In the words of the page, whatever the reason is. */
function whyNone({ reason }: EstimateRecord, { words }: Locale): string {
  const name = estimateReasonOf(reason)
  return name === null ? words.estimateNone : words.estimateReasons[name]
}

/** What we read in the description: the seller did not say it in a field. */
function readTraits({ attributes }: EstimateRecord, locale: Locale): Html {
  const { words } = locale
  const { land_type: land, building_density_pct: density, needs_renovation: worn } = attributes
  const traits = [
    ...(land === null ? [] : [words.landTypes[land]]),
    ...(density === null ? [] : [words.buildingDensity(`${locale.number(density)}%`)]),
    ...(worn ? [words.needsRenovation] : []),
  ]
  return traits.length === 0 ? html`` : html`<p>${words.factsRead}: ${traits.join(', ')}.</p>`
}

function comparablesSay(
  { comparables, comparables_note: few, ...estimate }: EstimateRecord,
  { isPerM2, asking }: Scale,
  locale: Locale,
) {
  const { words } = locale
  const { comparables_price_per_m2: median } = estimate
  if (few !== null) return html`<p>${words.comparablesFew}</p>`
  if (median === null || !isPerM2) return html``
  const asked = asking === null ? '' : ` ${words.askingPerM2(locale.moneyPerM2(asking))}`
  return html`<p>${words.comparablesSay(comparables.length, locale.moneyPerM2(median))}${asked}</p>
${adjustmentList(estimate, locale)}`
}

/** Why the estimate is not simply the median of the comparables, in a few lines. */
function adjustmentList(
  { adjustments, price_per_m2: unit }: Pick<EstimateRecord, 'adjustments' | 'price_per_m2'>,
  locale: Locale,
): Html {
  const { words } = locale
  if (adjustments.length === 0 || unit === null) return html``
  const sign = (pct: number) => (pct < 0 ? '−' : '+')
  return html`<h3>${words.adjustmentsTitle}</h3>
<dl class="adjustments">${adjustments.map(({ name, effect_pct: pct }) => html`<div><dt>${words.adjustmentNames[name]}</dt><dd>${sign(pct)}${locale.percent(pct)}</dd></div>`)}</dl>
<p><strong>${words.adjustedTo(locale.moneyPerM2(unit))}</strong></p>`
}

/** Whether the price is fair, in a few words; null when there is nothing to say. */
export function priceVerdict(
  estimate: EstimateRecord | null | undefined,
  locale: Locale,
  link?: string,
): Html | null {
  const pct = estimate?.asking_vs_estimate_pct ?? null
  if (pct === null) return null
  const [side, text] = verdictOn(pct, locale)
  // A rough estimate is no basis for praise or blame: no colour.
  const kind = estimate?.confidence === 'low' ? '' : side
  return html`<p class="verdict ${kind}">${link === undefined ? text : html`<a href="${link}">${text}</a>`}</p>`
}

function verdictOn(pct: number, { words, percent }: Locale): readonly [kind: string, text: string] {
  if (Math.abs(pct) < SAME_PCT) return ['', words.onEstimate]
  return pct < 0 ? ['down', words.below(percent(pct))] : ['up', words.above(percent(pct))]
}

/** "€988,000", to three figures; null without one. */
export function estimateValue(estimate: EstimateRecord | null | undefined, locale: Locale) {
  const value = estimate?.value ?? null
  return value === null ? null : locale.money(roundedPrice(value))
}

function drawing(
  { per, isPerM2, asking, comparables }: Scale,
  range: Readonly<Record<'low' | 'value' | 'high', number>>,
  locale: Locale,
): Html {
  const [low, value, high] = [range.low / per, range.value / per, range.high / per]
  // From nothing: an axis that starts near the lowest price makes any difference look large.
  const to = niceEnd(Math.max(high, ...comparables, asking ?? 0))
  const x = (price: number) => Math.round((PAD + (price / to) * (WIDTH - 2 * PAD)) * 10) / 10
  const money = isPerM2 ? locale.moneyPerM2 : locale.money
  const text = locale.words.chartText(
    locale.words.estimateRange(money(low), money(high)),
    asking === null ? null : money(asking),
    comparables.map((price) => money(price)).join(', ') || '–',
  )
  return html`<svg class="range-drawing" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${isPerM2 ? text : locale.words.estimate}" focusable="false">
<path class="axis" d="M${PAD} ${LINE_Y}H${WIDTH - PAD}"/>
${[0, to / 2, to].map((price, at) => html`<text class="axis-label" x="${x(price)}" y="${HEIGHT - 4}" text-anchor="${['start', 'middle', 'end'][at]}">${price === 0 ? '0' : locale.moneyShort(price)}${at === 2 && isPerM2 && html` ${locale.words.perM2}`}</text>`)}
<rect class="range-bar" x="${x(low)}" y="${LINE_Y - 11}" width="${Math.max(2, x(high) - x(low))}" height="22" rx="11"/>
<path class="range-value" d="M${x(value)} ${LINE_Y - 17}v34"/>
${comparables.map((price) => html`<circle class="comparable" cx="${x(price)}" cy="${LINE_Y}" r="6"/>`)}
${asking !== null && html`<path class="asking" d="M${x(asking)} ${LINE_Y - 14}l-9 -15h18z"/>`}</svg>`
}

/** The next round figure: 1, 2, 3, 4, 5, 6 or 8 with noughts. */
export function niceEnd(price: number): number {
  const unit = 10 ** Math.floor(Math.log10(Math.max(price, 1)))
  return (([1, 2, 3, 4, 5, 6, 8].find((step) => step * unit >= price) ?? 10) as number) * unit
}

/** Whether carrying prices to today changed any of them. */
const isAged = ({ comparables, aged_by }: EstimateRecord): boolean =>
  aged_by !== null && comparables.some((one) => (one.price_today ?? one.price) !== one.price)

function agedNote(estimate: EstimateRecord, context: SiteContext, locale: Locale): Html {
  const { aged_by: by, comparables_price_per_m2_today: median } = estimate
  if (by === null || median === null || !isAged(estimate)) return html``
  const place = areaName(by.place, context, locale)
  const month = monthText(by.as_of_month, locale)
  return html`<p>${locale.words.market.aged(place, month, locale.moneyPerM2(median))}</p>`
}

function comparableTable(estimate: EstimateRecord, context: SiteContext, locale: Locale): Html {
  const { words } = locale
  const { comparables } = estimate
  if (comparables.length === 0) return html``
  const withToday = isAged(estimate)
  const today = ({ price_today: price }: Comparable) =>
    withToday && html`<td>${price === null ? '–' : locale.money(price)}</td>`
  return html`<details class="comparables"><summary>${words.comparables}</summary><div class="scroll" role="region" tabindex="0" aria-label="${words.comparables}"><table>
<thead><tr><th scope="col">${words.comparable}</th><th scope="col">${words.price}</th>${withToday && html`<th scope="col">${words.market.today}</th>`}<th scope="col">${words.firstAsked}</th><th scope="col">${words.perM2}</th><th scope="col">${words.distance}</th></tr></thead>
<tbody>${comparables.map(
    (one) =>
      html`<tr><th scope="row"><a href="${localPath(one.link, context)}">${nameOf(one, context, locale)}</a></th><td>${locale.money(one.price)}${one.closed && html` (${words.closedShort})`}</td>${today(one)}<td>${locale.money(one.first_price)}</td><td>${one.price_per_m2 === null ? '–' : locale.moneyPerM2(one.price_per_m2)}</td><td>${one.distance_km === null ? '–' : distanceText(one.distance_km, one.distance_approximate, locale)}</td></tr>`,
  )}</tbody></table></div></details>`
}

/** "≈ 3 km"; two at the point of one place are somewhere in it. */
function distanceText(km: number, isApproximate: boolean, locale: Locale): string {
  if (isApproximate && km < 1) return locale.words.samePlace
  const figure = `${locale.number(km, isApproximate ? 0 : 1)} ${locale.label('km')}`
  return isApproximate ? `≈ ${figure}` : figure
}

/** The same in a sentence of its own: "≈ 3 km away". */
export function distanceNote(km: number, isApproximate: boolean, locale: Locale): string {
  const { words } = locale
  if (isApproximate && km < 1) return words.samePlace
  return `${isApproximate ? '≈ ' : ''}${words.away(locale.number(km, isApproximate ? 0 : 1))}`
}

/** "Old Harbour, 84 m², 2 bed, pre-owned": what a buyer compares by. */
function nameOf(one: Comparable, context: SiteContext, locale: Locale): string {
  const { words } = locale
  const slug = one.location ?? one.district
  const place = context.country.places.find((known) => known.slug === slug)
  const condition = conditions.find(({ value }) => value === one.condition)
  const parts = [
    place ? locale.nameOf(place) : slug,
    one.size_m2 === null ? null : locale.areaM2(one.size_m2),
    one.bedrooms === 0
      ? words.studio
      : one.bedrooms === null
        ? null
        : words.bedroomsShort(locale.number(one.bedrooms)),
    condition ? locale.label(condition.label) : null,
  ]
  return parts.filter((part) => part !== null && part !== undefined).join(', ') || String(one.id)
}

/** An estimate promises three figures, no more. */
export const roundedPrice = (price: number): number => Number(price.toPrecision(3))
