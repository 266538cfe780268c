/**
 * A canvas for flat drawings that becomes an SVG. Units are 1200 by 800, whatever size is
 * rendered. Invariant: numbers are written with one decimal, so that equal input gives equal bytes.
 */
export const CANVAS_WIDTH = 1200
export const CANVAS_HEIGHT = 800

export type Point = readonly [x: number, y: number]

export interface Ink {
  readonly opacity?: number
  /** Width of a round stroke in the fill's own colour: softens the corners. */
  readonly round?: number
}

const short = (value: number): string => String(Math.round(value * 10) / 10)
const pairs = (points: readonly Point[]) =>
  points.map(([x, y]) => `${short(x)},${short(y)}`).join(' ')

export class SvgCanvas {
  readonly #defs: string[] = []
  readonly #body: string[] = []

  polygon(points: readonly Point[], fill: string, ink: Ink = {}): void {
    if (points.length < 3) return
    this.#body.push(`<polygon points="${pairs(points)}" ${inked(fill, ink)}/>`)
  }

  rect(x: number, y: number, width: number, height: number, fill: string, ink: Ink = {}): void {
    this.polygon(
      [
        [x, y],
        [x + width, y],
        [x + width, y + height],
        [x, y + height],
      ],
      fill,
      ink,
    )
  }

  ellipse([x, y]: Point, rx: number, ry: number, fill: string, ink: Ink = {}): void {
    const shape = `cx="${short(x)}" cy="${short(y)}" rx="${short(rx)}" ry="${short(ry)}"`
    this.#body.push(`<ellipse ${shape} ${inked(fill, ink)}/>`)
  }

  line(points: readonly Point[], stroke: string, width: number, opacity = 1): void {
    if (points.length < 2) return
    const style = `stroke="${stroke}" stroke-width="${short(width)}" stroke-opacity="${opacity}"`
    this.#body.push(
      `<polyline points="${pairs(points)}" fill="none" stroke-linecap="round" stroke-linejoin="round" ${style}/>`,
    )
  }

  /** A smooth closed shape through the points. */
  blob(points: readonly Point[], fill: string, ink: Ink = {}): void {
    const count = points.length
    const middle = (at: number): Point => {
      const [a, b] = [points[at % count]!, points[(at + 1) % count]!]
      return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
    }
    const curves = points.map((_, at) => {
      const [control, end] = [points[(at + 1) % count]!, middle(at + 1)]
      return `Q${short(control[0])},${short(control[1])} ${short(end[0])},${short(end[1])}`
    })
    const start = middle(0)
    const path = `M${short(start[0])},${short(start[1])}${curves.join('')}Z`
    this.#body.push(`<path d="${path}" ${inked(fill, ink)}/>`)
  }

  /** Colours from top to bottom of whatever is filled with it. */
  vertical(...colours: readonly string[]): string {
    return this.#gradient('linearGradient', 'x2="0" y2="1"', colours)
  }

  horizontal(...colours: readonly string[]): string {
    return this.#gradient('linearGradient', 'x2="1" y2="0"', colours)
  }

  /** From a colour in the middle to nothing at the rim. */
  glow(colour: string): string {
    const id = `g${this.#defs.length}`
    const stops = `<stop stop-color="${colour}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/>`
    this.#defs.push(`<radialGradient id="${id}">${stops}</radialGradient>`)
    return `url(#${id})`
  }

  /** From nothing to a colour, top to bottom. */
  fade(colour: string, from: number, to: number): string {
    const id = `g${this.#defs.length}`
    const stops = `<stop stop-color="${colour}" stop-opacity="${from}"/><stop offset="1" stop-color="${colour}" stop-opacity="${to}"/>`
    this.#defs.push(`<linearGradient id="${id}" x2="0" y2="1">${stops}</linearGradient>`)
    return `url(#${id})`
  }

  /** A shade over the lowest share of the picture, as lenses have it and as near ground is darker. */
  darkenFoot(from: number, colour: string, opacity: number): void {
    const top = CANVAS_HEIGHT * from
    this.rect(0, top, CANVAS_WIDTH, CANVAS_HEIGHT - top, this.fade(colour, 0, opacity))
  }

  #gradient(kind: string, direction: string, colours: readonly string[]): string {
    const id = `g${this.#defs.length}`
    const last = colours.length - 1
    const stops = colours.map(
      (colour, at) => `<stop offset="${short(at / last)}" stop-color="${colour}"/>`,
    )
    this.#defs.push(`<${kind} id="${id}" ${direction}>${stops.join('')}</${kind}>`)
    return `url(#${id})`
  }

  toSvg(): string {
    const size = `viewBox="0 0 ${CANVAS_WIDTH} ${CANVAS_HEIGHT}" width="${CANVAS_WIDTH}" height="${CANVAS_HEIGHT}"`
    return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><defs>${this.#defs.join('')}</defs>${this.#body.join('')}</svg>`
  }
}

/** Opacity of the fill alone is cheap; of a whole element it makes the renderer paint a layer apart. */
function inked(fill: string, { opacity = 1, round = 0 }: Ink): string {
  const thin = Math.round(opacity * 1000) / 1000
  if (!round) return opacity === 1 ? `fill="${fill}"` : `fill="${fill}" fill-opacity="${thin}"`
  const soft = `fill="${fill}" stroke="${fill}" stroke-width="${short(round)}" stroke-linejoin="round"`
  return opacity === 1 ? soft : `${soft} opacity="${thin}"`
}

/** A colour between two: 0 is the first, 1 the second. Both as #rrggbb. */
export function mix(first: string, second: string, share: number): string {
  const part = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16)
  const channel = (at: number) =>
    Math.round(part(first, at) * (1 - share) + part(second, at) * share)
      .toString(16)
      .padStart(2, '0')
  return `#${channel(1)}${channel(3)}${channel(5)}`
}
