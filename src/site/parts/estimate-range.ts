/** The estimate drawn as a range, with the asking price and the comparables on it. */

import type { ListingRecord } from '../../service/listings/listing-record.ts'
import type { EstimateRecord } from '../../service/prices/estimate-record.ts'
import type { Locale } from '../locale/locale.ts'
import { localPath, type SiteContext } from '../mount/site-context.ts'
import { type Html, html } from './html.ts'

type Comparable = EstimateRecord['comparables'][number]

const WIDTH = 640
const HEIGHT = 92
const PAD = 24
const LINE_Y = 46
/** Closer than this to the estimate, in percent, is neither above nor below. */
const SAME_PCT = 1

export function estimateRange(
  { estimate, price, deal }: ListingRecord,
  context: SiteContext,
  locale: Locale,
): Html {
  const { words } = locale
  if (!estimate) return html``
  const { value, low, high, coverage } = estimate
  if (value === null || low === null || high === null) {
    return html`<section class="estimate" id="estimate"><h2>${words.estimate}</h2><p>${words.estimateNone}</p></section>`
  }
  const month = deal === 'rent' ? ` ${words.perMonth}` : ''
  return html`<section class="estimate" id="estimate"><h2>${words.estimate}</h2>
<p class="estimate-value"><strong>${locale.money(rounded(value))}</strong>${month} <span>${words.estimateRange(locale.money(rounded(low)), locale.money(rounded(high)))}</span></p>
${priceVerdict(estimate, locale)}
${drawing(estimate, low, high, value, price)}
<ul class="legend"><li class="key-range">${words.estimateValue}</li>${price !== null && html`<li class="key-asking">${words.asking}: ${locale.money(price)}</li>`}${estimate.comparables.length > 0 && html`<li class="key-comparable">${words.comparables}</li>`}</ul>
${comparableTable(estimate.comparables, context, locale)}
<p class="small">${words.estimateText(`${locale.number((coverage ?? 0) * 100)}%`)}${estimate.confidence && html` ${words.confidence}: ${words.confidenceNames[estimate.confidence] ?? estimate.confidence}.`}</p>
</section>`
}

/** Whether the price is fair, in a few words; null when there is nothing to say. */
export function priceVerdict(
  estimate: EstimateRecord | null | undefined,
  locale: Locale,
  link?: string,
): Html | null {
  const pct = estimate?.asking_vs_estimate_pct ?? null
  if (pct === null) return null
  const [kind, text] = verdictOn(pct, locale)
  return html`<p class="verdict ${kind}">${link === undefined ? text : html`<a href="${link}">${text}</a>`}</p>`
}

function verdictOn(pct: number, { words, percent }: Locale): readonly [kind: string, text: string] {
  if (Math.abs(pct) < SAME_PCT) return ['', words.onEstimate]
  return pct < 0 ? ['down', words.below(percent(pct))] : ['up', words.above(percent(pct))]
}

/** "€988,000", to three figures; null without one. */
export function estimateValue(estimate: EstimateRecord | null | undefined, locale: Locale) {
  const value = estimate?.value ?? null
  return value === null ? null : locale.money(rounded(value))
}

function drawing(
  { comparables }: EstimateRecord,
  low: number,
  high: number,
  value: number,
  asking: number | null,
): Html {
  const shown = [low, high, ...comparables.map(({ price }) => price), ...(asking ? [asking] : [])]
  const from = Math.min(...shown)
  const to = Math.max(...shown)
  const x = (price: number) =>
    Math.round((PAD + ((price - from) / Math.max(1, to - from)) * (WIDTH - 2 * PAD)) * 10) / 10
  return html`<svg class="range-drawing" viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true" focusable="false">
<path class="axis" d="M${PAD} ${LINE_Y}H${WIDTH - PAD}"/>
<rect class="range-bar" x="${x(low)}" y="${LINE_Y - 11}" width="${Math.max(2, x(high) - x(low))}" height="22" rx="11"/>
<path class="range-value" d="M${x(value)} ${LINE_Y - 17}v34"/>
${comparables.map(({ price }) => html`<circle class="comparable" cx="${x(price)}" cy="${LINE_Y}" r="5"/>`)}
${asking !== null && html`<path class="asking" d="M${x(asking)} ${LINE_Y - 14}l-9 -15h18z"/>`}</svg>`
}

function comparableTable(
  comparables: readonly Comparable[],
  context: SiteContext,
  locale: Locale,
): Html {
  const { words } = locale
  if (comparables.length === 0) return html``
  return html`<details class="comparables"><summary>${words.comparables}</summary><div class="scroll" role="region" tabindex="0" aria-label="${words.comparables}"><table>
<thead><tr><th scope="col">${words.comparable}</th><th scope="col">${words.price}</th><th scope="col">${words.perM2}</th><th scope="col">${words.distance}</th><th scope="col">${words.likeness}</th></tr></thead>
<tbody>${comparables.map(
    ({ id, link, price, price_per_m2: perM2, distance_km: km, similarity }) =>
      html`<tr><th scope="row"><a href="${localPath(link, context)}">${id}</a></th><td>${locale.money(price)}</td><td>${perM2 === null ? '–' : locale.money(perM2)}</td><td>${km === null ? '–' : `${locale.number(km, 1)} km`}</td><td>${locale.number(similarity * 100)}%</td></tr>`,
  )}</tbody></table></div></details>`
}

/** An estimate promises three figures, no more. */
const rounded = (price: number): number => Number(price.toPrecision(3))
