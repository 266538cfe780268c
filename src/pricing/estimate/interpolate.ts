/** The value at `x` between ascending points, in proportion; beyond the ends as at the ends. */
export function interpolate(points: Float64Array, values: Float64Array, x: number): number {
  let right = 0
  while (right < points.length && points[right] < x) right++
  if (right === 0) return values[0]
  if (right === points.length) return values[right - 1]
  const left = right - 1
  const share = (x - points[left]) / (points[right] - points[left])
  return values[left] + share * (values[right] - values[left])
}
