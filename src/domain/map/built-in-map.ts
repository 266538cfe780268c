/** The map of those who have no map folder: the country's coast, lakes, borders and places. */
import type { Country, PlaceKind } from '../../country/country.ts'
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
  const namesOf = (name: string, nameLocal: string | null): Names =>
    nameLocal === null ? { en: name } : { en: name, [local]: nameLocal }
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
    labels: country.places.map(({ name, nameLocal, kind, lat, lng, population }) => ({
      kind: KINDS[kind],
      lat,
      lng,
      population: population ?? 0,
      names: namesOf(name, nameLocal),
    })),
    pois: [],
    hillshade: null,
    attribution: null,
  }
}
