/** Houses with a pitched roof: rendered walls with shutters, or old village stone. */
import { drawGround, drawHills, drawPlant, drawSky, drawSpeckle } from './draw-nature.ts'
import { corners, drawGlass, drawShutters, drawStones, type Patch } from './draw-window.ts'
import { facesOf, type SceneInput } from './scene.ts'
import { type Box, type Spot, Stage } from './stage.ts'
import { CANVAS_HEIGHT, mix } from './svg-canvas.ts'

const FRONT_Z = 14
const STOREY_M = 2.9

interface Build {
  readonly stone: boolean
  readonly body: Box
  readonly storeys: number
  readonly bays: number
  readonly door: string
}

export const drawPitchedHouse = (input: SceneInput): void => drawAny(input, false)
export const drawStoneHouse = (input: SceneInput): void => drawAny(input, true)

function drawAny(input: SceneInput, stone: boolean): void {
  const { canvas, palette, layout, view, number } = input
  const mirrored = layout.chance(0.5) ? -1 : 1
  const eyeX = [5, -6, 0.8, 7.5][number]! * mirrored + view.between(-0.6, 0.6)
  const horizon = 470
  const stage = new Stage(canvas, {
    at: [eyeX, 1.8, number === 3 ? 2 : 0],
    yaw: Math.atan2(-eyeX * 0.9, 17),
    focal: 960,
    horizon,
  })
  drawSky(canvas, palette, view, { dusk: false })
  drawHills(canvas, layout, horizon + 8, stone ? 240 : 130, palette.leaf[0], palette.sky[1])
  const lawn: readonly [string, string] = stone ? palette.ground : palette.leaf
  drawGround(canvas, horizon + 4, mix(lawn[0], lawn[1], 0.4), mix(lawn[0], '#ffffff', 0.15))
  drawSpeckle(canvas, view, horizon, lawn[1], 110)
  for (let tree = 0; tree < 7; tree++) {
    const plant = layout.pick(['cypress', 'olive', 'pine'] as const)
    drawPlant(
      stage,
      plant,
      [-20 + tree * 6.5, 0, 25 + layout.between(0, 6)],
      layout.between(5, 8),
      palette,
      layout,
      0.08,
    )
  }
  const storeys = stone || layout.chance(0.75) ? 2 : 1
  const wide = layout.between(10, 12.5)
  const body: Box = { x: -wide / 2, y: 0, z: FRONT_Z, w: wide, h: storeys * STOREY_M, d: 8 }
  const build: Build = { stone, body, storeys, bays: layout.whole(3, 4), door: palette.accent[0] }
  stage.shadow({ ...body, h: body.h * 0.8 }, 0.6, -0.5, 0.2)
  drawWalls(stage, input, build)
  drawRoof(stage, input, build)
  drawPorch(stage, input, build)
  drawYard(stage, input, build)
  canvas.rect(0, CANVAS_HEIGHT * 0.75, 1200, CANVAS_HEIGHT * 0.25, canvas.fade('#101828', 0, 0.14))
}

function drawWalls(
  stage: Stage,
  input: SceneInput,
  { stone, body, storeys, bays, door }: Build,
): void {
  const { palette, layout } = input
  const { x, z, w, h, d } = body
  const wall = facesOf(palette.wall)
  stage.box(body, wall)
  if (stone) {
    const [eyeX] = stage.camera.at
    const sideX = eyeX < x ? x : x + w
    const dark: readonly [string, string] = [
      mix(palette.stone[0], palette.stone[1], 0.6),
      mix(palette.stone[1], '#4a3b28', 0.25),
    ]
    if (eyeX < x || eyeX > x + w)
      drawStones(stage, { wall: 'side', x: sideX, y: 0, z, along: d, up: h }, dark, layout)
    drawStones(stage, { wall: 'front', x, y: 0, z, along: w, up: h }, palette.stone, layout)
  } else {
    stage.front(x, 0, z - 0.01, w, 0.5, palette.stone[1])
  }
  const doorBay = layout.whole(0, bays - 1)
  const step = w / bays
  const shutter = layout.chance(0.75) ? door : null
  for (let floor = 0; floor < storeys; floor++) {
    for (let bay = 0; bay < bays; bay++) {
      const middle = x + step * (bay + 0.5)
      if (floor === 0 && bay === doorBay) {
        drawDoor(stage, middle, z, door, stone ? palette.stone[1] : palette.wall[1])
        continue
      }
      const patch: Patch = {
        wall: 'front',
        x: middle - 0.6,
        y: floor * STOREY_M + 0.9,
        z: z - 0.02,
        along: 1.2,
        up: 1.45,
      }
      drawGlass(
        stage,
        patch,
        { frame: '#f4f0e6', panes: 2, lit: false, curtain: layout.chance(0.7) },
        input,
      )
      if (shutter) drawShutters(stage, patch, shutter)
      stage.box(
        { x: patch.x - 0.12, y: patch.y - 0.12, z: z - 0.15, w: 1.44, h: 0.12, d: 0.15 },
        facesOf(palette.stone),
      )
    }
  }
}

