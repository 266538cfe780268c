/**
 * Postal codes in a text that names a street: house number and code together may look like a phone number.
 * Cost: the two numbers before each.
 */
import type { Country } from '../../country/country.ts'
import type { NumberItem } from './numbers-of.ts'

const MAX_HOUSE_DIGITS = 3
const MAX_HOUSE_RANGE = 40
const POSTAL_GAP = /^ ?, ?$/
const TOWN_AFTER = /^(?:,? ?\p{L}|\.?$)/u
const STREET_BEFORE = /\p{L}[.'’]? {1,2}$/u
const HOUSE_RANGE = /^ ?(?:[-–—~/&]|and|και|и) ?$/

/** "High Street 96-98, 3040 Town": a house number or two, a postal code, a town. */
export function isPostalCode(
  plain: string,
  items: readonly NumberItem[],
  at: number,
  gap: (index: number) => string,
  { postalCodeDigits }: Pick<Country, 'postalCodeDigits'>,
): boolean {
  const { digits, end } = items[at]
  if (at === 0 || digits.length !== postalCodeDigits || !POSTAL_GAP.test(gap(at - 1))) return false
  if (!TOWN_AFTER.test(plain.slice(end, end + 3))) return false
  const isRange = at > 1 && HOUSE_RANGE.test(gap(at - 2))
  const house = items[isRange ? at - 2 : at - 1]
  const step = Number(items[at - 1].digits) - Number(house.digits)
  if (step < 0 || step > MAX_HOUSE_RANGE) return false
  if (items[at - 1].digits.length > MAX_HOUSE_DIGITS) return false
  return STREET_BEFORE.test(plain.slice(Math.max(0, house.start - 4), house.start))
}
