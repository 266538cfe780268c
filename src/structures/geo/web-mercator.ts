/** The square web map: x to the east and y to the south, the whole world from 0 to 1. */
const LAT_MAX = 85.0511
const RADIANS = Math.PI / 180

export const mercatorX = (lng: number): number => lng / 360 + 0.5

export function mercatorY(lat: number): number {
  const sine = Math.sin(Math.max(-LAT_MAX, Math.min(LAT_MAX, lat)) * RADIANS)
  return 0.5 - Math.atanh(sine) / (2 * Math.PI)
}
