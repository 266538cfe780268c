/** Names of places to the parameter that takes them: null where one is not sure, or where they would exclude each other. */
import { limits } from '../../../catalogue/limits.ts'
import type { PlaceFinder, PlaceMatch } from '../../places/place-finder.ts'
import type { Pair } from './query-pairs.ts'
import { repairNumber } from './repair-amount.ts'

type Places = Pick<PlaceFinder, 'find' | 'withParts'>

/** Likeness from which on the best match is meant, if no other is as good. */
const SURE_SCORE = 0.7
const CITY = /[\s,-]+(?:city|town)$/i

export function repairPlaces(name: string, value: string, places: Places): Pair[] | null {
  const point = /\d/.test(value) ? pointIn(value) : null
  if (point) return point
  const pieces = value.split(/[,;|]|\s+(?:or|and)\s+/).map((piece) => piece.trim())
  const named = pieces.filter((piece) => piece !== '')
  if (named.length > limits.suggestedFor) return null
  const found = named.map((text) => placeOf(name, text, places))
  // "Tala, <the country>": what is said of the country says nothing of where in it.
  const wanted = found.filter((one) => one !== 'country')
  if (wanted.length === 0 || !wanted.every((one) => one !== null)) return null
  const [first] = wanted
  if (wanted.some((pair) => pair.name !== first.name)) return null
  const values = wanted.map((pair) => pair.value)
  return [{ name: first.name, value: [...new Set(values)].join(',') }]
}

function placeOf(name: string, text: string, places: Places): Pair | 'country' | null {
  if (name === 'location' && places.withParts(text.toLowerCase()).length > 0) {
    return { name, value: text.toLowerCase() }
  }
  const wantsCity = CITY.test(text)
  const matches = places.find(wantsCity ? text.replace(CITY, '') : text)
  const [best, next] = matches
  if (!best) return null
  if (
    !isSure(best) &&
    !(best.match.score >= SURE_SCORE && (next?.match.score ?? 0) < best.match.score)
  )
    return null
  if (best.place.kind === 'country') return 'country'
  const same = matches.filter(({ match }) => match.score === best.match.score)
  const region = same.find(({ place }) => place.kind === 'district')
  if (name === 'district' && region) return { name, value: region.place.district! }
  const city = wantsCity ? same.find(({ place }) => place.kind !== 'district') : undefined
  const meant = city ?? best
  return meant.place.kind === 'district'
    ? { name: 'district', value: meant.place.district! }
    : { name: 'location', value: meant.place.slug }
}

/** A place sent where a point belongs: its own point. null: it is no place, or one with no single point. */
export function pointOfPlace(
  text: string,
  places: Places & Pick<PlaceFinder, 'bySlug'>,
): Pair[] | null {
  const found = placeOf('location', text, places)
  const place = found && found !== 'country' ? places.bySlug(found.value) : undefined
  return place ? [{ name: 'near', value: `${place.lat},${place.lng}` }] : null
}

const isSure = ({ match: { kind } }: PlaceMatch): boolean => kind === 'exact' || kind === 'alias'

/** Points and boxes as people write them: "1.5 2.5", "(1.5,2.5)", "lat:1.5,lng:2.5", "1.5,2.5,5km". */
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
