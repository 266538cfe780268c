/** The map of those who have no map folder: the country's coast, lakes, borders and places. */
import type { Country, Place, PlaceKind } from '../../country/country.ts'
import type { LabelKind, MapData, Names } from './map-data.ts'

const KINDS: Readonly<Record<PlaceKind, LabelKind>> = {
  city: 'city',
  town: 'town',
  village: 'village',
  quarter: 'suburb',
  area: 'neighbourhood',
}

export function builtInMap(country: Country): MapData {
  const [local] = country.languages
  const namesOf = ({ name, nameLocal, names }: Place): Names => ({
    ...names,
    en: name,
    ...(nameLocal === null ? {} : { [local]: nameLocal }),
  })
  return {
    coast: country.coast,
    coastAccuracyM: country.coastAccuracyM,
    relief: [],
    water: (country.lakes ?? []).map((ring) => ({ rings: [ring], names: {} })),
    builtUp: [],
    roads: [],
    runways: [],
    borders: country.borders ?? [],
    ceaseFire: { lines: [], beyond: [] },
    labels: country.places.map((place) => ({
      kind: KINDS[place.kind],
      lat: place.lat,
      lng: place.lng,
      population: place.population ?? 0,
      names: namesOf(place),
    })),
    pois: [],
    hillshade: null,
    attribution: null,
  }
}
