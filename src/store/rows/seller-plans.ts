/**
 * Sellers, the rules that limit them, and what is decided under their locks, as rows of either store.
 * Invariant: each statement names what it changes: a new limit leaves a suspension alone, and a suspension the limit.
 */
import type { Seller } from '../../domain/listings/listing.ts'
import type { PublishBars } from '../../domain/listings/publish-bars.ts'
import type { NewSeller } from '../account-store.ts'
import type { SellerRules } from '../desk-store.ts'
import { countOwn, getHold, sellersByEmail } from './desk-plans.ts'
import { setSellerEmail } from './outbox-plans.ts'
import { ask, lockName, lockRows, type Plan, type SqlRow } from './statement-plan.ts'
import { cellsOf, listOf, tableColumns, withoutId } from './table-columns.ts'

const { seller_rules } = tableColumns
const columns = withoutId(tableColumns.sellers)
const INSERT = `INSERT INTO sellers (${listOf(columns)})
  VALUES (${columns.map((_, at) => `?${at + 1}`).join(', ')}) RETURNING id`
const RULES = `SELECT ${listOf(seller_rules)} FROM seller_rules`

const rulesOf = (row: SqlRow): SellerRules => ({ ...row }) as unknown as SellerRules

export function* insertSeller({ email, company_id, ...seller }: NewSeller): Plan<Seller> {
  const made = { ...seller, company_id: company_id === 'next' ? yield* nextCompany() : company_id }
  const [row] = yield* ask(INSERT, ...cellsOf(columns, made))
  const id = Number(row.id)
  if (email) yield* setSellerEmail(id, email)
  return { ...made, id }
}

/** Under a lock until the end: two companies that are added at the same moment have two numbers. */
function* nextCompany(): Plan<number> {
  yield* lockName('company ids')
  const [row] = yield* ask('SELECT COALESCE(MAX(company_id), 0) + 1 AS next FROM sellers')
  return Number(row.next)
}

export function* getSellerRules(sellerId: number): Plan<SellerRules | null> {
  const [row] = yield* ask(`${RULES} WHERE seller_id = ?1`, sellerId)
  return row ? rulesOf(row) : null
}

export function* listSellerRules(): Plan<readonly SellerRules[]> {
  return (yield* ask(`${RULES} ORDER BY seller_id`)).map(rulesOf)
}

export function* setLiveMax(sellerId: number, liveMax: number | null): Plan<void> {
  yield* ask(
    `INSERT INTO seller_rules (seller_id, live_max) VALUES (?1, ?2)
      ON CONFLICT (seller_id) DO UPDATE SET live_max = excluded.live_max`,
    ...[sellerId, liveMax],
  )
}

/** Repeated, it has the newer reason and the older moment. */
export function* suspendSeller(sellerId: number, reason: string, at: number): Plan<void> {
  yield* ask(
    `INSERT INTO seller_rules (seller_id, suspended_at, suspended_reason) VALUES (?1, ?2, ?3)
      ON CONFLICT (seller_id) DO UPDATE SET suspended_reason = excluded.suspended_reason,
        suspended_at = COALESCE(seller_rules.suspended_at, excluded.suspended_at)`,
    ...[sellerId, at, reason],
  )
}

export function* liftSuspension(sellerId: number): Plan<boolean> {
  const rows = yield* ask(
    `UPDATE seller_rules SET suspended_at = NULL, suspended_reason = NULL
      WHERE seller_id = ?1 AND suspended_at IS NOT NULL RETURNING seller_id`,
    sellerId,
  )
  return rows.length === 1
}

export function* hasLive(sellerId: number): Plan<boolean> {
  const rows = yield* ask(
    `SELECT 1 FROM listings WHERE seller_id = ?1 AND state = 'live' LIMIT 1`,
    sellerId,
  )
  return rows.length === 1
}

/** Reads the stock of each seller that was suspended since then. */
export function* suspendedWithLive(since: number): Plan<readonly number[]> {
  const rows = yield* ask(
    `SELECT seller_id FROM seller_rules WHERE suspended_at >= ?1 AND EXISTS
      (SELECT 1 FROM listings WHERE listings.seller_id = seller_rules.seller_id AND state = 'live')
      ORDER BY seller_id`,
    since,
  )
  return rows.map(({ seller_id }) => Number(seller_id))
}

/** The named lock prevents two concurrent publications from both being the last one allowed. */
export function* lockSeller(sellerId: number): Plan<SellerRules | null> {
  yield* lockName(`seller ${sellerId}`)
  return yield* getSellerRules(sellerId)
}

export function* lockPublishBars(sellerId: number, listingId: number): Plan<PublishBars> {
  const rules = yield* lockSeller(sellerId)
  const hold = yield* getHold(listingId)
  const live_max = rules?.live_max ?? null
  const live = live_max === null ? 0 : Number((yield* countOwn(sellerId)).live ?? 0)
  return {
    suspended_reason: rules?.suspended_at ? (rules.suspended_reason ?? '') : null,
    hold_reason: hold?.reason ?? null,
    live_max,
    live,
  }
}

/** Of two links that open an account for one address the second finds what the first made. */
export function* lockSignUp(email: string): Plan<readonly number[]> {
  yield* lockName(`sign-up ${email.toLowerCase()}`)
  return yield* sellersByEmail(email)
}

export function* lockSellerEmail(sellerId: number): Plan<string | null> {
  const [row] = yield* lockRows('SELECT email FROM seller_mail WHERE seller_id = ?1', sellerId)
  return row && row.email !== null ? String(row.email) : null
}
