/**
 * Gives every listing the quarter of the map that it stands in as its district: a set without districts then
 * shows whether districts make an estimate worse, which they do where something derived from prices leaks.
 */

import type { ValuationSubject } from '../pricing/model/valuation-subject.ts'
import { hasPoint } from '../pricing/place/place-table.ts'
import { quantileOf, sortedNumbers } from '../pricing/statistics/robust-statistics.ts'

export function quadrantsAsDistricts(subjects: readonly ValuationSubject[]): ValuationSubject[] {
  const pointed = subjects.filter(hasPoint)
  const middle = (of: (one: ValuationSubject) => number) =>
    quantileOf(sortedNumbers(pointed.map(of)), 0.5)
  const lat = middle((one) => one.lat!)
  const lng = middle((one) => one.lng!)
  return subjects.map((one) => {
    if (!hasPoint(one)) return one
    const quadrant = `${one.lat! > lat ? 'north' : 'south'}-${one.lng! > lng ? 'east' : 'west'}`
    return { ...one, district: quadrant }
  })
}
