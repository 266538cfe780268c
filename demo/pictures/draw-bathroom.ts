/** A bathroom: tiles, a basin, and either a shower or a tub. */
import { drawContact, drawRoomWindow, drawVignette, openRoom, type Room } from './room.ts'
import { facesOf, type SceneInput } from './scene.ts'
import type { Spot, Stage } from './stage.ts'
import { mix } from './svg-canvas.ts'

export function drawBathroom(input: SceneInput): void {
  const { palette, layout, canvas, number } = input
  const room = openRoom(input, { wide: 3.4, deep: 3.7, tiles: true })
  const { stage, back, left, right } = room
  const tile = layout.pick([
    mix(palette.sea[0], '#ffffff', 0.6),
    '#e9e4da',
    mix(palette.stone[0], '#ffffff', 0.35),
    mix(palette.leaf[0], '#ffffff', 0.6),
    '#cfd6da',
  ])
  drawTiles(room, tile, layout.chance(0.5) ? 2.75 : 1.5)
  const showerLeft = layout.chance(0.5) !== (number % 2 === 1)
  const shower = showerLeft ? left : right - 1.15
  const basin = showerLeft ? 0.05 : -1.45
  const small = { x: showerLeft ? shower + 0.25 : shower + 0.3, y: 1.6, w: 0.6, h: 0.6, panes: 1 }
  drawRoomWindow(room, input, small)
  drawVanity(room, input, basin)
  drawToilet(stage, showerLeft ? right - 0.5 : left + 0.5, back - 1.75, showerLeft)
  if (layout.chance(0.55)) drawShower(room, shower)
  else drawTub(stage, shower, back)
  const mat = { x: -0.55, z: 1.75, w: 1.1, d: 0.6 }
  stage.level(mat.x, 0.01, mat.z, mat.w, mat.d, mix(palette.accent[0], '#ffffff', 0.45), {
    round: 8,
  })
  drawVignette(canvas)
}

function drawTiles({ stage, left, right, back }: Room, tone: string, height: number): void {
  const line = mix(tone, '#ffffff', 0.55)
  stage.front(left, 0, back - 0.01, right - left, height, tone)
  stage.side(left + 0.005, 0, 0.2, back - 0.2, height, mix(tone, '#5a5a5a', 0.08))
  stage.side(right - 0.005, 0, 0.2, back - 0.2, height, mix(tone, '#5a5a5a', 0.16))
  for (let y = 0.3; y <= height; y += 0.3) {
    stage.lineX(left, right, y, back - 0.015, line, 1.4, 0.8)
    stage.lineZ(left + 0.01, y, 0.4, back, line, 1.2, 0.6)
    stage.lineZ(right - 0.01, y, 0.4, back, line, 1.2, 0.6)
  }
  for (let x = left; x < right; x += 0.425) stage.lineY(x, 0, height, back - 0.015, line, 1.4, 0.8)
}

