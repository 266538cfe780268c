/** A modern villa: two white volumes, one of them on stone or wood, a pool before them. */
import { drawGround, drawHills, drawPlant, drawSea, drawSky, drawSpeckle } from './draw-nature.ts'
import { drawGlass, drawRailing, drawStones, type Patch } from './draw-window.ts'
import { evening, facesOf, pairAt, type SceneInput } from './scene.ts'
import { type Box, Stage } from './stage.ts'
import { CANVAS_HEIGHT, mix } from './svg-canvas.ts'

const FRONT_Z = 13
const STOREY_M = 3.1

export function drawVilla(input: SceneInput): void {
  const { canvas, palette, layout, view, dusk, number } = input
  const mirrored = layout.chance(0.5) ? -1 : 1
  const eyeX = [5.5, -6, 1.5, 8][number]! * mirrored + view.between(-0.8, 0.8)
  const horizon = 455
  const stage = new Stage(canvas, {
    at: [eyeX, 2, number === 3 ? 1.5 : 0],
    yaw: Math.atan2(-eyeX * 0.85, 17),
    focal: number === 2 ? 690 : 770,
    horizon,
  })
  drawSky(canvas, palette, view, { dusk })
  const seaBehind = layout.chance(0.4)
  if (seaBehind) drawSea(canvas, palette, view, horizon - 26, horizon + 20, dusk)
  else
    drawHills(
      canvas,
      layout,
      horizon + 8,
      layout.between(90, 170),
      dusk ? evening(palette.leaf[1], 0.6) : palette.leaf[0],
      dusk ? palette.dusk[1] : palette.sky[1],
    )
  const lawn = pairAt(palette.leaf, dusk)
  drawGround(
    canvas,
    horizon + 4,
    mix(lawn[0], lawn[1], 0.3),
    mix(lawn[0], '#ffffff', dusk ? 0 : 0.12),
  )
  drawSpeckle(canvas, view, horizon, lawn[1], 90)
  drawBackRow(stage, input)
  drawHouseBody(stage, input)
  drawPoolDeck(stage, input)
  drawForeground(stage, input)
  canvas.rect(
    0,
    CANVAS_HEIGHT * 0.72,
    1200,
    CANVAS_HEIGHT * 0.28,
    canvas.fade('#101828', 0, dusk ? 0.35 : 0.16),
  )
}

function drawBackRow(stage: Stage, { layout, palette, dusk }: SceneInput): void {
  for (let tree = 0; tree < 9; tree++) {
    const plant = layout.pick(['cypress', 'olive', 'pine', 'palm', 'cypress'] as const)
    const x = -22 + tree * 5.5 + layout.between(-1.5, 1.5)
    drawPlant(
      stage,
      plant,
      [x, 0, 27 + layout.between(0, 5)],
      layout.between(5.5, 8.5),
      palette,
      layout,
      dusk ? 0.55 : 0.1,
    )
  }
}

function drawHouseBody(stage: Stage, input: SceneInput): void {
  const { palette, layout, dusk } = input
  const wall = facesOf(pairAt(palette.wall, dusk))
  const wood = facesOf(pairAt(palette.wood, dusk))
  const stone = pairAt(palette.stone, dusk)
  const frame = dusk ? '#20263a' : layout.pick(['#3c4147', '#4a3f37', '#5d666b'])
  const ground: Box = { x: -8, y: 0, z: FRONT_Z, w: 15.5, h: STOREY_M, d: 8 }
  const upperLeft = layout.chance(0.5)
  const upper: Box = {
    x: upperLeft ? -8.6 : -1.4,
    y: STOREY_M + 0.25,
    z: FRONT_Z - 1.2,
    w: 9.4,
    h: STOREY_M - 0.1,
    d: 8,
  }
  stage.shadow({ ...ground, h: 5 }, dusk ? 0.2 : 0.55, -0.5, dusk ? 0.12 : 0.22)
  stage.box(ground, { ...wall, front: mix(wall.front, wall.side, 0.25) })
  const lit = () => dusk && layout.chance(0.8)
  const glass = (patch: Omit<Patch, 'wall'>, panes: number, wallKind: Patch['wall'] = 'front') =>
    drawGlass(
      stage,
      { wall: wallKind, ...patch },
      { frame, panes, lit: lit(), curtain: layout.chance(0.6) },
      input,
    )
  glass({ x: -7, y: 0.1, z: FRONT_Z, along: 6.2, up: 2.5 }, 4)
  glass({ x: 3.4, y: 0.1, z: FRONT_Z, along: 3.3, up: 2.5 }, 2)
  drawStones(
    stage,
    { wall: 'front', x: -0.4, y: 0, z: FRONT_Z - 0.02, along: 3.2, up: STOREY_M },
    stone,
    layout,
  )
  stage.front(0.5, 0, FRONT_Z - 0.04, 1.3, 2.3, wood.front)
  stage.front(1.55, 1, FRONT_Z - 0.05, 0.06, 0.5, dusk ? '#e8c98f' : '#d7d7d2')
  glassOnSide(stage, ground, glass)
  stage.level(-8.9, STOREY_M, FRONT_Z - 1.6, 17.3, 1.6, wall.side)
  // The roof slab of the ground floor, which is the terrace of the upper one.
  stage.box({ x: -8.9, y: STOREY_M, z: FRONT_Z - 1.6, w: 17.3, h: 0.28, d: 9.4 }, wall)
  for (const post of [-8.6, 7.9])
    stage.box({ x: post, y: 0, z: FRONT_Z - 1.4, w: 0.25, h: STOREY_M, d: 0.25 }, wall)
  drawUpper(stage, input, upper, { wall, wood, glass })
  const railX = upperLeft ? upper.x + upper.w : -8.8
  drawRailing(
    stage,
    {
      wall: 'front',
      x: railX,
      y: STOREY_M + 0.28,
      z: FRONT_Z - 1.5,
      along: upperLeft ? 8.3 - railX : upper.x + 8.8,
      up: 0.95,
    },
    true,
    frame,
  )
}

