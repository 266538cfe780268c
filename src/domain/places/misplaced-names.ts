/**
 * A district sent where a place is taken, and a place where a district is: the hint names the parameter
 * that takes it. Nothing is guessed from a mere likeness.
 */
import { districts } from '../../catalogue/vocabulary.ts'
import { encodeInUrl } from '../../structures/text/safe-text.ts'
import type { Fault } from '../refusal.ts'
import { shown } from '../search/read-parameters.ts'
import type { PlaceFinder, PlaceMatch } from './place-finder.ts'
import type { Region } from './regions-of.ts'

/** How the name and value of a parameter or field are written where they are sent. */
type WriteValue = (name: string, value: string) => string

export const inQuery: WriteValue = (name, value) => `${name}=${value}`
export const inBody: WriteValue = (name, value) => `"${name}": "${value}"`

type Finder = Pick<PlaceFinder, 'find' | 'suggestSlugs'>

const isSure = ({ match }: PlaceMatch): boolean => match.kind === 'exact' || match.kind === 'alias'
/** Below this, two names share letters and nothing else: Atlantis is not Aplanta. */
const LIKE_SCORE = 0.62
const isLike = (one: PlaceMatch): boolean =>
  one.match.kind !== 'fuzzy' || one.match.score >= LIKE_SCORE

const isRegion = (place: PlaceMatch['place']): place is Region => 'otherNames' in place

/** Without `places` nothing is looked for: a request may name hundreds. */
export function unknownLocation(
  param: string,
  slug: string,
  places: Finder | null,
  write: WriteValue,
): Fault {
  const message = `No place has the slug "${shown(slug)}".`
  const [best] = places?.find(slug) ?? []
  if (best && isSure(best) && isRegion(best.place)) {
    return { code: 'unknown_location', param, message, hint: useOf(best.place, param, write) }
  }
  const near = best && isLike(best) ? (places?.suggestSlugs(slug) ?? []) : []
  const resolve = `GET /v1/locations?q=${encodeInUrl(slug.slice(0, 100))}`
  return {
    code: 'unknown_location',
    param,
    message,
    hint:
      near.length > 0
        ? `Did you mean ${near.join(', ')}? Resolve a name with ${resolve}.`
        : `Resolve the name first: ${resolve}.`,
    ...(near.length > 0 ? { allowed: near } : {}),
  }
}

function useOf({ name, district }: Region, param: string, write: WriteValue): string {
  return district === null
    ? `${name} is the whole country: leave ${param} out.`
    : `${name} is a district: send ${write('district', district)} instead of ${param}.`
}

/** What to send for a district that is none; null where its name is known to no gazetteer. */
export function districtHint(
  text: string,
  { find }: Pick<PlaceFinder, 'find'>,
  write: WriteValue,
): string | null {
  const sure = find(text).filter(isSure)
  const district = sure.map(({ place }) => place).find(isRegion)?.district
  if (district) return `Did you mean ${district}?`
  const place = sure[0]?.place
  return place && !isRegion(place)
    ? `${place.name} is a place in the district ${place.district}: send ${write('location', place.slug)}.`
    : null
}

/** A city and its district share a name: the hint names the other one. */
export function cityOrDistrict(slug: string): string | null {
  return districts.some(({ value }) => value === slug)
    ? `location=${slug} is the city; the whole district is district=${slug}.`
    : null
}
