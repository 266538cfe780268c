/**
 * Finds listings of one and the same home: same deal, kind and place, of one size, not far apart in price, and
 * either with photos in common, or in nearly the same words, or alike in every figure, or, as `isDisguised`
 * says, the same but for what is easily changed.
 * Invariant: the first listing represents the home, so later copies change nothing;
 * the same listings give the same homes in any order. Cost: listings are compared within a place and
 * size only: about 20 comparisons a listing in a market of 100,000.
 */

import { type HomePrint, sharedWords } from '../../domain/homes/home-print.ts'
import { wordsOf } from '../model/feature-schema.ts'
import type { ValuationSubject } from '../model/valuation-subject.ts'
import { distanceKm, hasPoint } from '../place/place-table.ts'
import { isTraitWord } from './trait-words.ts'

export interface PrintedSubject {
  readonly subject: ValuationSubject
  readonly print: HomePrint
}

const SIZE_TOLERANCE = 0.03
/** Prices further apart than a factor of two mean another home, or a typing error. */
const PRICE_FACTOR = 2
/** Alike in every figure: of one price, too. */
const SAME_PRICE_FACTOR = 1.02
const FAR_KM = 0.3
const SAME_SPOT_KM = 0.05
const SAME_WORDS = 0.6
/** Looked at per listing at most: a project of 500 equal flats is not compared pair by pair. */
const MAX_COMPARED = 200

/** A photo of more listings than this is a stock picture and says nothing of a home. */
const STOCK_PHOTO = 12

/**
 * For each listing that another one represents: the id of that one. `known` names the home of listings of several
 * sellers that were found to be one: see domain/homes.
 */
export function groupHomes(
  all: readonly PrintedSubject[],
  known: ReadonlyMap<number, number> = new Map(),
): Map<number, number> {
  const listings = withoutStockPhotos(all)
  const parents = listings.map((_, at) => at)
  const rootOf = (at: number): number => {
    let root = at
    while (parents[root] !== root) root = parents[root]
    parents[at] = root
    return root
  }
  const join = (one: number, other: number) => {
    const [a, b] = [rootOf(one), rootOf(other)]
    if (a !== b) parents[idAt(a) < idAt(b) ? b : a] = idAt(a) < idAt(b) ? a : b
  }
  for (const bucket of bucketsBy(listings, placeAndRooms).values()) {
    bucket.sort(
      (a, b) => sizeOf(listings[a].subject) - sizeOf(listings[b].subject) || idAt(a) - idAt(b),
    )
    for (let i = 0; i < bucket.length; i++) {
      const limit = sizeOf(listings[bucket[i]].subject) * (1 + SIZE_TOLERANCE)
      const end = Math.min(bucket.length, i + MAX_COMPARED)
      for (let j = i + 1; j < end && sizeOf(listings[bucket[j]].subject) <= limit; j++) {
        if (isSameHome(listings[bucket[i]], listings[bucket[j]])) join(bucket[i], bucket[j])
      }
    }
  }
  // Each is compared with earlier ones that represent themselves, so that no chains form.
  for (const bucket of bucketsBy(listings, unchangedTraits).values()) {
    bucket.sort((a, b) => idAt(a) - idAt(b))
    const speakers: number[] = []
    for (const at of bucket) {
      const first = speakers.find((one) => isDisguised(listings[one].subject, listings[at].subject))
      if (first !== undefined) join(first, at)
      else if (speakers.length < MAX_COMPARED) speakers.push(at)
    }
  }
  const firstOf = new Map<number, number>()
  for (let at = 0; at < listings.length; at++) {
    const home = known.get(idAt(at))
    if (home === undefined) continue
    const first = firstOf.get(home)
    if (first === undefined) firstOf.set(home, at)
    else join(first, at)
  }
  const homes = new Map<number, number>()
  for (let at = 0; at < listings.length; at++) {
    const root = rootOf(at)
    if (root !== at) homes.set(idAt(at), idAt(root))
  }
  return homes

  function idAt(at: number): number {
    return listings[at].subject.id
  }
}

function withoutStockPhotos(listings: readonly PrintedSubject[]): readonly PrintedSubject[] {
  const uses = new Map<string, number>()
  for (const { print } of listings) {
    for (const photo of new Set(print.photos)) uses.set(photo, (uses.get(photo) ?? 0) + 1)
  }
  const isStock = (photo: string) => uses.get(photo)! > STOCK_PHOTO
  return listings.map((one) =>
    one.print.photos.some(isStock)
      ? { ...one, print: { ...one.print, photos: one.print.photos.filter((p) => !isStock(p)) } }
      : one,
  )
}

const placeAndRooms = ({ deal, property_type, district, location, bedrooms }: ValuationSubject) =>
  [deal, property_type, district, location, bedrooms].join('\n')

function bucketsBy(
  listings: readonly PrintedSubject[],
  keyOf: (subject: ValuationSubject) => string | null,
): Map<string, number[]> {
  const found = new Map<string, number[]>()
  listings.forEach(({ subject }, at) => {
    const key = sizeOf(subject) > 0 ? keyOf(subject) : null
    if (key === null) return
    const bucket = found.get(key)
    if (bucket === undefined) found.set(key, [at])
    else bucket.push(at)
  })
  return found
}

const sizeOf = (subject: ValuationSubject) => subject.covered_area_m2 ?? subject.plot_area_m2 ?? 0

