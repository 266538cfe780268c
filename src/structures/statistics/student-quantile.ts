/** Quantile of Student's t for the two-sided 90 % band, by the expansion around the normal law; exact to 1 % from 4 degrees on. */
const NORMAL = 1.6448536269514722
const FEWEST_DEGREES = 3

export function studentQuantile(degrees: number): number {
  const v = Math.max(degrees, FEWEST_DEGREES)
  const z = NORMAL
  const z3 = z ** 3
  const z5 = z ** 5
  const z7 = z ** 7
  return (
    z +
    (z3 + z) / (4 * v) +
    (5 * z5 + 16 * z3 + 3 * z) / (96 * v ** 2) +
    (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * v ** 3)
  )
}
