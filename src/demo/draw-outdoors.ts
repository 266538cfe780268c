/** The outside without a building in the middle: pool, terrace over the sea, building plot, olive field. */
import { drawGround, drawHills, drawPlant, drawSea, drawSky, drawSpeckle } from './draw-nature.ts'
import { drawGlass, drawRailing, drawStones } from './draw-window.ts'
import { facesOf, type SceneInput } from './scene.ts'
import { mix, SHEET_HEIGHT, SHEET_WIDTH } from './sheet.ts'
import { type Spot, Stage } from './stage.ts'

export function drawPool(input: SceneInput): void {
  const { sheet, palette, layout, view, number } = input
  const horizon = 300
  const eyeX = [-3, 3.4, -1, 1.2][number]!
  const stage = new Stage(sheet, {
    at: [eyeX, 2.6, 0],
    yaw: Math.atan2(-eyeX, 11),
    focal: 800,
    horizon,
  })
  drawSky(sheet, palette, view, { dusk: false })
  if (layout.chance(0.55)) drawSea(sheet, palette, view, horizon - 12, horizon + 50)
  else drawHills(sheet, layout, horizon + 30, 150, palette.leaf[0], palette.sky[1])
  drawGround(sheet, horizon + 34, palette.leaf[1], palette.leaf[0])
  for (let tree = 0; tree < 9; tree++) {
    const plant = layout.pick(['palm', 'cypress', 'olive', 'bush'] as const)
    drawPlant(
      stage,
      plant,
      [-15 + tree * 3.8, 0, 17 + layout.between(0, 3)],
      plant === 'bush' ? 1.6 : layout.between(3.5, 6),
      palette,
      layout,
    )
  }
  const deck = mix(palette.ground[0], '#ffffff', 0.4)
  stage.level(-30, 0, 0.3, 60, 14.5, sheet.vertical(mix(deck, palette.ground[1], 0.25), deck))
  for (let joint = 1; joint < 15; joint++)
    stage.line(
      [
        [-30, 0.01, joint],
        [30, 0.01, joint],
      ],
      palette.ground[1],
      1.2,
      0.4,
    )
  for (let joint = -15; joint < 15; joint++)
    stage.line(
      [
        [joint * 1.2, 0.01, 0.5],
        [joint * 1.2, 0.01, 14.8],
      ],
      palette.ground[1],
      1.2,
      0.3,
    )
  drawWater(stage, input)
  if (layout.chance(0.6)) drawHouseEdge(stage, input, eyeX)
  for (let lounger = 0; lounger < 3; lounger++)
    drawLounger(stage, input, [4.9, 0, 5 + lounger * 2.1])
  drawUmbrella(stage, [6.4, 0, 8.4], palette.accent[0])
  for (let pot = 0; pot < 5; pot++)
    drawPlant(
      stage,
      view.chance(0.5) ? 'bougainvillea' : 'bush',
      [-9 + pot * 0.7, 0, 12 - pot * 1.4],
      view.between(0.9, 1.4),
      palette,
      view,
    )
}

function drawWater(stage: Stage, { sheet, palette, view, layout }: SceneInput): void {
  const [light, deep] = palette.sea
  const rounded = layout.chance(0.35)
  const [x, z, w, d] = [-4, 3.6, 7.8, 8]
  const coping = mix(palette.ground[0], '#ffffff', 0.75)
  const water = sheet.vertical(mix(deep, light, 0.35), light, mix(light, '#ffffff', 0.3))
  if (rounded) {
    stage.face(oval(x + w / 2, z + d / 2, w / 2 + 0.4, d / 2 + 0.4, 0.02), coping)
    stage.face(oval(x + w / 2, z + d / 2, w / 2, d / 2, 0.03), water)
  } else {
    stage.level(x - 0.4, 0.02, z - 0.4, w + 0.8, d + 0.8, coping)
    stage.level(x, 0.03, z, w, d, water)
    stage.level(x, 0.031, z + d - 0.5, w, 0.5, mix(deep, '#0d3a52', 0.25), { opacity: 0.45 })
    for (let step = 0; step < 3; step++)
      stage.level(x + 0.1, 0.032, z + 0.1, 1.6 - step * 0.45, 1.2 - step * 0.3, '#ffffff', {
        opacity: 0.13,
      })
  }
  for (let ripple = 0; ripple < 30; ripple++) {
    const [rx, rz] = [x + view.between(1, w - 2), z + view.between(1, d - 1.2)]
    stage.line(
      [
        [rx, 0.04, rz],
        [rx + 0.5, 0.04, rz + 0.12],
        [rx + view.between(0.7, 1.3), 0.04, rz],
      ],
      '#ffffff',
      2.2,
      0.35,
    )
  }
}

