/** A kitchen: units along the back wall, an island before them. */
import {
  drawContact,
  drawPottedPlant,
  drawRoomWindow,
  drawVignette,
  openRoom,
  type Room,
} from './room.ts'
import { facesOf, type SceneInput } from './scene.ts'
import type { Spot, Stage } from './stage.ts'
import { mix } from './svg-canvas.ts'

export function drawKitchen(input: SceneInput): void {
  const { palette, layout, canvas, view } = input
  const room = openRoom(input, { wide: 5.6, deep: 4.9 })
  const { stage, back, left, right } = room
  const fronts: readonly [string, string] = layout.pick([
    ['#f8f6f1', '#d8d2c6'],
    [mix(palette.accent[0], '#e9ece8', 0.55), mix(palette.accent[1], '#bfc6c2', 0.5)],
    palette.wood,
    ['#5c6660', '#434c47'],
  ] as const)
  const worktop: readonly [string, string] = layout.pick([
    ['#efece6', '#c9c3b8'],
    palette.wood,
    ['#4a4a4c', '#333335'],
  ] as const)
  const opening = { x: -0.2 + layout.between(-0.6, 0.6), y: 1.05, w: 1.5, h: 1.1, panes: 2 }
  drawSplashback(room, input)
  drawRoomWindow(room, input, opening)
  const counter = { x: left + 0.9, y: 0, z: back - 0.62, w: right - left - 0.9, h: 0.88, d: 0.6 }
  drawContact(stage, counter)
  stage.box(counter, facesOf(fronts))
  drawFronts(stage, counter.x, counter.z, counter.w, fronts[1])
  stage.box({ ...counter, y: 0.88, h: 0.05, z: counter.z - 0.03, d: 0.65 }, facesOf(worktop))
  const edges: readonly (readonly [number, number])[] = [
    [left + 0.9, opening.x - 0.15],
    [opening.x + opening.w + 0.15, right],
  ]
  for (const [from, to] of edges) {
    if (to - from < 0.4) continue
    stage.level(from, 1.5, back - 0.36, to - from, 0.35, '#fff4d6', { opacity: 0.7 })
    stage.box({ x: from, y: 1.5, z: back - 0.36, w: to - from, h: 0.8, d: 0.35 }, facesOf(fronts))
    for (let door = 1; door * 0.6 < to - from; door++)
      stage.lineY(from + door * 0.6, 1.52, 2.28, back - 0.37, fronts[1], 1.8)
  }
  drawHobAndSink(room, input, opening.x)
  stage.box(
    { x: left, y: 0, z: back - 0.7, w: 0.85, h: 2.1, d: 0.68 },
    facesOf(layout.chance(0.5) ? ['#dfe1e2', '#b3b7ba'] : fronts),
  )
  stage.lineY(left + 0.78, 0.9, 1.5, back - 0.71, '#7d8285', 4)
  stage.lineX(left, left + 0.85, 0.75, back - 0.71, '#8d9295', 2)
  drawIsland(stage, input, fronts, worktop)
  if (view.chance(0.7)) drawPottedPlant(stage, input, [right - 0.4, 0, 2.6], 0.9)
  drawVignette(canvas)
}

function drawFronts(stage: Stage, x: number, z: number, w: number, line: string): void {
  const doors = Math.round(w / 0.6)
  for (let door = 0; door < doors; door++) {
    const at = x + (door * w) / doors
    stage.lineY(at, 0.1, 0.86, z - 0.01, line, 2)
    stage.lineX(at + 0.12, at + w / doors - 0.12, 0.78, z - 0.01, '#7b746a', 3)
  }
  stage.front(x, 0, z - 0.01, w, 0.09, '#3a3632', { opacity: 0.55 })
}

function drawSplashback({ stage, left, right, back }: Room, { palette, layout }: SceneInput): void {
  const tone = layout.pick([
    mix(palette.accent[0], '#ffffff', 0.72),
    '#f3f1ec',
    mix(palette.stone[0], '#ffffff', 0.5),
  ])
  stage.front(left, 0.92, back - 0.01, right - left, 0.62, tone)
  for (let x = left; x < right; x += 0.2)
    stage.lineY(x, 0.92, 1.54, back - 0.015, mix(tone, '#7a7a7a', 0.3), 1, 0.6)
  for (let y = 1.02; y < 1.5; y += 0.13)
    stage.lineX(left, right, y, back - 0.015, mix(tone, '#7a7a7a', 0.3), 1, 0.6)
}

