/**
 * What the market remembers of a listing, and what a change of it does to that memory. Pure.
 * Invariants: facts are those of the first publication; applying a change twice is the same as once, so that a step that died
 * is simply repeated; pauses are no time on offer; what is withdrawn or removed is not sold.
 */
import { createHmac } from 'node:crypto'
import { yearsBuilt } from '../../catalogue/vocabulary.ts'
import {
  type Listing,
  listOf,
  type PricePoint,
  storedValues,
} from '../../domain/listings/listing.ts'
import { monthOfMoment } from '../../market/local-months.ts'
import { standingPrices } from '../../market/standing-prices.ts'
import type { MarketHomeRow } from '../../store/market-store.ts'
import type { Change } from '../../store/store.ts'
import { marketLimits } from '../service-limits.ts'

export interface RowContext {
  /** Keys the hashes of sellers and projects. */
  readonly salt: Buffer
  readonly timeZone: string
}

/** What a change counts as, at a moment that says which day. */
export interface MarketCount {
  readonly kind: 'added' | 'closed' | 'sold' | 'cut'
  readonly at: number
  /** -1: what was counted then was undone. */
  readonly by: 1 | -1
}

/** A row, and what was counted with its change. */
export interface RememberedChange {
  readonly row: MarketHomeRow
  readonly counts: readonly MarketCount[]
}

/** Sold or rented: it found somebody. */
const isDone = ({ close_reason: reason }: Pick<MarketHomeRow, 'close_reason'>): boolean =>
  reason === 'sold' || reason === 'rented'

/** The row of a listing that was live at least once, by what is stored of it; null: its values were erased, or it has no price. */
export function rowOfListing(
  listing: Listing,
  { salt }: Pick<RowContext, 'salt'>,
): MarketHomeRow | null {
  const values = storedValues(listing)
  const { id, first_published_at: firstAt, state } = listing
  const history = listing.price_history
  if (firstAt === null || history.length === 0) return null
  if (!values.deal || !values.property_type) return null
  const hash = (...parts: readonly unknown[]) =>
    createHmac('sha256', salt).update(JSON.stringify(parts)).digest('hex').slice(0, HASH_LENGTH)
  const { deal, property_type, location, bedrooms, covered_area_m2, plot_area_m2 } = values
  const endedAt = listing.closed_at ?? listing.updated_at
  const isLive = state === 'live'
  const isOver = state === 'closed' || state === 'removed'
  const seller = listing.seller_id
  return {
    listing_id: id,
    home_id: id,
    deal,
    property_type,
    district: values.district ?? '',
    location,
    project: listing.project_id === null ? null : hash('project', listing.project_id),
    seller: hash('seller', seller),
    relisting: hash(seller, deal, property_type, location, bedrooms, covered_area_m2, plot_area_m2),
    bedrooms,
    covered_area_m2,
    plot_area_m2,
    condition: values.condition,
    year_built: yearsBuilt.find(({ value }) => value === values.year_built)?.span?.to ?? null,
    energy_class: values.energy_class,
    pool: hasPool(listing) ? 1 : 0,
    sea_view: listOf(listing.fields, 'view').includes('sea-view') ? 1 : 0,
    title_deed: values.title_deed === null ? null : values.title_deed === 'has-title' ? 1 : 0,
    first_at: firstAt,
    prices: JSON.stringify(history.map(({ price, at }) => [price, at])),
    live_ms: isLive ? 0 : Math.max(0, endedAt - firstAt),
    live_since: isLive ? firstAt : null,
    closed_at: isOver ? endedAt : null,
    close_reason: isOver ? listing.close_reason : null,
    removed_at: state === 'removed' ? listing.updated_at : null,
  }
}

const HASH_LENGTH = 16
const NO_POOL = 'no'

function hasPool({ fields }: Listing): boolean {
  const kinds = listOf(fields, 'pool')
  return kinds.some((kind) => kind !== NO_POOL) || listOf(fields, 'amenities').includes('pool')
}

/** The row after one change; `before` null: it was not remembered. null: there is nothing to remember. */
export function rememberChange(
  before: MarketHomeRow | null,
  change: Pick<Change, 'type' | 'at'>,
  listing: Listing,
  context: RowContext,
): RememberedChange | null {
  if (before === null) return firstOf(change, listing, context)
  const { at } = change
  const counts: MarketCount[] = []
  let row = withPrices(before, listing, context, counts)
  switch (change.type) {
    case 'published':
      row = { ...undone(row, counts), live_since: row.live_since ?? at }
      break
    case 'unpublished':
      row = paused(row, at)
      break
    case 'reopened':
      row = paused(undone(row, counts), at)
      break
    case 'closed':
      row = closed(paused(row, at), listing.closed_at ?? at, listing.close_reason, counts)
      break
    case 'removed':
      row = { ...closed(paused(row, at), at, row.close_reason, counts), removed_at: at }
      break
  }
  return { row, counts }
}

