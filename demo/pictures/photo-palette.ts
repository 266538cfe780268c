/** The colours of a drawn home, fixed by its look; and the one colour that stands for a picture. */

import { Random } from '../market/random.ts'
import type { PhotoSubject, Scene } from './photo-key.ts'

/** Light first, shade second. */
type Pair = readonly [string, string]

export interface Palette {
  readonly sky: Pair
  readonly dusk: readonly [string, string, string]
  readonly wall: Pair
  readonly roof: Pair
  readonly stone: Pair
  readonly wood: Pair
  readonly leaf: Pair
  readonly ground: Pair
  readonly sea: Pair
  readonly room: Pair
  readonly floor: Pair
  readonly fabric: Pair
  readonly accent: Pair
}

const choices: { readonly [Name in keyof Palette]: readonly Palette[Name][] } = {
  sky: [
    ['#7db9e8', '#e6f3fb'],
    ['#8fc3ea', '#f6efe2'],
    ['#6aaee0', '#d9eefa'],
    ['#9ccbe6', '#fbf1de'],
    ['#86bfe0', '#e9f1ee'],
  ],
  dusk: [
    ['#2b3a67', '#c0677a', '#f7b267'],
    ['#31456f', '#a4739b', '#f5c28a'],
    ['#22335a', '#7f6a9c', '#ee9b77'],
    ['#2f4b73', '#d58a7a', '#fbd28b'],
  ],
  wall: [
    ['#fbf8f2', '#dcd6ca'],
    ['#f6eedf', '#d8ccb6'],
    ['#f3e6d0', '#d3bf9e'],
    ['#f7f7f5', '#d3d6d8'],
    ['#f4e3d3', '#d5b9a1'],
    ['#eef0ec', '#c9cdc6'],
  ],
  roof: [
    ['#c8694a', '#9f4e36'],
    ['#b9593c', '#8d412b'],
    ['#d07f58', '#a85f3f'],
    ['#a9614a', '#7f4534'],
  ],
  stone: [
    ['#d9c3a0', '#b59c76'],
    ['#cfbfa6', '#a8967a'],
    ['#e0caa5', '#b99f74'],
  ],
  wood: [
    ['#b98a5a', '#8a6239'],
    ['#a5764a', '#765030'],
    ['#c9a06d', '#98744a'],
    ['#8d6748', '#614530'],
  ],
  leaf: [
    ['#7fa56b', '#54794a'],
    ['#8aab62', '#5d7d41'],
    ['#6f9c76', '#48704f'],
    ['#96a86a', '#6b7c45'],
  ],
  ground: [
    ['#e3d3ae', '#c2ad82'],
    ['#dccba9', '#b8a47e'],
    ['#e9dcbf', '#c7b590'],
  ],
  sea: [
    ['#4fb3c8', '#1f7fa6'],
    ['#5cc0cf', '#2a8bb0'],
    ['#49a5c9', '#1d6f9f'],
  ],
  room: [
    ['#f6f2ea', '#e4dccd'],
    ['#f2efe9', '#dcd7cd'],
    ['#f3ece0', '#e0d3bf'],
    ['#eef0ee', '#d6dad8'],
    ['#f1ebe6', '#dccfc5'],
  ],
  floor: [
    ['#d8b98f', '#bd9a6c'],
    ['#cfae86', '#ae8a60'],
    ['#e6ddcf', '#cdc1ae'],
    ['#dcd6cc', '#bfb7aa'],
    ['#c29b70', '#a07b52'],
  ],
  fabric: [
    ['#c9c2b4', '#a39a89'],
    ['#9fb0b5', '#768a90'],
    ['#d9cbb3', '#b5a587'],
    ['#8fa08f', '#6a7c6b'],
    ['#b7a9a0', '#8f8077'],
    ['#7f93a8', '#5a6e84'],
  ],
  accent: [
    ['#2f7f9e', '#1f5a73'],
    ['#d98b4a', '#ac6730'],
    ['#c65f4c', '#963f31'],
    ['#5f8f7a', '#3f6a58'],
    ['#e0b050', '#b5872f'],
    ['#486a9c', '#304a72'],
  ],
}

const palettes = new Map<number, Palette>()

export function paletteOf(look: number): Palette {
  const known = palettes.get(look)
  if (known) return known
  const random = new Random(0x9a1e77e, look)
  const picked = Object.entries(choices).map(([name, list]) => [name, random.pick<unknown>(list)])
  const palette = Object.fromEntries(picked) as unknown as Palette
  palettes.set(look, palette)
  return palette
}

const standsFor: Readonly<Record<Scene, (palette: Palette) => string>> = {
  villa: (palette) => palette.sky[0],
  'villa-dusk': (palette) => palette.dusk[1],
  house: (palette) => palette.sky[0],
  'stone-house': (palette) => palette.stone[0],
  block: (palette) => palette.sky[0],
  'block-dusk': (palette) => palette.dusk[1],
  pool: (palette) => palette.sea[0],
  terrace: (palette) => palette.sea[0],
  'living-room': (palette) => palette.room[1],
  kitchen: (palette) => palette.room[1],
  bedroom: (palette) => palette.room[1],
  bathroom: (palette) => palette.room[1],
  'floor-plan': () => '#f4f1ea',
  plot: (palette) => palette.ground[0],
  field: (palette) => palette.leaf[0],
  office: (palette) => palette.room[1],
  'office-building': (palette) => palette.sky[0],
  shop: (palette) => palette.wall[1],
  warehouse: (palette) => palette.sky[1],
}

/** What a page shows until the picture is there. */
export function colourOf({ scene, look }: Pick<PhotoSubject, 'scene' | 'look'>): string {
  return standsFor[scene](paletteOf(look))
}
