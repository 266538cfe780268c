/** Apartment blocks with balconies, and office buildings of glass, seen from across the street. */
import { drawHills, drawPlant, drawSky } from './draw-nature.ts'
import { drawGlass, drawRailing } from './draw-window.ts'
import { evening, facesOf, pairAt, type SceneInput } from './scene.ts'
import { type Box, type Faces, Stage } from './stage.ts'
import { CANVAS_HEIGHT, CANVAS_WIDTH, mix } from './svg-canvas.ts'

const STOREY_M = 3.1

function openStreet(input: SceneInput, height: number): Stage {
  const { canvas, palette, layout, view, number, dusk } = input
  const mirrored = layout.chance(0.5) ? -1 : 1
  const eyeX = [9, -10, 3, 13][number]! * mirrored + view.between(-1, 1)
  const horizon = 610
  // Far enough back that the roof stays on the canvas.
  const back = Math.max(15, height * 1.38)
  const stage = new Stage(canvas, {
    at: [eyeX, 1.8, 20 - back],
    yaw: Math.atan2(-eyeX * 0.9, back + 5),
    focal: 860,
    horizon,
  })
  drawSky(canvas, palette, view, { dusk })
  drawHills(
    canvas,
    layout,
    horizon + 6,
    120,
    dusk ? evening(palette.leaf[1], 0.6) : palette.leaf[0],
    dusk ? palette.dusk[1] : palette.sky[1],
  )
  drawNeighbours(stage, input)
  const asphalt = dusk ? '#3b4258' : '#8e9297'
  canvas.rect(
    0,
    horizon,
    CANVAS_WIDTH,
    CANVAS_HEIGHT - horizon,
    canvas.vertical(mix(asphalt, '#ffffff', 0.15), asphalt),
  )
  const pavement = pairAt(palette.ground, dusk)
  stage.level(-60, 0.02, 15, 120, 30, mix(pavement[0], '#ffffff', dusk ? 0 : 0.3))
  stage.front(-60, -0.12, 15, 120, 0.14, pavement[1])
  return stage
}

function drawNeighbours(stage: Stage, { layout, palette, dusk }: SceneInput): void {
  for (let at = 0; at < 8; at++) {
    const pale = mix(dusk ? palette.dusk[1] : palette.sky[1], palette.wall[1], 0.35)
    const tone = dusk ? evening(pale, 0.45) : pale
    const box = {
      x: -46 + at * 12 + layout.between(0, 3),
      y: 0,
      z: 52,
      w: layout.between(7, 11),
      h: layout.between(6, 15),
      d: 10,
    }
    stage.box(box, { front: tone, side: mix(tone, '#3c4a5c', 0.15), top: tone })
    for (let row = 1; row * 3 < box.h; row++) {
      stage.front(box.x + 0.8, row * 3 - 1.6, 51.9, box.w - 1.6, 1.1, mix(tone, '#51677d', 0.28))
    }
  }
}

function drawStreetTrees(stage: Stage, { layout, view, palette, dusk }: SceneInput): void {
  const plants = layout.chance(0.5) ? (['palm'] as const) : (['olive', 'bush', 'cypress'] as const)
  for (let at = 0; at < 6; at++) {
    const x = -19 + at * 7.6
    if (Math.abs(x) < 5) continue
    const height = plants.length === 1 ? view.between(5, 7) : view.between(2.4, 4.4)
    drawPlant(stage, view.pick(plants), [x, 0, 16.5], height, palette, view, dusk ? 0.4 : 0)
  }
}

