/** A bedroom: bed, lamps, wardrobe. */
import { drawLamp } from './draw-lamp.ts'
import {
  drawContact,
  drawPicture,
  drawRug,
  drawVignette,
  openWindowedRoom,
  type Room,
} from './room.ts'
import { facesOf, type SceneInput } from './scene.ts'
import type { Stage } from './stage.ts'
import { mix } from './svg-canvas.ts'

export function drawBedroom(input: SceneInput): void {
  const { palette, layout, canvas } = input
  const room = openWindowedRoom(
    input,
    { wide: 4.9, deep: 4.7 },
    { gap: 0.45, y: 0.9, w: 1.4, h: 1.45, panes: 2 },
    mix(palette.fabric[0], '#ffffff', 0.45),
  )
  const { stage, back, left, right, windowLeft } = room
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
  drawVignette(canvas)
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
    stage.lineY(x, 0.05, 2.3, z, mix(pair[1], '#000000', 0.25), 1.6)
  }
  for (let door = 0; door < doors; door++) {
    const z = box.z + (box.d * (door + 0.88)) / doors
    stage.lineY(x, 1, 1.3, z, '#8f877b', 3)
  }
}
