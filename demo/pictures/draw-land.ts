/** Land without a house: a pegged building plot, and a field with trees in rows. */
import { drawGround, drawHills, drawPlant, drawSea, drawSky, drawSpeckle } from './draw-nature.ts'
import { drawStones } from './draw-window.ts'
import { facesOf, type SceneInput } from './scene.ts'
import { type Spot, Stage } from './stage.ts'
import { mix } from './svg-canvas.ts'

export function drawPlot(input: SceneInput): void {
  const { canvas, palette, layout, view, number } = input
  const horizon = 330
  const eyeX = [-2, 3, 0, 5][number]!
  const stage = new Stage(canvas, {
    at: [eyeX, 3.2, -2],
    yaw: Math.atan2(-eyeX, 24),
    focal: 900,
    horizon,
  })
  drawSky(canvas, palette, view, { dusk: false })
  if (layout.chance(0.35)) drawSea(canvas, palette, view, horizon - 14, horizon + 26)
  else
    drawHills(
      canvas,
      layout,
      horizon + 14,
      layout.between(110, 220),
      palette.leaf[0],
      palette.sky[1],
    )
  drawGround(
    canvas,
    horizon + 10,
    mix(palette.leaf[0], palette.ground[1], 0.45),
    mix(palette.ground[0], palette.leaf[0], 0.25),
  )
  drawSpeckle(canvas, view, horizon + 10, palette.leaf[1], 160)
  drawNeighbours(stage, input)
  drawParcel(stage, input)
  for (let tree = 0; tree < 6; tree++)
    drawPlant(
      stage,
      layout.pick(['olive', 'pine', 'cypress']),
      [-13 - layout.between(0, 4), 0, 32 - tree * 4.2],
      layout.between(3, 5),
      palette,
      layout,
    )
  canvas.darkenFoot(0.75, '#2a2414', 0.14)
}

function drawNeighbours(stage: Stage, { palette, layout }: SceneInput): void {
  for (let home = 0; home < 5; home++) {
    const x = -38 + home * 17 + layout.between(0, 5)
    const box = { x, y: 0, z: 58 + layout.between(0, 8), w: 8, h: 4.5, d: 7 }
    stage.box(box, facesOf(palette.wall))
    stage.face(
      [
        [x - 0.5, 4.5, box.z],
        [x + 8.5, 4.5, box.z],
        [x + 6.5, 6.6, box.z + 3],
        [x + 1.5, 6.6, box.z + 3],
      ],
      palette.roof[0],
    )
    drawPlant(stage, 'cypress', [x + 10, 0, 56], 6, palette, layout, 0.1)
  }
}

/** The parcel itself: cleared earth, pegged at the corners, with a lane next to it. */
function drawParcel(stage: Stage, { canvas, palette, layout, view }: SceneInput): void {
  const earth = canvas.vertical(
    mix(palette.ground[1], palette.roof[0], 0.22),
    mix(palette.ground[0], palette.roof[0], 0.12),
  )
  stage.level(-9, 0.02, 9, 17, 24, earth)
  for (let tuft = 0; tuft < 30; tuft++)
    drawPlant(
      stage,
      'bush',
      [-8 + view.unit() * 15, 0.02, 11 + view.unit() * 20],
      view.between(0.15, 0.4),
      palette,
      view,
    )
  stage.face(
    [
      [9, 0.03, 4],
      [13.5, 0.03, 4],
      [13.5, 0.03, 56],
      [9, 0.03, 56],
    ],
    mix('#a9a59d', palette.ground[0], 0.3),
  )
  if (layout.chance(0.6))
    drawStones(
      stage,
      { wall: 'front', x: -14, y: 0, z: 33.5, along: 22, up: 1.1 },
      palette.stone,
      layout,
    )
  for (const [x, z] of [
    [-9, 9],
    [8, 9],
    [8, 33],
    [-9, 33],
  ] as const) {
    stage.box({ x, y: 0, z, w: 0.16, h: 1.1, d: 0.16 }, facesOf(['#ffffff', '#d8d4cc']))
    stage.front(x, 0.85, z - 0.01, 0.16, 0.25, palette.accent[0])
  }
  stage.line(
    [
      [-9, 0.9, 9],
      [8, 0.9, 9],
      [8, 0.9, 33],
      [-9, 0.9, 33],
      [-9, 0.9, 9],
    ],
    '#ffffff',
    1.6,
    0.6,
  )
}

export function drawField(input: SceneInput): void {
  const { canvas, palette, layout, view, number } = input
  const horizon = 340
  const eyeX = [-3, 3, 0.8, -5][number]!
  const stage = new Stage(canvas, {
    at: [eyeX, 3.4, -1],
    yaw: Math.atan2(-eyeX, 30),
    focal: 880,
    horizon,
  })
  drawSky(canvas, palette, view, { dusk: false })
  drawHills(canvas, layout, horizon + 12, layout.between(150, 270), palette.leaf[0], palette.sky[1])
  const soil = layout.pick(['#c98f5f', '#d8b982', '#b98255', '#cdbb86'])
  drawGround(canvas, horizon + 8, mix(soil, palette.leaf[0], 0.5), soil)
  for (let furrow = -26; furrow <= 26; furrow++) {
    stage.lineZ(furrow * 1.6, 0.01, 2.5, 90, mix(soil, '#5d3d22', 0.4), 2, 0.3)
  }
  drawSpeckle(canvas, view, horizon + 10, mix(soil, '#4d3a20', 0.4), 130)
  const grown = layout.pick(['olive', 'olive', 'bush'] as const)
  const height = grown === 'olive' ? 3.4 : 1
  const [gapX, gapZ] = grown === 'olive' ? [6.2, 7] : [3.2, 4]
  for (let row = 11; row >= 0; row--) {
    for (let column = -5; column <= 5; column++) {
      const at: Spot = [
        column * gapX + layout.between(-0.4, 0.4) + gapX / 2,
        0,
        9 + row * gapZ + layout.between(-0.4, 0.4),
      ]
      drawPlant(stage, grown, at, height * layout.between(0.85, 1.15), palette, layout)
    }
  }
  drawStones(
    stage,
    { wall: 'front', x: -16, y: 0, z: 6.2, along: 12, up: 0.7 },
    palette.stone,
    layout,
  )
  canvas.darkenFoot(0.75, '#2a2414', 0.16)
}
