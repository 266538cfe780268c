/** A price estimate as it is answered: value, range, what it rests on, and what it does not know. */

import { type DescribedTraits, describedTraits } from '../../domain/listings/described-traits.ts'
import { type Listing, numberOf, textOf } from '../../domain/listings/listing.ts'
import { seenByStrangers } from '../../domain/listings/listing-states.ts'
import { kmBetween, type Whereabouts } from '../../domain/places/whereabouts.ts'
import type { Engine } from '../../engine/engine.ts'
import { CLOSE_COMPARABLES_MIN } from '../../pricing/estimate/confidence-of.ts'
import {
  estimatePrice,
  hasMet,
  type PriceEstimate,
  unavailableReasons,
} from '../../pricing/estimate/estimate-price.ts'
import { ownCopy } from '../../pricing/homes/own-copy.ts'
import type { MarketModel } from '../../pricing/model/market-model.ts'
import type { ValuationSubject } from '../../pricing/model/valuation-subject.ts'
import type { Store } from '../../store/store.ts'
import { StoreError } from '../../store/store-error.ts'
import { isoTime } from '../../structures/iso-time.ts'
import type { PriceLevels } from '../market/market-standing.ts'
import type { FittedModel } from './stored-model.ts'
import { subjectOfListing } from './subject-of-listing.ts'

const BASIS = 'asking_prices'
const METHOD =
  'Hedonic model and boosted trees fitted on the asking prices of the market served, corrected by the nearest comparables; valued by a model that has not seen this listing.'

const FEW_COMPARABLES_NOTE =
  'Fewer than three homes are truly comparable: same kind, size within a third, near and recent, at most two of one seller. The value rests on the wider market.'

/** Read from the description by us; nothing that the seller said in a field. */
const attributesOf = ({ fields }: Pick<Listing, 'fields'>) =>
  describedTraits(textOf(fields, 'property_type'), textOf(fields, 'description'))

/** Without a seller: a home that is not listed. */
export type EstimatedListing = Pick<Listing, 'id' | 'fields'> & Partial<Pick<Listing, 'seller_id'>>

interface EstimateWarning {
  readonly param: string
  readonly message: string
}

export interface EstimateRecord
  extends Omit<PriceEstimate, 'coverage' | 'comparables' | 'neighbours_km'> {
  readonly coverage: number | null
  readonly asking_vs_estimate_pct: number | null
  /** Says so where fewer than three are truly comparable. */
  readonly comparables_note: string | null
  readonly attributes: DescribedTraits
  /** What was odd about the request or listing, and how it was taken. */
  readonly warnings: readonly EstimateWarning[]
  readonly comparables: readonly (PriceEstimate['comparables'][number] & {
    readonly link: string
    /** At the price level of today; null: no index says so. */
    readonly price_today: number | null
  })[]
  /** Median of those carried to today. */
  readonly comparables_price_per_m2_today: number | null
  /** The index that they were carried with; null: none. */
  readonly aged_by:
    | (Pick<PriceLevels, 'place' | 'property_type' | 'as_of_month'> & { readonly note: string })
    | null
  readonly basis: string
  readonly method: string
  readonly computed_at: string
}

export interface EstimateContext extends VisibilityContext {
  /** Of a comparable: live ones have their title in it. */
  linkOf(id: number): string
  readonly whereabouts: Whereabouts
}

export async function estimateRecord(
  listing: EstimatedListing,
  { model, computedAt }: FittedModel,
  context: EstimateContext,
): Promise<EstimateRecord> {
  const { subject, estimate } = await estimateAsServed(listing, model, context)
  const { factors, reason, comparables, neighbours_km: _, ...figures } = estimate
  const price = numberOf(listing.fields, 'price')
  const { value } = figures
  return {
    ...figures,
    asking_vs_estimate_pct:
      value === null || price === null ? null : Math.round((price / value - 1) * 1000) / 10,
    comparables: comparables.map(({ id, ...rest }) => ({
      id,
      link: context.linkOf(id),
      ...rest,
      price_today: null,
    })),
    comparables_price_per_m2_today: null,
    aged_by: null,
    comparables_note:
      figures.status === 'ok' && comparables.length < CLOSE_COMPARABLES_MIN
        ? FEW_COMPARABLES_NOTE
        : null,
    attributes: attributesOf(listing),
    warnings: subject.contradicted ? [pinOutsidePlace(listing, context.whereabouts)] : [],
    factors,
    basis: BASIS,
    method: METHOD,
    computed_at: isoTime(computedAt),
    reason,
  }
}

