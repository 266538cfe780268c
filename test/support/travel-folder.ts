/** A map folder with the made-up roads and points of interest: what a service with MAP_DIR reads. */
import { madeUpPois, madeUpRoads } from './made-up-surroundings.ts'
import { writeMapFolder } from './map-folder.ts'

const members = (names: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(names).map(([lang, name]) => [lang === 'en' ? 'name' : `name_${lang}`, name]),
  )

export function writeTravelFolder(changes: Readonly<Record<string, unknown>> = {}): string {
  const airports = madeUpPois.filter(({ kind }) => kind === 'airport')
  const stops = madeUpPois.filter(({ kind }) => kind === 'bus_stop')
  return writeMapFolder({
    'roads.json': {
      roads: madeUpRoads().map(({ roadClass, ref, line }) => ({
        c: roadClass,
        ...(ref === null ? {} : { ref }),
        p: line,
      })),
    },
    'pois.json': madeUpPois
      .filter(({ kind }) => kind !== 'airport' && kind !== 'bus_stop')
      .map(({ kind, lat, lng, names }) => ({ kind, lat, lng, ...members(names) })),
    'bus_stops.json': {
      fields: ['lat', 'lng', 'name'],
      stops: stops.map(({ lat, lng, names }) => [lat, lng, names.en]),
    },
    'airports.json': airports.map(({ lat, lng, names }, i) => ({
      ...{ iata: `AA${i}`, lat, lng, ...members(names) },
      runway: [
        [lng, lat],
        [lng + 0.02, lat],
      ],
    })),
    ...changes,
  })
}
