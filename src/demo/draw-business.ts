/** Where people work: an office inside, a shop front, a warehouse with its yard. */
import { drawHills, drawPlant, drawSky } from './draw-nature.ts'
import { drawGlass, drawStones } from './draw-window.ts'
import { drawContact, drawPottedPlant, drawRoomWindow, drawVignette, openRoom } from './room.ts'
import { facesOf, type SceneInput } from './scene.ts'
import { mix, SHEET_HEIGHT, SHEET_WIDTH } from './sheet.ts'
import { type Spot, Stage } from './stage.ts'

export function drawOffice(input: SceneInput): void {
  const { palette, layout, sheet, view } = input
  const room = openRoom(input, { wide: 7.4, deep: 6.6, height: 2.9, tiles: true })
  const { stage, back, left, right, height } = room
  for (let lamp = 0; lamp < 3; lamp++) {
    for (const x of [-2, 0.8]) stage.level(x, height - 0.01, 1 + lamp * 1.9, 1.2, 0.5, '#ffffff')
  }
  drawRoomWindow(room, input, { x: left + 0.4, y: 0.7, w: right - left - 0.8, h: 1.9, panes: 5 })
  stage.side(
    layout.chance(0.5) ? left + 0.01 : right - 0.01,
    0,
    1,
    back - 1.6,
    height,
    mix(palette.accent[0], palette.room[0], 0.55),
  )
  drawPottedPlant(stage, input, [left + 0.5, 0, back - 0.5], 1.4)
  for (const z of [4.3, 2.3]) {
    for (const x of [-2.7, -0.1, 2.1].slice(0, layout.whole(2, 3))) drawDesk(stage, input, x, z)
  }
  if (view.chance(0.6)) drawPottedPlant(stage, input, [right - 0.5, 0, 2], 1.1)
  drawVignette(sheet)
}

function drawDesk(stage: Stage, { palette, layout }: SceneInput, x: number, z: number): void {
  drawContact(stage, { x, z, w: 1.5, d: 0.7 })
  drawChair(stage, palette.fabric, [x + 0.75, 0, z + 0.95])
  for (const leg of [x + 0.03, x + 1.41])
    stage.box(
      { x: leg, y: 0, z: z + 0.03, w: 0.06, h: 0.7, d: 0.6 },
      facesOf(['#e8e8e6', '#bdbdba']),
    )
  stage.box(
    { x, y: 0.7, z, w: 1.5, h: 0.05, d: 0.7 },
    facesOf(layout.chance(0.5) ? ['#fbfaf8', '#d9d6cf'] : palette.wood),
  )
  stage.front(x + 0.7, 0.75, z + 0.4, 0.06, 0.16, '#8a8f93')
  stage.front(x + 0.42, 0.86, z + 0.4, 0.62, 0.4, '#2b2f33', { round: 2 })
  stage.front(
    x + 0.44,
    0.88,
    z + 0.39,
    0.58,
    0.36,
    stage.sheet.vertical(palette.accent[0], mix(palette.accent[0], '#ffffff', 0.4)),
  )
  stage.level(x + 0.5, 0.755, z + 0.08, 0.45, 0.14, '#d5d8da')
}

function drawChair(stage: Stage, pair: readonly [string, string], [x, , z]: Spot): void {
  const cloth = facesOf(pair)
  stage.line(
    [
      [x, 0.05, z],
      [x, 0.42, z],
    ],
    '#6d7276',
    6,
  )
  for (const foot of [-0.25, 0.25])
    stage.line(
      [
        [x, 0.08, z],
        [x + foot, 0.02, z],
      ],
      '#6d7276',
      5,
    )
  stage.box({ x: x - 0.25, y: 0.42, z: z - 0.22, w: 0.5, h: 0.08, d: 0.45 }, cloth, { round: 5 })
  stage.box({ x: x - 0.23, y: 0.55, z: z + 0.2, w: 0.46, h: 0.5, d: 0.06 }, cloth, { round: 6 })
}

