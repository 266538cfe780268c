/** Windows, doors and railings on walls that face the eye or the side. */
import type { Random } from '../market/random.ts'
import type { SceneInput } from './scene.ts'
import type { Spot, Stage } from './stage.ts'
import { mix } from './svg-canvas.ts'

/** A rectangle on a wall: `along` runs to the right on a front wall, away on a side wall. */
export interface Patch {
  readonly wall: 'front' | 'side'
  readonly x: number
  readonly y: number
  readonly z: number
  readonly along: number
  readonly up: number
}

export function corners({ wall, x, y, z, along, up }: Patch): Spot[] {
  const [dx, dz] = wall === 'front' ? [along, 0] : [0, along]
  return [
    [x, y, z],
    [x + dx, y, z + dz],
    [x + dx, y + up, z + dz],
    [x, y + up, z],
  ]
}

/** A part of a patch, in shares of its width and height. */
function within(patch: Patch, left: number, low: number, wide: number, high: number): Patch {
  const start = patch.along * left
  return {
    ...patch,
    x: patch.wall === 'front' ? patch.x + start : patch.x,
    z: patch.wall === 'front' ? patch.z : patch.z + start,
    y: patch.y + patch.up * low,
    along: patch.along * wide,
    up: patch.up * high,
  }
}

export interface GlassStyle {
  readonly frame: string
  readonly panes: number
  readonly lit: boolean
  readonly curtain: boolean
}

export function drawGlass(
  stage: Stage,
  patch: Patch,
  style: GlassStyle,
  { palette, dusk }: SceneInput,
): void {
  const { canvas } = stage
  stage.face(corners(patch), style.frame, { round: 2 })
  const inner = within(patch, 0.02, 0.02, 0.96, 0.96)
  const fill = style.lit
    ? canvas.vertical('#ffe3a6', '#f6b866')
    : dusk
      ? canvas.vertical('#56648c', '#2c3656')
      : canvas.vertical(mix(palette.sky[0], '#3f5b73', 0.35), mix(palette.sky[1], '#6f8796', 0.5))
  stage.face(corners(inner), fill)
  if (style.curtain) {
    const cloth = style.lit ? '#fff1d0' : '#f3efe6'
    stage.face(corners(within(inner, 0, 0, 0.16, 1)), cloth, { opacity: 0.55 })
    stage.face(corners(within(inner, 0.84, 0, 0.16, 1)), cloth, { opacity: 0.55 })
  }
  if (!style.lit) {
    const [a, b, c, d] = corners(within(inner, 0.12, 0, 0.5, 1)) as [Spot, Spot, Spot, Spot]
    const between = (p: Spot, q: Spot, t: number): Spot => [
      p[0] + (q[0] - p[0]) * t,
      p[1],
      p[2] + (q[2] - p[2]) * t,
    ]
    stage.face([a, between(a, b, 0.35), c, between(d, c, 0.62)], '#ffffff', { opacity: 0.16 })
  }
  for (let pane = 1; pane < style.panes; pane++) {
    stage.face(corners(within(patch, pane / style.panes - 0.008, 0, 0.016, 1)), style.frame)
  }
}

/** Louvred shutters at both sides of a window. */
export function drawShutters(stage: Stage, patch: Patch, colour: string): void {
  const width = 0.34
  for (const left of [-width - 0.03, 1.03]) {
    const leaf = within(patch, left, 0, width, 1)
    stage.face(corners(leaf), colour)
    for (let slat = 1; slat < 9; slat++) {
      stage.face(corners(within(leaf, 0.12, slat / 9, 0.76, 0.03)), mix(colour, '#000000', 0.22))
    }
  }
}

/** A railing of glass or of bars. */
export function drawRailing(stage: Stage, patch: Patch, glass: boolean, colour: string): void {
  if (glass) {
    stage.face(corners(patch), '#d9eef2', { opacity: 0.45 })
    stage.face(corners(within(patch, 0, 0.95, 1, 0.06)), colour)
    return
  }
  const bars = Math.max(4, Math.round(patch.along / 0.22))
  for (let bar = 0; bar <= bars; bar++) {
    stage.face(corners(within(patch, bar / bars - 0.004, 0, 0.008, 1)), colour)
  }
  stage.face(corners(within(patch, 0, 0.93, 1, 0.09)), colour)
}

/** Irregular stones on a wall, a little lighter or darker than it. */
export function drawStones(
  stage: Stage,
  patch: Patch,
  pair: readonly [string, string],
  random: Random,
): void {
  stage.face(corners(patch), mix(pair[0], pair[1], 0.35))
  const rows = Math.max(3, Math.round(patch.up / 0.34))
  for (let row = 0; row < rows; row++) {
    let left = 0.004
    while (left < 0.99) {
      const wide = Math.min(random.between(0.35, 0.8) / patch.along, 0.996 - left)
      if (wide < 0.01) break
      const tone = mix(pair[0], pair[1], random.between(-0.15, 0.75) < 0 ? 0 : random.unit() * 0.7)
      stage.face(
        corners(within(patch, left, (row + 0.08) / rows, wide - 0.008, 0.84 / rows)),
        tone,
        { round: 1 },
      )
      left += wide
    }
  }
}
