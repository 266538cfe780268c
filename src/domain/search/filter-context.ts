/** What reading the filters of a request needs to know of the world; made once, for every face. */
import type { Country } from '../../country/country.ts'
import type { PlaceFinder } from '../places/place-finder.ts'
import type { FilterContext } from './read-filter.ts'

export interface FilterWorld {
  readonly country: Pick<Country, 'timeZone' | 'name' | 'contains'>
  readonly places: PlaceFinder
  readonly now: () => number
}

export function filterContext({ country, places, now }: FilterWorld): FilterContext {
  return {
    get nowMs() {
      return now()
    },
    timeZone: country.timeZone,
    countryName: country.name,
    places,
    inCountry: (point) => country.contains(point),
  }
}
