/** A covered terrace that looks at the sea. */
import { drawGround, drawPlant, drawSea, drawSky } from './draw-nature.ts'
import { drawGlass, drawRailing } from './draw-window.ts'
import { facesOf, type SceneInput } from './scene.ts'
import { type Spot, Stage } from './stage.ts'
import { mix } from './svg-canvas.ts'

export function drawTerrace(input: SceneInput): void {
  const { canvas, palette, layout, number } = input
  const eyeX = [-0.9, 1, -0.2, 0.5][number]!
  const dusk = layout.chance(0.25)
  const stage = new Stage(canvas, {
    at: [eyeX, 1.6, 0],
    yaw: Math.atan2(-eyeX * 0.8, 6),
    focal: 720,
    horizon: 325,
  })
  drawOutlook(stage, input, dusk)
  const deep = 4.6
  const tiles = palette.floor
  stage.level(-3.6, 0, 0.2, 7.2, deep, canvas.vertical(mix(tiles[0], tiles[1], 0.4), tiles[0]))
  for (let line = 1; line < 8; line++) stage.lineX(-3.6, 3.6, 0.01, line * 0.6, tiles[1], 1.3, 0.6)
  for (let line = -6; line <= 6; line++)
    stage.lineZ(line * 0.6, 0.01, 0.3, deep + 0.2, tiles[1], 1.3, 0.6)
  drawRailing(
    stage,
    { wall: 'front', x: -3.6, y: 0, z: deep + 0.2, along: 7.2, up: 1.02 },
    true,
    '#8b9398',
  )
  for (const post of [-2.4, 0, 2.4]) stage.front(post, 0, deep + 0.2, 0.04, 1.02, '#8b9398')
  const wall = facesOf(palette.wall)
  const wallOnLeft = layout.chance(0.5)
  stage.side(wallOnLeft ? -3.6 : 3.6, 0, 0.2, deep, 3, wall.side)
  drawGlass(
    stage,
    { wall: 'side', x: wallOnLeft ? -3.59 : 3.59, y: 0.05, z: 1.2, along: 3, up: 2.3 },
    { frame: '#4a4f54', panes: 2, lit: dusk, curtain: true },
    { ...input, dusk },
  )
  stage.level(-3.8, 2.9, 0.2, 7.6, deep - 0.4, mix(wall.front, wall.side, 0.6))
  stage.front(-3.8, 2.9, deep - 0.2, 7.6, 0.22, wall.front)
  drawSeats(stage, input, wallOnLeft ? 0.2 : -2.3)
  canvas.darkenFoot(0.72, '#1d1812', 0.18)
}

/** The sea, perhaps a headland in it, and the tops of the garden's trees below. */
function drawOutlook(stage: Stage, input: SceneInput, dusk: boolean): void {
  const { canvas, palette, layout, view } = input
  const { horizon } = stage.camera
  drawSky(canvas, palette, view, { dusk })
  drawSea(canvas, palette, view, horizon, horizon + 130, dusk)
  if (layout.chance(0.6)) {
    const points = Array.from(
      { length: 8 },
      (_, at) => [700 + at * 90, horizon + 2 - 34 * Math.sin((at / 7) * 2.6)] as const,
    )
    canvas.polygon(
      [...points, [1330, horizon + 4], [700, horizon + 4]],
      mix(palette.leaf[1], dusk ? palette.dusk[1] : palette.sky[1], 0.5),
      { round: 6 },
    )
  }
  drawGround(canvas, horizon + 120, palette.leaf[1], palette.leaf[0])
  for (let tree = 0; tree < 12; tree++) {
    drawPlant(
      stage,
      layout.pick(['palm', 'cypress', 'olive', 'pine']),
      [-13 + tree * 2.3, -3.4, 12 + layout.between(0, 4)],
      layout.between(2.6, 4),
      palette,
      layout,
      dusk ? 0.35 : 0,
    )
  }
}

/** A small lounge: two chairs and a table with glasses. */
function drawSeats(stage: Stage, { palette, layout }: SceneInput, x: number): void {
  const cloth = facesOf(layout.chance(0.5) ? ['#f6f2ea', '#d5cec1'] : palette.fabric)
  const wood = facesOf(palette.wood)
  const soft = { round: 7 }
  stage.level(x - 0.1, 0.012, 2.9, 2.5, 1.1, '#2a2118', { opacity: 0.2, round: 8 })
  stage.box({ x, y: 0.1, z: 3, w: 2.2, h: 0.14, d: 0.85 }, wood)
  stage.box({ x, y: 0.4, z: 3.65, w: 2.2, h: 0.4, d: 0.18 }, cloth, soft)
  stage.box({ x: x + 0.02, y: 0.24, z: 3, w: 2.16, h: 0.18, d: 0.8 }, cloth, soft)
  for (const arm of [x - 0.05, x + 2.1])
    stage.box({ x: arm, y: 0.1, z: 3, w: 0.15, h: 0.5, d: 0.85 }, wood)
  for (const [at, colour] of [
    [0.15, palette.accent[0]],
    [1.55, palette.accent[1]],
  ] as const) {
    stage.face(
      [
        [x + at, 0.44, 3.5],
        [x + at + 0.45, 0.44, 3.5],
        [x + at + 0.44, 0.82, 3.6],
        [x + at + 0.01, 0.82, 3.6],
      ],
      colour,
      soft,
    )
  }
  stage.level(x + 0.4, 0.012, 2.05, 1.3, 0.7, '#2a2118', { opacity: 0.2, round: 8 })
  for (const leg of [0.5, 1.5])
    stage.box({ x: x + leg, y: 0, z: 2.15, w: 0.06, h: 0.36, d: 0.06 }, wood)
  stage.box({ x: x + 0.4, y: 0.36, z: 2.05, w: 1.25, h: 0.05, d: 0.65 }, wood)
  for (const glass of [0.7, 1.1]) {
    const at: Spot = [x + glass, 0.41, 2.35]
    const [px, py] = stage.point(at)
    const unit = stage.scale(at)
    stage.canvas.rect(px - unit * 0.035, py - unit * 0.16, unit * 0.07, unit * 0.15, '#e9f6f6', {
      opacity: 0.8,
    })
    stage.canvas.rect(
      px - unit * 0.03,
      py - unit * 0.09,
      unit * 0.06,
      unit * 0.07,
      palette.accent[0],
      { opacity: 0.8 },
    )
  }
}
