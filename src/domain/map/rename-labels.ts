/**
 * Names of a map folder's places as the rest of the page spells them, and in its other languages: a city is not to
 * have one name on the map and another in the list. The same place is one that is called so, by any of its names
 * and as it sounds, and is near. Cost: an index of the gazetteer, about 300 ms, in the thread that cuts the map.
 */
import type { Country, Place } from '../../country/country.ts'
import { splitWords } from '../../structures/text/fold-text.ts'
import { createPlaceFinder } from '../places/place-finder.ts'
import type { Gazetteer } from '../places/place-index.ts'
import type { MapLabel } from './map-data.ts'

/** Some 5 km. */
const NEAR_DEGREES = 0.05

export function renameLabels(
  labels: readonly MapLabel[],
  country: Gazetteer & Pick<Country, 'languages'>,
): readonly MapLabel[] {
  const finder = createPlaceFinder(country)
  const [local] = country.languages
  return labels.map((label) => {
    const { lat, lng, names } = label
    const isNear = (place: Place) =>
      Math.abs(place.lat - lat) < NEAR_DEGREES && Math.abs(place.lng - lng) < NEAR_DEGREES
    const same = Object.values(names)
      .flatMap((name) => finder.named(splitWords(name)))
      .flatMap(({ place: { slug } }) => finder.bySlug(slug) ?? [])
      .find(isNear)
    if (!same) return label
    const own = same.nameLocal === null ? {} : { [local]: same.nameLocal }
    return { ...label, names: { ...same.names, ...own, ...names, en: same.name } }
  })
}
