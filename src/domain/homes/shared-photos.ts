/**
 * How many photos two listings have in common, by the fingerprints of what they show.
 * Invariant: a photo is counted once on either side. Cost: some 20 ns for each pair of photos.
 */

/** Of 64 bits. Scaled, compressed or marked anew a photo moves by 0 to 6; unrelated ones differ in about 32. */
export const SAME_PHOTO_BITS = 8

export function sharedPhotos(a: readonly string[], b: readonly string[]): number {
  const left = b.map(halves)
  let shared = 0
  for (const [high, low] of a.map(halves)) {
    const at = left.findIndex(
      (other) => onesIn(high ^ other[0]) + onesIn(low ^ other[1]) <= SAME_PHOTO_BITS,
    )
    if (at < 0) continue
    left.splice(at, 1)
    shared++
  }
  return shared
}

const halves = (fingerprint: string): readonly [high: number, low: number] => [
  Number.parseInt(fingerprint.slice(0, 8), 16),
  Number.parseInt(fingerprint.slice(8), 16),
]

function onesIn(bits: number): number {
  let left = bits - ((bits >>> 1) & 0x55555555)
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333)
  return Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