function drawHobAndSink({ stage, back }: Room, { palette }: SceneInput, windowX: number): void {
  const z = back - 0.5
  const tap: Spot = [windowX + 0.75, 0.93, z + 0.3]
  const [tx, ty] = stage.point(tap)
  const unit = stage.scale(tap)
  stage.canvas.line(
    [
      [tx, ty],
      [tx, ty - unit * 0.3],
      [tx + unit * 0.12, ty - unit * 0.32],
      [tx + unit * 0.14, ty - unit * 0.22],
    ],
    '#9aa0a4',
    5,
  )
  const hob = windowX > 0 ? windowX - 1.25 : windowX + 1.95
  stage.level(hob, 0.935, z, 0.6, 0.42, '#26282b')
  stage.front(hob - 0.02, 0.2, back - 0.64, 0.64, 0.55, '#2f3236')
  stage.front(hob + 0.05, 0.28, back - 0.65, 0.5, 0.3, '#4b5056')
  stage.lineX(hob + 0.05, hob + 0.57, 0.66, back - 0.66, '#b9bec2', 4)
  const pot: Spot = [hob + 0.2, 0.94, z + 0.2]
  const [px, py] = stage.point(pot)
  stage.canvas.rect(
    px - unit * 0.1,
    py - unit * 0.16,
    unit * 0.22,
    unit * 0.15,
    palette.accent[0],
    {
      round: 3,
    },
  )
}

function drawIsland(
  stage: Stage,
  { palette, layout }: SceneInput,
  fronts: readonly [string, string],
  worktop: readonly [string, string],
): void {
  const w = 2.4
  const x = -1.1 + layout.between(-0.2, 0.3)
  drawContact(stage, { x, z: 2.1, w, d: 0.85 })
  stage.box(
    { x: x + 0.05, y: 0, z: 2.25, w: w - 0.1, h: 0.88, d: 0.7 },
    facesOf(layout.chance(0.5) ? palette.wood : fronts),
  )
  stage.box({ x, y: 0.88, z: 2.1, w, h: 0.06, d: 0.9 }, facesOf(worktop))
  const bowl: Spot = [x + w * 0.68, 0.94, 2.55]
  const [bx, by] = stage.point(bowl)
  const unit = stage.scale(bowl)
  for (const [dx, colour] of [
    [-0.09, '#f0a73a'],
    [0.02, '#f4c542'],
    [0.1, '#e98a2f'],
  ] as const) {
    stage.canvas.ellipse([bx + dx * unit, by - unit * 0.12], unit * 0.06, unit * 0.06, colour)
  }
  stage.canvas.ellipse([bx, by - unit * 0.04], unit * 0.2, unit * 0.07, '#fbfaf7')
  for (let stool = 0; stool < 3; stool++) {
    const sx = x + 0.4 + stool * 0.8
    for (const leg of [-0.12, 0.12])
      stage.line(
        [
          [sx + leg * 1.2, 0, 1.75],
          [sx + leg, 0.62, 1.8],
        ],
        palette.wood[1],
        5,
      )
    stage.disc([sx, 0.64, 1.8], 0.19, mix(palette.fabric[1], '#000000', 0.15))
    stage.disc([sx, 0.67, 1.8], 0.19, palette.fabric[0])
  }
  for (const lamp of [x + 0.5, x + w - 0.5]) {
    const at: Spot = [lamp, 1.85, 2.5]
    const [px, py] = stage.point(at)
    stage.canvas.line([stage.point([lamp, 2.75, 2.5]), [px, py]], '#4c463f', 2)
    stage.canvas.polygon(
      [
        [px - unit * 0.05, py - unit * 0.12],
        [px + unit * 0.05, py - unit * 0.12],
        [px + unit * 0.15, py + unit * 0.04],
        [px - unit * 0.15, py + unit * 0.04],
      ],
      palette.accent[1],
      { round: 3 },
    )
    stage.canvas.ellipse([px, py + unit * 0.05], unit * 0.14, unit * 0.03, '#fff0c4')
  }
}