interface Stuff {
  readonly wall: ReturnType<typeof facesOf>
  readonly wood: ReturnType<typeof facesOf>
  readonly glass: (patch: Omit<Patch, 'wall'>, panes: number, wall?: Patch['wall']) => void
}

/** A window in the side wall that the eye can see, if it sees one. */
function glassOnSide(stage: Stage, { x, y, z, w }: Box, glass: Stuff['glass']): void {
  const [eyeX] = stage.camera.at
  const wall = eyeX < x ? x : eyeX > x + w ? x + w : null
  if (wall !== null) glass({ x: wall, y: y + 0.9, z: z + 2, along: 2.4, up: 1.4 }, 2, 'side')
}

function drawUpper(
  stage: Stage,
  { layout }: SceneInput,
  upper: Box,
  { wall, wood, glass }: Stuff,
): void {
  const { x, y, z, w, h } = upper
  stage.level(x, y, z, w, 1.2, wall.side)
  stage.level(x - 0.35, y + h, z - 0.9, w + 0.7, 0.9, wall.side)
  stage.box(upper, wall)
  const clad = layout.chance(0.6)
  if (clad) {
    const boards = 15
    for (let board = 0; board < boards; board++) {
      const tone = mix(wood.front, wood.side, layout.unit() * 0.6)
      stage.front(x + 0.3 + board * 0.2, y + 0.15, z - 0.02, 0.19, h - 0.3, tone)
    }
  }
  const from = x + (clad ? 3.8 : 0.8)
  glass({ x: from, y: y + 0.25, z: z - 0.02, along: x + w - 0.8 - from, up: 2.35 }, clad ? 3 : 5)
  if (clad) glass({ x: x + 1, y: y + 1, z: z - 0.03, along: 1.4, up: 1.2 }, 1)
  glassOnSide(stage, upper, glass)
  stage.box({ x: x - 0.35, y: y + h, z: z - 0.9, w: w + 0.7, h: 0.25, d: upper.d + 1.2 }, wall)
}

function drawPoolDeck(stage: Stage, { canvas, palette, dusk, layout }: SceneInput): void {
  const deck = pairAt(palette.ground, dusk)
  stage.level(-11, 0.01, 3.2, 21, 8.9, mix(deck[0], '#ffffff', dusk ? 0.05 : 0.3))
  for (let joint = 0; joint < 10; joint++) stage.lineX(-11, 10, 0.02, 3.2 + joint, deck[1], 1, 0.35)
  const [light, deep] = palette.sea
  const long = layout.between(8, 11)
  const x = -long / 2 - 0.6
  stage.level(x - 0.35, 0.02, 4.7, long + 0.7, 4.5, mix(deck[0], '#ffffff', dusk ? 0.15 : 0.65))
  const water = dusk
    ? canvas.vertical('#2f7f9d', '#57d0d9', '#8ff0e6')
    : canvas.vertical(deep, light, mix(light, '#ffffff', 0.35))
  stage.level(x, 0.03, 5.05, long, 3.8, water)
  for (let ripple = 0; ripple < 12; ripple++) {
    const [rx, rz] = [x + layout.between(0.3, long - 1.8), 5.3 + layout.between(0, 3.2)]
    stage.line(
      [
        [rx, 0.04, rz],
        [rx + layout.between(0.5, 1.5), 0.04, rz + 0.1],
      ],
      '#ffffff',
      2,
      0.4,
    )
  }
  for (let lounger = 0; lounger < 3; lounger++) {
    const at = x + long + 1.1 + lounger * 1.25
    stage.box(
      { x: at, y: 0.25, z: 7, w: 0.7, h: 0.12, d: 1.6 },
      facesOf(pairAt(['#ffffff', '#d8d3c8'], dusk)),
    )
    stage.face(
      [
        [at, 0.37, 8.5],
        [at + 0.7, 0.37, 8.5],
        [at + 0.7, 0.85, 9],
        [at, 0.85, 9],
      ],
      dusk ? '#a9adbd' : '#f4f1ea',
    )
  }
}

function drawForeground(stage: Stage, { palette, view, layout, dusk }: SceneInput): void {
  const dim = dusk ? 0.4 : 0
  drawPlant(
    stage,
    layout.pick(['palm', 'olive', 'cypress']),
    [-11.5, 0, 11],
    layout.between(5, 7),
    palette,
    layout,
    dim,
  )
  drawPlant(
    stage,
    layout.pick(['palm', 'olive']),
    [10.5, 0, 10.5],
    layout.between(4.5, 6.5),
    palette,
    layout,
    dim,
  )
  for (let bush = 0; bush < 7; bush++) {
    const plant = view.chance(0.35) ? 'bougainvillea' : 'bush'
    drawPlant(
      stage,
      plant,
      [-12.5 + bush * 0.9 + view.between(-0.3, 0.3), 0, 9.5 - bush * 0.5],
      view.between(0.8, 1.5),
      palette,
      view,
      dim,
    )
    drawPlant(
      stage,
      'bush',
      [9.2 + bush * 0.6, 0, 9 - bush * 0.6],
      view.between(0.7, 1.3),
      palette,
      view,
      dim,
    )
  }
}
