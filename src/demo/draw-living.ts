/** Rooms to live and sleep in. */
import {
  drawContact,
  drawCurtains,
  drawPicture,
  drawPottedPlant,
  drawRoomWindow,
  drawRug,
  drawVignette,
  openRoom,
  type Room,
} from './room.ts'
import { facesOf, type SceneInput } from './scene.ts'
import { mix } from './sheet.ts'
import type { Spot, Stage } from './stage.ts'

export function drawLivingRoom(input: SceneInput): void {
  const { palette, layout, number, sheet } = input
  const room = openRoom(input, { wide: 6.2, deep: 5.4 })
  const { stage, back, left, right } = room
  const windowLeft = layout.chance(0.5) !== (number % 2 === 1)
  const opening = { x: windowLeft ? left + 0.7 : right - 3.5, y: 0.05, w: 2.8, h: 2.35, panes: 3 }
  drawRoomWindow(room, input, opening)
  drawCurtains(room, opening, mix(palette.room[1], '#ffffff', 0.4))
  const picture = windowLeft ? 0.95 : -2.6
  drawPicture(stage, input, [picture, 1.35, back], 0.8, 0.95)
  if (layout.chance(0.6)) drawPicture(stage, input, [picture + 0.95, 1.35, back], 0.6, 0.95)
  drawPottedPlant(stage, input, [windowLeft ? left + 0.45 : right - 0.45, 0, back - 0.5], 1.3)
  const sideboard = { x: windowLeft ? 0.6 : -2.9, y: 0.12, z: back - 0.5, w: 2.3, h: 0.55, d: 0.45 }
  drawContact(stage, sideboard)
  stage.box(sideboard, facesOf(palette.wood))
  for (const door of [1, 2, 3])
    stage.line(
      [
        [sideboard.x + door * 0.575, 0.14, sideboard.z - 0.01],
        [sideboard.x + door * 0.575, 0.64, sideboard.z - 0.01],
      ],
      palette.wood[1],
      1.5,
    )
  drawLamp(stage, [windowLeft ? 2.75 : -2.75, 0, back - 0.7], 1.6)
  drawRug(stage, { x: -1.7, z: 1.7, w: 3.4, d: 2.5 }, mix(palette.accent[0], '#f4efe6', 0.72))
  drawSofa(stage, input, { x: -1.3, z: 3.35, facing: 'front' })
  drawSofa(stage, input, { x: windowLeft ? 1.75 : -2.65, z: 1.9, facing: 'side' })
  drawTable(stage, input)
  drawPendant(room, input)
  drawVignette(sheet)
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
  stage.sheet.ellipse([vx, vy - unit * 0.1], unit * 0.07, unit * 0.11, '#f7f4ee')
  for (const lean of [-0.12, -0.03, 0.08, 0.15]) {
    stage.sheet.line(
      [
        [vx, vy - unit * 0.18],
        [vx + lean * unit, vy - unit * 0.42],
      ],
      palette.leaf[1],
      3,
    )
    stage.sheet.ellipse(
      [vx + lean * unit, vy - unit * 0.42],
      unit * 0.05,
      unit * 0.05,
      palette.leaf[0],
    )
  }
}

function drawLamp(stage: Stage, [x, y, z]: Spot, height: number): void {
  const [px, py] = stage.point([x, y + height, z])
  const unit = stage.scale([x, y, z])
  stage.sheet.line([stage.point([x, y, z]), [px, py]], '#4a443d', 4)
  stage.sheet.ellipse([px, py], unit * 0.75, unit * 0.6, stage.sheet.glow('#ffe9b8'), {
    opacity: 0.55,
  })
  stage.sheet.polygon(
    [
      [px - unit * 0.13, py - unit * 0.22],
      [px + unit * 0.13, py - unit * 0.22],
      [px + unit * 0.22, py + unit * 0.1],
      [px - unit * 0.22, py + unit * 0.1],
    ],
    '#fbf0d6',
    { round: 3 },
  )
}

function drawPendant({ stage, height }: Room, { layout, palette }: SceneInput): void {
  const at: Spot = [0, layout.between(1.95, 2.15), 2.6]
  const [px, py] = stage.point(at)
  const unit = stage.scale(at)
  stage.sheet.line([stage.point([0, height, 2.6]), [px, py]], '#5a534b', 2)
  if (layout.chance(0.5)) {
    stage.sheet.ellipse([px, py], unit * 0.26, unit * 0.16, palette.wood[0])
    stage.sheet.ellipse([px, py + unit * 0.06], unit * 0.2, unit * 0.07, '#fff1cf')
  } else {
    stage.sheet.ellipse([px, py], unit * 0.17, unit * 0.17, '#fffaf0')
  }
}