function isSameHome(a: PrintedSubject, b: PrintedSubject): boolean {
  const [one, other] = [a.subject, b.subject]
  const factor = priceFactor(one, other)
  if (factor > PRICE_FACTOR || differ(one.floor, other.floor)) return false
  const km = hasPoint(one) && hasPoint(other) ? distanceBetween(one, other) : null
  if (km !== null && km > FAR_KM) return false
  const isSamePrice = factor <= SAME_PRICE_FACTOR
  // Homes of one project share photos and words: there two are one by the price, or by size and floor.
  const isOneProject = (one.project ?? null) !== null && one.project === other.project
  const isOneText = sharedWords(a.print.words, b.print.words) >= SAME_WORDS
  const showsTheSame = sharePhotos(a.print.photos, b.print.photos)
  const isOneUnit = sizeOf(one) === sizeOf(other) && one.floor === other.floor
  if (showsTheSame || isOneText) return !isOneProject || isSamePrice || isOneUnit
  const isOneSpot = km !== null && km <= SAME_SPOT_KM
  // A seller who rewrites and rephotographs one home each time still has one home.
  const isOneSeller = (one.seller ?? null) !== null && one.seller === other.seller
  return isOneSpot && isAlike(one, other) && (isSamePrice || (isOneSeller && !isOneProject))
}

/** Two in common, or all that the one with fewer has: a single one may be of the street. */
function sharePhotos(a: readonly string[], b: readonly string[]): boolean {
  const shared = a.filter((photo) => b.includes(photo)).length
  return shared > 0 && shared >= Math.min(2, a.length, b.length)
}

function priceFactor(a: ValuationSubject, b: ValuationSubject): number {
  if (a.price === null || b.price === null) return 1
  return Math.max(a.price, b.price) / Math.max(1, Math.min(a.price, b.price))
}

function distanceBetween(a: ValuationSubject, b: ValuationSubject): number {
  return distanceKm(a.lat!, a.lng!, b.lat!, b.lng!)
}

const differ = (a: number | null, b: number | null) => a !== null && b !== null && a !== b

const isAlike = (a: ValuationSubject, b: ValuationSubject) =>
  !differ(a.bathrooms, b.bathrooms) &&
  !differ(a.year_built, b.year_built) &&
  !differ(a.plot_area_m2, b.plot_area_m2) &&
  a.condition === b.condition

/**
 * Whether a listing is another one in disguise: new words and photos, another price, a slightly different size, a
 * room more or less, but the same spot, year, condition and equipment. Two flats of one house may be as alike:
 * then one counts for both, which costs little; counting three copies would distort the estimate.
 * Invariant: where few facts are given, nothing is concluded. Cost: one key a listing, a few comparisons.
 */

const DISGUISED_SIZE_TOLERANCE = 0.06
const DISGUISED_PRICE_FACTOR = 2
/** Largest price ratio between two floors of one house or homes of one project, all else being equal. */
const NEIGHBOURS_DISGUISED_PRICE_FACTOR = 1.25
const ROOMS_TOLERANCE = 1
const SPOT_KM = 0.1
/** Figures and words that must be given; more where no pins show that it is one spot. */
const FACTS_AT_ONE_SPOT = 4
const FACTS_IN_ONE_PLACE = 7

/** What a disguise leaves as it is; null where too few facts are given. */
function unchangedTraits(subject: ValuationSubject): string | null {
  const words = [...new Set(wordsOf(subject))].filter((word) => !isTraitWord(word)).sort()
  const figures = [subject.year_built, subject.bathrooms, subject.floor, subject.plot_area_m2]
  const given = words.length + figures.filter((figure) => figure !== null).length
  if (given < (hasPoint(subject) ? FACTS_AT_ONE_SPOT : FACTS_IN_ONE_PLACE)) return null
  const { deal, property_type, district, location, year_built } = subject
  return [deal, property_type, district, location, year_built, ...words].join('\n')
}

/** For two of the same unchanged traits. */
function isDisguised(one: ValuationSubject, other: ValuationSubject): boolean {
  // Homes of one project are as alike as copies are, but not at prices that contradict each other.
  const isOneProject = (one.project ?? null) !== null && one.project === other.project
  const isOtherFloor = differBy(one.floor, other.floor) > 0
  const isLikePrice = isWithin(one.price, other.price, NEIGHBOURS_DISGUISED_PRICE_FACTOR)
  if ((isOneProject || isOtherFloor) && isLikePrice) return false
  const isOneSpot =
    hasPoint(one) && hasPoint(other)
      ? distanceKm(one.lat!, one.lng!, other.lat!, other.lng!) <= SPOT_KM
      : hasPoint(one) === hasPoint(other)
  return (
    isOneSpot &&
    differBy(one.bedrooms, other.bedrooms) <= ROOMS_TOLERANCE &&
    differBy(one.bathrooms, other.bathrooms) <= ROOMS_TOLERANCE &&
    isWithin(one.covered_area_m2, other.covered_area_m2, 1 + DISGUISED_SIZE_TOLERANCE) &&
    isWithin(one.plot_area_m2, other.plot_area_m2, 1 + DISGUISED_SIZE_TOLERANCE) &&
    isWithin(one.price, other.price, DISGUISED_PRICE_FACTOR)
  )
}

/** A missing figure is no difference. */
const differBy = (a: number | null, b: number | null) =>
  a === null || b === null ? 0 : Math.abs(a - b)

const isWithin = (a: number | null, b: number | null, factor: number) =>
  a === null || b === null || Math.max(a, b) <= factor * Math.min(a, b)
