/** English texts of finding a home: filters, places and agencies, saved lists, the map, and why there is no estimate. */

import type { FilterGroup } from '../../catalogue/parameters.ts'
import type { PlaceKind } from '../../country/country.ts'
import type { EstimateReason } from '../../service/prices/estimate-record.ts'

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

/** What the pages of places and of agencies say in English. */
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

/** What pages say in English of what a browser keeps: lists, hidden homes, notes; and of comparing. */
export const englishKeptWords = {
  shareSearch: 'Share this search',
  newList: 'Name of a new list',
  makeList: 'Make a list',
  listName: 'Name of this list',
  moveTo: 'Move to',
  mainList: 'Saved homes',
  deleteList: 'Delete this list',
  listEmpty: 'Empty so far: move homes here from another list.',
  listsFull: 'That is as many lists as fit: delete one first.',
  listFull: (max: string) => `This list holds ${max} homes. Remove one to add another.`,
  notesFull: (max: string) => `Not saved: this browser holds ${max} notes. Delete one first.`,
  keepList: 'Keep this list',
  keepText: 'It then stands among your own lists, in this browser.',
  hide: 'Hide',
  /** The script fills in the number. */
  hiddenCount: (n: string) => `Hidden by you: ${n}`,
  showHidden: 'Show them',
  hiddenTitle: 'Hidden homes',
  unhideAll: 'Show all of them again',
  note: 'Your note',
  noteHint: 'Kept in this browser only. Nobody else sees it.',
  noteKept: 'Kept.',
  differs: 'Where they differ',
  same: 'The same in all',
}

export type KeptWords = typeof englishKeptWords

/** What the pages say in English about the map, what is only roughly known, and what is near a home. */
const count = (n: string, one: string, many: string, value: number): string =>
  `${n} ${value === 1 ? one : many}`

export const englishMapWords = {
  credits: 'Map data',
  approximateAmong: (n: string) => `${n} of them stand only at their place`,
  approximatePin: 'Its exact point is not known: it stands at its place',
  approximateCount: (n: string, value: number) =>
    `${count(n, 'is shown at an approximate location', 'are shown at approximate locations', value)} (≈).`,
  nowhereCount: (n: string, value: number) =>
    `${count(n, 'names no place and is', 'name no place and are', value)} not on the map.`,
  toTheSea: (distance: string) => `${distance} to the sea`,
  accuracy: (metres: string) => `to within ${metres} or so, as the crow flies`,
  nearby: 'What is near',
  nearbyNote:
    'As the crow flies; on foot by streets about a third more, at 80 m a minute. From map data that may be incomplete.',
  walk: (n: string) => `${n} min on foot`,
  nearestKinds: {
    school: 'School',
    supermarket: 'Supermarket',
    pharmacy: 'Pharmacy',
    bus_stop: 'Bus stop',
    beach: 'Beach',
  },
}

export type MapWords = typeof englishMapWords

/** Why there is no estimate, as the pages say it in English. */
export type EstimateReasons = Readonly<Record<EstimateReason, string>>

export const englishEstimateReasons: EstimateReasons = {
  few_of_kind: 'No estimate: too few properties of this kind are on offer.',
  open_sea:
    'No estimate: the point that the seller gave lies in the open sea, so where the home stands is not known.',
  no_place: 'No estimate: the seller has not said where the home is.',
  unheard_size: 'No estimate: its size is far from that of anything else on offer.',
  none_near: 'No estimate: nothing comparable is on offer near it.',
  few_near: 'No estimate: fewer than three comparable homes are near it.',
  pending: 'The estimate is being worked out: look again in a minute.',
}
