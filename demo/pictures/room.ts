/** An empty room to furnish: walls, floor, ceiling, and a window with what lies outside. */
import { facesOf, type SceneInput } from './scene.ts'
import { type Box, type Spot, Stage } from './stage.ts'
import { mix, type SvgCanvas } from './svg-canvas.ts'

export interface Room {
  readonly stage: Stage
  readonly left: number
  readonly right: number
  readonly back: number
  readonly height: number
}

export interface RoomSize {
  readonly wide: number
  readonly deep: number
  readonly height?: number
  /** Floor of tiles instead of boards. */
  readonly tiles?: boolean
}

export function openRoom(
  { canvas, palette, layout, view, number }: SceneInput,
  size: RoomSize,
): Room {
  const { wide, deep, height = 2.75, tiles = layout.chance(0.4) } = size
  const [left, right] = [-wide / 2, wide / 2]
  const eyeX = [-0.24, 0.26, -0.05, 0.12][number]! * wide + view.between(-0.1, 0.1)
  const stage = new Stage(canvas, {
    at: [eyeX, 1.45, -0.4],
    yaw: Math.atan2(-eyeX * 0.8, deep) + view.between(-0.03, 0.03),
    focal: 700,
    horizon: 345,
  })
  const [light, shade] = palette.room
  const start = -1.5
  stage.level(left, height, start, wide, deep - start, mix('#ffffff', light, 0.45))
  stage.side(left, 0, start, deep - start, height, mix(light, shade, 0.55))
  stage.side(right, 0, start, deep - start, height, mix(light, shade, 0.95))
  stage.front(left, 0, deep, wide, height, light)
  drawFloor(stage, palette.floor, { left, right, start, deep }, tiles)
  // Soft darkness where walls meet, and a skirting board.
  stage.front(left, height - 0.25, deep - 0.01, wide, 0.25, '#4a4038', { opacity: 0.05 })
  stage.front(left, 0, deep - 0.02, wide, 0.1, '#ffffff', { opacity: 0.8 })
  stage.side(left, 0, start, deep - start, 0.1, '#ffffff', { opacity: 0.5 })
  stage.side(right, 0, start, deep - start, 0.1, '#ffffff', { opacity: 0.4 })
  return { stage, left, right, back: deep, height }
}

interface FloorFrame {
  readonly left: number
  readonly right: number
  readonly start: number
  readonly deep: number
}

function drawFloor(
  stage: Stage,
  [light, shade]: readonly [string, string],
  frame: FloorFrame,
  tiles: boolean,
): void {
  const { left, right, start, deep } = frame
  stage.level(
    left,
    0,
    start,
    right - left,
    deep - start,
    stage.canvas.vertical(mix(light, shade, 0.45), light),
  )
  const step = tiles ? 0.8 : 0.24
  for (let x = left + step; x < right; x += step)
    stage.lineZ(x, 0.002, start, deep, shade, 1.2, 0.5)
  for (let z = start; tiles && z < deep; z += step)
    stage.lineX(left, right, 0.002, z, shade, 1.2, 0.5)
}

export interface WindowFrame {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  readonly panes: number
}

/**
 * A window in the back wall. What lies outside is painted in bands that fit the opening: sky, hills or sea.
 */
