/**
 * A floor plan from above: rooms found by cutting a rectangle again and again, then furnished by size.
 * The views of one home are its floors.
 */
import type { Random } from '../market/random.ts'
import type { SceneInput } from './scene.ts'
import { CANVAS_HEIGHT, CANVAS_WIDTH, mix, type Point, type SvgCanvas } from './svg-canvas.ts'

interface Area {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

const WALL = 12
const INK = '#3d4249'

export function drawFloorPlan({ canvas, palette, view: layout }: SceneInput): void {
  canvas.rect(0, 0, CANVAS_WIDTH, CANVAS_HEIGHT, '#f4f1ea')
  const whole: Area = { x: 210, y: 110, w: 780, h: 560 }
  const veranda = layout.between(90, 130)
  canvas.rect(whole.x + 14, whole.y + 18, whole.w, whole.h + veranda * 0.6, '#2a241c', {
    opacity: 0.1,
    round: 20,
  })
  drawVeranda(canvas, palette.ground, {
    x: whole.x + 60,
    y: whole.y + whole.h,
    w: whole.w * 0.6,
    h: veranda * 0.6,
  })
  const rooms = cut(layout, whole, 3).sort((a, b) => b.w * b.h - a.w * a.h)
  const tints = [
    palette.floor[0],
    palette.wood[0],
    palette.fabric[0],
    palette.sea[0],
    palette.stone[0],
  ]
  for (const [at, room] of rooms.entries()) {
    canvas.rect(room.x, room.y, room.w, room.h, mix(tints[at % tints.length]!, '#ffffff', 0.62))
    furnish(canvas, layout, room, at, palette.accent[0])
  }
  for (const room of rooms) drawWalls(canvas, room)
  for (const room of rooms) drawOpenings(canvas, layout, room, whole)
  drawCompass(canvas, [1090, 120])
  drawScale(canvas, [210, 750])
}

function cut(random: Random, area: Area, depth: number): Area[] {
  const along = area.w > area.h
  const long = along ? area.w : area.h
  if (depth === 0 || long < 240) return [area]
  const share = Math.round(long * random.between(0.4, 0.6))
  const [first, second] = along
    ? [
        { ...area, w: share },
        { ...area, x: area.x + share, w: area.w - share },
      ]
    : [
        { ...area, h: share },
        { ...area, y: area.y + share, h: area.h - share },
      ]
  return [...cut(random, first, depth - 1), ...cut(random, second, depth - 1)]
}

function drawWalls(canvas: SvgCanvas, { x, y, w, h }: Area): void {
  canvas.line(
    [
      [x, y],
      [x + w, y],
      [x + w, y + h],
      [x, y + h],
      [x, y],
    ],
    INK,
    WALL,
  )
}

/** A window in each outer wall; a door with its swing in one inner wall. */
function drawOpenings(canvas: SvgCanvas, random: Random, { x, y, w, h }: Area, whole: Area): void {
  const pane = (from: Point, to: Point) => {
    canvas.line([from, to], '#ffffff', WALL - 2)
    canvas.line([from, to], '#7fb2cc', 3)
  }
  if (y === whole.y) pane([x + w * 0.3, y], [x + w * 0.7, y])
  if (x === whole.x) pane([x, y + h * 0.3], [x, y + h * 0.7])
  if (x + w === whole.x + whole.w) pane([x + w, y + h * 0.3], [x + w, y + h * 0.7])
  const atBottom = y + h < whole.y + whole.h
  const door = 52
  const start = x + 24 + random.unit() * Math.max(0, w - door - 60)
  const line = atBottom ? y + h : y
  if (!atBottom && y === whole.y) return
  canvas.line(
    [
      [start, line],
      [start + door, line],
    ],
    '#f7f4ee',
    WALL + 2,
  )
  const turn = atBottom ? -1 : 1
  const arc = Array.from({ length: 9 }, (_, at): Point => {
    const angle = (at / 8) * (Math.PI / 2)
    return [start + door * Math.cos(angle), line + turn * door * Math.sin(angle)]
  })
  canvas.line(arc, INK, 1.5, 0.6)
  canvas.line(
    [
      [start, line],
      [start, line + turn * door],
    ],
    INK,
    3,
  )
}

/** The largest room is for living, the next for cooking, the smallest for washing; the others for sleep. */
function furnish(
  canvas: SvgCanvas,
  random: Random,
  room: Area,
  rank: number,
  accent: string,
): void {
  const [cx, cy] = [room.x + room.w / 2, room.y + room.h / 2]
  const piece = (x: number, y: number, w: number, h: number, fill = '#ffffff', round = 6) => {
    canvas.rect(x, y, w, h, INK, { opacity: 0.5, round: round + 3 })
    canvas.rect(x, y, w, h, fill, { round })
  }
  if (rank === 0) {
    canvas.rect(cx - 70, cy - 36, 140, 90, mix(accent, '#ffffff', 0.6), { round: 6 })
    piece(cx - 62, cy - 66, 124, 36)
    piece(cx - 98, cy - 20, 30, 62)
    piece(cx - 26, cy - 6, 52, 32, '#e9dcc6')
  } else if (rank === 1) {
    piece(room.x + 18, room.y + 18, Math.min(190, room.w - 50), 26, '#ece7dc', 2)
    canvas.ellipse([room.x + 60, room.y + 31], 13, 8, '#b9c7cc')
    piece(cx - 34, cy, 68, 40, '#e9dcc6')
    for (const dx of [-48, 48])
      for (const dy of [8, 32])
        canvas.ellipse([cx + dx, cy + dy], 9, 9, mix(accent, '#ffffff', 0.4))
  } else if (room.w * room.h < 42_000) {
    piece(room.x + 20, room.y + 20, 40, Math.min(92, room.h - 50), '#eaf4f5', 8)
    canvas.ellipse([room.x + room.w - 40, room.y + 36], 15, 19, '#ffffff')
    canvas.ellipse([room.x + room.w - 40, room.y + room.h - 40], 18, 12, '#ffffff')
  } else {
    const down = random.chance(0.5) ? room.y + 18 : room.y + room.h - 130
    piece(cx - 46, down, 92, 112)
    for (const dx of [-38, 6]) canvas.rect(cx + dx, down + 8, 32, 22, '#e6ebee', { round: 6 })
    canvas.rect(cx - 46, down + 44, 92, 68, mix(accent, '#ffffff', 0.5), { round: 6 })
    for (const dx of [-82, 58]) piece(cx + dx, down + 4, 24, 24, '#e9dcc6', 2)
  }
}

function drawVeranda(
  canvas: SvgCanvas,
  [light, shade]: readonly [string, string],
  { x, y, w, h }: Area,
): void {
  canvas.rect(x, y, w, h, mix(light, '#ffffff', 0.4))
  for (let line = 1; line < w / 36; line++)
    canvas.line(
      [
        [x + line * 36, y],
        [x + line * 36, y + h],
      ],
      shade,
      1,
      0.6,
    )
  canvas.line(
    [
      [x, y],
      [x, y + h],
      [x + w, y + h],
      [x + w, y],
    ],
    INK,
    3,
  )
  canvas.ellipse([x + w * 0.3, y + h / 2], 16, 16, '#ffffff')
  canvas.ellipse([x + w * 0.8, y + h / 2], 18, 18, '#9db884')
}

function drawCompass(canvas: SvgCanvas, [x, y]: Point): void {
  canvas.ellipse([x, y], 34, 34, '#ffffff')
  canvas.polygon(
    [
      [x, y - 28],
      [x + 9, y],
      [x - 9, y],
    ],
    '#c65f4c',
  )
  canvas.polygon(
    [
      [x, y + 28],
      [x + 9, y],
      [x - 9, y],
    ],
    '#b9bec4',
  )
}

function drawScale(canvas: SvgCanvas, [x, y]: Point): void {
  for (let part = 0; part < 4; part++)
    canvas.rect(x + part * 40, y, 40, 7, part % 2 ? '#ffffff' : INK)
  canvas.line(
    [
      [x, y],
      [x + 160, y],
      [x + 160, y + 7],
      [x, y + 7],
      [x, y],
    ],
    INK,
    1,
  )
}
