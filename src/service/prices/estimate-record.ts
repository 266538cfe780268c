/** A price estimate as it is answered: value, range, what it rests on, and what it does not know. */
import { type DescribedTraits, describedTraits } from '../../domain/listings/described-traits.ts'
import { type Listing, numberOf, textOf } from '../../domain/listings/listing.ts'
import type { PriceEstimate } from '../../pricing/estimate/estimate-price.ts'
import { isoTime } from '../../structures/iso-time.ts'
import { decodeSummary } from '../listings/record-bytes.ts'
import { estimateForStrangers, type VisibilityContext } from './estimate-for-strangers.ts'
import { PRICES_PENDING } from './estimate-reasons.ts'
import type { FittedModel } from './stored-model.ts'
import { type IsOpenSea, subjectOfListing } from './subject-of-listing.ts'

const BASIS = 'asking_prices'
const METHOD =
  'Hedonic model and boosted trees fitted on the asking prices of the market served, corrected by the nearest comparables; valued by a model that has not seen this listing.'

const FEW = 3
const FEW_COMPARABLES_NOTE =
  'Fewer than three homes are truly comparable: same kind, size within a third, near and recent, at most two of one seller. The value rests on the wider market.'

/** Read from the description by us; nothing that the seller said in a field. */
const attributesOf = ({ fields }: Pick<Listing, 'fields'>) =>
  describedTraits(textOf(fields, 'property_type'), textOf(fields, 'description'))

export interface EstimateRecord extends Omit<PriceEstimate, 'coverage' | 'comparables'> {
  readonly coverage: number | null
  readonly asking_vs_estimate_pct: number | null
  /** Says so where fewer than three are truly comparable. */
  readonly comparables_note: string | null
  readonly attributes: DescribedTraits
  readonly comparables: readonly (PriceEstimate['comparables'][number] & {
    readonly link: string
  })[]
  readonly basis: string
  readonly method: string
  readonly computed_at: string
}

export interface EstimateContext extends VisibilityContext {
  readonly baseUrl: string
  readonly isOpenSea: IsOpenSea
}

export async function estimateRecord(
  listing: Pick<Listing, 'id' | 'fields'>,
  { model, computedAt }: FittedModel,
  context: EstimateContext,
): Promise<EstimateRecord> {
  const { sync, baseUrl, isOpenSea } = context
  const subject = subjectOfListing(listing, isOpenSea)
  const { factors, reason, comparables, ...figures } = await estimateForStrangers(
    model,
    subject,
    context,
  )
  const price = numberOf(listing.fields, 'price')
  const { value } = figures
  return {
    ...figures,
    asking_vs_estimate_pct:
      value === null || price === null ? null : Math.round((price / value - 1) * 1000) / 10,
    comparables: comparables.map(({ id, ...rest }) => ({
      id,
      link: linkOf(id, sync, baseUrl),
      ...rest,
    })),
    comparables_note:
      figures.status === 'ok' && comparables.length < FEW ? FEW_COMPARABLES_NOTE : null,
    attributes: attributesOf(listing),
    factors,
    basis: BASIS,
    method: METHOD,
    computed_at: isoTime(computedAt),
    reason,
  }
}

function linkOf(id: number, sync: EstimateContext['sync'], baseUrl: string): string {
  const packed = sync.engine.get(id)
  return packed ? decodeSummary(packed).link : `${baseUrl}/listings/${id}`
}

export function noEstimateYet(nowMs: number): EstimateRecord {
  return {
    status: 'unavailable',
    value: null,
    low: null,
    high: null,
    coverage: null,
    confidence: null,
    price_per_m2: null,
    comparables_count: 0,
    asking_vs_estimate_pct: null,
    comparables: [],
    factors: [],
    comparables_note: null,
    attributes: { land_type: null, building_density_pct: null, needs_renovation: false },
    base_price_per_m2: null,
    basis: BASIS,
    method: METHOD,
    computed_at: isoTime(nowMs),
    reason: PRICES_PENDING,
  }
}
