/**
 * The fingerprint of what a photo shows: 64 bits that stay nearly the same when it is scaled, compressed again, marked
 * in a corner or cut a little (dHash: whether it gets brighter from each of 9 x 8 grey fields to the next one).
 * Invariant: a picture of hardly any contrast, such as a logo on white, has none: all of them would look alike.
 * Cost: 64 comparisons.
 */
import { fingerprintLimits } from './photo-limits.ts'

/** The grey fields that are compared: one column more than there are bits in a row. */
export const fingerprintFields = { width: 9, height: 8 } as const

/** It was looked at and says nothing. Photos from before fingerprints were introduced have none. */
export const NO_FINGERPRINT = ''

/** 16 hexadecimal digits, or none. */
export function fingerprintOf(grey: Uint8Array): string {
  const { width, height } = fingerprintFields
  let bits = 0n
  let contrasts = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x + 1 < width; x++) {
      const difference = grey[y * width + x + 1] - grey[y * width + x]
      bits = (bits << 1n) | (difference > 0 ? 1n : 0n)
      if (Math.abs(difference) > fingerprintLimits.contrastMin) contrasts++
    }
  }
  return contrasts < fingerprintLimits.contrastsMin
    ? NO_FINGERPRINT
    : bits.toString(16).padStart(16, '0')
}
