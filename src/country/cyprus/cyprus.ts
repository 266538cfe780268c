/** Cyprus, as the service knows it. */
import type { Country } from '../country.ts'
import { borders } from './borders.ts'
import { buyerCosts, saleCosts } from './buyer-costs.ts'
import { coast, lakes } from './coast.ts'
import { districtOf, districts } from './districts.ts'
import { isOnTheIsland } from './outline.ts'
import { phoneNumbers } from './phone-numbers.ts'
import { examples, phrases, sentenceWords } from './phrases.ts'
import { places } from './places.ts'
import { spelling } from './spelling.ts'

export const cyprus: Country = {
  code: 'CY',
  name: 'Cyprus',
  nameLocal: 'Κύπρος',
  alternateNames: ['Kypros', 'Κύπρου', 'Kıbrıs', 'Кипр'],
  phrases,
  examples,
  timeZone: 'Asia/Nicosia',
  currency: 'EUR',
  currencyName: 'euros',
  phoneCode: '357',
  phoneNumbers,
  postalCodeDigits: 4,
  mailProviders: ['cytanet', 'cablenet', 'primehome', 'spidernet'],
  languages: ['el', 'tr', 'en'],
  districts,
  places,
  centre: { lat: 34.98, lng: 33.15 },
  coast,
  coastAccuracyM: 160,
  lakes,
  borders,
  view: { south: 34.5, west: 32.2, north: 35.75, east: 34.7 },
  spelling,
  sentenceWords,
  credits: [
    'Coast line: GSHHG, Wessel and Smith (LGPL)',
    'Places: GeoNames, geonames.org (CC BY 4.0)',
    "Places: Who's On First, whosonfirst.org (CC BY 4.0 and CC0)",
  ],
  saleCosts,
  buyerCosts,
  contains: isOnTheIsland,
  districtOf: (point) => districtOf(point, places),
}
