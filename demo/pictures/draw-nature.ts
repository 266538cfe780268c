/** Sky, hills, sea, trees: what stands around a Mediterranean house. */

import type { Random } from '../market/random.ts'
import type { Palette } from './photo-palette.ts'
import type { Spot, Stage } from './stage.ts'
import { CANVAS_HEIGHT, CANVAS_WIDTH, mix, type Point, type SvgCanvas } from './svg-canvas.ts'

export interface Light {
  readonly dusk: boolean
}

export function drawSky(
  canvas: SvgCanvas,
  palette: Palette,
  random: Random,
  { dusk }: Light,
): void {
  const colours = dusk ? palette.dusk : palette.sky
  canvas.rect(0, 0, CANVAS_WIDTH, CANVAS_HEIGHT * 0.78, canvas.vertical(...colours))
  const sun: Point = [
    random.between(150, 1050),
    dusk ? random.between(400, 460) : random.between(60, 180),
  ]
  const glow = canvas.glow(dusk ? '#ffd9a0' : '#fffbe8')
  canvas.ellipse(sun, dusk ? 420 : 300, dusk ? 220 : 240, glow, { opacity: 0.75 })
  const white = dusk ? mix(palette.dusk[1], '#ffffff', 0.16) : mix(palette.sky[0], '#ffffff', 0.72)
  for (let left = random.whole(1, 3); left > 0; left--) drawCloud(canvas, random, white)
}

function drawCloud(canvas: SvgCanvas, random: Random, colour: string): void {
  const [x, y, size] = [
    random.between(0, CANVAS_WIDTH),
    random.between(60, 300),
    random.between(45, 95),
  ]
  for (let puff = 0; puff < 6; puff++) {
    const at: Point = [
      x + (puff - 2.5) * size * 0.62,
      y - Math.sin((puff / 5) * Math.PI) * size * 0.28,
    ]
    canvas.ellipse(at, size * random.between(0.5, 0.8), size * random.between(0.16, 0.3), colour)
  }
}

/** Two or three ranges of hills, each nearer and stronger in colour. */
export function drawHills(
  canvas: SvgCanvas,
  random: Random,
  base: number,
  height: number,
  near: string,
  haze: string,
): void {
  const ranges = random.whole(2, 3)
  for (let range = 0; range < ranges; range++) {
    const share = (range + 1) / ranges
    const top = height * (1.15 - 0.5 * share)
    const [a, b] = [random.between(0, 6), random.between(0, 6)]
    const points: Point[] = []
    for (let x = -40; x <= CANVAS_WIDTH + 40; x += 40) {
      const wave = 0.5 + 0.3 * Math.sin(x / 190 + a) + 0.2 * Math.sin(x / 77 + b)
      points.push([x, base - top * wave])
    }
    points.push([CANVAS_WIDTH + 40, base + 60], [-40, base + 60])
    canvas.polygon(points, mix(haze, near, 0.25 + 0.6 * share), { round: 6 })
  }
}

export function drawSea(
  canvas: SvgCanvas,
  palette: Palette,
  random: Random,
  top: number,
  bottom: number,
  dusk = false,
): void {
  const [light, deep] = palette.sea
  const fill = dusk
    ? canvas.vertical(mix(palette.dusk[2], deep, 0.45), mix(palette.dusk[0], deep, 0.5))
    : canvas.vertical(mix(deep, palette.sky[1], 0.3), deep, light)
  canvas.rect(0, top, CANVAS_WIDTH, bottom - top, fill)
  for (let glint = 0; glint < 46; glint++) {
    const share = random.unit() ** 1.6
    const y = top + 3 + share * (bottom - top - 6)
    const length = 12 + 70 * share * random.unit()
    const x = random.between(0, CANVAS_WIDTH)
    canvas.line(
      [
        [x, y],
        [x + length, y],
      ],
      dusk ? '#ffe2b5' : '#ffffff',
      1 + 2 * share,
      0.28,
    )
  }
}

export function drawGround(canvas: SvgCanvas, horizon: number, far: string, near: string): void {
  canvas.rect(0, horizon, CANVAS_WIDTH, CANVAS_HEIGHT - horizon, canvas.vertical(far, near))
}

/** Tufts and pebbles, larger towards the eye. */
export function drawSpeckle(
  canvas: SvgCanvas,
  random: Random,
  horizon: number,
  colour: string,
  count: number,
): void {
  for (let left = count; left > 0; left--) {
    const share = random.unit() ** 0.7
    const y = horizon + 8 + share * (CANVAS_HEIGHT - horizon)
    const size = 1.5 + 5 * share
    canvas.ellipse(
      [random.between(0, CANVAS_WIDTH), y],
      size * random.between(1, 3),
      size * 0.45,
      colour,
      { opacity: 0.25 },
    )
  }
}

export type Plant = 'cypress' | 'olive' | 'palm' | 'bush' | 'bougainvillea' | 'pine'

