/**
 * Names of a map folder's places as the rest of the page spells them: a city is not to have one name on the map
 * and another in the list. The same place is the one of the same local name that is near. Cost: some ms for 1,000.
 */
import type { Place } from '../../country/country.ts'
import type { MapLabel } from './map-data.ts'

/** Some 5 km. */
const NEAR_DEGREES = 0.05

export function renameLabels(
  labels: readonly MapLabel[],
  places: readonly Place[],
): readonly MapLabel[] {
  const byLocalName = Map.groupBy(places, ({ nameLocal }) => nameLocal ?? '')
  return labels.map((label) => {
    const { lat, lng, names } = label
    const same = Object.values(names)
      .flatMap((name) => byLocalName.get(name) ?? [])
      .find(
        (place) =>
          Math.abs(place.lat - lat) < NEAR_DEGREES && Math.abs(place.lng - lng) < NEAR_DEGREES,
      )
    return same ? { ...label, names: { ...same.names, ...names, en: same.name } } : label
  })
}
