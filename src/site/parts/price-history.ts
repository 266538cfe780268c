/** How the price has moved: a step line drawn on the server, and the same as a table. */

import type { ListingRecord } from '../../service/listings/listing-record.ts'
import type { Locale } from '../locale/locale.ts'
import { type Html, html } from './html.ts'

type PricePoint = ListingRecord['price_history'][number]

const WIDTH = 640
const HEIGHT = 180
const PAD = 14
/** Room for the prices and for the days. */
const LEFT = 76
const BOTTOM = 30

export function priceHistory(history: readonly PricePoint[], nowMs: number, locale: Locale): Html {
  const { words } = locale
  // One price is no history, and stands on the page already.
  if (history.length < 2) return html``
  return html`<section class="history"><h2>${words.priceHistory}</h2>
${stepLine(history, nowMs, locale)}
<table><thead><tr><th scope="col">${words.date}</th><th scope="col">${words.price}</th><th scope="col">${words.change}</th></tr></thead>
<tbody>${history
    .map((point, index) => [point, history[index - 1]] as const)
    .toReversed()
    .map(
      ([{ price, at }, before]) =>
        html`<tr><td><time datetime="${at}">${locale.date(at)}</time></td><td>${locale.money(price)}</td><td>${before ? changeOf(before.price, price, locale) : '–'}</td></tr>`,
    )}</tbody></table></section>`
}

function changeOf(before: number, price: number, locale: Locale): Html {
  const pct = (price / before - 1) * 100
  const sign = pct < 0 ? '−' : '+'
  return html`<span class="${pct < 0 ? 'down' : 'up'}">${sign}${locale.percent(pct)}</span>`
}

function stepLine(history: readonly PricePoint[], nowMs: number, locale: Locale): Html {
  const times = history.map(({ at }) => Date.parse(at))
  const start = times[0]
  const end = Math.max(nowMs, times.at(-1)! + 1)
  const high = Math.max(1, ...history.map(({ price }) => price))
  const floor = HEIGHT - BOTTOM
  const x = (time: number) => round(LEFT + ((time - start) / (end - start)) * (WIDTH - LEFT - PAD))
  // From nothing: a cut of 3 % shall look like one.
  const y = (price: number) => round(floor - (price / high) * (floor - PAD))
  const line = history
    .map(
      ({ price }, index) =>
        `${index === 0 ? 'M' : 'H'}${x(times[index])}${index === 0 ? ` ${y(price)}` : `V${y(price)}`}`,
    )
    .join('')
  const path = `${line}H${x(end)}`
  const day = (time: number) => locale.date(new Date(time).toISOString())
  return html`<svg class="chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true" focusable="false">
<path class="axis" d="M${LEFT} ${floor}H${WIDTH - PAD}"/>
${[high, 0].map((price) => html`<text class="axis-label" x="${LEFT - 12}" y="${y(price) + 5}" text-anchor="end">${price === 0 ? '0' : locale.moneyShort(price)}</text>`)}
<text class="axis-label" x="${LEFT}" y="${HEIGHT - 8}">${day(start)}</text><text class="axis-label" x="${WIDTH - PAD}" y="${HEIGHT - 8}" text-anchor="end">${day(end)}</text>
<path class="chart-area" d="${path}V${floor}H${x(start)}Z"/><path class="chart-line" d="${path}"/>
${history.map(({ price }, index) => html`<circle cx="${x(times[index])}" cy="${y(price)}" r="5"/>`)}</svg>`
}

const round = (value: number): number => Math.round(value * 10) / 10
