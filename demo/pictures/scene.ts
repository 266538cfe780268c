/** What every drawing function is given. */

import type { Random } from '../market/random.ts'
import type { Palette } from './photo-palette.ts'
import type { Faces } from './stage.ts'
import { mix, type SvgCanvas } from './svg-canvas.ts'

export interface SceneInput {
  readonly canvas: SvgCanvas
  readonly palette: Palette
  /** Chance that is the same in all views of one home: how it is built. */
  readonly layout: Random
  /** Chance of this one view: where the eye stands, which way the clouds drift. */
  readonly view: Random
  /** 0 to 3. */
  readonly number: number
  readonly dusk: boolean
}

export type DrawScene = (input: SceneInput) => void

/** A solid of one stuff: lit in front, darker aside, bright on top. */
export function facesOf([light, shade]: readonly [string, string]): Faces {
  return { front: light, side: mix(light, shade, 0.75), top: mix(light, '#ffffff', 0.35) }
}

/** Evening takes the light out of colours and leaves them blue. */
export function evening(colour: string, share = 0.42): string {
  return mix(colour, '#26304f', share)
}

export const pairAt = (
  pair: readonly [string, string],
  dusk: boolean,
): readonly [string, string] => (dusk ? [evening(pair[0]), evening(pair[1], 0.5)] : pair)
