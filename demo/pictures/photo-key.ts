/**
 * Names of the drawn pictures: `demo-<scene>-<number>`. The number says which home (its palette) and
 * which of four views of it, so that the rooms of one listing look as if they belonged together.
 * Invariant: a key that `parsePhotoKey` accepts can be drawn.
 */
export const scenes = [
  'villa',
  'villa-dusk',
  'house',
  'stone-house',
  'block',
  'block-dusk',
  'pool',
  'terrace',
  'living-room',
  'kitchen',
  'bedroom',
  'bathroom',
  'floor-plan',
  'plot',
  'field',
  'office',
  'office-building',
  'shop',
  'warehouse',
] as const

export type Scene = (typeof scenes)[number]

/** How many different homes are drawn. */
export const LOOKS = 160
export const VIEWS_PER_LOOK = 4

export interface PhotoSubject {
  readonly scene: Scene
  readonly look: number
  readonly view: number
}

const pattern = /^demo-([a-z-]{1,20})-(0|[1-9]\d{0,2})$/

export function parsePhotoKey(key: string): PhotoSubject | null {
  const found = pattern.exec(key)
  const scene = scenes.find((name) => name === found?.[1])
  const number = Number(found?.[2])
  if (!scene || number >= LOOKS * VIEWS_PER_LOOK) return null
  return { scene, look: Math.floor(number / VIEWS_PER_LOOK), view: number % VIEWS_PER_LOOK }
}

export function isDemoPhotoKey(key: string): boolean {
  return parsePhotoKey(key) !== null
}

export function photoKey({ scene, look, view }: PhotoSubject): string {
  return `demo-${scene}-${look * VIEWS_PER_LOOK + view}`
}
