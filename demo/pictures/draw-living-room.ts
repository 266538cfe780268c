/** A living room: sofa, table, rug, a window to the veranda. */
import { drawLamp } from './draw-lamp.ts'
import {
  drawContact,
  drawPicture,
  drawPottedPlant,
  drawRug,
  drawVignette,
  openWindowedRoom,
  type Room,
} from './room.ts'
import { facesOf, type SceneInput } from './scene.ts'
import type { Spot, Stage } from './stage.ts'
import { mix } from './svg-canvas.ts'

export function drawLivingRoom(input: SceneInput): void {
  const { palette, layout, canvas } = input
  const room = openWindowedRoom(
    input,
    { wide: 6.2, deep: 5.4 },
    { gap: 0.7, y: 0.05, w: 2.8, h: 2.35, panes: 3 },
    mix(palette.room[1], '#ffffff', 0.4),
  )
  const { stage, back, left, right, windowLeft } = room
  const picture = windowLeft ? 0.95 : -2.6
  drawPicture(stage, input, [picture, 1.35, back], 0.8, 0.95)
  if (layout.chance(0.6)) drawPicture(stage, input, [picture + 0.95, 1.35, back], 0.6, 0.95)
  drawPottedPlant(stage, input, [windowLeft ? left + 0.45 : right - 0.45, 0, back - 0.5], 1.3)
  const sideboard = { x: windowLeft ? 0.6 : -2.9, y: 0.12, z: back - 0.5, w: 2.3, h: 0.55, d: 0.45 }
  drawContact(stage, sideboard)
  stage.box(sideboard, facesOf(palette.wood))
  for (const door of [1, 2, 3])
    stage.lineY(sideboard.x + door * 0.575, 0.14, 0.64, sideboard.z - 0.01, palette.wood[1], 1.5)
  drawLamp(stage, [windowLeft ? 2.75 : -2.75, 0, back - 0.7], 1.6)
  drawRug(stage, { x: -1.7, z: 1.7, w: 3.4, d: 2.5 }, mix(palette.accent[0], '#f4efe6', 0.72))
  drawSofa(stage, input, { x: -1.3, z: 3.35, facing: 'front' })
  drawSofa(stage, input, { x: windowLeft ? 1.75 : -2.65, z: 1.9, facing: 'side' })
  drawTable(stage, input)
  drawPendant(room, input)
  drawVignette(canvas)
}

interface SofaPlace {
  readonly x: number
  readonly z: number
  readonly facing: 'front' | 'side'
}

function drawSofa(
  stage: Stage,
  { palette, layout }: SceneInput,
  { x, z, facing }: SofaPlace,
): void {
  const soft = { round: 9 }
  const cloth = facesOf(palette.fabric)
  if (facing === 'side') {
    const base = { x, z, w: 0.9, d: 0.95 }
    drawContact(stage, base)
    stage.box({ ...base, y: 0.12, h: 0.3 }, cloth, soft)
    stage.box({ x, y: 0.42, z: z + 0.75, w: 0.9, h: 0.42, d: 0.18 }, cloth, soft)
    stage.box({ x: x + (x > 0 ? 0.74 : 0), y: 0.42, z, w: 0.14, h: 0.22, d: 0.9 }, cloth, soft)
    return
  }
  const w = 2.6
  drawContact(stage, { x, z, w, d: 0.95 })
  stage.box({ x, y: 0.42, z: z + 0.72, w, h: 0.45, d: 0.22 }, cloth, soft)
  stage.box(
    { x, y: 0.12, z, w, h: 0.3, d: 0.95 },
    { ...cloth, front: mix(cloth.front, cloth.side, 0.35) },
    soft,
  )
  const seats = 3
  for (let seat = 0; seat < seats; seat++) {
    const wide = (w - 0.4) / seats
    const sx = x + 0.2 + seat * wide
    stage.box({ x: sx + 0.03, y: 0.5, z: z + 0.62, w: wide - 0.06, h: 0.4, d: 0.12 }, cloth, soft)
    stage.box(
      { x: sx + 0.02, y: 0.4, z: z + 0.02, w: wide - 0.04, h: 0.12, d: 0.7 },
      { ...cloth, front: mix(cloth.front, '#ffffff', 0.12) },
      soft,
    )
  }
  for (const arm of [x, x + w - 0.2])
    stage.box({ x: arm, y: 0.12, z, w: 0.2, h: 0.5, d: 0.95 }, cloth, soft)
  const cushions = [palette.accent[0], '#f6f1e7', palette.accent[1]]
  for (let at = 0; at < layout.whole(2, 3); at++) {
    const cx = x + 0.35 + at * layout.between(0.65, 0.8)
    stage.face(
      [
        [cx, 0.54, z + 0.5],
        [cx + 0.45, 0.52, z + 0.5],
        [cx + 0.48, 0.92, z + 0.58],
        [cx + 0.02, 0.95, z + 0.58],
      ],
      cushions[at]!,
      soft,
    )
  }
}

function drawTable(stage: Stage, { palette, layout }: SceneInput): void {
  const round = layout.chance(0.4)
  const wood = facesOf(palette.wood)
  drawContact(stage, { x: -0.55, z: 2.2, w: 1.1, d: 0.65 })
  if (round) {
    stage.box({ x: -0.05, y: 0, z: 2.5, w: 0.1, h: 0.36, d: 0.1 }, wood)
    stage.disc([0, 0.36, 2.55], 0.55, wood.side)
    stage.disc([0, 0.4, 2.55], 0.55, wood.front)
  } else {
    for (const leg of [-0.55, 0.5])
      stage.box({ x: leg, y: 0, z: 2.2, w: 0.05, h: 0.36, d: 0.05 }, wood)
    stage.box({ x: -0.6, y: 0.36, z: 2.15, w: 1.2, h: 0.06, d: 0.75 }, wood)
  }
  stage.box({ x: -0.3, y: 0.42, z: 2.4, w: 0.34, h: 0.04, d: 0.25 }, facesOf(palette.accent))
  const vase: Spot = [0.25, 0.42, 2.55]
  const [vx, vy] = stage.point(vase)
  const unit = stage.scale(vase)
  stage.canvas.ellipse([vx, vy - unit * 0.1], unit * 0.07, unit * 0.11, '#f7f4ee')
  for (const lean of [-0.12, -0.03, 0.08, 0.15]) {
    stage.canvas.line(
      [
        [vx, vy - unit * 0.18],
        [vx + lean * unit, vy - unit * 0.42],
      ],
      palette.leaf[1],
      3,
    )
    stage.canvas.ellipse(
      [vx + lean * unit, vy - unit * 0.42],
      unit * 0.05,
      unit * 0.05,
      palette.leaf[0],
    )
  }
}

function drawPendant({ stage, height }: Room, { layout, palette }: SceneInput): void {
  const at: Spot = [0, layout.between(1.95, 2.15), 2.6]
  const [px, py] = stage.point(at)
  const unit = stage.scale(at)
  stage.canvas.line([stage.point([0, height, 2.6]), [px, py]], '#5a534b', 2)
  if (layout.chance(0.5)) {
    stage.canvas.ellipse([px, py], unit * 0.26, unit * 0.16, palette.wood[0])
    stage.canvas.ellipse([px, py + unit * 0.06], unit * 0.2, unit * 0.07, '#fff1cf')
  } else {
    stage.canvas.ellipse([px, py], unit * 0.17, unit * 0.17, '#fffaf0')
  }
}
