/**
 * The place that a feed names, by the gazetteer. Towns are few, and every home names its own: what was found for a
 * name is remembered. Invariant: the same name in the same district is the same place, in whatever order they come.
 * Cost: about 50 microseconds for a name that was not met before.
 */
import type { Country } from '../../../country/country.ts'
import { remember, rememberShort } from '../../../structures/remember.ts'
import type { PlaceFinder, PlaceMatch } from '../../places/place-finder.ts'
import { plainLine } from '../text/plain-prose.ts'

/** null: none that is sure. `district` is the one that is named, if any; of namesakes in it the one in `town`, by slug. */
export type FindPlace = (
  source: string | null,
  district: string | null,
  town?: string | null,
) => PlaceMatch | null

/** What is called by its name, or sounds like it. */
export const SURE_SCORE = 0.85
/** Misspelled: only inside of the district that is named. */
const LIKELY_SCORE = 0.7
/** As many as one name may have. */
const FOUND_MAX = 50
const NAMES_CACHED_MAX = 500
/** Longer, it is an address, and another one on every home. */
const CACHED_CHARS_MAX = 60

interface PlaceMarket {
  readonly country: Pick<Country, 'name'>
  readonly places: Pick<PlaceFinder, 'find' | 'named'>
}

export function createPlaceReader(market: PlaceMarket): FindPlace {
  const around = remember((scope: string) => {
    const [district, town] = scope.split('/')
    return rememberShort(
      (source) => ({ match: bestOf(market, source, district || null, town) }),
      NAMES_CACHED_MAX,
      CACHED_CHARS_MAX,
    )
  }, NAMES_CACHED_MAX)
  return (source, district, town = null) =>
    source === null ? null : around(`${district ?? ''}/${town ?? ''}`)(source).match
}

const partOf = (place: PlaceMatch['place']): string | null =>
  'parent' in place ? place.parent : null

function bestOf(
  { country, places }: PlaceMarket,
  source: string,
  district: string | null,
  town: string,
): PlaceMatch | null {
  const text = plainLine(source)
    .replace(/\b(?:province|region|district|area)\b/gi, ' ')
    .replaceAll(country.name, ' ')
    .trim()
  // A place and its district with a comma between are one name with its scope; an address may hold a place in any of its pieces.
  // Before anything is taken off: "Tourist Area" is a part of names.
  const whole = source.trim()
  const pieces = [
    whole,
    text,
    ...(text.includes(',') ? text.split(',').map((piece) => piece.trim()) : []),
  ]
  for (const piece of pieces.filter((one) => one !== '')) {
    // A number is a postal code or none of ours: never the beginning of one.
    const matches = /^\d+$/.test(piece) ? places.named([piece]) : places.find(piece, FOUND_MAX)
    const inside = matches.filter(({ place }) => district === null || place.district === district)
    const sure = inside.filter(
      ({ match }) => match.score >= SURE_SCORE && match.kind !== 'fuzzy' && match.kind !== 'prefix',
    )
    if (sure.length > 0) return sure.find(({ place }) => partOf(place) === town) ?? sure[0]
    const likely =
      district === null
        ? undefined
        : inside.find(({ match }) => match.score >= LIKELY_SCORE && match.kind === 'fuzzy')
    if (likely) return likely
  }
  return null
}