/** The pin counts, and nobody is to overlook it. */
function pinOutsidePlace(
  { fields }: Pick<Listing, 'fields'>,
  whereabouts: Whereabouts,
): EstimateWarning {
  const [lat, lng] = [numberOf(fields, 'lat')!, numberOf(fields, 'lng')!]
  const named = { location: textOf(fields, 'location'), district: textOf(fields, 'district') }
  const spot = whereabouts.spotOf(named)
  const away = spot === null ? 'far' : `${Math.round(kmBetween({ lat, lng }, spot))} km`
  return {
    param: 'lat',
    message: `The pin (${lat}, ${lng}) is ${away} away from ${named.location ?? named.district}. The home is valued at the pin, with low confidence: correct lat and lng, or the place, or leave out lat and lng.`,
  }
}

export function noEstimateYet(nowMs: number): EstimateRecord {
  return {
    status: 'unavailable',
    value: null,
    low: null,
    high: null,
    coverage: null,
    confidence: null,
    confidence_reason: null,
    price_per_m2: null,
    comparables_count: 0,
    asking_vs_estimate_pct: null,
    comparables: [],
    comparables_price_per_m2: null,
    comparables_price_per_m2_today: null,
    aged_by: null,
    adjustments: [],
    factors: [],
    comparables_note: null,
    attributes: { land_type: null, building_density_pct: null, needs_renovation: false },
    warnings: [],
    base_price_per_m2: null,
    basis: BASIS,
    method: METHOD,
    computed_at: isoTime(nowMs),
    reason: PRICES_PENDING,
  }
}

interface VisibilityContext {
  readonly store: Pick<Store, 'getListings' | 'getSameHome'>
  readonly sync: { readonly engine: Engine }
  readonly now: () => number
}

/** The estimate of a listing as everybody sees it; its mark is given by the same one. */
export async function estimateAsServed(
  listing: EstimatedListing,
  model: MarketModel,
  context: VisibilityContext & Pick<EstimateContext, 'whereabouts'>,
): Promise<{ readonly subject: ValuationSubject; readonly estimate: PriceEstimate }> {
  const listed = subjectOfListing(listing, context.whereabouts)
  const subject = { ...listed, home: await homeOf(listing, listed, model, context) }
  return { subject, estimate: await estimateForStrangers(model, subject, context) }
}

/**
 * The listing that offers the same home already, of one that is newer than the model: were it one of its neighbours, a seller
 * of both could choose the estimate. null: none is known.
 */
async function homeOf(
  { id, seller_id }: EstimatedListing,
  subject: ValuationSubject,
  model: MarketModel,
  { store }: VisibilityContext,
): Promise<number | null> {
  if (seller_id === undefined || hasMet(model, subject)) return null
  const same = await store.getSameHome(id).catch(nothingWhileAway)
  if (same === null) return ownCopy(model, subject, seller_id)
  return model.homes.get(same.home_id) ?? same.home_id
}

function nothingWhileAway(error: unknown): null {
  if (error instanceof StoreError) return null
  throw error
}

/**
 * An estimate whose comparables everybody may see now: the model was fitted up to a day ago, on listings of three
 * years. The value still rests on all of them.
 * Cost: live ones are known from memory; for the others one read of the store and a second estimate, 0.1 ms.
 */
async function estimateForStrangers(
  model: MarketModel,
  subject: ValuationSubject,
  context: VisibilityContext,
): Promise<PriceEstimate> {
  const { engine } = context.sync
  const notLive: number[] = []
  const isLiveShown = (id: number) => {
    const isLive = engine.has(id)
    if (!isLive) notLive.push(id)
    return isLive
  }
  const ofLive = estimatePrice(model, subject, isLiveShown, true)
  if (notLive.length === 0) return ofLive
  const closed = await closedAndSeen(notLive, context)
  return closed.size === 0
    ? ofLive
    : estimatePrice(model, subject, (id) => engine.has(id) || closed.has(id), true)
}

/** While the store is away nothing is known of them, so none is shown. */
async function closedAndSeen(
  ids: readonly number[],
  { store, now }: VisibilityContext,
): Promise<ReadonlySet<number>> {
  const listings = (await store.getListings(ids).catch(nothingWhileAway)) ?? []
  const seen = listings.filter((listing) => seenByStrangers(listing, now()).kind === 'shown')
  return new Set(seen.map(({ id }) => id))
}

/** In the first minute of a market nothing is fitted yet. */
const PRICES_PENDING = 'The price model is still being fitted; ask again in a minute.'

const reasons = { ...unavailableReasons, pending: PRICES_PENDING }

export type EstimateReason = keyof typeof reasons

const names = new Map(Object.entries(reasons).map(([name, text]) => [text, name as EstimateReason]))

/** The name of a reason, for faces that translate it; null: there is an estimate, or a reason of another version. */
export const estimateReasonOf = (reason: string | null): EstimateReason | null =>
  (reason !== null && names.get(reason)) || null
