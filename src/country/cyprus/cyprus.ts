/** Cyprus, as the service knows it. */
import type { Country } from '../country.ts'
import { districtOf } from './district-of.ts'
import { districts } from './districts.ts'
import { isOnTheIsland } from './outline.ts'
import { phoneNumbers } from './phone-numbers.ts'
import { places } from './places.ts'
import { saleCosts } from './sale-costs.ts'
import { spelling } from './spelling.ts'

export const cyprus: Country = {
  code: 'CY',
  name: 'Cyprus',
  nameLocal: 'Κύπρος',
  alternateNames: ['Kypros', 'Κύπρου', 'Kıbrıs', 'Кипр'],
  timeZone: 'Asia/Nicosia',
  currency: 'EUR',
  phoneCode: '357',
  phoneNumbers,
  postalCodeDigits: 4,
  mailProviders: ['cytanet', 'cablenet', 'primehome', 'spidernet'],
  languages: ['el', 'tr', 'en'],
  districts,
  places,
  spelling,
  credits: [
    'Places: GeoNames, geonames.org (CC BY 4.0)',
    "Places: Who's On First, whosonfirst.org (CC BY 4.0 and CC0)",
  ],
  saleCosts,
  contains: isOnTheIsland,
  districtOf: (point) => districtOf(point, places),
}
