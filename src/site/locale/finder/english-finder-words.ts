/** What the pages say in English around filters, the place searched, ways out, and what is to be trusted how far. */
import type { FilterGroup } from '../../../catalogue/parameters.ts'

const homes = (n: string, value: number): string =>
  `${n} ${value === 1 ? 'property' : 'properties'}`

export const englishFinderWords = {
  groups: {
    place: 'Where',
    size: 'Size',
    building: 'The property',
    comfort: 'Comfort',
    offer: 'The offer',
  } as Readonly<Record<FilterGroup, string>>,
  /** By the name of the parameter: what its label leaves open. */
  hints: {
    good_deal:
      'At least 10% below what comparable homes ask, and further below than nearly all homes like it.',
  } as Readonly<Record<string, string>>,
  between: (from: string, to: string) => `${from} to ${to}`,

  titleAt: (n: string, value: number, deal: string, at: string) =>
    `${homes(n, value)} ${deal} ${at}`,
  onStreet: (street: string) => `at “${street}”`,
  inPlaces: (places: string) => `in ${places}`,
  exceptPlaces: (places: string) => `except ${places}`,
  aroundPoint: (km: string, place: string) => `within ${km} km of a point near ${place}`,
  aroundMap: (place: string) => `on the map around ${place}`,
  aroundDrawn: (place: string) => `in the area drawn around ${place}`,

  shownOf: (from: string, to: string, total: string) => `${from} to ${to} of ${total}`,
  previousPage: 'Previous page',

  waysText: 'The nearest searches that find something:',
  both: (one: string, other: string) => `${one}” and “${other}`,
  also: (what: string) => `Also ${what}`,
  wholeDistrict: (name: string) => `In all of ${name} district`,
  withinKm: (km: string) => `Within ${km} km`,
  onlyKeep: (what: string) => `Only “${what}”`,

  goodDealBadge: (pct: string) => `Good deal: ${pct} below`,
  goodDealTitle: 'Why this is called a good deal',
  goodDealText: (pct: string, homes: string) =>
    `It asks ${pct} less than our estimate, which rests on ${homes} comparable homes, and is further below than nearly all homes like it. Nobody pays for this mark. There may be a reason for a low price that no text tells: look at the home and its papers.`,
  priceCheckBadge: 'Check the price',
  priceCheckTitle: 'This price looks wrong',
  priceCheckText:
    'It is less than half of what comparable homes ask. It may be a slip of the pen, a share of the property, or bait. Pay nothing before you have seen the home and its papers.',
  alsoOffered: (n: string, from: string) =>
    n === '1'
      ? `Also offered by another seller, at ${from}`
      : `Also offered by ${n} others, from ${from}`,
  alsoOfferedShort: (n: string) => (n === '1' ? 'Also by 1 other' : `Also by ${n} others`),
  approximateShort: 'Place approximate',
  approximateText: 'The seller gave no exact point: the map shows the middle of the place.',
}

export type FinderWords = typeof englishFinderWords