function drawVanity({ stage, back }: Room, { palette, layout }: SceneInput, x: number): void {
  const z = back - 0.52
  stage.level(x, 0.008, z, 1.4, 0.5, '#2a221a', { opacity: 0.18 })
  stage.box({ x, y: 0.35, z, w: 1.4, h: 0.45, d: 0.5 }, facesOf(palette.wood))
  stage.lineY(x + 0.7, 0.37, 0.78, z - 0.01, palette.wood[1], 2)
  stage.box(
    { x: x - 0.02, y: 0.8, z: z - 0.02, w: 1.44, h: 0.05, d: 0.54 },
    facesOf(['#ffffff', '#dcdad5']),
  )
  const centre: Spot = [x + 0.7, 0.9, z + 0.2]
  const [px, py] = stage.point(centre)
  const unit = stage.scale(centre)
  stage.canvas.ellipse([px, py], unit * 0.26, unit * 0.1, '#ffffff')
  stage.canvas.ellipse([px, py - unit * 0.05], unit * 0.25, unit * 0.05, '#e3e6e6')
  stage.canvas.line(
    [
      [px, py - unit * 0.08],
      [px, py - unit * 0.26],
      [px + unit * 0.02, py - unit * 0.26],
    ],
    layout.chance(0.3) ? '#b89452' : '#9aa0a4',
    6,
  )
  const mirror: Spot = [x + 0.7, 1.65, back - 0.03]
  const [mx, my] = stage.point(mirror)
  const glass = stage.canvas.vertical(
    mix(palette.sky[1], '#ffffff', 0.3),
    mix(palette.room[1], '#b9c4c8', 0.4),
  )
  if (layout.chance(0.5)) {
    stage.canvas.ellipse([mx, my], unit * 0.44, unit * 0.44, '#fff5da', { opacity: 0.6 })
    stage.canvas.ellipse(
      [mx, my],
      unit * 0.4,
      unit * 0.4,
      layout.chance(0.5) ? '#3d3a36' : palette.wood[0],
    )
    stage.canvas.ellipse([mx, my], unit * 0.37, unit * 0.37, glass)
  } else {
    stage.front(x + 0.1, 1.2, back - 0.03, 1.2, 0.95, '#3d3a36')
    stage.front(x + 0.13, 1.23, back - 0.035, 1.14, 0.89, glass)
  }
  stage.canvas.line(
    [
      [mx - unit * 0.2, my + unit * 0.12],
      [mx + unit * 0.12, my - unit * 0.2],
    ],
    '#ffffff',
    7,
    0.35,
  )
  stage.box({ x: x + 0.1, y: 0.85, z: z + 0.2, w: 0.09, h: 0.18, d: 0.09 }, facesOf(palette.accent))
}

function drawToilet(stage: Stage, x: number, z: number, onRight: boolean): void {
  const white = facesOf(['#ffffff', '#d4d3ce'])
  const wallX = onRight ? x + 0.32 : x - 0.5
  drawContact(stage, { x: x - 0.25, z, w: 0.5, d: 0.45 })
  stage.box({ x: wallX, y: 0.4, z, w: 0.18, h: 0.45, d: 0.45 }, white, { round: 4 })
  stage.box({ x: x - 0.22, y: 0.05, z: z + 0.05, w: 0.55, h: 0.33, d: 0.36 }, white, { round: 8 })
  stage.level(x - 0.24, 0.42, z + 0.03, 0.56, 0.4, '#f3f2ee', { round: 8 })
}

function drawShower({ stage, back }: Room, x: number): void {
  const front = back - 1.15
  stage.level(x, 0.015, front, 1.15, 1.15, '#f7f7f5')
  stage.line(
    [
      [x + 0.9, 1.05, back - 0.03],
      [x + 0.9, 2.15, back - 0.03],
      [x + 0.6, 2.15, back - 0.3],
    ],
    '#9aa0a4',
    5,
  )
  const head: Spot = [x + 0.6, 2.12, back - 0.3]
  stage.canvas.ellipse(
    stage.point(head),
    stage.scale(head) * 0.13,
    stage.scale(head) * 0.03,
    '#8b9195',
  )
  stage.front(x, 0.02, front, 1.15, 2.05, '#e3f1f2', { opacity: 0.3 })
  stage.face(
    [
      [x + 0.2, 0.02, front],
      [x + 0.45, 0.02, front],
      [x + 0.95, 2.07, front],
      [x + 0.7, 2.07, front],
    ],
    '#ffffff',
    { opacity: 0.25 },
  )
  stage.lineX(x, x + 1.15, 2.07, front, '#7f878b', 4)
}

function drawTub(stage: Stage, x: number, back: number): void {
  const white = facesOf(['#ffffff', '#d9d8d3'])
  const z = back - 1.75
  drawContact(stage, { x, z, w: 1.1, d: 1.7 })
  stage.box({ x: x + 0.05, y: 0, z, w: 1, h: 0.55, d: 1.7 }, white, { round: 10 })
  stage.level(x + 0.17, 0.56, z + 0.12, 0.76, 1.46, '#cfe6ea', { round: 14 })
  stage.level(x + 0.2, 0.56, z + 0.2, 0.7, 1.3, '#bfdde3', { round: 10 })
  stage.front(x + 0.3, 0.2, z - 0.03, 0.5, 0.38, '#f6e7cf', { round: 4 })
}