export function drawApartmentBlock(input: SceneInput): void {
  const { canvas, palette, layout, dusk } = input
  const storeys = layout.weighted([
    [3, 2],
    [4, 4],
    [5, 3],
    [8, 1],
  ])
  const stage = openStreet(input, (storeys + 1.4) * STOREY_M)
  const bays = storeys > 5 ? 3 : layout.whole(3, 4)
  const wide = bays * 5.4
  const wall = facesOf(pairAt(palette.wall, dusk))
  const accent = facesOf(pairAt(layout.pick([palette.wood, palette.stone, palette.accent]), dusk))
  const body: Box = { x: -wide / 2, y: STOREY_M, z: 21, w: wide, h: storeys * STOREY_M, d: 13 }
  stage.shadow({ ...body, h: body.h * 0.5 }, 0.6, -0.3, 0.18)
  // Open ground floor on columns, with the entrance in the dark behind them.
  stage.box(
    { ...body, y: 0, h: STOREY_M, z: 23.5, x: body.x + 1, w: body.w - 2 },
    { front: dusk ? '#4c5064' : '#8b857b', side: dusk ? '#3c4156' : '#77716a', top: wall.top },
  )
  stage.front(-1.6, 0, 23.45, 3.2, 2.6, dusk ? '#ffd58a' : '#5f7482')
  for (let column = 0; column <= bays; column++) {
    stage.box(
      { x: body.x + (column / bays) * (wide - 0.5), y: 0, z: 21, w: 0.5, h: STOREY_M, d: 0.5 },
      wall,
    )
  }
  stage.box(body, wall)
  drawSideWindows(stage, input, body, storeys)
  const glassRail = layout.chance(0.6)
  for (let floor = 0; floor < storeys; floor++) {
    for (let bay = 0; bay < bays; bay++)
      drawBay(stage, input, { body, floor, bay, bays, wall, accent, glassRail })
  }
  drawPenthouse(stage, input, body, wall)
  drawStreetTrees(stage, input)
  canvas.darkenFoot(0.8, '#101828', 0.22)
}

interface Bay {
  readonly body: Box
  readonly floor: number
  readonly bay: number
  readonly bays: number
  readonly wall: Faces
  readonly accent: Faces
  readonly glassRail: boolean
}

function drawBay(
  stage: Stage,
  input: SceneInput,
  { body, floor, bay, bays, wall, accent, glassRail }: Bay,
): void {
  const { dusk, view, layout } = input
  const step = body.w / bays
  const x = body.x + bay * step
  const y = body.y + floor * STOREY_M
  const frame = dusk ? '#20263a' : '#4b5056'
  stage.front(x + 0.15, y + 0.1, body.z - 0.02, 0.9, STOREY_M - 0.25, accent.front)
  const style = () => ({
    frame,
    panes: 3,
    lit: dusk && view.chance(0.55),
    curtain: layout.chance(0.6),
  })
  drawGlass(
    stage,
    { wall: 'front', x: x + 1.2, y: y + 0.15, z: body.z - 0.02, along: step - 1.7, up: 2.35 },
    style(),
    input,
  )
  const slab: Box = { x: x + 0.05, y: y - 0.12, z: body.z - 1.7, w: step - 0.35, h: 0.22, d: 1.7 }
  stage.level(slab.x, slab.y, slab.z, slab.w, slab.d, mix(wall.side, '#2c3446', 0.2))
  stage.box(slab, wall)
  const rail = { y: y + 0.1, up: 0.95 }
  const [eyeX] = stage.camera.at
  const sideX = eyeX < slab.x ? slab.x : slab.x + slab.w
  if (eyeX < slab.x || eyeX > slab.x + slab.w) {
    drawRailing(stage, { wall: 'side', x: sideX, z: slab.z, along: 1.7, ...rail }, glassRail, frame)
  }
  drawRailing(
    stage,
    { wall: 'front', x: slab.x, z: slab.z, along: slab.w, ...rail },
    glassRail,
    frame,
  )
}

function drawSideWindows(stage: Stage, input: SceneInput, body: Box, storeys: number): void {
  const { dusk, view } = input
  const [eyeX] = stage.camera.at
  const x = eyeX < body.x ? body.x : eyeX > body.x + body.w ? body.x + body.w : null
  if (x === null) return
  for (let floor = 0; floor < storeys; floor++) {
    for (const z of [body.z + 2.5, body.z + 6, body.z + 9.5]) {
      const style = { frame: '#4b5056', panes: 1, lit: dusk && view.chance(0.4), curtain: false }
      drawGlass(
        stage,
        { wall: 'side', x, y: body.y + floor * STOREY_M + 1, z, along: 1.3, up: 1.3 },
        style,
        input,
      )
    }
  }
}

