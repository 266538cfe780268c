/**
 * Where the bars of a histogram begin and end: about 24 of one width that people count in (1, 2 or 5
 * and zeros), over most of the numbers; what lies far out on either side is one bar each, so that a
 * single castle does not press all homes into one bar.
 * Invariant: edges ascend, are multiples of the width, and hold every number between them.
 */
const BARS = 24

interface Spread {
  readonly min: number
  /** Most numbers lie between low and high. */
  readonly low: number
  readonly high: number
  readonly max: number
}

export function histogramEdges({ min, low, high, max }: Spread): number[] {
  const width = roundWidth((high - low) / BARS)
  const below = (value: number) => Math.floor(value / width) * width
  const above = (value: number) => Math.ceil(value / width) * width
  const first = below(low)
  const bars = Math.max(1, Math.round((above(high) - first) / width))
  const last = first + bars * width
  return [
    ...(min < first ? [below(min)] : []),
    ...Array.from({ length: bars + 1 }, (_, bar) => first + bar * width),
    ...(max > last ? [above(max)] : []),
  ]
}

/** The nearest of 1, 2, 5, 10, 20 and so on, by ratio. */
function roundWidth(width: number): number {
  if (width <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(width))
  const candidates = [1, 2, 5, 10].map((step) => step * power)
  const off = (candidate: number) => Math.abs(Math.log(candidate / width))
  return candidates.reduce((best, one) => (off(one) < off(best) ? one : best))
}
