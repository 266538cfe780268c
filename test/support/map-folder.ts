/**
 * A map folder as small as one can be, on the served country: a square of coast around a town, a lake, a road
 * with a number, a hill, points of interest. Written for each test; each file can be replaced or left out.
 */
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** A whole folder, where there is one next to the project: for looks and sizes, which no made-up one has. */
const WHOLE = resolve(import.meta.dirname, '../../../shared/data/map')
export const wholeMapFolder: string | null = existsSync(join(WHOLE, 'coast.json')) ? WHOLE : null

/** West, south, east and north of the land. */
const landBox = [32.35, 34.7, 33.7, 35.2] as const
const [west, south, east, north] = landBox

const box = (left: number, bottom: number, right: number, top: number) => [
  [left, bottom],
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
]
const area = (ring: number[][], properties = {}) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Polygon', coordinates: [ring] },
})
const collection = (...features: object[]) => ({ type: 'FeatureCollection', features })
const line = (coordinates: number[][], properties = {}) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'LineString', coordinates },
})

export const mapFiles: Readonly<Record<string, unknown>> = {
  'coast.json': { ...collection(area(box(west, south, east, north))), accuracy_m: 20 },
  'water.json': collection(
    area(box(32.8, 34.9, 32.9, 34.95), { name: 'Still Lake', name_el: 'Ήρεμη Λίμνη' }),
  ),
  'relief.json': collection(area(box(32.6, 34.85, 33, 35.1), { min_m: 300 })),
  'builtup.json': collection(area(box(32.4, 34.75, 32.5, 34.8), { name: 'Paphos' })),
  'districts.json': collection(
    line(
      [
        [32.8, 34.7],
        [32.8, 35.2],
      ],
      { kind: 'border' },
    ),
  ),
  'greenline.json': collection(
    line([
      [33.2, 35.15],
      [33.7, 35.1],
    ]),
  ),
  'roads.json': {
    classes: ['motorway'],
    roads: [
      {
        c: 'motorway',
        ref: 'A6',
        p: [
          [32.45, 34.76],
          [33.0, 34.74],
        ],
      },
      {
        c: 'tertiary',
        p: [
          [32.42, 34.77],
          [32.44, 34.78],
        ],
      },
    ],
  },
  'places.json': [
    { kind: 'city', name: 'Pafos', name_el: 'Πάφος', lat: 34.7744, lng: 32.42316, pop: 32_892 },
    { kind: 'village', name: 'Madeup', name_el: 'Πλαστό', lat: 34.9, lng: 32.6 },
  ],
  'pois.json': [
    { kind: 'school', name: 'First School', name_el: 'Πρώτο Σχολείο', lat: 34.775, lng: 32.424 },
    { kind: 'beach', name: 'Square Beach', lat: 34.7, lng: 32.43 },
    { kind: 'playground', lat: 34.776, lng: 32.424 },
  ],
  'bus_stops.json': {
    fields: ['lat', 'lng', 'name', 'name_el'],
    stops: [[34.774, 32.426, 'Corner Stop', 'Στάση Γωνία']],
  },
  'airports.json': [
    {
      name: 'Field',
      iata: 'FLD',
      lat: 34.72,
      lng: 32.49,
      runway: [
        [32.47, 34.722],
        [32.5, 34.713],
      ],
    },
  ],
  'attribution.json': { short: 'Made up by a test', long: 'Every line of this map is made up.' },
}

/** A text is written as it is, null leaves the file out. */
export function writeMapFolder(changes: Readonly<Record<string, unknown>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'estia-map-'))
  for (const [file, content] of Object.entries({ ...mapFiles, ...changes })) {
    if (content === null) continue
    const text = typeof content === 'string' ? content : JSON.stringify(content)
    writeFileSync(join(folder, file), text)
  }
  return folder
}