export function drawRoomWindow(
  { stage, back }: Room,
  input: SceneInput,
  { x, y, w, h, panes }: WindowFrame,
): void {
  const { palette, layout } = input
  const { canvas } = stage
  const z = back - 0.02
  stage.front(x - 0.08, y - 0.08, z, w + 0.16, h + 0.16, '#ffffff')
  stage.front(x, y, z, w, h, canvas.vertical(palette.sky[0], palette.sky[1]))
  drawOutlook(stage, input, { x, y, w, h, z })
  stage.face(
    [
      [x + w * 0.1, y, z],
      [x + w * 0.3, y, z],
      [x + w * 0.62, y + h, z],
      [x + w * 0.42, y + h, z],
    ],
    '#ffffff',
    { opacity: 0.14 },
  )
  for (let pane = 0; pane <= panes; pane++)
    stage.front(x + (w * pane) / panes - 0.03, y, z, 0.06, h, '#ffffff')
  stage.front(x, y + h - 0.05, z, w, 0.05, '#ffffff')
  stage.front(x, y, z, w, 0.05, '#ffffff')
  // The sun on the floor: the opening, slid towards the eye.
  const slant = layout.between(-0.5, 0.5)
  const reach = 1.5
  stage.face(
    [
      [x, 0.01, back - 0.3],
      [x + w, 0.01, back - 0.3],
      [x + w + slant, 0.01, back - 0.3 - reach],
      [x + slant, 0.01, back - 0.3 - reach],
    ],
    '#fff6dc',
    { opacity: 0.4 },
  )
}

/** The sea or a hill behind the window, and trees before them. */
function drawOutlook(
  stage: Stage,
  { palette, layout }: SceneInput,
  { x, y, w, h, z }: Omit<Box, 'd'>,
): void {
  const sill = Math.max(y, 0.9)
  const sea = layout.chance(0.45)
  const band = (low: number, high: number, colour: string, opacity = 1) => {
    const [from, to] = [Math.max(low, y), Math.min(high, y + h)]
    if (to > from) stage.front(x, from, z, w, to - from, colour, { opacity })
  }
  if (sea) {
    band(y, 1.5, palette.sea[1])
    band(y, sill + 0.15, palette.leaf[0])
  } else {
    const hill = Array.from(
      { length: 9 },
      (_, at): Spot => [
        x + (w * at) / 8,
        Math.max(1.45, y + 0.25) + 0.18 * Math.sin(at * 1.3 + layout.unit() * 0.6),
        z,
      ],
    )
    stage.face([[x, y, z], ...hill, [x + w, y, z]], mix(palette.leaf[0], palette.sky[1], 0.35))
    band(y, sill + 0.2, palette.leaf[1])
  }
  for (let tree = 0; tree < 4; tree++) {
    const at: Spot = [x + w * layout.between(0.08, 0.92), sill + 0.25, z]
    const [px, py] = stage.point(at)
    const size = stage.scale(at)
    stage.canvas.ellipse([px, py], size * 0.12, size * layout.between(0.2, 0.34), palette.leaf[1], {
      opacity: 0.85,
    })
  }
}

export interface WindowedRoom extends Room {
  readonly windowLeft: boolean
}

/**
 * A room with a curtained window to one side of the back wall, `gap` from the corner. Which side hangs on the
 * home, and changes from view to view.
 */
export function openWindowedRoom(
  input: SceneInput,
  size: RoomSize,
  opening: Omit<WindowFrame, 'x'> & { readonly gap: number },
  curtain: string,
): WindowedRoom {
  const room = openRoom(input, size)
  const windowLeft = input.layout.chance(0.5) !== (input.number % 2 === 1)
  const { gap, w } = opening
  const frame = { ...opening, x: windowLeft ? room.left + gap : room.right - gap - w }
  drawRoomWindow(room, input, frame)
  drawCurtains(room, frame, curtain)
  return { ...room, windowLeft }
}

function drawCurtains(
  { stage, back, height }: Room,
  { x, w }: Pick<WindowFrame, 'x' | 'w'>,
  colour: string,
): void {
  const z = back - 0.1
  for (const from of [x - 0.45, x + w - 0.15]) {
    for (let fold = 0; fold < 6; fold++) {
      stage.front(
        from + fold * 0.1,
        0.04,
        z,
        0.1,
        height - 0.2,
        mix(colour, '#000000', fold % 2 ? 0.1 : 0.02),
        { opacity: 0.94 },
      )
    }
  }
  stage.front(x - 0.7, height - 0.18, z, w + 1.4, 0.05, '#8b8378')
}

