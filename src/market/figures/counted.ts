/**
 * Figures with what they rest on: a value, its range, how many homes, and how good it is. Below its threshold a figure has
 * no value but a reason; it is never zero for unknown.
 */
type Quality = 'good' | 'indicative'
export type Reason =
  | 'too_few'
  | 'no_area'
  | 'not_enough_history'
  | 'band_too_wide'
  | 'not_published'

export interface Counted {
  readonly value: number | null
  readonly low?: number | null
  readonly high?: number | null
  readonly n: number
  readonly quality: Quality | null
  readonly reason?: Reason
}

export const MEDIAN_HOMES = 10
export const SHARE_HOMES = 20
const GOOD_HOMES = 30
/** Two-sided 90 %. */
const NORMAL = 1.6448536269514722

export const tooFew = (n: number, reason: Reason = 'too_few'): Counted => ({
  value: null,
  n,
  quality: null,
  reason,
})

const qualityOf = (n: number): Quality => (n >= GOOD_HOMES ? 'good' : 'indicative')

/** Of sorted values. */
export const quantileFigure = (
  sorted: Float64Array,
  share: number,
  fewest: number,
  digits = 0,
): Counted =>
  rankFigure({ count: sorted.length, at: (rank) => sorted[rank] }, share, fewest, digits)

/** Numbers that can be picked by their rank when all are sorted. */
export interface Ranked {
  readonly count: number
  at(rank: number): number
}

/** The range is that between two order statistics which holds the true value 9 times of 10. */
export function rankFigure(
  ranked: Ranked,
  share: number,
  fewest = share === 0.5 ? MEDIAN_HOMES : SHARE_HOMES,
  digits = 0,
): Counted {
  const n = ranked.count
  if (n < fewest) return tooFew(n)
  const middle = share * (n - 1)
  const reach = NORMAL * Math.sqrt(n * share * (1 - share))
  const at = (place: number) => ranked.at(Math.min(Math.max(place, 0), n - 1))
  const below = Math.floor(middle)
  const value = at(below) + (at(below + 1) - at(below)) * (middle - below)
  return {
    value: rounded(value, digits),
    low: rounded(at(Math.floor(share * n - reach)), digits),
    high: rounded(at(Math.ceil(share * n + reach)), digits),
    n,
    quality: qualityOf(n),
  }
}

export const medianFigure = (sorted: Float64Array, fewest = MEDIAN_HOMES, digits = 0): Counted =>
  quantileFigure(sorted, 0.5, fewest, digits)

/** A share in per cent, with Wilson's range. */
export function shareFigure(hits: number, n: number): Counted {
  if (n < SHARE_HOMES) return tooFew(n)
  const p = hits / n
  const z2 = NORMAL ** 2
  const centre = (p + z2 / (2 * n)) / (1 + z2 / n)
  const reach = (NORMAL * Math.sqrt((p * (1 - p)) / n + z2 / (4 * n * n))) / (1 + z2 / n)
  const per = (value: number) => rounded(100 * value, 1)
  const range = { low: per(Math.max(0, centre - reach)), high: per(Math.min(1, centre + reach)) }
  return { value: per(p), ...range, n, quality: qualityOf(n) }
}

export function rounded(value: number, digits: number): number {
  const scale = 10 ** digits
  // No minus in front of nothing.
  return Math.round(value * scale) / scale + 0
}