function drawPenthouse(stage: Stage, input: SceneInput, body: Box, wall: Faces): void {
  const { dusk, view } = input
  const top = body.y + body.h
  stage.box({ ...body, y: top, h: 0.3 }, wall)
  const set: Box = { x: body.x + 2, y: top + 0.3, z: body.z + 2.5, w: body.w - 4, h: 2.7, d: 8 }
  stage.level(set.x - 0.5, set.y + set.h, set.z - 1, set.w + 1, 1, wall.side)
  stage.box(set, wall)
  const style = {
    frame: dusk ? '#20263a' : '#4b5056',
    panes: 4,
    lit: dusk && view.chance(0.7),
    curtain: false,
  }
  drawGlass(
    stage,
    { wall: 'front', x: set.x + 0.5, y: set.y + 0.1, z: set.z - 0.02, along: set.w - 1, up: 2.2 },
    style,
    input,
  )
  stage.box({ x: set.x - 0.5, y: set.y + set.h, z: set.z - 1, w: set.w + 1, h: 0.22, d: 9.5 }, wall)
  drawRailing(
    stage,
    { wall: 'front', x: body.x, y: top + 0.3, z: body.z, along: body.w, up: 0.8 },
    true,
    style.frame,
  )
}

export function drawOfficeBuilding(input: SceneInput): void {
  const { canvas, palette, layout, view } = input
  const storeys = layout.whole(4, 7)
  const stage = openStreet(input, (storeys + 0.8) * STOREY_M)
  const wide = layout.between(13, 17)
  const body: Box = { x: -wide / 2, y: 0, z: 21, w: wide, h: storeys * 3.3, d: 13 }
  const wall = facesOf(palette.wall)
  stage.shadow({ ...body, h: body.h * 0.5 }, 0.6, -0.3, 0.2)
  stage.box(body, wall)
  const columns = layout.whole(6, 9)
  const fins = layout.chance(0.5)
  const glassy = mix(palette.sky[0], '#2f4d66', 0.4)
  const pane = (share: number) => mix(glassy, palette.sky[1], share)
  const [eyeX] = stage.camera.at
  const sideX = eyeX < body.x ? body.x : eyeX > body.x + wide ? body.x + wide : null
  for (let floor = 0; floor < storeys; floor++) {
    const y = floor * 3.3 + (floor === 0 ? 0.1 : 0.75)
    const up = floor === 0 ? 2.9 : 2.3
    for (let column = 0; column < columns; column++) {
      const step = (wide - 0.8) / columns
      stage.front(
        body.x + 0.4 + column * step + 0.08,
        y,
        body.z - 0.02,
        step - 0.16,
        up,
        pane(0.1 + 0.5 * (floor / storeys) + view.between(-0.1, 0.15)),
      )
    }
    if (sideX !== null)
      stage.side(sideX, y, body.z + 1, body.d - 2, up, mix(pane(0.15), '#24384a', 0.35))
  }
  if (fins)
    for (let fin = 0; fin <= columns; fin++)
      stage.box(
        {
          x: body.x + 0.3 + (fin * (wide - 0.8)) / columns,
          y: 3.3,
          z: body.z - 0.5,
          w: 0.2,
          h: body.h - 3.3,
          d: 0.5,
        },
        facesOf(palette.stone),
      )
  stage.level(-3, 3, body.z - 2.2, 6, 2.2, wall.side)
  stage.box({ x: -3, y: 3, z: body.z - 2.2, w: 6, h: 0.3, d: 2.2 }, facesOf(palette.accent))
  stage.front(-1.3, 0, body.z - 0.05, 2.6, 2.6, '#33495a')
  stage.lineY(0, 0, 2.6, body.z - 0.06, '#e8eef0', 2)
  stage.box(
    { x: body.x - 0.2, y: body.h, z: body.z - 0.2, w: wide + 0.4, h: 0.5, d: body.d + 0.4 },
    wall,
  )
  drawStreetTrees(stage, input)
  canvas.darkenFoot(0.8, '#101828', 0.2)
}