export function drawPlant(
  stage: Stage,
  plant: Plant,
  at: Spot,
  heightM: number,
  palette: Palette,
  random: Random,
  dim = 0,
): void {
  const { canvas } = stage
  const [x, y] = stage.point(at)
  const unit = stage.scale(at) * heightM
  const tone = (colour: string) => (dim > 0 ? mix(colour, '#1b2340', dim) : colour)
  const [light, shade] = [tone(palette.leaf[0]), tone(palette.leaf[1])]
  canvas.ellipse([x + unit * 0.12, y], unit * 0.28, unit * 0.045, '#1d2433', { opacity: 0.2 })
  if (plant === 'cypress') {
    drawCypress(canvas, [x, y], unit, [light, shade])
  } else if (plant === 'palm') {
    drawPalm(canvas, [x, y], unit, [light, shade], tone(palette.wood[1]), random)
  } else {
    const flower = plant === 'bougainvillea'
    const trunk = plant === 'olive' || plant === 'pine'
    const crown: Point = [x, y - unit * (trunk ? 0.66 : 0.42)]
    if (trunk)
      canvas.line(
        [
          [x, y],
          [x + unit * 0.03, y - unit * 0.3],
          [x - unit * 0.02, y - unit * 0.6],
        ],
        tone(palette.wood[1]),
        unit * 0.07,
      )
    drawCrown(
      canvas,
      crown,
      unit * (trunk ? 0.36 : 0.46),
      [light, shade],
      random,
      plant === 'pine' ? 0.5 : 0.75,
    )
    if (flower) drawBlossoms(canvas, crown, unit, random, tone)
  }
}

function drawCypress(
  canvas: SvgCanvas,
  [x, y]: Point,
  unit: number,
  [light, shade]: readonly [string, string],
): void {
  const dark = mix(shade, '#21402f', 0.35)
  canvas.blob(
    [
      [x, y - unit * 1.06],
      [x + unit * 0.13, y - unit * 0.4],
      [x + unit * 0.07, y],
      [x - unit * 0.07, y],
      [x - unit * 0.13, y - unit * 0.4],
    ],
    dark,
  )
  canvas.blob(
    [
      [x - unit * 0.01, y - unit],
      [x + unit * 0.02, y - unit * 0.4],
      [x - unit * 0.02, y - unit * 0.04],
      [x - unit * 0.09, y - unit * 0.36],
    ],
    mix(dark, light, 0.45),
    { opacity: 0.8 },
  )
}

function drawBlossoms(
  canvas: SvgCanvas,
  crown: Point,
  unit: number,
  random: Random,
  tone: (colour: string) => string,
): void {
  for (let left = 26; left > 0; left--) {
    const angle = random.between(0, 2 * Math.PI)
    const reach = Math.sqrt(random.unit()) * unit * 0.42
    const spot: Point = [
      crown[0] + Math.cos(angle) * reach,
      crown[1] + Math.sin(angle) * reach * 0.8,
    ]
    canvas.ellipse(
      spot,
      unit * 0.05,
      unit * 0.045,
      tone(random.pick(['#d2437f', '#e0669a', '#b8326a'])),
    )
  }
}

/** A crown of leaves: dark clumps below, light ones on the sunny side. */
function drawCrown(
  canvas: SvgCanvas,
  [x, y]: Point,
  radius: number,
  [light, shade]: readonly [string, string],
  random: Random,
  flat: number,
): void {
  const clump = (dx: number, dy: number, size: number, colour: string, opacity = 1) =>
    canvas.ellipse(
      [x + dx * radius, y + dy * radius],
      size * radius,
      size * radius * flat,
      colour,
      {
        opacity,
      },
    )
  for (let at = 0; at < 8; at++) {
    const angle = (at / 8) * 2 * Math.PI
    clump(
      0.55 * Math.cos(angle),
      0.42 * Math.sin(angle) * flat + 0.08,
      random.between(0.45, 0.6),
      shade,
    )
  }
  for (let at = 0; at < 7; at++) {
    clump(
      random.between(-0.6, 0.35),
      random.between(-0.5, 0.1) * flat,
      random.between(0.22, 0.4),
      light,
      0.85,
    )
  }
}

function drawPalm(
  canvas: SvgCanvas,
  [x, y]: Point,
  unit: number,
  [light, shade]: readonly [string, string],
  trunk: string,
  random: Random,
): void {
  const lean = random.between(-0.12, 0.12) * unit
  const top: Point = [x + lean, y - unit * 0.78]
  canvas.line([[x, y], [x + lean * 0.3, y - unit * 0.4], top], trunk, unit * 0.05)
  for (let frond = 0; frond < 11; frond++) {
    const angle = Math.PI * (-0.12 + (frond / 10) * 1.24) + Math.PI
    const reach = unit * random.between(0.32, 0.42)
    const tip: Point = [
      top[0] + Math.cos(angle) * reach,
      top[1] + Math.sin(angle) * reach * 0.7 + reach * 0.3,
    ]
    const bend: Point = [
      top[0] + Math.cos(angle) * reach * 0.55,
      top[1] + Math.sin(angle) * reach * 0.75 - reach * 0.12,
    ]
    const colour = frond % 2 ? light : shade
    canvas.blob(
      [
        [top[0] - 2, top[1]],
        [bend[0], bend[1] - unit * 0.035],
        tip,
        tip,
        [bend[0], bend[1] + unit * 0.035],
        [top[0] + 2, top[1] + 3],
      ],
      colour,
    )
  }
}