export function drawBedroom(input: SceneInput): void {
  const { palette, layout, number, sheet } = input
  const room = openRoom(input, { wide: 4.9, deep: 4.7 })
  const { stage, back, left, right } = room
  const windowLeft = layout.chance(0.5) !== (number % 2 === 1)
  const opening = { x: windowLeft ? left + 0.45 : right - 1.85, y: 0.9, w: 1.4, h: 1.45, panes: 2 }
  drawRoomWindow(room, input, opening)
  drawCurtains(room, opening, mix(palette.fabric[0], '#ffffff', 0.45))
  drawWardrobe(room, input, windowLeft)
  const bedX = windowLeft ? -0.15 : -1.55
  const tall = layout.between(1.0, 1.3)
  // A band of colour or wood behind the headboard.
  if (layout.chance(0.55))
    stage.front(
      bedX - 0.7,
      0.1,
      back - 0.03,
      3.1,
      tall + 0.25,
      layout.chance(0.5) ? palette.wood[0] : mix(palette.accent[0], palette.room[0], 0.55),
    )
  drawPicture(stage, input, [bedX + 0.45, 1.7, back - 0.03], 0.8, 0.6)
  drawRug(
    stage,
    { x: bedX - 0.55, z: 1.35, w: 2.8, d: 1.9 },
    mix(palette.fabric[0], '#ffffff', 0.35),
  )
  drawBed(stage, input, bedX, back, tall)
  for (const x of [bedX - 0.6, bedX + 1.8]) {
    if (x < left + 0.1 || x > right - 0.5) continue
    stage.box({ x, y: 0.05, z: back - 0.5, w: 0.48, h: 0.45, d: 0.42 }, facesOf(palette.wood))
    drawLamp(stage, [x + 0.24, 0.5, back - 0.35], 0.42)
  }
  drawVignette(sheet)
}

function drawBed(
  stage: Stage,
  { palette, layout }: SceneInput,
  x: number,
  back: number,
  tall: number,
): void {
  const soft = { round: 10 }
  const w = 1.7
  const z = back - 2.2
  drawContact(stage, { x, z, w, d: 2.1 })
  stage.box(
    { x: x - 0.06, y: 0, z: back - 0.14, w: w + 0.12, h: tall, d: 0.1 },
    facesOf(palette.fabric),
    soft,
  )
  stage.box({ x, y: 0.08, z, w, h: 0.22, d: 2.05 }, facesOf(palette.wood))
  const linen = facesOf(['#fbfaf7', '#dcd7ce'])
  stage.box({ x, y: 0.3, z, w, h: 0.24, d: 2.05 }, linen, soft)
  stage.level(
    x + 0.02,
    0.56,
    z + 0.02,
    w - 0.04,
    1.4,
    mix(palette.fabric[0], '#ffffff', 0.45),
    soft,
  )
  stage.front(x + 0.02, 0.34, z - 0.02, w - 0.04, 0.2, mix(palette.fabric[0], '#ffffff', 0.3), soft)
  stage.level(x + 0.02, 0.575, z + 0.1, w - 0.04, 0.55, palette.accent[0], soft)
  stage.front(x + 0.02, 0.32, z - 0.03, w - 0.04, 0.24, palette.accent[0], {
    round: 8,
    opacity: 0.9,
  })
  for (const px of [x + 0.1, x + 0.9]) {
    stage.face(
      [
        [px, 0.58, back - 0.62],
        [px + 0.7, 0.58, back - 0.62],
        [px + 0.68, 0.98, back - 0.25],
        [px + 0.02, 0.98, back - 0.25],
      ],
      '#ffffff',
      soft,
    )
  }
  if (layout.chance(0.7)) {
    stage.face(
      [
        [x + 0.6, 0.6, back - 0.75],
        [x + 1.1, 0.6, back - 0.75],
        [x + 1.08, 0.9, back - 0.55],
        [x + 0.62, 0.9, back - 0.55],
      ],
      palette.accent[1],
      soft,
    )
  }
}

function drawWardrobe(
  { stage, left, right, back }: Room,
  { palette, layout }: SceneInput,
  onRight: boolean,
): void {
  const white = layout.chance(0.5)
  const pair: readonly [string, string] = white ? ['#f7f5f0', '#d9d3c8'] : palette.wood
  const box = { x: onRight ? right - 0.55 : left, y: 0, z: 2.5, w: 0.55, h: 2.35, d: back - 2.6 }
  stage.box(box, facesOf(pair))
  const x = onRight ? box.x : box.x + box.w
  const doors = 4
  for (let door = 1; door < doors; door++) {
    const z = box.z + (box.d * door) / doors
    stage.line(
      [
        [x, 0.05, z],
        [x, 2.3, z],
      ],
      mix(pair[1], '#000000', 0.25),
      1.6,
    )
  }
  for (let door = 0; door < doors; door++) {
    const z = box.z + (box.d * (door + 0.88)) / doors
    stage.line(
      [
        [x, 1, z],
        [x, 1.3, z],
      ],
      '#8f877b',
      3,
    )
  }
}
