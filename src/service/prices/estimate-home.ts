/**
 * Values a home that is not listed, from the fields of a listing: for owners who think of selling. Validated like
 * a write, stores nothing. Invariant: all missing fields are reported together.
 */

import { emptyFields, sizeFieldOf } from '../../domain/listings/listing.ts'
import { elsewhere } from '../../domain/listings/listing-warnings.ts'
import { type Fault, Refusal } from '../../domain/refusal.ts'
import { type SentMembers, validDraft, type WriteContext } from '../listings/write-context.ts'
import type { EstimateRecord } from './estimate-record.ts'
import type { Estimator } from './estimator.ts'

/** No listing has this number. */
const NOT_LISTED = 0

export async function estimateHome(
  sent: SentMembers,
  context: WriteContext,
  estimator: Pick<Estimator, 'estimate'>,
): Promise<EstimateRecord> {
  const { values } = validDraft(sent, context)
  const fields = { ...emptyFields, ...values }
  const absent = neededToValue(fields.property_type).filter(
    (name) => (fields[name] ?? null) === null,
  )
  if (absent.length > 0) throw new Refusal(absent.map(missing))
  const estimate = await estimator.estimate({ id: NOT_LISTED, fields })
  return { ...estimate, warnings: [...elsewhere(fields, context.places), ...estimate.warnings] }
}

/** The fields without which a home of this type has no value. */
export const neededToValue = (propertyType: unknown): readonly string[] => [
  'deal',
  'property_type',
  'district',
  sizeFieldOf(propertyType),
]

const missing = (param: string): Fault => ({
  code: 'missing_field',
  param,
  message: `${param} is needed to value a home.`,
  hint: `Send ${param} with deal, property_type, district and the size (plot_area_m2 for land-plots, else covered_area_m2): POST /v1/estimates. GET /api/listing-fields lists what each takes.`,
})
