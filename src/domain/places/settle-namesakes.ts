/**
 * What a name means that several have: one rule for whoever takes names of places. A district goes before the city
 * of its name, which lies in it; a town before quarters and villages that are called like it; a name as it is
 * written before one that only sounds like it; of what is left all are meant.
 * Invariant: everything that was found is either meant or told as what else it may mean.
 */
import type { Place } from '../../country/country.ts'
import type { PlaceMatch } from './place-finder.ts'
import type { Region } from './regions-of.ts'

export interface SettledName {
  /** A district, or the country. */
  readonly region: Region | null
  /** The city that a district has its name from, where the name is both. */
  readonly city: Place | null
  /** Without a region: all that are meant. */
  readonly places: readonly Place[]
  /** What the name may mean besides. */
  readonly others: readonly Place[]
}

export const isRegion = (place: PlaceMatch['place']): place is Region => 'otherNames' in place

const isTown = ({ kind }: Place): boolean => kind === 'city' || kind === 'town'

export function settleNamesakes(matches: readonly PlaceMatch[]): SettledName {
  const region = matches.map(({ place }) => place).find(isRegion) ?? null
  const found = matches.flatMap(({ place, match }) => (isRegion(place) ? [] : [{ place, match }]))
  const all = found.map(({ place }) => place)
  if (region) {
    const city = all.find(({ slug }) => slug === region.district) ?? null
    return { region, city, places: [], others: all.filter((place) => place !== city) }
  }
  const towns = found.filter(({ place }) => isTown(place))
  const heaviest = towns.length > 0 ? towns : found
  const written = heaviest.filter(({ match }) => match.kind === 'exact')
  const places = (written.length > 0 ? written : heaviest).map(({ place }) => place)
  return { region: null, city: null, places, others: all.filter((one) => !places.includes(one)) }
}
