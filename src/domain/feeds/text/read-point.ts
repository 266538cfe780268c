/**
 * A point as exporters write it: decimals with or without directions, degrees with minutes and seconds, a link to a
 * map, or a point of geometry. null: it says none. Cost: a few regular expressions on a short text.
 */
import type { Point } from '../../../country/country.ts'

const TEXT_MAX_CHARS = 500
const PAIR = /^\(?\s*(-?\d{1,3}[.,]\d+)\s*[,;\s]\s*(-?\d{1,3}[.,]\d+)\s*\)?$/
/** "https://maps.google.com/?q=34.68,33.04", ".../@34.68,33.04,15z" */
const LINK = /[@=/](-?\d{1,2}\.\d{3,}),\s*(?:\+|%20)?(-?\d{1,3}\.\d{3,})/
/** Of geometry: the longitude stands first. */
const GEOMETRY = /^point\s*\(\s*(-?\d{1,3}(?:\.\d+)?)\s+(-?\d{1,3}(?:\.\d+)?)\s*\)$/i
const ANGLE =
  /(\d{1,3}(?:[.,]\d+)?)\s*°?\s*(?:(\d{1,2}(?:[.,]\d+)?)\s*['’′]\s*)?(?:(\d{1,2}(?:[.,]\d+)?)\s*(?:["”″]|''|’’)\s*)?([NSEW])/gi

export function readPoint(source: string): Point | null {
  const text = source.slice(0, TEXT_MAX_CHARS).trim()
  const pair = PAIR.exec(text) ?? (/^https?:/i.test(text) ? LINK.exec(text) : null)
  if (pair) return { lat: decimalOf(pair[1]), lng: decimalOf(pair[2]) }
  const geometry = GEOMETRY.exec(text)
  if (geometry) return { lat: decimalOf(geometry[2]), lng: decimalOf(geometry[1]) }
  const angles = [...text.matchAll(ANGLE)]
  const of = (directions: string) =>
    angles.find(([, , , , at]) => directions.includes(at.toUpperCase()))
  const [lat, lng] = [of('NS'), of('EW')]
  return lat && lng && angles.length === 2 ? { lat: degreesOf(lat), lng: degreesOf(lng) } : null
}

/** One coordinate of its own: 34°41'03"N, 34.6841N. As it was written where it is none of these. */
export function plainCoordinate(source: string): string {
  const angles = [...source.slice(0, TEXT_MAX_CHARS).matchAll(ANGLE)]
  return angles.length === 1 ? String(degreesOf(angles[0])) : source
}

const decimalOf = (text: string): number => Number(text.replace(',', '.'))

const DIGITS = 1e7
function degreesOf([, degrees, minutes = '0', seconds = '0', at]: RegExpExecArray): number {
  const value = decimalOf(degrees) + decimalOf(minutes) / 60 + decimalOf(seconds) / 3600
  return (/[SW]/i.test(at) ? -1 : 1) * (Math.round(value * DIGITS) / DIGITS)
}
