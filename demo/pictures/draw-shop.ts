/** A shop front with its awning, in a street of others. */
import { drawPlant, drawSky } from './draw-nature.ts'
import { drawGlass, drawStones } from './draw-window.ts'
import { facesOf, type SceneInput } from './scene.ts'
import { Stage } from './stage.ts'
import { CANVAS_HEIGHT, CANVAS_WIDTH, mix } from './svg-canvas.ts'

export function drawShop(input: SceneInput): void {
  const { canvas, palette, layout, view, number } = input
  const horizon = 470
  const eyeX = [-3, 3.5, 0.4, 5][number]!
  const stage = new Stage(canvas, {
    at: [eyeX, 1.65, 0],
    yaw: Math.atan2(-eyeX * 0.9, 11),
    focal: 820,
    horizon,
  })
  drawSky(canvas, palette, view, { dusk: false })
  const paving = mix(palette.ground[0], '#ffffff', 0.3)
  canvas.rect(
    0,
    horizon,
    CANVAS_WIDTH,
    CANVAS_HEIGHT - horizon,
    canvas.vertical(palette.ground[1], paving),
  )
  const z = 9.5
  drawStreet(stage, input, z)
  drawDisplay(stage, input, z)
  drawAwning(stage, input, z)
  for (let joint = 1; joint < 9; joint++)
    stage.lineX(-20, 20, 0.01, joint, palette.ground[1], 1.4, 0.5)
  for (const x of [-6.9, 6.5]) {
    stage.box({ x: x - 0.4, y: 0, z: z - 1.5, w: 0.8, h: 0.6, d: 0.8 }, facesOf(palette.roof))
    drawPlant(
      stage,
      layout.pick(['olive', 'bush', 'bougainvillea']),
      [x, 0.55, z - 1.1],
      1.7,
      palette,
      layout,
    )
  }
  canvas.darkenFoot(0.78, '#1d1812', 0.2)
}

/** The houses on either side, and the one that the shop is in. */
function drawStreet(stage: Stage, input: SceneInput, z: number): void {
  const { palette, layout } = input
  for (const x of [-19.5, 9.5]) {
    const wall = facesOf(layout.pick([palette.wall, palette.stone]))
    stage.box(
      { x, y: 0, z: z + 0.4, w: 10, h: 7.5, d: 9 },
      { ...wall, front: mix(wall.front, wall.side, 0.5) },
    )
    for (const at of [1.5, 4.5, 7.5])
      drawGlass(
        stage,
        { wall: 'front', x: x + at, y: 4.4, z: z + 0.38, along: 1.2, up: 1.7 },
        { frame: '#6b6258', panes: 2, lit: false, curtain: true },
        input,
      )
    stage.front(x + 0.8, 0.2, z + 0.37, 8.4, 2.6, mix(wall.side, '#5a5a5a', 0.3))
  }
  const wall = facesOf(palette.wall)
  stage.box({ x: -9.5, y: 0, z, w: 19, h: 8, d: 9 }, wall)
  if (layout.chance(0.45))
    drawStones(
      stage,
      { wall: 'front', x: -9.5, y: 3.7, z: z - 0.01, along: 19, up: 4.3 },
      palette.stone,
      layout,
    )
  for (const x of [-7.5, -3.6, 0.5, 4.4]) {
    drawGlass(
      stage,
      { wall: 'front', x: x + 0.6, y: 4.6, z: z - 0.02, along: 1.5, up: 2 },
      { frame: '#f5f1e8', panes: 2, lit: false, curtain: true },
      input,
    )
    stage.box({ x: x + 0.3, y: 4.4, z: z - 0.5, w: 2.1, h: 0.14, d: 0.5 }, wall)
  }
}

/** Two lit windows with goods, and the door between them. */
function drawDisplay(stage: Stage, { palette, layout, canvas }: SceneInput, z: number): void {
  const frame = layout.pick(['#37423f', '#4a3a2e', palette.accent[1]])
  stage.front(-6, 0, z - 0.03, 12, 3.1, frame)
  const inside = canvas.vertical('#fff0cf', '#e9d3a8')
  for (const [x, w] of [
    [-5.7, 4.4],
    [1.3, 4.4],
  ] as const) {
    stage.front(x, 0.5, z - 0.04, w, 2.4, inside)
    for (let item = 0; item < 6; item++) {
      const tone = layout.pick([
        palette.accent[0],
        palette.fabric[1],
        palette.roof[0],
        palette.leaf[1],
        '#f8f4ec',
      ])
      stage.front(
        x + 0.25 + item * 0.68,
        0.5,
        z - 0.045,
        layout.between(0.3, 0.55),
        layout.between(0.4, 1.3),
        tone,
        { round: 3 },
      )
    }
    stage.front(x, 1.95, z - 0.045, w, 0.04, palette.wood[0])
    for (let item = 0; item < 8; item++)
      stage.front(
        x + 0.2 + item * 0.52,
        1.99,
        z - 0.045,
        0.28,
        layout.between(0.2, 0.5),
        layout.pick([palette.accent[0], palette.stone[0], palette.leaf[0], '#ffffff']),
      )
    stage.face(
      [
        [x + 0.5, 0.5, z - 0.05],
        [x + 1.4, 0.5, z - 0.05],
        [x + 2.7, 2.9, z - 0.05],
        [x + 1.8, 2.9, z - 0.05],
      ],
      '#ffffff',
      { opacity: 0.22 },
    )
  }
  stage.front(-1, 0, z - 0.045, 2, 2.7, mix(frame, '#ffffff', 0.12))
  stage.front(-0.8, 0.15, z - 0.05, 1.6, 2.4, inside)
  stage.lineY(0.55, 1, 1.5, z - 0.06, '#c9a45a', 5)
}

function drawAwning(stage: Stage, { palette, layout }: SceneInput, z: number): void {
  const stripes = 16
  const second = layout.chance(0.6) ? '#fbf7ee' : palette.accent[1]
  for (let stripe = 0; stripe < stripes; stripe++) {
    const [from, to] = [-6.3 + (12.6 * stripe) / stripes, -6.3 + (12.6 * (stripe + 1)) / stripes]
    const colour = stripe % 2 ? second : palette.accent[0]
    stage.face(
      [
        [from, 3.7, z - 0.05],
        [to, 3.7, z - 0.05],
        [to, 2.95, z - 1.5],
        [from, 2.95, z - 1.5],
      ],
      colour,
    )
    stage.face(
      [
        [from, 2.95, z - 1.5],
        [to, 2.95, z - 1.5],
        [to, 2.68, z - 1.5],
        [(from + to) / 2, 2.6, z - 1.5],
        [from, 2.68, z - 1.5],
      ],
      mix(colour, '#000000', 0.08),
    )
  }
  stage.front(-6, 2.2, z - 0.06, 12, 0.9, '#1d1812', { opacity: 0.14 })
}
