/** What reading the filters of a request needs to know of the world; made once, for every face. */
import type { Box, Country } from '../../country/country.ts'
import type { PlaceFinder } from '../places/place-finder.ts'
import type { Fault } from '../refusal.ts'
import { nothingAround, type Surroundings } from '../travel/surroundings.ts'
import type { Clause, Point } from './clause.ts'

export interface FilterContext {
  readonly nowMs: number
  readonly timeZone: string
  readonly countryName: string
  readonly places: Pick<PlaceFinder, 'find' | 'meant' | 'withParts' | 'suggestSlugs' | 'bySlug'>
  inCountry(point: Point): boolean
  /** The country and what is around it: nothing beyond is in it. */
  readonly view: Box
  /** Points of interest and travel times. */
  readonly surroundings: Surroundings
}

/** What one parameter comes to: a clause and its echo, or what is wrong with it. */
export type FilterReading =
  | {
      readonly query: Readonly<Record<string, unknown>>
      readonly clause: Clause | null
      readonly notes?: readonly string[]
    }
  | { readonly faults: readonly Fault[] }

interface FilterWorld {
  readonly country: Pick<Country, 'timeZone' | 'name' | 'contains'> & { readonly view: Box }
  readonly places: PlaceFinder
  readonly now: () => number
  /** Left out: no points of interest, and straight lines. */
  readonly surroundings?: Surroundings
}

export function filterContext(world: FilterWorld): FilterContext {
  const { country, places, now, surroundings = nothingAround } = world
  return {
    get nowMs() {
      return now()
    },
    timeZone: country.timeZone,
    countryName: country.name,
    places,
    surroundings,
    inCountry: (point) => country.contains(point),
    view: country.view,
  }
}