/** A frame with a small abstract landscape. */
export function drawPicture(stage: Stage, input: SceneInput, at: Spot, w: number, h: number): void {
  const { palette, layout } = input
  const [x, y, z] = at
  stage.front(x - 0.03, y - 0.05, z - 0.005, w + 0.08, h + 0.06, '#2a2622', { opacity: 0.14 })
  stage.front(x, y, z - 0.01, w, h, '#3f3a35')
  stage.front(x + 0.04, y + 0.04, z - 0.02, w - 0.08, h - 0.08, '#faf7f0')
  const [ix, iy, iw, ih] = [x + 0.12, y + 0.12, w - 0.24, h - 0.24]
  stage.front(ix, iy, z - 0.03, iw, ih, mix(palette.accent[0], '#ffffff', 0.7))
  stage.front(ix, iy, z - 0.03, iw, ih * layout.between(0.3, 0.55), palette.accent[0])
  const centre: Spot = [ix + iw * layout.between(0.25, 0.75), iy + ih * 0.68, z - 0.04]
  const radius = stage.scale(centre) * iw * 0.13
  stage.canvas.ellipse(stage.point(centre), radius, radius, '#f6d58a')
}

export function drawRug(stage: Stage, box: Omit<Box, 'y' | 'h'>, colour: string): void {
  const { x, z, w, d } = box
  stage.level(x, 0.01, z, w, d, colour, { round: 3 })
  stage.level(x + 0.14, 0.012, z + 0.14, w - 0.28, d - 0.28, mix(colour, '#ffffff', 0.22))
  stage.level(x + 0.24, 0.014, z + 0.24, w - 0.48, d - 0.48, colour)
}

/** Soft darkness below a piece of furniture. */
export function drawContact(stage: Stage, { x, z, w, d }: Omit<Box, 'y' | 'h'>): void {
  for (const grow of [0.18, 0.09, 0.02]) {
    stage.level(x - grow, 0.006, z - grow, w + 2 * grow, d + 2 * grow, '#2a221a', {
      opacity: 0.1,
      round: 8,
    })
  }
}

export function drawPottedPlant(
  stage: Stage,
  input: SceneInput,
  [x, , z]: Spot,
  heightM: number,
): void {
  const { palette, layout } = input
  drawContact(stage, { x: x - 0.18, z: z - 0.18, w: 0.36, d: 0.36 })
  stage.box(
    { x: x - 0.17, y: 0, z: z - 0.17, w: 0.34, h: 0.36, d: 0.34 },
    facesOf(layout.pick([palette.roof, palette.stone, ['#f4f2ee', '#cfcac2']] as const)),
    { round: 4 },
  )
  const base: Spot = [x, 0.34, z]
  const [px, py] = stage.point(base)
  const unit = stage.scale(base) * heightM
  for (let leaf = 0; leaf < 13; leaf++) {
    const angle = Math.PI * (1.08 + (leaf / 12) * 0.84)
    const reach = unit * layout.between(0.55, 0.85)
    const tip: readonly [number, number] = [
      px + Math.cos(angle) * reach * 0.62,
      py + Math.sin(angle) * reach,
    ]
    const side: readonly [number, number] = [
      (px + tip[0]) / 2 - Math.sin(angle) * unit * 0.08,
      (py + tip[1]) / 2 + Math.cos(angle) * unit * 0.08,
    ]
    const other: readonly [number, number] = [
      (px + tip[0]) / 2 + Math.sin(angle) * unit * 0.08,
      (py + tip[1]) / 2 - Math.cos(angle) * unit * 0.08,
    ]
    stage.canvas.blob(
      [[px, py], side, tip, tip, other],
      leaf % 2 ? palette.leaf[0] : palette.leaf[1],
    )
  }
}

/** Gentle dark towards the corners, as lenses have. */
export function drawVignette(canvas: SvgCanvas): void {
  canvas.darkenFoot(0.7, '#2a2018', 0.16)
}
