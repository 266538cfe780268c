/**
 * The chart of a market as a picture, for links that are shared: the band, the line and the change over twelve months.
 * Figures are drawn as strokes, so no font is needed and the picture is the same on every machine; it has no other text, since a
 * shared link shows its title next to the picture.
 * Invariant: one picture is drawn at a time, few wait, and those of a report are cached: repeated requests cost nothing, and
 * there are at most as many as slices with an index, for each month that links are pinned to. Cost: about 40 ms on another thread, 15 kB each.
 */
import { Refusal } from '../../domain/refusal.ts'
import type { MarketAnswer } from '../../service/market/market-service.ts'
import { siteLimits } from '../site-limits.ts'
import { chartShape } from './market-chart.ts'

/** What networks show large. */
export const IMAGE_SIZE = { width: 1200, height: 630 } as const

const BOX = { ...IMAGE_SIZE, left: 120, right: 60, top: 190, bottom: 60 }
const INK = '#1d2b33'
const SEA = '#0f6175'
const HOUSE = 'M16 3 3 14h4v14h18V14h4z M16 13c3 3 4 5 4 7a4 4 0 0 1-8 0c0-2 1-4 4-7z'

/** Strokes in a box of 4 by 6, as the display of a calculator. */
const STROKES: ReadonlyMap<string, string> = new Map([
  ['0', 'M0 0H4V6H0Z'],
  ['1', 'M1 1L3 0V6'],
  ['2', 'M0 0H4V3H0V6H4'],
  ['3', 'M0 0H4V6H0M1 3H4'],
  ['4', 'M0 0V3H4M4 0V6'],
  ['5', 'M4 0H0V3H4V6H0'],
  ['6', 'M4 0H0V6H4V3H0'],
  ['7', 'M0 0H4L2 6'],
  ['8', 'M0 0H4V6H0ZM0 3H4'],
  ['9', 'M4 3H0V0H4V6H0'],
  ['.', 'M0 6H0.4'],
  ['+', 'M0 3H4M2 1V5'],
  ['-', 'M0 3H4'],
  ['%', 'M4 0L0 6M0.1 0.4V1M3.9 5V5.6'],
])
const STEP = 6
const DOT_STEP = 2.2

/** null: there are fewer than two months to draw. */
function drawMarketImage({ series, change }: Pick<MarketAnswer, 'series' | 'change'>) {
  const shape = chartShape(series, BOX)
  if (!shape) return null
  const { pct, low, high } = change.m12
  // A band on both sides of zero is no headline.
  const isClear = pct !== null && low !== null && high !== null && (low >= 0 || high <= 0)
  const headline = isClear ? `${pct > 0 ? '+' : ''}${pct.toFixed(1)}%` : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${BOX.width} ${BOX.height}">
<rect width="${BOX.width}" height="${BOX.height}" fill="#fbfaf7"/>
${figure(headline, 120, 60, 13, SEA)}
<path transform="translate(1040 50) scale(3.2)" fill="${SEA}" fill-rule="evenodd" d="${HOUSE}"/>
${shape.levels.map(({ value, y }) => `<path d="M${BOX.left} ${y}H${BOX.width - BOX.right}" stroke="${INK}" stroke-opacity="0.15" stroke-width="2"/>${figure(value.toFixed(0), 30, y - 9, 3, INK)}`).join('')}
${shape.bands.map((points) => `<polygon points="${points}" fill="${SEA}" stroke="${SEA}" stroke-width="3" opacity="0.18"/>`).join('')}
<g fill="none" stroke="${SEA}" stroke-width="6" stroke-linejoin="round" stroke-linecap="round">${shape.settled.map((points) => `<polyline points="${points}"/>`).join('')}${shape.provisional.map((points) => `<polyline points="${points}" stroke-dasharray="2 16"/>`).join('')}</g>
${shape.places.map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="6" fill="${SEA}"/>`).join('')}</svg>`
}

function figure(text: string, x: number, y: number, scale: number, colour: string): string {
  let at = x
  const signs = [...text].map((sign) => {
    const path = `<path transform="translate(${at} ${y}) scale(${scale})" d="${STROKES.get(sign) ?? ''}"/>`
    at += (sign === '.' ? DOT_STEP : STEP) * scale
    return path
  })
  return `<g fill="none" stroke="${colour}" stroke-width="0.9" stroke-linejoin="round" stroke-linecap="round">${signs.join('')}</g>`
}

export interface MarketImages {
  /** Whether it needs no drawing. */
  has(answer: MarketAnswer): boolean
  /** null: there is nothing to draw. */
  read(answer: MarketAnswer): Promise<Uint8Array | null>
}

export function createMarketImages(): MarketImages {
  const { imagesMax, imagesWaitingMax } = siteLimits.market
  const drawn = new Map<string, Promise<Uint8Array>>()
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()

  async function inTurn(svg: string): Promise<Uint8Array> {
    if (waiting >= imagesWaitingMax) throw tooManyAtOnce()
    waiting += 1
    const turn = last.then(() => encode(svg))
    last = turn.catch(() => undefined)
    return turn.finally(() => {
      waiting -= 1
    })
  }

  return {
    has: (answer) => drawn.has(keyOf(answer)),
    async read(answer) {
      const key = keyOf(answer)
      const known = drawn.get(key)
      if (known) return known
      const svg = drawMarketImage(answer)
      if (svg === null) return null
      const bytes = inTurn(svg)
      drawn.set(key, bytes)
      // The oldest goes first: those of former reports.
      if (drawn.size > imagesMax) drawn.delete(drawn.keys().next().value!)
      bytes.catch(() => drawn.delete(key))
      return bytes
    },
  }
}

/** A place that a larger one answers for shares the picture of that one. */
const keyOf = ({ as_of, deal, property_type, change, series }: MarketAnswer): string =>
  [as_of, deal, property_type, change.place.level, change.place.slug, series.at(-1)?.month].join(
    ' ',
  )

async function encode(svg: string): Promise<Uint8Array> {
  // Loaded by the first picture, not by every start.
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg)).resize(IMAGE_SIZE).png({ palette: true }).toBuffer()
}

const tooManyAtOnce = (): Refusal =>
  new Refusal(
    { code: 'overloaded', message: 'Too many pictures are requested at the moment.' },
    { retryAfterS: siteLimits.retryAfterS },
  )
