/** A pool with loungers, gardens or the sea behind it. */
import { drawGround, drawHills, drawPlant, drawSea, drawSky } from './draw-nature.ts'
import { drawGlass } from './draw-window.ts'
import { facesOf, type SceneInput } from './scene.ts'
import { type Spot, Stage } from './stage.ts'
import { mix } from './svg-canvas.ts'

export function drawPool(input: SceneInput): void {
  const { canvas, palette, layout, view, number } = input
  const horizon = 300
  const eyeX = [-3, 3.4, -1, 1.2][number]!
  const stage = new Stage(canvas, {
    at: [eyeX, 2.6, 0],
    yaw: Math.atan2(-eyeX, 11),
    focal: 800,
    horizon,
  })
  drawSky(canvas, palette, view, { dusk: false })
  if (layout.chance(0.55)) drawSea(canvas, palette, view, horizon - 12, horizon + 50)
  else drawHills(canvas, layout, horizon + 30, 150, palette.leaf[0], palette.sky[1])
  drawGround(canvas, horizon + 34, palette.leaf[1], palette.leaf[0])
  for (let tree = 0; tree < 9; tree++) {
    const plant = layout.pick(['palm', 'cypress', 'olive', 'bush'] as const)
    drawPlant(
      stage,
      plant,
      [-15 + tree * 3.8, 0, 17 + layout.between(0, 3)],
      plant === 'bush' ? 1.6 : layout.between(3.5, 6),
      palette,
      layout,
    )
  }
  const deck = mix(palette.ground[0], '#ffffff', 0.4)
  stage.level(-30, 0, 0.3, 60, 14.5, canvas.vertical(mix(deck, palette.ground[1], 0.25), deck))
  for (let joint = 1; joint < 15; joint++)
    stage.lineX(-30, 30, 0.01, joint, palette.ground[1], 1.2, 0.4)
  for (let joint = -15; joint < 15; joint++)
    stage.lineZ(joint * 1.2, 0.01, 0.5, 14.8, palette.ground[1], 1.2, 0.3)
  drawWater(stage, input)
  if (layout.chance(0.6)) drawHouseEdge(stage, input, eyeX)
  for (let lounger = 0; lounger < 3; lounger++)
    drawLounger(stage, input, [4.9, 0, 5 + lounger * 2.1])
  drawUmbrella(stage, [6.4, 0, 8.4], palette.accent[0])
  for (let pot = 0; pot < 5; pot++)
    drawPlant(
      stage,
      view.chance(0.5) ? 'bougainvillea' : 'bush',
      [-9 + pot * 0.7, 0, 12 - pot * 1.4],
      view.between(0.9, 1.4),
      palette,
      view,
    )
}

function drawWater(stage: Stage, { canvas, palette, view, layout }: SceneInput): void {
  const [light, deep] = palette.sea
  const rounded = layout.chance(0.35)
  const [x, z, w, d] = [-4, 3.6, 7.8, 8]
  const coping = mix(palette.ground[0], '#ffffff', 0.75)
  const water = canvas.vertical(mix(deep, light, 0.35), light, mix(light, '#ffffff', 0.3))
  if (rounded) {
    stage.face(oval(x + w / 2, z + d / 2, w / 2 + 0.4, d / 2 + 0.4, 0.02), coping)
    stage.face(oval(x + w / 2, z + d / 2, w / 2, d / 2, 0.03), water)
  } else {
    stage.level(x - 0.4, 0.02, z - 0.4, w + 0.8, d + 0.8, coping)
    stage.level(x, 0.03, z, w, d, water)
    stage.level(x, 0.031, z + d - 0.5, w, 0.5, mix(deep, '#0d3a52', 0.25), { opacity: 0.45 })
    for (let step = 0; step < 3; step++)
      stage.level(x + 0.1, 0.032, z + 0.1, 1.6 - step * 0.45, 1.2 - step * 0.3, '#ffffff', {
        opacity: 0.13,
      })
  }
  for (let ripple = 0; ripple < 30; ripple++) {
    const [rx, rz] = [x + view.between(1, w - 2), z + view.between(1, d - 1.2)]
    stage.line(
      [
        [rx, 0.04, rz],
        [rx + 0.5, 0.04, rz + 0.12],
        [rx + view.between(0.7, 1.3), 0.04, rz],
      ],
      '#ffffff',
      2.2,
      0.35,
    )
  }
}

function oval(x: number, z: number, rx: number, rz: number, y: number): Spot[] {
  return Array.from({ length: 40 }, (_, at): Spot => {
    const angle = (at / 40) * 2 * Math.PI
    return [x + rx * Math.cos(angle), y, z + rz * Math.sin(angle)]
  })
}

function drawLounger(stage: Stage, { palette }: SceneInput, [x, , z]: Spot): void {
  stage.level(x - 0.1, 0.015, z - 0.15, 2.2, 0.95, '#3a3020', { opacity: 0.2, round: 6 })
  for (const leg of [0.1, 1.7])
    stage.box({ x: x + leg, y: 0, z, w: 0.08, h: 0.28, d: 0.08 }, facesOf(palette.wood))
  stage.box({ x, y: 0.28, z, w: 1.45, h: 0.12, d: 0.7 }, facesOf(['#ffffff', '#d9d3c7']), {
    round: 4,
  })
  stage.face(
    [
      [x + 1.4, 0.36, z],
      [x + 1.4, 0.36, z + 0.7],
      [x + 2, 0.85, z + 0.7],
      [x + 2, 0.85, z],
    ],
    '#f3efe6',
    { round: 5 },
  )
  stage.level(x + 0.15, 0.41, z + 0.1, 0.5, 0.5, palette.accent[0], { round: 3 })
}

function drawUmbrella(stage: Stage, [x, y, z]: Spot, colour: string): void {
  stage.disc([x + 0.6, 0.02, z - 0.5], 1.4, '#2a2418', { opacity: 0.18 })
  stage.canvas.line([stage.point([x, y, z]), stage.point([x, 2.5, z])], '#efe9dc', 6)
  const rim = Array.from({ length: 9 }, (_, at): Spot => {
    const angle = Math.PI * (at / 8)
    return [
      x - 1.5 * Math.cos(angle),
      2.1 + 0.06 * Math.sin(at * Math.PI),
      z - 1.2 * Math.sin(angle) * 0.6,
    ]
  })
  for (let rib = 0; rib < 8; rib++) {
    stage.face(
      [[x, 2.75, z], rim[rib]!, rim[rib + 1]!],
      rib % 2 ? colour : mix(colour, '#ffffff', 0.75),
      { round: 2 },
    )
  }
}

function drawHouseEdge(stage: Stage, input: SceneInput, eyeX: number): void {
  const { palette } = input
  const x = eyeX < 0 ? -13.5 : -14.5
  const wall = facesOf(palette.wall)
  const box = { x, y: 0, z: 8.5, w: 7, h: 3, d: 6 }
  stage.box(box, wall)
  drawGlass(
    stage,
    { wall: 'side', x: x + 7, y: 0.1, z: 9, along: 4.8, up: 2.3 },
    { frame: '#444a4f', panes: 3, lit: false, curtain: true },
    input,
  )
  drawGlass(
    stage,
    { wall: 'front', x: x + 1.5, y: 0.1, z: 8.48, along: 4.5, up: 2.3 },
    { frame: '#444a4f', panes: 3, lit: false, curtain: true },
    input,
  )
  stage.box({ x: x - 0.5, y: 3, z: 7.6, w: 8.4, h: 0.28, d: 7.6 }, wall)
}
