/**
 * A made-up country, as small as one can be: a square island in the South Pacific with two districts and
 * ten places. Everything in it differs from the country that is served by default.
 * Outside src/, as a country of one's own would be: served with COUNTRY=<path of this file>.
 */
import type { Country, Place, PlaceKind, Point } from '../../../src/country/country.ts'

const SOUTH = -41
const NORTH = -40
const WEST = -150
const EAST = -148.5
/** Between the two districts. */
const MIDDLE_LAT = -40.5

const place = (
  slug: string,
  name: string,
  kind: PlaceKind,
  [lat, lng]: readonly [number, number],
  parent: string | null = null,
): Place => ({
  slug,
  name,
  nameLocal: null,
  district: districtOf({ lat, lng })!,
  kind,
  parent,
  postalCodes: [],
  alternateNames: [],
  population: null,
  lat,
  lng,
})

export const quadria: Country = {
  code: 'QD',
  name: 'Quadria',
  nameLocal: 'Quadria',
  alternateNames: ['Cuadria'],
  phrases: {
    en: {
      name: 'Quadria',
      inside: 'in Quadria',
      outside: 'outside Quadria',
      whole: 'All of Quadria',
      everywhere: 'between the four corners',
      credits: 'Everything here is made up.',
    },
  },
  examples: {
    districts: ['overland', 'underland'],
    places: ['highcastle', 'tarnby'],
    placeSpelling: 'Hicastle',
    city: 'fourport',
    postalCode: 60123,
    phone: '+979 60 123456',
    address: '7 Ruler Lane',
    references: ['Q-0042', 'Q-10432'],
    point: { lat: -40.21, lng: -149.3 },
    near: '-40.2,-149.3',
    bbox: '-40.3,-149.4,-40.1,-149.2',
    polygon: '-40.3,-149.4;-40.1,-149.4;-40.2,-149.2',
    cluster: { lat: -40.21, lng: -149.31, bbox: [-40.22, -149.32, -40.2, -149.3] },
    pin: { lat: -40.2, lng: -149.25 },
  },
  timeZone: 'Pacific/Kiritimati',
  currency: 'NZD',
  currencyName: 'dollars',
  phoneCode: '979',
  phoneNumbers: {
    isNational: (digits) => /^6\d{8}$/.test(digits),
    isMobile: (digits) => /^66\d{7}$/.test(digits),
    foreign: [],
  },
  postalCodeDigits: 5,
  mailProviders: ['quadmail'],
  languages: ['en'],
  districts: [
    {
      slug: 'underland',
      name: 'Underland',
      nameLocal: 'Underland',
      genitives: [],
      alternateNames: [],
      centre: { lat: -40.75, lng: -149.25 },
    },
    {
      slug: 'overland',
      name: 'Overland',
      nameLocal: 'Overland',
      genitives: [],
      alternateNames: [],
      centre: { lat: -40.25, lng: -149.25 },
    },
  ],
  places: [
    place('fourport', 'Fourport', 'city', [-40.9, -149.2]),
    place('fourport-quayside', 'Quayside', 'quarter', [-40.91, -149.21], 'fourport'),
    place('longedge', 'Longedge', 'town', [-40.95, -149.6]),
    place('rightangle', 'Rightangle', 'village', [-40.98, -149.95]),
    place('plumbline', 'Plumbline', 'village', [-40.6, -148.9]),
    place('highcastle', 'Highcastle', 'city', [-40.2, -149.3]),
    place('highcastle-mill', 'Mill', 'quarter', [-40.21, -149.31], 'highcastle'),
    place('tarnby', 'Tarnby', 'town', [-40.1, -149.7]),
    place('chalkhurst', 'Chalkhurst', 'village', [-40.3, -148.8]),
    place('evenford', 'Evenford', 'village', [-40.05, -149.05]),
  ],
  centre: { lat: MIDDLE_LAT, lng: -149.25 },
  coast: [
    [
      [WEST, SOUTH],
      [WEST, NORTH],
      [EAST, NORTH],
      [EAST, SOUTH],
      [WEST, SOUTH],
    ],
  ],
  coastAccuracyM: 1,
  view: { south: -41.1, west: -150.3, north: -39.9, east: -148.2 },
  spelling: { letters: {}, sounds: [[/gh/g, '']], sameWords: [] },
  sentenceWords: {
    landUnits: [{ m2: 625, names: ['rood', 'roods'] }],
    currency: ['$', 'dollar', 'dollars', 'nzd'],
  },
  credits: ['Places: made up'],
  saleCosts: () => null,
  contains: ({ lat, lng }) => lat >= SOUTH && lat <= NORTH && lng >= WEST && lng <= EAST,
  districtOf,
}

function districtOf({ lat }: Point): string | null {
  if (!(lat >= SOUTH && lat <= NORTH)) return null
  return lat > MIDDLE_LAT ? 'overland' : 'underland'
}
