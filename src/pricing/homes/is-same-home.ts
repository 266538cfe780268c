/**
 * Whether two listings offer one home: same deal, kind, place and rooms, of one size, not far apart in price, and either with
 * photos in common, or in nearly the same words, or alike in every figure at one spot.
 * Cost: about a microsecond.
 */

import type { PackedPrints } from '../../domain/homes/packed-prints.ts'
import type { ValuationSubject } from '../model/valuation-subject.ts'
import { distanceKm, hasPoint } from '../place/place-table.ts'

export const SIZE_TOLERANCE = 0.03
/** Prices further apart than a factor of two mean another home, or a typing error. */
const PRICE_FACTOR = 2
/** Alike in every figure: of one price, too. */
const SAME_PRICE_FACTOR = 1.02
const FAR_KM = 0.3
export const SAME_SPOT_KM = 0.05
/** Of the words printed. */
export const SAME_WORDS = 0.6

/** `a` and `b` are rows of both. */
export function isSameHome(
  subjects: readonly ValuationSubject[],
  a: number,
  b: number,
  prints: PackedPrints,
): boolean {
  const [one, other] = [subjects[a], subjects[b]]
  const factor = priceFactor(one, other)
  if (factor > PRICE_FACTOR || differ(one.floor, other.floor)) return false
  if (!isWithin(sizeOf(one), sizeOf(other), 1 + SIZE_TOLERANCE) || !isOnePlace(one, other))
    return false
  const km = hasPoint(one) && hasPoint(other) ? distanceBetween(one, other) : null
  if (km !== null && km > FAR_KM) return false
  const isSamePrice = factor <= SAME_PRICE_FACTOR
  // Homes of one project share photos and words: there two are one by the price, or by size and floor.
  const isOneProject = areOfOneProject(one, other)
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

export const sizeOf = (subject: ValuationSubject) =>
  subject.covered_area_m2 ?? subject.plot_area_m2 ?? 0

/** A missing figure is no difference. */
export const isWithin = (a: number | null, b: number | null, factor: number): boolean =>
  a === null || b === null || Math.max(a, b) <= factor * Math.min(a, b)

export const areOfOneProject = (one: ValuationSubject, other: ValuationSubject): boolean =>
  (one.project ?? null) !== null && one.project === other.project

const isOnePlace = (one: ValuationSubject, other: ValuationSubject) =>
  one.deal === other.deal &&
  one.property_type === other.property_type &&
  one.district === other.district &&
  one.location === other.location &&
  one.bedrooms === other.bedrooms

function priceFactor(a: ValuationSubject, b: ValuationSubject): number {
  if (a.price === null || b.price === null) return 1
  return Math.max(a.price, b.price) / Math.max(1, Math.min(a.price, b.price))
}

/** Of two that have pins. */
export function distanceBetween(a: ValuationSubject, b: ValuationSubject): number {
  return distanceKm(a.lat!, a.lng!, b.lat!, b.lng!)
}

const differ = (a: number | null, b: number | null) => a !== null && b !== null && a !== b

const isAlike = (a: ValuationSubject, b: ValuationSubject) =>
  !differ(a.bathrooms, b.bathrooms) &&
  !differ(a.year_built, b.year_built) &&
  !differ(a.plot_area_m2, b.plot_area_m2) &&
  a.condition === b.condition
