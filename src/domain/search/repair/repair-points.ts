/** Points and boxes as people write them: "1.5 2.5", "(1.5,2.5)", "lat:1.5,lng:2.5", "1.5,2.5,5km". */
import { repairNumber } from './repair-number.ts'
import type { Pair } from './repair-value.ts'

const NUMBER = /[+-]?\d+(?:\.\d+)?/g

/** A third number is the radius. null: it is no point. */
export function pointIn(value: string): Pair[] | null {
  const plain = value.replaceAll(/[()[\]{}"']|\b(?:lat|lng|lon)(?:itude|gitude)?\s*[:=]/gi, ' ')
  const [, lat, lng, radius = ''] =
    /^\s*([+-]?\d+(?:\.\d+)?)[\s,;]+([+-]?\d+(?:\.\d+)?)(?:[\s,;]+(\d[\w.\s]*))?\s*$/.exec(plain) ??
    []
  if (lat === undefined) return null
  const near = { name: 'near', value: `${lat},${lng}` }
  if (radius === '') return [near]
  const km = repairNumber(radius.trim(), 'km')
  return km === null ? null : [near, { name: 'radius_km', value: String(km) }]
}

export function boxIn(value: string): string | null {
  const numbers = (value.match(NUMBER) ?? []).map(Number)
  if (numbers.length !== 4) return null
  const [a, b, c, d] = numbers
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)].join(',')
}

/** Longitude before latitude, back in order: of a point, a box or a line of points. */
export const latFirst = (value: string): string => {
  const numbers = value.split(/[,;]/).map((piece) => piece.trim())
  const points: string[] = []
  for (let at = 0; at < numbers.length; at += 2) points.push(`${numbers[at + 1]},${numbers[at]}`)
  return points.join(value.includes(';') ? ';' : ',')
}
