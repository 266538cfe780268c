/**
 * Finds listings of one and the same home: same deal, kind and place, of one size, not far apart in price, and
 * either with photos in common, or in nearly the same words, or alike in every figure, or, as `isDisguised`
 * says, the same but for what is easily changed.
 * Invariant: the first published listing represents the home, and each is compared with such speakers only: later
 * copies change nothing, and no chain of similar homes becomes one. The same listings give the same homes in
 * any order. Cost: within a place and size only: about 20 comparisons a listing in a market of 100,000.
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
  const listings = withoutStockPhotos(all).toSorted(byPublication)
  const speakers = createSpeakers()
  const speakerOf = new Map<PrintedSubject, PrintedSubject>()
  for (const listing of listings) {
    const speaker = speakers.find(listing)
    if (speaker === null) speakers.add(listing)
    else speakerOf.set(listing, speaker)
  }
  const firstOf = new Map<number, PrintedSubject>()
  for (const listing of listings) {
    const home = known.get(listing.subject.id)
    if (home === undefined) continue
    const first = firstOf.get(home)
    if (first === undefined) firstOf.set(home, listing)
    else if (!speakerOf.has(listing)) speakerOf.set(listing, first)
  }
  const homes = new Map<number, number>()
  for (const listing of listings) {
    let speaker = listing
    for (let next = speakerOf.get(speaker); next; next = speakerOf.get(speaker)) speaker = next
    if (speaker !== listing) homes.set(listing.subject.id, speaker.subject.id)
  }
  return homes
}

/** The first published speaks: a later copy changes nothing, whatever its number. */
function byPublication({ subject: a }: PrintedSubject, { subject: b }: PrintedSubject): number {
  return (a.published_at ?? 0) - (b.published_at ?? 0) || a.id - b.id
}

/** Listings that represent themselves, found by place and size, and by what a disguise leaves as it is. */
function createSpeakers() {
  const bySize = new Map<string, PrintedSubject[]>()
  const byTraits = new Map<string, PrintedSubject[]>()

  function among(
    filed: ReadonlyMap<string, readonly PrintedSubject[]>,
    key: string,
    isOne: (speaker: PrintedSubject) => boolean,
  ): PrintedSubject | null {
    return filed.get(key)?.find(isOne) ?? null
  }

  function file(filed: Map<string, PrintedSubject[]>, key: string, listing: PrintedSubject) {
    const list = filed.get(key)
    if (list === undefined) filed.set(key, [listing])
    else if (list.length < MAX_COMPARED) list.push(listing)
  }

  return {
    /** The first published of those that are the same home; null: there is none. */
    find(listing: PrintedSubject): PrintedSubject | null {
      const { subject } = listing
      const size = sizeOf(subject)
      if (size <= 0) return null
      const step = sizeStep(size)
      const place = placeAndRooms(subject)
      const isCopy = (speaker: PrintedSubject) =>
        isWithin(sizeOf(speaker.subject), size, 1 + SIZE_TOLERANCE) && isSameHome(speaker, listing)
      const traits = unchangedTraits(subject)
      const found = [
        ...[step - 1, step, step + 1].map((at) => among(bySize, `${place}\n${at}`, isCopy)),
        traits === null
          ? null
          : among(byTraits, traits, (speaker) => isDisguised(speaker.subject, subject)),
      ].filter((speaker) => speaker !== null)
      return found.sort(byPublication)[0] ?? null
    },
    add(listing: PrintedSubject): void {
      const { subject } = listing
      const size = sizeOf(subject)
      if (size <= 0) return
      file(bySize, `${placeAndRooms(subject)}\n${sizeStep(size)}`, listing)
      const traits = unchangedTraits(subject)
      if (traits !== null) file(byTraits, traits, listing)
    },
  }
}

/** Sizes within the tolerance are in the same step or in one next to it. */
const sizeStep = (size: number) => Math.floor(Math.log(size) / Math.log(1 + SIZE_TOLERANCE))

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
  const isOneSeller = (one.seller ?? null) !== null && one.seller === other.seller
  // An agency writes one text for thirty flats: within one seller words alone say nothing.
  if (showsTheSame || (isOneText && !isOneSeller)) {
    return !isOneProject || isSamePrice || isOneUnit
  }
  const isOneSpot = km !== null && km <= SAME_SPOT_KM
  // A seller who rewrites and rephotographs one home each time still has one home.
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
