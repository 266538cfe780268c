/**
 * Roads and points of interest that are made up, on the served country: a motorway from west to east with a town road
 * every few kilometres, an island of roads that nothing leads to, schools, an airport. Cheap enough for every test.
 */
import { country } from '../../src/country/served-country.ts'
import type { MapPoi, Road } from '../../src/domain/map/map-data.ts'
import { createLandmarks } from '../../src/domain/travel/landmarks.ts'
import { createSurroundings, type Surroundings } from '../../src/domain/travel/surroundings.ts'
import {
  createTravelTimes,
  roadLines,
  TRAVEL_MODES,
  type TravelOptions,
} from '../../src/domain/travel/travel-times.ts'
import { buildRoadNetwork } from '../../src/structures/roads/road-network.ts'

/** West and east end, and where side roads leave. */
const [WEST, EAST, SIDES] = [32.4, 33.9, 30]

export function madeUpRoads(): Road[] {
  const lngs = Array.from({ length: SIDES + 1 }, (_, i) => WEST + ((EAST - WEST) * i) / SIDES)
  const motorway = lngs.map((lng) => [lng, 34.8] as const)
  return [
    { roadClass: 'motorway', ref: 'A1', line: motorway },
    ...lngs.map(
      (lng): Road => ({
        roadClass: 'tertiary',
        ref: null,
        line: [
          [lng, 34.65],
          [lng, 34.8],
          [lng, 35.1],
        ],
      }),
    ),
    // From the airport to the school in town: 5 km.
    {
      roadClass: 'tertiary',
      ref: null,
      line: [
        [33.62388, 34.87369],
        [33.63, 34.9],
        [33.635, 34.915],
      ],
    },
    {
      roadClass: 'secondary',
      ref: null,
      line: [
        [33.31, 35.16],
        [33.41, 35.18],
      ],
    },
  ]
}

export const madeUpPois: readonly MapPoi[] = [
  {
    kind: 'airport',
    lat: 34.87369,
    lng: 33.62388,
    names: { en: 'Larnaca International Airport', el: 'Διεθνές Αεροδρόμιο Λάρνακας' },
  },
  {
    kind: 'airport',
    lat: 34.71805,
    lng: 32.48575,
    names: { en: 'Paphos International Airport', el: 'Διεθνές Αεροδρόμιο Πάφου' },
  },
  {
    kind: 'university',
    lat: 35.1446,
    lng: 33.4119,
    names: { en: 'University of Cyprus', el: 'Πανεπιστήμιο Κύπρου' },
  },
  {
    kind: 'marina',
    lat: 34.6696,
    lng: 33.0406,
    names: { en: 'Limassol Marina', el: 'Μαρίνα Λεμεσού' },
  },
  {
    kind: 'hospital',
    lat: 34.92,
    lng: 33.61,
    names: { en: 'General Hospital', el: 'Γενικό Νοσοκομείο' },
  },
  { kind: 'supermarket', lat: 34.912, lng: 33.63, names: { en: 'Corner Market' } },
  { kind: 'beach', lat: 34.6485, lng: 32.72, names: { en: 'Pissouri' } },
  {
    kind: 'school',
    lat: 34.915,
    lng: 33.635,
    names: { en: 'First Primary School', ru: 'Первая школа' },
  },
  { kind: 'school', lat: 34.69, lng: 33.03, names: {} },
  { kind: 'school', lat: 34.775, lng: 32.424, names: { en: 'Makariou Avenue' } },
  { kind: 'school', lat: 35.17, lng: 33.36, names: { el: 'Παγκύπριο Γυμνάσιο' } },
  { kind: 'bus_stop', lat: 34.9165, lng: 33.634, names: { en: 'Larnaca' } },
  { kind: 'bus_stop', lat: 34.9166, lng: 33.6341, names: { en: 'Pissouri' } },
]

export interface MadeUp extends TravelOptions {
  readonly roads?: readonly Road[]
  readonly pois?: readonly MapPoi[]
}

export function madeUpSurroundings({
  roads = madeUpRoads(),
  pois = madeUpPois,
  ...options
}: MadeUp = {}): Surroundings {
  const network = buildRoadNetwork(roadLines(roads), TRAVEL_MODES.length)
  return createSurroundings(createLandmarks(pois, country), createTravelTimes(network, options))
}