function drawDoor(stage: Stage, middle: number, z: number, colour: string, surround: string): void {
  const arch = (half: number, height: number): Spot[] => {
    const rim = Array.from({ length: 13 }, (_, at): Spot => {
      const angle = (at / 12) * Math.PI
      return [middle + half * Math.cos(angle), height + half * Math.sin(angle) * 0.8, z - 0.03]
    })
    return [[middle + half, 0, z - 0.03], ...rim, [middle - half, 0, z - 0.03]]
  }
  stage.face(arch(0.85, 2), surround)
  stage.face(arch(0.65, 1.95), colour)
  stage.lineY(middle, 0, 2.4, z - 0.04, mix(colour, '#000000', 0.35), 2)
}

/** A gable or hipped roof of clay tiles that stands over the walls. */
function drawRoof(stage: Stage, { palette, layout }: SceneInput, { body }: Build): void {
  const { x, z, w, h, d } = body
  const over = 0.55
  const rise = layout.between(2.2, 2.9)
  const hip = layout.chance(0.55) ? 2.6 : -over
  const [left, right, near, far] = [x - over, x + w + over, z - over, z + d + over]
  const ridgeZ = z + d / 2
  const [light, shade] = palette.roof
  const ridge: readonly [Spot, Spot] = [
    [x + hip, h + rise, ridgeZ],
    [x + w - hip, h + rise, ridgeZ],
  ]
  const [eyeX, eyeY] = stage.camera.at
  stage.level(left, h - 0.02, near, w + 2 * over, over, mix(palette.wall[1], '#6b5a48', 0.4))
  const ends = [
    { wallX: x, eaveX: left, end: ridge[0], outside: eyeX < x },
    { wallX: x + w, eaveX: right, end: ridge[1], outside: eyeX > x + w },
  ]
  for (const { wallX, eaveX, end } of ends.filter((side) => side.outside)) {
    // From below, a hipped end shows only when it is steeper than the line of sight.
    const seen = rise * Math.abs(eyeX - eaveX) > Math.abs(end[0] - eaveX) * (h - eyeY)
    if (hip < 0)
      stage.face(
        [
          [wallX, h, z],
          [wallX, h, z + d],
          [wallX, h + rise, ridgeZ],
        ],
        facesOf(palette.wall).side,
      )
    else if (seen) stage.face([[eaveX, h, near], [eaveX, h, far], end], shade)
  }
  stage.face([[left, h, near], [right, h, near], ridge[1], ridge[0]], light)
  const rows = 9
  for (let row = 1; row < rows; row++) {
    const t = row / rows
    const at = (from: Spot, to: Spot): Spot => [
      from[0] + (to[0] - from[0]) * t,
      from[1] + (to[1] - from[1]) * t,
      from[2] + (to[2] - from[2]) * t,
    ]
    stage.line([at([left, h, near], ridge[0]), at([right, h, near], ridge[1])], shade, 2.2, 0.55)
  }
  stage.line([ridge[0], ridge[1]], mix(light, '#ffffff', 0.25), 5)
  stage.front(left, h - 0.16, near, right - left, 0.16, mix(shade, '#3b2417', 0.2))
  if (layout.chance(0.6)) {
    const chimney = {
      x: x + w * 0.7,
      y: h + rise * 0.55,
      z: ridgeZ - 0.8,
      w: 0.8,
      h: rise * 0.75,
      d: 0.7,
    }
    stage.box(chimney, facesOf(palette.wall))
  }
}

