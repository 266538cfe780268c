/** A metal hall with roller doors, and its yard. */
import { drawHills, drawPlant, drawSky } from './draw-nature.ts'
import { drawGlass } from './draw-window.ts'
import { facesOf, type SceneInput } from './scene.ts'
import { Stage } from './stage.ts'
import { CANVAS_HEIGHT, CANVAS_WIDTH, mix } from './svg-canvas.ts'

export function drawWarehouse(input: SceneInput): void {
  const { canvas, palette, layout, view, number } = input
  const horizon = 500
  const eyeX = [-10, 11, -4, 6][number]!
  const stage = new Stage(canvas, {
    at: [eyeX, 1.9, -3],
    yaw: Math.atan2(-eyeX * 0.8, 24),
    focal: 880,
    horizon,
  })
  drawSky(canvas, palette, view, { dusk: false })
  drawHills(canvas, layout, horizon + 6, 130, palette.leaf[0], palette.sky[1])
  canvas.rect(
    0,
    horizon,
    CANVAS_WIDTH,
    CANVAS_HEIGHT - horizon,
    canvas.vertical('#b9b6af', '#96948f'),
  )
  for (let tree = 0; tree < 7; tree++)
    drawPlant(
      stage,
      layout.pick(['cypress', 'pine', 'olive']),
      [-30 + tree * 10, 0, 38],
      layout.between(5, 7),
      palette,
      layout,
    )
  drawHall(stage, input)
  for (let mark = 0; mark < 6; mark++)
    stage.lineZ(-8 + mark * 3.2, 0.01, 12, 16.5, '#ffffff', 4, 0.8)
  for (let pallet = 0; pallet < layout.whole(1, 3); pallet++) {
    const x = 10.6 + (pallet % 2) * 1.6
    stage.box({ x, y: 0, z: 17 + pallet, w: 1.2, h: 0.15, d: 1 }, facesOf(palette.wood))
    stage.box(
      { x: x + 0.1, y: 0.15, z: 17.1 + pallet, w: 1, h: layout.between(0.6, 1.2), d: 0.8 },
      facesOf(['#d9b98a', '#b08f60']),
    )
  }
  canvas.darkenFoot(0.78, '#1d1812', 0.2)
}

function drawHall(stage: Stage, input: SceneInput): void {
  const { palette, layout } = input
  const metal = layout.pick([
    ['#dfe3e5', '#aab2b8'],
    [mix(palette.accent[0], '#e6e9ea', 0.6), mix(palette.accent[1], '#b4bcc0', 0.5)],
    ['#efe6d4', '#c9bb9e'],
  ] as const)
  const box = { x: -9.5, y: 0, z: 20, w: 19, h: 6, d: 16 }
  stage.shadow(box, 0.5, -0.4, 0.2)
  stage.box(box, facesOf(metal))
  for (let rib = 0; rib <= 38; rib++)
    stage.lineY(box.x + rib * 0.5, 0, 6, 19.98, metal[1], 1.6, 0.55)
  stage.face(
    [
      [-9.8, 6, 19.9],
      [9.8, 6, 19.9],
      [0, 7.9, 19.9],
    ],
    mix(metal[0], metal[1], 0.35),
  )
  stage.line(
    [
      [-9.8, 6, 19.85],
      [0, 7.9, 19.85],
      [9.8, 6, 19.85],
    ],
    palette.accent[1],
    7,
  )
  drawOpenings(stage, input, metal[1])
}

/** Two roller doors, a small door, and the windows of the office. */
function drawOpenings(stage: Stage, input: SceneInput, shade: string): void {
  const { palette } = input
  for (const x of [-7.5, -1.6]) {
    stage.front(x - 0.2, 0, 19.95, 4.6, 4.5, mix(shade, '#40464b', 0.35))
    stage.front(x, 0, 19.93, 4.2, 4.3, mix(palette.accent[0], '#eef0f0', 0.25))
    for (let slat = 1; slat < 14; slat++)
      stage.lineX(x, x + 4.2, slat * 0.31, 19.92, palette.accent[1], 1.5, 0.55)
  }
  stage.front(4.4, 0, 19.93, 1.1, 2.2, '#4c555b')
  for (const x of [4.2, 6.4])
    drawGlass(
      stage,
      { wall: 'front', x, y: 3.3, z: 19.94, along: 1.8, up: 1.1 },
      { frame: '#5c646a', panes: 3, lit: false, curtain: false },
      input,
    )
  stage.front(6.2, 0.9, 19.94, 2.4, 1.3, '#5c646a')
  drawGlass(
    stage,
    { wall: 'front', x: 6.3, y: 1, z: 19.93, along: 2.2, up: 1.1 },
    { frame: '#eceff0', panes: 2, lit: false, curtain: false },
    input,
  )
}
