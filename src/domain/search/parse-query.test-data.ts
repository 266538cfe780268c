/** Query strings as the tests of this folder read them: the places of Cyprus, at one fixed moment. */
import { cyprus } from '../../country/cyprus/cyprus.ts'
import { createPlaceFinder } from '../places/place-finder.ts'
import { Refusal } from '../refusal.ts'
import { nothingAround } from '../travel/surroundings.ts'
import type { FilterContext } from './filter-context.ts'
import { readSearchRequest } from './search-request.ts'

export const context: FilterContext = {
  nowMs: Date.parse('2026-07-10T12:00:00Z'),
  timeZone: 'Asia/Nicosia',
  countryName: 'Cyprus',
  places: createPlaceFinder(cyprus),
  inCountry: (point) => cyprus.contains(point),
  view: cyprus.view,
  surroundings: nothingAround,
}

export const parse = (query: string) => readSearchRequest(query, context)
export const clausesOf = (query: string) => parse(query).filters.map(({ clause }) => clause)

export function refusalOf(query: string): Refusal {
  try {
    parse(query)
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error(`${query} was not refused`)
}
