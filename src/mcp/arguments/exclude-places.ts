/**
 * Places to leave out, beside those that are wanted. A search leaves out places by a parameter of its own; of a
 * district that is not wanted, the others are searched.
 */
import { districts } from '../../catalogue/vocabulary.ts'
import type { ResolvedPlaces } from './resolve-places.ts'

export function excludePlaces(
  wanted: ResolvedPlaces['values'],
  without: ResolvedPlaces,
): { readonly values: ResolvedPlaces['values']; readonly faults: readonly string[] } {
  const values = new Map(wanted)
  const places = without.values.get('location')
  if (places) values.set('not_location', places)
  const left = without.values.get('district')
  if (!left) return { values, faults: without.faults }
  if (wanted.has('location')) {
    return {
      values,
      faults: [
        ...without.faults,
        'not_place names a district, place smaller places: leave it out.',
      ],
    }
  }
  const all = wanted.get('district') ?? districts.map(({ value }) => value)
  const rest = all.filter((district) => !left.includes(district))
  if (rest.length === 0) {
    return {
      values,
      faults: [...without.faults, 'not_place leaves out every place that is wanted.'],
    }
  }
  values.set('district', rest)
  return { values, faults: without.faults }
}
