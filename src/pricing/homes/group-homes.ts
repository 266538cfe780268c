/**
 * Finds listings of one and the same home: same deal, kind and place, of one size, not far apart in price, and
 * either with photos in common, or in nearly the same words, or alike in every figure, or, as `isDisguised`
 * says, the same but for what is easily changed.
 * Invariant: the first published listing represents the home, and each is compared with such speakers only: later
 * copies change nothing, and no chain of similar homes becomes one. The same listings give the same homes in
 * any order. Cost: within a place and size only: about 20 comparisons a listing in a market of 100,000.
 */

import type { PackedPrints } from '../../domain/homes/packed-prints.ts'
import { hashText } from '../../structures/stable-hash.ts'
import { wordsOf } from '../model/feature-schema.ts'
import type { ValuationSubject } from '../model/valuation-subject.ts'
import { distanceKm, hasPoint } from '../place/place-table.ts'
import { isTraitWord } from './trait-words.ts'

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

/**
 * For each listing that another one represents: the id of that one. `known` names the home of listings of several
 * sellers that were found to be one: see domain/homes.
 */
export function groupHomes(
  subjects: readonly ValuationSubject[],
  /** At the same places. */
  prints: PackedPrints,
  known: ReadonlyMap<number, number> = new Map(),
): Map<number, number> {
  // The first published speaks: a later copy changes nothing, whatever its number.
  const order = Int32Array.from(subjects.keys()).sort((a, b) => {
    const [one, other] = [subjects[a], subjects[b]]
    return (one.published_at ?? 0) - (other.published_at ?? 0) || one.id - other.id
  })
  prints.leaveOutStock()
  const speakers = createSpeakers(subjects, order, prints)
  const speakerOf = new Map<number, number>()
  order.forEach((row, rank) => {
    const speaker = speakers.find(row)
    if (speaker === null) speakers.add(rank)
    else speakerOf.set(row, speaker)
  })
  const firstOf = new Map<number, number>()
  for (const row of order) {
    const home = known.get(subjects[row].id)
    if (home === undefined) continue
    const first = firstOf.get(home)
    if (first === undefined) firstOf.set(home, row)
    else if (!speakerOf.has(row)) speakerOf.set(row, first)
  }
  const homes = new Map<number, number>()
  for (const row of order) {
    let speaker = row
    for (let next = speakerOf.get(row); next !== undefined; next = speakerOf.get(next)) {
      speaker = next
    }
    if (speaker !== row) homes.set(subjects[row].id, subjects[speaker].id)
  }
  return homes
}

/** Listings that represent themselves, found by place and size, and by what a disguise leaves as it is. */
function createSpeakers(
  subjects: readonly ValuationSubject[],
  /** Rows by rank: the first published first. Speakers are filed by rank, so that the lowest is the first. */
  order: Int32Array,
  prints: PackedPrints,
) {
  const bySize = new Map<number, number[]>()
  const byTraits = new Map<number, number[]>()

  /** The keys are hashes: `isOne` makes sure. */
  function among(
    filed: ReadonlyMap<number, readonly number[]>,
    key: string,
    isOne: (speaker: number) => boolean,
  ): number {
    const rank = filed.get(hashText(key))?.find((at) => isOne(order[at]))
    return rank ?? Number.POSITIVE_INFINITY
  }

  function file(filed: Map<number, number[]>, key: string, rank: number) {
    const hash = hashText(key)
    const list = filed.get(hash)
    if (list === undefined) filed.set(hash, [rank])
    else if (list.length < MAX_COMPARED) list.push(rank)
  }

  return {
    /** The first published of those that are the same home; null: there is none. */
    find(row: number): number | null {
      const subject = subjects[row]
      const size = sizeOf(subject)
      if (size <= 0) return null
      const step = sizeStep(size)
      const place = placeAndRooms(subject)
      const isCopy = (speaker: number) =>
        isWithin(sizeOf(subjects[speaker]), size, 1 + SIZE_TOLERANCE) &&
        isSameHome(subjects, speaker, row, prints) &&
        placeAndRooms(subjects[speaker]) === place
      const traits = unchangedTraits(subject)
      const isInDisguise = (speaker: number) =>
        isDisguised(subjects[speaker], subject) && unchangedTraits(subjects[speaker]) === traits
      const rank = Math.min(
        ...[step - 1, step, step + 1].map((at) => among(bySize, `${place}\n${at}`, isCopy)),
        traits === null ? Number.POSITIVE_INFINITY : among(byTraits, traits, isInDisguise),
      )
      return rank === Number.POSITIVE_INFINITY ? null : order[rank]
    },
    add(rank: number): void {
      const subject = subjects[order[rank]]
      const size = sizeOf(subject)
      if (size <= 0) return
      file(bySize, `${placeAndRooms(subject)}\n${sizeStep(size)}`, rank)
      const traits = unchangedTraits(subject)
      if (traits !== null) file(byTraits, traits, rank)
    },
  }
}

/** Sizes within the tolerance are in the same step or in one next to it. */
const sizeStep = (size: number) => Math.floor(Math.log(size) / Math.log(1 + SIZE_TOLERANCE))

const placeAndRooms = ({ deal, property_type, district, location, bedrooms }: ValuationSubject) =>
  [deal, property_type, district, location, bedrooms].join('\n')

const sizeOf = (subject: ValuationSubject) => subject.covered_area_m2 ?? subject.plot_area_m2 ?? 0

function isSameHome(
  subjects: readonly ValuationSubject[],
  a: number,
  b: number,
  prints: PackedPrints,
): boolean {
  const [one, other] = [subjects[a], subjects[b]]
  const factor = priceFactor(one, other)
  if (factor > PRICE_FACTOR || differ(one.floor, other.floor)) return false
  const km = hasPoint(one) && hasPoint(other) ? distanceBetween(one, other) : null
  if (km !== null && km > FAR_KM) return false
  const isSamePrice = factor <= SAME_PRICE_FACTOR
  // Homes of one project share photos and words: there two are one by the price, or by size and floor.
  const isOneProject = (one.project ?? null) !== null && one.project === other.project
  const isOneText = prints.sharedWords(a, b) >= SAME_WORDS
  const showsTheSame = prints.sharePhotos(a, b)
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
