/**
 * The fingerprint of what a photo shows: six times 64 bits (dHash: whether it gets brighter from each of 9 x 8 grey fields
 * to the next one), of the whole picture and of it without a twentieth at each side in turn and at all of them. A copy
 * that is scaled, compressed again, marked, or cut by some percent is close to one of them.
 * Invariants: the whole picture comes first, as in the fingerprints of earlier versions (16 hexadecimal digits), so that
 * both can be compared. A picture of hardly any contrast, such as a logo on white, has none: all would look alike.
 * Cost: 384 comparisons; 64 characters.
 */
import { fingerprintLimits } from './photo-limits.ts'

/** The grey fields that are compared: one column more than there are bits in a row. */
export const fingerprintFields = { width: 9, height: 8 } as const

/** It was looked at and says nothing. Photos from before fingerprints were introduced have none. */
export const NO_FINGERPRINT = ''

/** Left, top, right, bottom: what is cut from the picture, as shares of its size. */
export const fingerprintCuts: readonly (readonly [number, number, number, number])[] = [
  [0.05, 0, 0, 0],
  [0, 0.05, 0, 0],
  [0, 0, 0.05, 0],
  [0, 0, 0, 0.05],
  [0.05, 0.05, 0.05, 0.05],
]

/** Of the grey fields of the whole picture and of each cut. */
export function fingerprintOf(whole: Uint8Array, cuts: readonly Uint8Array[]): string {
  if (contrastsIn(whole) < fingerprintLimits.contrastsMin) return NO_FINGERPRINT
  return Buffer.concat([whole, ...cuts].map(hashOf)).toString('base64url')
}

const { width, height } = fingerprintFields

function* differencesIn(grey: Uint8Array): Generator<number> {
  for (let y = 0; y < height; y++) {
    for (let x = 0; x + 1 < width; x++) yield grey[y * width + x + 1] - grey[y * width + x]
  }
}

function contrastsIn(grey: Uint8Array): number {
  let contrasts = 0
  for (const difference of differencesIn(grey)) {
    if (Math.abs(difference) > fingerprintLimits.contrastMin) contrasts++
  }
  return contrasts
}

function hashOf(grey: Uint8Array): Buffer {
  let bits = 0n
  for (const difference of differencesIn(grey)) bits = (bits << 1n) | (difference > 0 ? 1n : 0n)
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(bits)
  return bytes
}
