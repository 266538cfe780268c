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

const LINES = 4

export const monthText = (month: string, { lang }: Pick<Locale, 'lang'>): string =>
  new Intl.DateTimeFormat(lang, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-15T00:00:00Z`),
  )

export interface ChartBox {
  readonly width: number
  readonly height: number
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** What is drawn of a series: its band, its line, what is provisional of it, and the grid; null with fewer than two months. */
export function chartShape(series: MarketAnswer['series'], box: ChartBox) {
  const known = series.filter(isKnown)
  if (known.length < 2) return null
  const { width, height, left, right, top, bottom } = box
  const low = Math.floor(Math.min(...known.map((point) => point.low)))
  const high = Math.ceil(Math.max(...known.map((point) => point.high)))
  const xOf = (at: number) => left + ((width - left - right) * at) / Math.max(1, series.length - 1)
  const yOf = (value: number) =>
    top + ((height - top - bottom) * (high - value)) / Math.max(1, high - low)
  const places = series.flatMap((point, at) =>
    isKnown(point) ? [{ at, point, x: round(xOf(at)), y: round(yOf(point.index)) }] : [],
  )
  // A month without a figure is a gap: no line is drawn over what is not known.
  const runs = runsOf(places, ({ at }) => at)
  const edge = (run: typeof places, value: (point: Known) => number) =>
    run.map(({ point, x }) => `${x},${round(yOf(value(point)))}`)
  const line = (run: typeof places) => run.map(({ x, y }) => `${x},${y}`).join(' ')
  return {
    places,
    bands: runs.map((run) =>
      [...edge(run, ({ high }) => high), ...edge(run, ({ low }) => low).reverse()].join(' '),
    ),
    settled: runs.map((run) => line(run.filter(({ point }) => !point.provisional))),
    provisional: runs.map((run) => {
      const first = run.findIndex(({ point }) => point.provisional)
      return first < 0 ? '' : line(run.slice(Math.max(0, first - 1)))
    }),
    levels: Array.from({ length: LINES + 1 }, (_, at) => {
      const value = low + ((high - low) * at) / LINES
      return { value, y: round(yOf(value)) }
    }),
  }
}

/** Stretches without a gap. */
function runsOf<Item>(items: readonly Item[], placeOf: (item: Item) => number): Item[][] {
  const runs: Item[][] = []
  for (const [index, item] of items.entries()) {
    const before = items[index - 1]
    if (before !== undefined && placeOf(item) === placeOf(before) + 1) runs.at(-1)!.push(item)
    else runs.push([item])
  }
  return runs
}

const BOX: ChartBox = { width: 720, height: 300, left: 48, right: 12, top: 12, bottom: 28 }

/** Nothing where fewer than two months are known. */
export function marketChart(series: MarketAnswer['series'], place: string, locale: Locale): Html {
  const shape = chartShape(series, BOX)
  if (!shape) return html``
  const { market: words } = locale.words
  const { width, height, left } = BOX
  const said = ({ month, index, low: from, high: to, n, provisional }: Known) =>
    `${monthText(month, locale)}: ${locale.number(index, 1)} (${words.range(locale.number(from, 1), locale.number(to, 1))}), ${words.homes(locale.number(n))}${provisional ? `, ${words.provisional}` : ''}`
  return html`<svg class="market-chart" viewBox="0 0 ${width} ${height}" role="group" aria-label="${words.chartText(place)}">
${shape.levels.map(({ value, y }) => html`<line class="grid" x1="${left}" x2="${width}" y1="${y}" y2="${y}"/><text x="0" y="${round(y + 4)}">${locale.number(value)}</text>`)}
${shape.bands.map((points) => html`<polygon class="band" points="${points}"/>`)}
${shape.settled.map((points) => points !== '' && html`<polyline class="line" points="${points}"/>`)}
${shape.provisional.map((points) => points !== '' && html`<polyline class="line dashed" points="${points}"/>`)}
${shape.places.map(({ point, x, y }) => html`<g tabindex="0" role="img" aria-label="${said(point)}"><title>${said(point)}</title><circle cx="${x}" cy="${y}" r="4"/></g>`)}
<text x="${left}" y="${height - 6}">${monthText(series[0].month, locale)}</text>
<text x="${width}" y="${height - 6}" text-anchor="end">${monthText(series[series.length - 1].month, locale)}</text></svg>`
}

const TENTHS = 10

const round = (value: number): number => Math.round(value * TENTHS) / TENTHS