/** What happens to it from now on is in further changes: it was just published. */
function firstOf(
  { type, at }: Pick<Change, 'type' | 'at'>,
  listing: Listing,
  context: RowContext,
): RememberedChange | null {
  if (type !== 'published') return null
  const row = rowOfListing(listing, context)
  if (row === null) return null
  const live = { live_ms: 0, live_since: at, closed_at: null, close_reason: null, removed_at: null }
  return { row: { ...row, ...live }, counts: [{ kind: 'added', at: row.first_at, by: 1 }] }
}

/** By what is stored of the listing now, where its changes cannot be read any more. */
export function reconciled(
  before: MarketHomeRow,
  listing: Listing,
  context: RowContext,
): RememberedChange {
  const counts: MarketCount[] = []
  const row = withPrices(before, listing, context, counts)
  const at = listing.closed_at ?? listing.updated_at
  switch (listing.state) {
    case 'live':
      return { row: { ...undone(row, counts), live_since: row.live_since ?? at }, counts }
    case 'closed':
      return { row: closed(paused(row, at), at, listing.close_reason, counts), counts }
    case 'removed': {
      const over = closed(paused(row, at), at, row.close_reason, counts)
      return { row: { ...over, removed_at: row.removed_at ?? listing.updated_at }, counts }
    }
    default:
      return { row: paused(undone(row, counts), at), counts }
  }
}

function paused(row: MarketHomeRow, at: number): MarketHomeRow {
  if (row.live_since === null) return row
  return { ...row, live_ms: row.live_ms + Math.max(0, at - row.live_since), live_since: null }
}

function closed(
  row: MarketHomeRow,
  at: number,
  reason: MarketHomeRow['close_reason'],
  counts: MarketCount[],
): MarketHomeRow {
  const after = { ...row, closed_at: row.closed_at ?? at, close_reason: reason }
  if (row.closed_at === null) counts.push({ kind: 'closed', at, by: 1 })
  if (isDone(after) !== isDone(row)) {
    counts.push({ kind: 'sold', at: after.closed_at, by: isDone(after) ? 1 : -1 })
  }
  return after
}

/** It is on offer again, or will be: that it was closed does not count any more. */
function undone(row: MarketHomeRow, counts: MarketCount[]): MarketHomeRow {
  if (row.closed_at === null) return row
  counts.push({ kind: 'closed', at: row.closed_at, by: -1 })
  if (isDone(row)) counts.push({ kind: 'sold', at: row.closed_at, by: -1 })
  return { ...row, closed_at: null, close_reason: null }
}

/** Prices are only added: what the listing has dropped to bound its history is still known here. */
function withPrices(
  row: MarketHomeRow,
  listing: Listing,
  { timeZone }: RowContext,
  counts: MarketCount[],
): MarketHomeRow {
  const known = pricesOf(row)
  const last = known.at(-1)!
  const fresh = listing.price_history.filter(({ at }) => at > last.at)
  if (fresh.length === 0) return row
  const all = [...known, ...fresh]
  const [cutBefore, cutNow] = [cutsOf(known, timeZone), cutsOf(all, timeZone)]
  for (const at of cutNow) if (!cutBefore.has(at)) counts.push({ kind: 'cut', at, by: 1 })
  for (const at of cutBefore) if (!cutNow.has(at)) counts.push({ kind: 'cut', at, by: -1 })
  const bounded = [all[0], ...all.slice(1).slice(1 - marketLimits.pricesStored)]
  return { ...row, prices: JSON.stringify(bounded.map(({ price, at }) => [price, at])) }
}

/** At least one: only what had a price was ever live. */
export const pricesOf = ({ prices }: Pick<MarketHomeRow, 'prices'>): readonly PricePoint[] =>
  (JSON.parse(prices) as [number, number][]).map(([price, at]) => ({ price, at }))

/** The latest price stands as long as nothing undoes it. */
const FAR_AHEAD = Date.UTC(9999, 0)

/** Moments of cuts that count. */
function cutsOf([first, ...priceChanges]: readonly PricePoint[], timeZone: string): Set<number> {
  const home = { firstAt: first.at, firstPrice: first.price, priceChanges, closedAt: null }
  const standing = standingPrices(
    home,
    FAR_AHEAD,
    (from, to) => monthOfMoment(from, timeZone) !== monthOfMoment(to, timeZone),
  )
  return new Set(
    standing.flatMap(({ price, at }, place) =>
      place > 0 && price < standing[place - 1].price ? at : [],
    ),
  )
}
