/** What the pages of places and of agencies say in English. */
import type { PlaceKind } from '../../../country/country.ts'

export const englishPlaceWords = {
  title: (name: string) => `Homes and prices in ${name}`,
  text: (name: string, sale: string, rent: string) =>
    `${name}: ${sale} for sale, ${rent} for rent, and what is asked for them.`,
  kinds: {
    district: 'District',
    city: 'City',
    town: 'Town',
    village: 'Village',
    quarter: 'Quarter',
    area: 'Area',
  } satisfies Readonly<Record<PlaceKind | 'district', string>>,
  forSale: 'For sale',
  forRent: 'For rent',
  offered: (sale: string, rent: string) => `${sale} for sale, ${rent} for rent`,
  nothing: 'Nothing is on offer here at the moment.',
  newest: 'Newest here',
  allForSale: (n: string) => `All ${n} for sale`,
  allForRent: (n: string) => `All ${n} for rent`,
  bands: 'What is asked',
  bandsText: (least: string) =>
    `Asking prices of live listings: a quarter ask less than the first figure, a quarter more than the second. Told from ${least} listings on.`,
  kind: 'Kind',
  count: 'On offer',
  middle: 'Middle',
  half: 'Half of them ask',
  fewToTell: 'too few to tell',
  parts: (name: string) => `Parts of ${name}`,
  nearby: 'Nearby',
  about: (name: string) => `Homes and prices in ${name}`,
  didYouMean: 'Did you mean',
  unknownPlace: (name: string) => `We know no place “${name}”.`,
  placeMap: 'Where it is',

  agencyText: (name: string, sale: string, rent: string) =>
    `The live listings of ${name}: ${sale} for sale, ${rent} for rent.`,
  stock: 'Their listings',
  works: 'Where',
  reach: 'Ask about a listing on its own page: the answer comes to you by mail.',
  answers: 'How they answer',
  answersUnknown: 'Too few enquiries so far to tell.',
  page: (n: string, of: string) => `Page ${n} of ${of}`,
  agencyIdle: 'Nothing of theirs is on offer at present.',
  unknownAgency: 'This agency does not exist.',
  otherAgencies: 'Agencies and developers with the most listings',
  moreOf: (name: string) => `All of ${name}`,
}

export type PlaceWords = typeof englishPlaceWords