export function drawShop(input: SceneInput): void {
  const { sheet, palette, layout, view, number } = input
  const horizon = 470
  const eyeX = [-3, 3.5, 0.4, 5][number]!
  const stage = new Stage(sheet, {
    at: [eyeX, 1.65, 0],
    yaw: Math.atan2(-eyeX * 0.9, 11),
    focal: 820,
    horizon,
  })
  drawSky(sheet, palette, view, { dusk: false })
  const paving = mix(palette.ground[0], '#ffffff', 0.3)
  sheet.rect(
    0,
    horizon,
    SHEET_WIDTH,
    SHEET_HEIGHT - horizon,
    sheet.vertical(palette.ground[1], paving),
  )
  const z = 9.5
  const neighbours = [-19.5, 9.5]
  for (const x of neighbours) {
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
  drawDisplay(stage, input, z)
  drawAwning(stage, input, z)
  for (let joint = 1; joint < 9; joint++)
    stage.line(
      [
        [-20, 0.01, joint],
        [20, 0.01, joint],
      ],
      palette.ground[1],
      1.4,
      0.5,
    )
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
  sheet.rect(
    0,
    SHEET_HEIGHT * 0.78,
    SHEET_WIDTH,
    SHEET_HEIGHT * 0.22,
    sheet.fade('#1d1812', 0, 0.2),
  )
}

/** Two lit windows with goods, and the door between them. */
function drawDisplay(stage: Stage, { palette, layout, sheet }: SceneInput, z: number): void {
  const frame = layout.pick(['#37423f', '#4a3a2e', palette.accent[1]])
  stage.front(-6, 0, z - 0.03, 12, 3.1, frame)
  const inside = sheet.vertical('#fff0cf', '#e9d3a8')
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
  stage.line(
    [
      [0.55, 1, z - 0.06],
      [0.55, 1.5, z - 0.06],
    ],
    '#c9a45a',
    5,
  )
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

export function drawWarehouse(input: SceneInput): void {
  const { sheet, palette, layout, view, number } = input
  const horizon = 500
  const eyeX = [-10, 11, -4, 6][number]!
  const stage = new Stage(sheet, {
    at: [eyeX, 1.9, -3],
    yaw: Math.atan2(-eyeX * 0.8, 24),
    focal: 880,
    horizon,
  })
  drawSky(sheet, palette, view, { dusk: false })
  drawHills(sheet, layout, horizon + 6, 130, palette.leaf[0], palette.sky[1])
  sheet.rect(0, horizon, SHEET_WIDTH, SHEET_HEIGHT - horizon, sheet.vertical('#b9b6af', '#96948f'))
  for (let tree = 0; tree < 7; tree++)
    drawPlant(
      stage,
      layout.pick(['cypress', 'pine', 'olive']),
      [-30 + tree * 10, 0, 38],
      layout.between(5, 7),
      palette,
      layout,
    )
  const metal = layout.pick([
    ['#dfe3e5', '#aab2b8'],
    [mix(palette.accent[0], '#e6e9ea', 0.6), mix(palette.accent[1], '#b4bcc0', 0.5)],
    ['#efe6d4', '#c9bb9e'],
  ] as const)
  const box = { x: -9.5, y: 0, z: 20, w: 19, h: 6, d: 16 }
  stage.shadow(box, 0.5, -0.4, 0.2)
  stage.box(box, facesOf(metal))
  for (let rib = 0; rib <= 38; rib++)
    stage.line(
      [
        [box.x + rib * 0.5, 0, 19.98],
        [box.x + rib * 0.5, 6, 19.98],
      ],
      metal[1],
      1.6,
      0.55,
    )
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
  for (const x of [-7.5, -1.6]) {
    stage.front(x - 0.2, 0, 19.95, 4.6, 4.5, mix(metal[1], '#40464b', 0.35))
    stage.front(x, 0, 19.93, 4.2, 4.3, mix(palette.accent[0], '#eef0f0', 0.25))
    for (let slat = 1; slat < 14; slat++)
      stage.line(
        [
          [x, slat * 0.31, 19.92],
          [x + 4.2, slat * 0.31, 19.92],
        ],
        palette.accent[1],
        1.5,
        0.55,
      )
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
  for (let mark = 0; mark < 6; mark++)
    stage.line(
      [
        [-8 + mark * 3.2, 0.01, 12],
        [-8 + mark * 3.2, 0.01, 16.5],
      ],
      '#ffffff',
      4,
      0.8,
    )
  for (let pallet = 0; pallet < layout.whole(1, 3); pallet++) {
    const x = 10.6 + (pallet % 2) * 1.6
    stage.box({ x, y: 0, z: 17 + pallet, w: 1.2, h: 0.15, d: 1 }, facesOf(palette.wood))
    stage.box(
      { x: x + 0.1, y: 0.15, z: 17.1 + pallet, w: 1, h: layout.between(0.6, 1.2), d: 0.8 },
      facesOf(['#d9b98a', '#b08f60']),
    )
  }
  sheet.rect(
    0,
    SHEET_HEIGHT * 0.78,
    SHEET_WIDTH,
    SHEET_HEIGHT * 0.22,
    sheet.fade('#1d1812', 0, 0.2),
  )
}
