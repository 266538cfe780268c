/**
 * What has happened to a demo listing: when it came, what it has cost, where it stands now.
 * Invariant: created <= first published <= every price change <= updated <= now, and the last price
 * in the history is the price asked.
 */

import type {
  CloseReason,
  ListingState,
  NewListing,
  PricePoint,
} from '../../src/domain/listings/listing.ts'
import { DAY_MS } from '../../src/structures/durations.ts'
import type { Random } from './random.ts'

const SPAN_DAYS = 400
/** Above 1: more listings are recent. 1.8 puts half of them into the last 115 days. */
const RECENCY = 1.8
const REDUCED_SHARE = 0.2
const RAISED_SHARE = 0.03
const FEW_DAYS = 4

const stateWeights: readonly (readonly [ListingState, number])[] = [
  ['live', 92],
  ['closed', 3.2],
  ['draft', 2.4],
  ['paused', 2],
  ['removed', 0.4],
]

export type History = Pick<
  NewListing,
  | 'state'
  | 'close_reason'
  | 'version'
  | 'price_history'
  | 'created_at'
  | 'updated_at'
  | 'first_published_at'
  | 'closed_at'
>

export function drawHistory(random: Random, price: number, deal: string, now: number): History {
  const state = random.weighted(stateWeights)
  const ageMs = SPAN_DAYS * DAY_MS * random.unit() ** RECENCY
  const published = Math.round(now - ageMs)
  const created = Math.round(published - random.unit() ** 2 * FEW_DAYS * DAY_MS)
  if (state === 'draft') {
    return {
      state,
      close_reason: null,
      version: random.whole(1, 3),
      price_history: [],
      created_at: created,
      updated_at: published,
      first_published_at: null,
      closed_at: null,
    }
  }
  const prices = drawPrices(random, price, published, now)
  const last = prices[prices.length - 1]!.at
  // Live listings are touched now and then; the others stopped when their state changed.
  const updated = random.chance(0.5) ? last : Math.round(random.between(last, now))
  return {
    state,
    close_reason: state === 'closed' ? drawReason(random, deal) : null,
    version: 1 + prices.length + (state === 'live' ? 0 : 1) + (updated > last ? 1 : 0),
    price_history: prices,
    created_at: created,
    updated_at: updated,
    first_published_at: published,
    closed_at: state === 'closed' ? updated : null,
  }
}

function drawReason(random: Random, deal: string): CloseReason {
  if (random.chance(0.25)) return 'withdrawn'
  return deal === 'sale' ? 'sold' : 'rented'
}

/** Works backwards from the price asked now: a reduction of 5 % means it began 5 % higher. */
function drawPrices(
  random: Random,
  price: number,
  published: number,
  now: number,
): readonly PricePoint[] {
  const luck = random.unit()
  const age = now - published
  if (luck > REDUCED_SHARE + RAISED_SHARE || age < FEW_DAYS * DAY_MS || price < 200) {
    return [{ price, at: published }]
  }
  const down = luck < REDUCED_SHARE
  const steps = down && random.chance(0.3) ? 2 : 1
  const earlier: number[] = [price]
  for (let step = 0; step < steps; step++) {
    const change = down ? random.between(1.02, 1.12) : random.between(0.93, 0.98)
    earlier.unshift(roundLike(earlier[0]! * change, earlier[0]!))
  }
  return earlier.map((was, at) => ({
    price: was,
    at: at === 0 ? published : Math.round(published + age * ((at - random.unit() * 0.8) / steps)),
  }))
}

/** In steps of a hundredth: 285,000 came from 298,000, not from 297,862. */
function roundLike(value: number, like: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(like)) - 2)
  const rounded = Math.max(1, Math.round(value / step) * step)
  return rounded === like ? like + (value > like ? step : -step) : rounded
}
