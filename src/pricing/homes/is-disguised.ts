/**
 * Whether a listing is another one in disguise: new words and photos, another price, a slightly different size, a
 * room more or less, but the same spot, year, condition and equipment. Two flats of one house may be as alike:
 * then one counts for both, which costs little; counting three copies would distort the estimate.
 * Invariant: where few facts are given, nothing is concluded. Cost: one key a listing, a few comparisons.
 */

import { wordsOf } from '../model/feature-schema.ts'
import type { ValuationSubject } from '../model/valuation-subject.ts'
import { hasPoint } from '../place/place-table.ts'
import { areOfOneProject, distanceBetween, isWithin } from './is-same-home.ts'
import { isTraitWord } from './trait-words.ts'

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
export function unchangedTraits(subject: ValuationSubject): string | null {
  const words = [...new Set(wordsOf(subject))].filter((word) => !isTraitWord(word)).sort()
  const figures = [subject.year_built, subject.bathrooms, subject.floor, subject.plot_area_m2]
  const given = words.length + figures.filter((figure) => figure !== null).length
  if (given < (hasPoint(subject) ? FACTS_AT_ONE_SPOT : FACTS_IN_ONE_PLACE)) return null
  const { deal, property_type, district, location, year_built } = subject
  return [deal, property_type, district, location, year_built, ...words].join('\n')
}

/** For two of the same unchanged traits. */
export function isDisguised(one: ValuationSubject, other: ValuationSubject): boolean {
  // Homes of one project are as alike as copies are, but not at prices that contradict each other.
  const isOneProject = areOfOneProject(one, other)
  const isOtherFloor = differBy(one.floor, other.floor) > 0
  const isLikePrice = isWithin(one.price, other.price, NEIGHBOURS_DISGUISED_PRICE_FACTOR)
  if ((isOneProject || isOtherFloor) && isLikePrice) return false
  const isOneSpot =
    hasPoint(one) && hasPoint(other)
      ? distanceBetween(one, other) <= SPOT_KM
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
