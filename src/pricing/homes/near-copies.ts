/**
 * Listings of different sellers that differ in two facts at most share one voice: three copies of a home in a light disguise
 * say no more than the home itself. Flats of one seller or project that are as alike are different flats; where
 * sellers are not known nothing is concluded. Invariant: prices, words and photos are not looked at.
 * Cost: each listing is compared with at most 60 of its place, 30 to each side, that are next to it in size.
 */
import { wordsOf } from '../model/feature-schema.ts'
import type { ValuationSubject } from '../model/valuation-subject.ts'
import { distanceKm, hasPoint } from '../place/place-table.ts'

const MAX_COMPARED = 30
const MAX_DIFFERING_FACTS = 2
/** Beyond these it is another home, whatever else agrees. */
const MAX_LOG_SIZE = 0.09
const MAX_ROOMS = 1
const MAX_KM = 0.35
/** Within these a fact counts as the same. */
const SAME_LOG_SIZE = 0.005
const SAME_KM = 0.05

/** By row: the first row that is nearly the same and speaks for it; itself where there is none. */
export function nearCopies(subjects: readonly ValuationSubject[]): Int32Array {
  const speakers = Int32Array.from(subjects.keys())
  const logSizes = Float64Array.from(subjects, (subject) => Math.log(sizeOf(subject)))
  const isOne = (row: number, other: number) => isNearCopy(subjects[row], subjects[other])
  for (const rows of Map.groupBy(subjects.keys(), (row) => placeOf(subjects[row])).values()) {
    const bySize = rows.filter((row) => !Number.isNaN(logSizes[row]))
    bySize.sort((a, b) => logSizes[a] - logSizes[b] || a - b)
    const ranks = new Map(bySize.map((row, rank) => [row, rank]))
    for (const row of bySize.toSorted((a, b) => a - b)) {
      const rank = ranks.get(row)!
      let first = row
      // Compared with speakers only, so that no chains form.
      for (const step of [-1, 1]) {
        for (let i = 1; i <= MAX_COMPARED; i++) {
          const other = bySize[rank + step * i]
          if (!(Math.abs(logSizes[row] - logSizes[other]) <= MAX_LOG_SIZE)) break
          if (other < first && speakers[other] === other && isOne(row, other)) first = other
        }
      }
      speakers[row] = first
    }
  }
  return speakers
}

const placeOf = ({ district, location }: ValuationSubject) => `${district ?? ''}\n${location ?? ''}`
const sizeOf = (subject: ValuationSubject) =>
  subject.covered_area_m2 ?? subject.plot_area_m2 ?? Number.NaN

function isNearCopy(one: ValuationSubject, other: ValuationSubject): boolean {
  if (!areOfTwoSellers(one, other)) return false
  if (apart(one.bedrooms, other.bedrooms) > MAX_ROOMS) return false
  let differing = 0
  if (hasPoint(one) && hasPoint(other)) {
    const km = distanceKm(one.lat!, one.lng!, other.lat!, other.lng!)
    if (km > MAX_KM) return false
    if (km > SAME_KM) differing++
  } else if (hasPoint(one) !== hasPoint(other)) differing++
  if (Math.abs(Math.log(sizeOf(one) / sizeOf(other))) > SAME_LOG_SIZE) differing++
  if (apart(one.bedrooms, other.bedrooms) > 0) differing++
  if (apart(one.bathrooms, other.bathrooms) > 0) differing++
  if (apart(one.year_built, other.year_built) > 0) differing++
  if (apart(one.floor, other.floor) > 0) differing++
  if (apart(one.plot_area_m2, other.plot_area_m2) > 0) differing++
  if (differing > MAX_DIFFERING_FACTS) return false
  // Last, because it costs most.
  if (differing === MAX_DIFFERING_FACTS && !haveTheSameWords(one, other)) differing++
  return differing <= MAX_DIFFERING_FACTS
}

function haveTheSameWords(one: ValuationSubject, other: ValuationSubject): boolean {
  const words = new Set(wordsOf(one))
  const otherWords = new Set(wordsOf(other))
  return words.size === otherWords.size && [...words].every((word) => otherWords.has(word))
}

function areOfTwoSellers(one: ValuationSubject, other: ValuationSubject): boolean {
  const isOneProject = one.project != null && one.project === other.project
  return one.seller != null && other.seller != null && one.seller !== other.seller && !isOneProject
}

/** A fact that only one of the two gives is a difference. */
function apart(a: number | null, b: number | null): number {
  if (a === null && b === null) return 0
  return a === null || b === null ? 1 : Math.abs(a - b)
}
