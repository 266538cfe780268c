/**
 * The index of a market as a drawing made on the server: the band, the line, what is provisional dashed. Every month can be
 * reached by pointer and keyboard; the table below says the same. Pure.
 */
import type { MarketAnswer } from '../../service/market/market-service.ts'
import type { Locale } from '../locale/locale.ts'
import { type Html, html } from '../parts/html.ts'

type Point = MarketAnswer['series'][number]
type Known = Point & { readonly index: number; readonly low: number; readonly high: number }

const isKnown = (point: Point): point is Known =>
  point.index !== null && point.low !== null && point.high !== null

const WIDTH = 720
const HEIGHT = 300
const LEFT = 48
const BOTTOM = 28
const TOP = 12
const LINES = 4

export const monthText = (month: string, { lang }: Pick<Locale, 'lang'>): string =>
  new Intl.DateTimeFormat(lang, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-15T00:00:00Z`),
  )

/** Nothing where fewer than two months are known. */
export function marketChart(series: MarketAnswer['series'], place: string, locale: Locale): Html {
  const known = series.filter(isKnown)
  if (known.length < 2) return html``
  const { market: words } = locale.words
  const low = Math.floor(Math.min(...known.map((point) => point.low)))
  const high = Math.ceil(Math.max(...known.map((point) => point.high)))
  const xOf = (at: number) => LEFT + ((WIDTH - LEFT - TOP) * at) / Math.max(1, series.length - 1)
  const yOf = (value: number) =>
    TOP + ((HEIGHT - TOP - BOTTOM) * (high - value)) / Math.max(1, high - low)
  const places = series.flatMap((point, at) =>
    isKnown(point) ? [{ point, x: round(xOf(at)), y: round(yOf(point.index)) }] : [],
  )
  const edge = (value: (point: Known) => number) =>
    places.map(({ point, x }) => `${x},${round(yOf(value(point)))}`)
  const band = [...edge((point) => point.high), ...edge((point) => point.low).reverse()].join(' ')
  const last = places.findLastIndex(({ point }) => !point.provisional)
  const line = (from: number, to: number) =>
    places
      .slice(from, to)
      .map(({ x, y }) => `${x},${y}`)
      .join(' ')
  const levels = Array.from({ length: LINES + 1 }, (_, at) => low + ((high - low) * at) / LINES)
  const said = ({ month, index, low: from, high: to, n, provisional }: Known) =>
    `${monthText(month, locale)}: ${locale.number(index, 1)} (${words.range(locale.number(from, 1), locale.number(to, 1))}), ${words.homes(locale.number(n))}${provisional ? `, ${words.provisional}` : ''}`
  return html`<svg class="market-chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="group" aria-label="${words.chartText(place)}">
${levels.map((level) => html`<line class="grid" x1="${LEFT}" x2="${WIDTH}" y1="${round(yOf(level))}" y2="${round(yOf(level))}"/><text x="0" y="${round(yOf(level) + 4)}">${locale.number(level, 1)}</text>`)}
<polygon class="band" points="${band}"/>
${last >= 0 && html`<polyline class="line" points="${line(0, last + 1)}"/>`}
<polyline class="line dashed" points="${line(Math.max(0, last), places.length)}"/>
${places.map(({ point, x, y }) => html`<g tabindex="0" role="img" aria-label="${said(point)}"><title>${said(point)}</title><circle cx="${x}" cy="${y}" r="4"/></g>`)}
<text x="${LEFT}" y="${HEIGHT - 6}">${monthText(series[0].month, locale)}</text>
<text x="${WIDTH}" y="${HEIGHT - 6}" text-anchor="end">${monthText(series[series.length - 1].month, locale)}</text></svg>`
}

const TENTHS = 10

const round = (value: number): number => Math.round(value * TENTHS) / TENTHS
