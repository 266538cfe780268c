/**
 * What the service says of a listing as it stands in a form: what is wrong, what looks like a slip, what is missing
 * and what similar homes are offered for. Asked by the page and, while somebody types, by its script.
 */
import { fieldsByName } from '../../catalogue/fields.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Validation } from '../../service/listings/validate-listing.ts'
import type { SellerCaller, SentMembers } from '../../service/listings/write-context.ts'
import type { EstimateRecord } from '../../service/prices/estimate-record.ts'
import type { FieldFault } from '../enquiries/fault-texts.ts'
import type { Locale } from '../locale/locale.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { deskFaults } from './desk-faults.ts'

export interface Verdict {
  readonly faults: readonly FieldFault[]
  readonly warnings: readonly string[]
  readonly missing: readonly string[]
  readonly estimate: Pick<EstimateRecord, 'value' | 'low' | 'high'> | null
  /** Which the point lies in; null: there is no point, or none is known. */
  readonly district: string | null
}

/** `whole`: deal, fields and photos as they would be together. */
export async function judgeListing(
  whole: SentMembers,
  caller: SellerCaller,
  { service, country }: SiteContext,
  locale: Locale,
): Promise<Verdict> {
  const validation = await service.validate(whole, caller)
  // The reference is that of the listing itself: the form saves it where it stands.
  const errors = validation.errors.filter(({ code }) => code !== 'reference_taken')
  const { lat, lng } = validation.normalised
  const hasPoint = typeof lat === 'number' && typeof lng === 'number'
  return {
    faults: deskFaults(errors, locale),
    warnings: warningsOf(validation, locale),
    missing: validation.missing_to_publish,
    estimate: await estimateOf(validation, service),
    district: hasPoint ? country.districtOf({ lat, lng }) : null,
  }
}

/** The service's sentences are for programs: a person is led to the field. */
function warningsOf({ warnings }: Validation, locale: Locale): readonly string[] {
  const labels = warnings.map(({ param }) => fieldsByName.get(param)?.label ?? param)
  return [...new Set(labels)].map((label) => locale.words.desk.warning(locale.label(label)))
}

async function estimateOf(
  { normalised, errors }: Validation,
  service: SiteContext['service'],
): Promise<Verdict['estimate']> {
  if (errors.some(({ code }) => code !== 'reference_taken')) return null
  try {
    const { status, value, low, high } = await service.estimateHome(normalised)
    return status === 'unavailable' ? null : { value, low, high }
  } catch (error) {
    // Too little is said yet: the form tells what it needs.
    if (error instanceof Refusal) return null
    throw error
  }
}
