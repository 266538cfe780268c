/** The id in a path: a positive whole number that JSON carries exactly. */
import { limits } from '../../catalogue/limits.ts'
import { Refusal } from '../../domain/refusal.ts'
import { shown } from '../../domain/search/read-parameters.ts'

const DIGITS = /^[1-9]\d{0,15}$/

export function readListingId(text: string): number {
  const id = DIGITS.test(text) ? Number(text) : Number.NaN
  if (id <= limits.idMax) return id
  throw new Refusal({
    code: 'invalid_id',
    param: 'id',
    message: `"${shown(text)}" is not a listing id; an id is a positive whole number.`,
  })
}
