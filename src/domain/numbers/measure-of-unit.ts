/**
 * How numbers in a unit of the catalogue are read: as money, as an area, or, for any other unit, as a count that may
 * be followed by the unit itself. A new unit needs no line here.
 */
import { country } from '../../country/served-country.ts'
import { foldText } from '../../structures/text/fold-text.ts'
import type { NumberRule, NumberUse } from './typed-number.ts'

export type Measure = Pick<NumberRule, 'use' | 'units'>

const USES: ReadonlyMap<string, NumberUse> = new Map([
  [country.currency, 'money'],
  ['m2', 'area'],
  ['km', 'km'],
  ['m', 'metres'],
])

/** `names`: what else the unit is called, in the languages of the pages. */
export function measureOfUnit(unit: string | undefined, names: readonly string[] = []): Measure {
  if (unit === undefined) return { use: 'count' }
  const use = USES.get(unit)
  if (use !== undefined) return { use }
  const written = [unit, ...names].map((name) => foldText(name).replaceAll(/[.\s]/g, ''))
  return { use: 'count', units: Object.fromEntries(written.map((name) => [name, 1])) }
}