/** A pergola with vines, or a tiled veranda, along a part of the front. */
function drawPorch(
  stage: Stage,
  { palette, layout, view }: SceneInput,
  { body, stone }: Build,
): void {
  const { x, z, w } = body
  const deep = 2.6
  const from = x + layout.between(0.2, w * 0.35)
  const wide = w * 0.5
  stage.level(
    from - 0.3,
    0.015,
    z - deep - 0.4,
    wide + 0.6,
    deep + 0.4,
    mix(palette.ground[0], '#ffffff', 0.35),
  )
  const wood = facesOf(palette.wood)
  const top = 2.55
  for (let beam = 0; beam <= 9; beam++) {
    stage.box(
      { x: from + (beam / 9) * (wide - 0.12), y: top, z: z - deep, w: 0.12, h: 0.14, d: deep },
      wood,
    )
  }
  for (const post of [0, 0.5, 1])
    stage.box({ x: from + post * (wide - 0.16), y: 0, z: z - deep, w: 0.16, h: top, d: 0.16 }, wood)
  stage.box({ x: from - 0.15, y: top - 0.14, z: z - deep, w: wide + 0.3, h: 0.16, d: 0.12 }, wood)
  if (stone || layout.chance(0.5)) {
    for (let leaf = 0; leaf < 34; leaf++) {
      const [px, py] = stage.point([
        from + view.unit() * wide,
        top + view.between(0, 0.35),
        z - deep + view.unit() * 0.6,
      ])
      const size = view.between(8, 18)
      stage.canvas.ellipse(
        [px, py],
        size,
        size * 0.6,
        leaf % 3 ? palette.leaf[1] : palette.leaf[0],
        { opacity: 0.9 },
      )
    }
  }
  stage.box(
    { x: from + wide * 0.35, y: 0.4, z: z - 1.6, w: 1.3, h: 0.08, d: 0.8 },
    facesOf(['#ffffff', '#d8d3c8']),
  )
}

function drawYard(
  stage: Stage,
  { palette, layout, view }: SceneInput,
  { body, stone }: Build,
): void {
  const path = mix(palette.stone[0], '#ffffff', 0.25)
  stage.face(
    [
      [-1.2, 0.012, body.z - 0.1],
      [1.2, 0.012, body.z - 0.1],
      [2.6, 0.012, 2.2],
      [-2, 0.012, 2.2],
    ],
    path,
  )
  for (let slab = 0; slab < 8; slab++) {
    stage.lineX(-2, 2.4, 0.02, 3 + slab * 1.3, palette.stone[1], 1.5, 0.35)
  }
  const side = layout.chance(0.5) ? 1 : -1
  drawPlant(stage, 'olive', [side * 9.5, 0, 11], layout.between(4, 5.5), palette, layout)
  drawPlant(
    stage,
    stone ? 'cypress' : layout.pick(['palm', 'cypress']),
    [-side * 9, 0, 12],
    layout.between(5, 7),
    palette,
    layout,
  )
  for (let bush = 0; bush < 6; bush++) {
    for (const edge of [-1, 1]) {
      const plant = view.chance(0.4) ? 'bougainvillea' : 'bush'
      drawPlant(
        stage,
        plant,
        [edge * (2.6 + bush * 0.9), 0, 10.5 - bush * 0.9],
        view.between(0.6, 1.1),
        palette,
        view,
      )
    }
  }
  const wall: Patch = { wall: 'front', x: -side * 14 - 5, y: 0, z: 5.5, along: 10, up: 0.8 }
  if (stone) drawStones(stage, wall, palette.stone, layout)
  else stage.face(corners(wall), palette.wall[1])
}
