/** An office from inside: desks, screens, a window along the wall. */
import { drawContact, drawPottedPlant, drawRoomWindow, drawVignette, openRoom } from './room.ts'
import { facesOf, type SceneInput } from './scene.ts'
import type { Spot, Stage } from './stage.ts'
import { mix } from './svg-canvas.ts'

export function drawOffice(input: SceneInput): void {
  const { palette, layout, canvas, view } = input
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
  drawVignette(canvas)
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
    stage.canvas.vertical(palette.accent[0], mix(palette.accent[0], '#ffffff', 0.4)),
  )
  stage.level(x + 0.5, 0.755, z + 0.08, 0.45, 0.14, '#d5d8da')
}

function drawChair(stage: Stage, pair: readonly [string, string], [x, , z]: Spot): void {
  const cloth = facesOf(pair)
  stage.lineY(x, 0.05, 0.42, z, '#6d7276', 6)
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