function oval(x: number, z: number, rx: number, rz: number, y: number): Spot[] {
  return Array.from({ length: 40 }, (_, at): Spot => {
    const angle = (at / 40) * 2 * Math.PI
    return [x + rx * Math.cos(angle), y, z + rz * Math.sin(angle)]
  })
}

function drawLounger(stage: Stage, { palette }: SceneInput, [x, , z]: Spot): void {
  stage.level(x - 0.1, 0.015, z - 0.15, 2.2, 0.95, '#3a3020', { opacity: 0.2, round: 6 })
  for (const leg of [0.1, 1.7])
    stage.box({ x: x + leg, y: 0, z, w: 0.08, h: 0.28, d: 0.08 }, facesOf(palette.wood))
  stage.box({ x, y: 0.28, z, w: 1.45, h: 0.12, d: 0.7 }, facesOf(['#ffffff', '#d9d3c7']), {
    round: 4,
  })
  stage.face(
    [
      [x + 1.4, 0.36, z],
      [x + 1.4, 0.36, z + 0.7],
      [x + 2, 0.85, z + 0.7],
      [x + 2, 0.85, z],
    ],
    '#f3efe6',
    { round: 5 },
  )
  stage.level(x + 0.15, 0.41, z + 0.1, 0.5, 0.5, palette.accent[0], { round: 3 })
}

function drawUmbrella(stage: Stage, [x, y, z]: Spot, colour: string): void {
  stage.disc([x + 0.6, 0.02, z - 0.5], 1.4, '#2a2418', { opacity: 0.18 })
  stage.sheet.line([stage.point([x, y, z]), stage.point([x, 2.5, z])], '#efe9dc', 6)
  const rim = Array.from({ length: 9 }, (_, at): Spot => {
    const angle = Math.PI * (at / 8)
    return [
      x - 1.5 * Math.cos(angle),
      2.1 + 0.06 * Math.sin(at * Math.PI),
      z - 1.2 * Math.sin(angle) * 0.6,
    ]
  })
  for (let rib = 0; rib < 8; rib++) {
    stage.face(
      [[x, 2.75, z], rim[rib]!, rim[rib + 1]!],
      rib % 2 ? colour : mix(colour, '#ffffff', 0.75),
      { round: 2 },
    )
  }
}

function drawHouseEdge(stage: Stage, input: SceneInput, eyeX: number): void {
  const { palette } = input
  const x = eyeX < 0 ? -13.5 : -14.5
  const wall = facesOf(palette.wall)
  const box = { x, y: 0, z: 8.5, w: 7, h: 3, d: 6 }
  stage.box(box, wall)
  drawGlass(
    stage,
    { wall: 'side', x: x + 7, y: 0.1, z: 9, along: 4.8, up: 2.3 },
    { frame: '#444a4f', panes: 3, lit: false, curtain: true },
    input,
  )
  drawGlass(
    stage,
    { wall: 'front', x: x + 1.5, y: 0.1, z: 8.48, along: 4.5, up: 2.3 },
    { frame: '#444a4f', panes: 3, lit: false, curtain: true },
    input,
  )
  stage.box({ x: x - 0.5, y: 3, z: 7.6, w: 8.4, h: 0.28, d: 7.6 }, wall)
}

