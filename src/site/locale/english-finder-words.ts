/** English texts of finding a home: filters, places and agencies, saved lists, the map, and why there is no estimate. */

import type { FilterGroup } from '../../catalogue/parameters.ts'
import type { PlaceKind } from '../../country/country.ts'
import type { EstimateReason } from '../../service/prices/estimate-record.ts'

const homes = (n: string, value: number): string =>
  `${n} ${value === 1 ? 'property' : 'properties'}`

export const englishFinderWords = {
  feedTitle: (search: string) => `New homes and price cuts: ${search}`,
  feedLink: 'Feed of this search',
  newlyListed: 'New listing',
  priceCut: (now: string, was: string) => `Price cut: ${now}, was ${was}`,
  newHomes: (n: string, value: number) => (value === 1 ? `${n} new home` : `${n} new homes`),
  groups: {
    place: 'Location',
    size: 'Size',
    building: 'Property',
    comfort: 'Features',
    offer: 'Offer',
  } as Readonly<Record<FilterGroup, string>>,
  /** By the name of the parameter: what its label leaves open. */
  hints: {
    good_deal:
      'At least 10% below the asking prices of comparable homes, and better value than nearly all of them.',
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

  fewTitle: 'Few results? Try a wider search',
  whichOne: (name: string) => `Which ${name} do you mean?`,
  waysText: 'Closest searches with results:',
  both: (one: string, other: string) => `${one}” and “${other}`,
  also: (what: string) => `Also ${what}`,
  wholeDistrict: (name: string) => `In all of ${name} district`,
  withinKm: (km: string) => `Within ${km} km`,
  onlyKeep: (what: string) => `Only “${what}”`,

  goodDealBadge: (pct: string) => `Good deal: ${pct} below`,
  goodDealTitle: 'Why this is a good deal',
  goodDealText: (pct: string, homes: string) =>
    `The price is ${pct} below our estimate, which is based on ${homes} comparable homes, and asks no more per m² than the median of the closest ones. Sellers cannot pay for this label. A low price may have a reason that the description does not mention: see the home and its papers.`,
  priceCheckBadge: 'Check the price',
  priceCheckTitle: 'This price looks wrong',
  priceCheckText:
    'It is less than half of what comparable homes cost. It may be a typing error, a share of the property, or bait. Pay nothing before you have seen the home and its papers.',
  alsoOffered: (n: string, from: string) =>
    n === '1'
      ? `Also offered by another seller, at ${from}`
      : `Also offered by ${n} others, from ${from}`,
  alsoOfferedShort: (n: string) => (n === '1' ? 'Also by 1 other' : `Also by ${n} others`),
  approximateShort: 'Approximate location',
  approximateText:
    'The seller has not given an exact location: the map shows the centre of the area.',
}

export type FinderWords = typeof englishFinderWords

/** What the pages of places and of agencies say in English. */
export const englishPlaceWords = {
  places: 'Places',
  agencies: 'Agencies',
  placesTitle: (country: string) => `Places: ${country}`,
  agenciesTitle: 'Agencies and developers',
  title: (name: string) => `Homes and prices in ${name}`,
  text: (name: string, sale: string, rent: string) =>
    `${name}: ${sale} for sale, ${rent} for rent, with asking prices.`,
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
  nothing: 'No properties here at the moment.',
  newest: 'Newest listings',
  allForSale: (n: string) => `All ${n} for sale`,
  allForRent: (n: string) => `All ${n} for rent`,
  bands: 'Asking prices',
  bandsText: (median: string, range: string) =>
    `Asking prices of live listings. Half of all prices lie within the typical range. Medians are shown from ${median} listings, typical ranges from ${range}.`,
  kind: 'Type',
  count: 'Listings',
  middle: 'Median',
  half: 'Typical range',
  fewToTell: 'too few listings',
  parts: (name: string) => `Parts of ${name}`,
  nearby: 'Nearby',
  about: (name: string) => `Homes and prices in ${name}`,
  didYouMean: 'Did you mean',
  unknownPlace: (name: string) => `There is no place called “${name}”.`,
  placeMap: 'Location',

  agencyText: (name: string, sale: string, rent: string) =>
    `The live listings of ${name}: ${sale} for sale, ${rent} for rent.`,
  stock: 'Listings',
  homesMap: 'Homes on the map',
  works: 'Areas',
  completion: 'Ready',
  units: 'Units',
  unit: 'Unit',
  unitState: 'State',
  available: 'Available',
  unitGone: { sold: 'Sold', rented: 'Let', withdrawn: 'No longer offered' },
  logoOf: (name: string) => `Logo of ${name}`,
  aboutTitle: 'About',
  credentials: 'At a glance',
  spoken: 'Languages',
  licence: 'Licence number',
  reach: 'Enquire on the page of a listing: the answer comes to you by email.',
  answers: 'Response time',
  answersUnknown: 'Too few enquiries so far.',
  page: (n: string, of: string) => `Page ${n} of ${of}`,
  agencyIdle: 'No live listings at the moment.',
  unknownAgency: 'This agency does not exist.',
  otherAgencies: 'Agencies and developers with the most listings',
  moreOf: (name: string) => `All listings of ${name}`,
}

export type PlaceWords = typeof englishPlaceWords

/** English texts about what a browser stores: lists, hidden homes, notes; and about comparing. */
export const englishListWords = {
  inComparison: 'In comparison',
  shareSearch: 'Share this search',
  newList: 'Name of the new list',
  makeList: 'Create list',
  listName: 'List name',
  moveTo: 'Move to',
  mainList: 'Saved homes',
  deleteList: 'Delete this list',
  listEmpty: 'Empty so far. Move homes here from another list.',
  listsFull: 'You have reached the maximum number of lists. Delete one first.',
  listFull: (max: string) => `This list is full: ${max} homes. Remove one to add another.`,
  notesFull: (max: string) =>
    `Not saved: this browser already holds ${max} notes. Delete one first.`,
  keepList: 'Save this list',
  keepText: 'It is added to your lists in this browser.',
  hide: 'Hide',
  /** The script fills in the number. */
  hiddenCount: (n: string) => `Hidden by you: ${n}`,
  showHidden: 'Show them',
  hiddenTitle: 'Hidden homes',
  unhideAll: 'Show all again',
  note: 'Your note',
  noteHint: 'Stored in this browser only. Nobody else can see it.',
  noteSaved: 'Saved.',
  noteShared: 'Shared with everyone who has the link to your lists.',
  sharedTitle: 'Saved homes and notes',
  sharedSecret: 'Anyone who has this link can read and change these lists and notes.',
  sharedNone: 'Nothing is stored behind this link yet.',
  sharedMore: (n: string) => `More homes in these lists: ${n}`,
  useHere: 'Use on this device',
  useHereText: 'The lists and notes of this device are added, and both stay the same from now on.',
  syncTitle: 'On all your devices',
  syncText:
    'Get a secret link to these lists and your notes: open it on another device, or give it to the person you are looking with. Until you do, nothing leaves this browser.',
  syncStart: 'Create a link',
  syncOn:
    'These lists and your notes are shared by a secret link. Anyone who has it can read and change them.',
  syncShare: 'Share the link',
  syncOpen: 'Open the link',
  syncStop: 'Stop on this device',
  syncDelete: 'Delete for everyone',
  syncDeleteText:
    'Everyone who has the link loses these lists and notes. Browsers that use them keep their own copy. This cannot be undone.',
  syncDeleteSure: 'Yes, delete for everyone',
  syncGone: 'The shared lists were deleted. Your copy stays in this browser.',
  syncFull: 'Not everything fits into the shared lists. The rest stays in this browser.',
  syncFailed: 'The lists could not be shared. Try again later.',
  differs: 'Differences',
  same: 'The same for all',
}

export type ListWords = typeof englishListWords

/** What the pages say in English about the map, what is only roughly known, and what is near a home. */
const count = (n: string, one: string, many: string, value: number): string =>
  `${n} ${value === 1 ? one : many}`

export const englishMapWords = {
  drawCorner: (n: string) => `Corner ${n}. Arrow keys move it, Delete removes it.`,
  drawUndo: 'Undo',
  drawRemove: 'Remove area',
  visited: 'Viewed',
  allHere: (n: string) => `List all ${n} homes here`,
  loading: 'Loading the map…',
  credits: 'Map data',
  approximateAmong: (n: string) => `${n} of them at approximate locations`,
  approximatePin: 'Approximate location',
  approximateCount: (n: string, value: number) =>
    `${count(n, 'is shown at an approximate location', 'are shown at approximate locations', value)} (≈).`,
  nowhereCount: (n: string, value: number) =>
    `${count(n, 'has no location and is', 'have no location and are', value)} not on the map.`,
  toTheSea: (distance: string) => `${distance} to the sea`,
  accuracy: (metres: string) => `to within about ${metres}, in a straight line`,
  nearby: 'Nearby',
  nearbyNote:
    'Distances in a straight line. Walking times assume a route one third longer, at 80 m a minute. Map data may be incomplete.',
  nearbyByRoad:
    'Distances in a straight line, times along the roads of the map: on foot at 80 m a minute, by car at usual speeds without traffic. Map data may be incomplete.',
  walk: (n: string) => `${n} min on foot`,
  drive: (n: string) => `${n} min by car`,
  /** `isKind`: of all of its kind the nearest counts. */
  within: (time: string, name: string, isKind: boolean) =>
    `Within ${time} of ${isKind ? `the nearest ${name.toLowerCase()}` : name}`,
}

export type MapWords = typeof englishMapWords

/** Why there is no estimate, as the pages say it in English. */
export type EstimateReasons = Readonly<Record<EstimateReason, string>>

export const englishEstimateReasons: EstimateReasons = {
  few_of_kind: 'No estimate: too few properties of this type are on offer.',
  open_sea: 'No estimate: the location given by the seller is in the open sea.',
  no_place: 'No estimate: the seller has not given a location.',
  unheard_size: 'No estimate: its size is far from that of any other property on offer.',
  none_near: 'No estimate: nothing comparable is on offer nearby.',
  few_near: 'No estimate: there are fewer than three comparable homes nearby.',
  pending: 'The estimate is being calculated. Check back in a minute.',
}

/** A request or a note that came to nothing. */
export const englishFailureWords = {
  failed: 'This could not be loaded. Check your connection.',
  busy: 'The service is busy at the moment.',
  retry: 'Try again',
  notStored: 'Not saved: this browser has no room left for it, or does not allow it.',
}
