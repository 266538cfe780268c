/** On what terms a demo home is let: since when, for how long at least, against which deposit. */
import type { ListingFields } from '../../src/domain/listings/listing.ts'
import { DAY_MS } from '../../src/structures/durations.ts'
import type { Random } from './random.ts'

/** Many owners say none of it, and some say one thing only. */
const SAID_SHARE = 0.6
const SOONEST_DAYS = -20
const LATEST_DAYS = 90

const depositMonths: readonly (readonly [number, number])[] = [
  [1, 55],
  [2, 38],
  [0, 4],
  [3, 3],
]
const terms: readonly (readonly [number, number])[] = [
  [12, 62],
  [6, 14],
  [24, 14],
  [1, 5],
  [3, 5],
]

/** Every rent draws the same number of times, whatever it says. */
export function drawRentTerms(random: Random, rent: number, nowMs: number): ListingFields {
  const days = random.whole(SOONEST_DAYS, LATEST_DAYS)
  const from = new Date(nowMs + days * DAY_MS).toISOString().slice(0, 10)
  const said = {
    available_from: from,
    deposit: rent * random.weighted(depositMonths),
    minimum_term_months: random.weighted(terms),
  }
  return Object.fromEntries(
    Object.entries(said).map(([name, value]) => [name, random.chance(SAID_SHARE) ? value : null]),
  )
}