export function drawTerrace(input: SceneInput): void {
  const { sheet, palette, layout, view, number } = input
  const horizon = 350
  const eyeX = [-0.9, 1, -0.2, 0.5][number]!
  const dusk = layout.chance(0.25)
  const stage = new Stage(sheet, {
    at: [eyeX, 1.6, 0],
    yaw: Math.atan2(-eyeX * 0.8, 6),
    focal: 720,
    horizon,
  })
  drawSky(sheet, palette, view, { dusk })
  drawSea(sheet, palette, view, horizon, horizon + 130, dusk)
  if (layout.chance(0.6)) {
    const points = Array.from(
      { length: 8 },
      (_, at) => [700 + at * 90, horizon + 2 - 34 * Math.sin((at / 7) * 2.6)] as const,
    )
    sheet.polygon(
      [...points, [1330, horizon + 4], [700, horizon + 4]],
      mix(palette.leaf[1], dusk ? palette.dusk[1] : palette.sky[1], 0.5),
      { round: 6 },
    )
  }
  drawGround(sheet, horizon + 120, palette.leaf[1], palette.leaf[0])
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
  const deep = 4.6
  const tiles = palette.floor
  stage.level(-3.6, 0, 0.2, 7.2, deep, sheet.vertical(mix(tiles[0], tiles[1], 0.4), tiles[0]))
  for (let line = 1; line < 8; line++)
    stage.line(
      [
        [-3.6, 0.01, line * 0.6],
        [3.6, 0.01, line * 0.6],
      ],
      tiles[1],
      1.3,
      0.6,
    )
  for (let line = -6; line <= 6; line++)
    stage.line(
      [
        [line * 0.6, 0.01, 0.3],
        [line * 0.6, 0.01, deep + 0.2],
      ],
      tiles[1],
      1.3,
      0.6,
    )
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
  drawSeats(stage, input, wallOnLeft ? 0.4 : -2.6)
  sheet.rect(
    0,
    SHEET_HEIGHT * 0.72,
    SHEET_WIDTH,
    SHEET_HEIGHT * 0.28,
    sheet.fade('#1d1812', 0, 0.18),
  )
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
  stage.level(x + 0.4, 0.012, 1.8, 1.3, 0.7, '#2a2118', { opacity: 0.2, round: 8 })
  for (const leg of [0.5, 1.5])
    stage.box({ x: x + leg, y: 0, z: 1.9, w: 0.06, h: 0.36, d: 0.06 }, wood)
  stage.box({ x: x + 0.4, y: 0.36, z: 1.8, w: 1.25, h: 0.05, d: 0.65 }, wood)
  for (const glass of [0.7, 1.1]) {
    const at: Spot = [x + glass, 0.41, 2.1]
    const [px, py] = stage.point(at)
    const unit = stage.scale(at)
    stage.sheet.rect(px - unit * 0.035, py - unit * 0.16, unit * 0.07, unit * 0.15, '#e9f6f6', {
      opacity: 0.8,
    })
    stage.sheet.rect(
      px - unit * 0.03,
      py - unit * 0.09,
      unit * 0.06,
      unit * 0.07,
      palette.accent[0],
      { opacity: 0.8 },
    )
  }
}

export function drawPlot(input: SceneInput): void {
  const { sheet, palette, layout, view, number } = input
  const horizon = 330
  const eyeX = [-2, 3, 0, 5][number]!
  const stage = new Stage(sheet, {
    at: [eyeX, 3.2, -2],
    yaw: Math.atan2(-eyeX, 24),
    focal: 900,
    horizon,
  })
  drawSky(sheet, palette, view, { dusk: false })
  if (layout.chance(0.35)) drawSea(sheet, palette, view, horizon - 14, horizon + 26)
  else
    drawHills(
      sheet,
      layout,
      horizon + 14,
      layout.between(110, 220),
      palette.leaf[0],
      palette.sky[1],
    )
  drawGround(
    sheet,
    horizon + 10,
    mix(palette.leaf[0], palette.ground[1], 0.45),
    mix(palette.ground[0], palette.leaf[0], 0.25),
  )
  drawSpeckle(sheet, view, horizon + 10, palette.leaf[1], 160)
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
  // The parcel itself: cleared earth, pegged at the corners, with a lane beside it.
  const earth = sheet.vertical(
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
  for (let tree = 0; tree < 6; tree++)
    drawPlant(
      stage,
      layout.pick(['olive', 'pine', 'cypress']),
      [-13 - layout.between(0, 4), 0, 32 - tree * 4.2],
      layout.between(3, 5),
      palette,
      layout,
    )
  sheet.rect(
    0,
    SHEET_HEIGHT * 0.75,
    SHEET_WIDTH,
    SHEET_HEIGHT * 0.25,
    sheet.fade('#2a2414', 0, 0.14),
  )
}

export function drawField(input: SceneInput): void {
  const { sheet, palette, layout, view, number } = input
  const horizon = 340
  const eyeX = [-3, 3, 0.8, -5][number]!
  const stage = new Stage(sheet, {
    at: [eyeX, 3.4, -1],
    yaw: Math.atan2(-eyeX, 30),
    focal: 880,
    horizon,
  })
  drawSky(sheet, palette, view, { dusk: false })
  drawHills(sheet, layout, horizon + 12, layout.between(150, 270), palette.leaf[0], palette.sky[1])
  const soil = layout.pick(['#c98f5f', '#d8b982', '#b98255', '#cdbb86'])
  drawGround(sheet, horizon + 8, mix(soil, palette.leaf[0], 0.5), soil)
  for (let furrow = -26; furrow <= 26; furrow++) {
    stage.line(
      [
        [furrow * 1.6, 0.01, 2.5],
        [furrow * 1.6, 0.01, 90],
      ],
      mix(soil, '#5d3d22', 0.4),
      2,
      0.3,
    )
  }
  drawSpeckle(sheet, view, horizon + 10, mix(soil, '#4d3a20', 0.4), 130)
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
  sheet.rect(
    0,
    SHEET_HEIGHT * 0.75,
    SHEET_WIDTH,
    SHEET_HEIGHT * 0.25,
    sheet.fade('#2a2414', 0, 0.16),
  )
}
