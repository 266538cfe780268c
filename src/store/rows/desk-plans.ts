/** Sessions of the desk, mailed links and what limits a seller, as rows of either store. */
import type {
  DeskSession,
  ListingHold,
  NewDeskSession,
  Operator,
  SignInLink,
} from '../desk-store.ts'
import { ask, marks, type Plan, type SqlRow } from './statement-plan.ts'
import { type Columns, cellsOf, listOf, tableColumns, withoutId } from './table-columns.ts'

const { sessions, sign_in_links, operators, listing_holds } = tableColumns

const insertInto = (table: string, columns: Columns): string =>
  `INSERT INTO ${table} (${listOf(columns)})
    VALUES (${marks(columns.length)})`

/** Rows have the names and the types of what they hold. */
const as = <T>(row: SqlRow): T => ({ ...row }) as unknown as T

export function* addOperator(operator: Operator): Plan<void> {
  yield* ask(insertInto('operators', operators), ...cellsOf(operators, operator))
}

export function* getOperator(id: string): Plan<Operator | null> {
  const [row] = yield* ask(`SELECT ${listOf(operators)} FROM operators WHERE id = ?1`, id)
  return row ? as<Operator>(row) : null
}

export function* listOperators(): Plan<readonly Operator[]> {
  const rows = yield* ask(`SELECT ${listOf(operators)} FROM operators ORDER BY created_at, id`)
  return rows.map((row) => as<Operator>(row))
}

export function* revokeOperator(id: string, at: number): Plan<boolean> {
  yield* ask('DELETE FROM sessions WHERE operator_id = ?1', id)
  const rows = yield* ask(
    'UPDATE operators SET revoked_at = ?1 WHERE id = ?2 AND revoked_at IS NULL RETURNING id',
    ...[at, id],
  )
  return rows.length === 1
}

const SESSIONS = `SELECT ${listOf(sessions)} FROM sessions`

export function* findSession(tokenHash: string): Plan<DeskSession | null> {
  const [row] = yield* ask(`${SESSIONS} WHERE token_hash = ?1 OR former_hash = ?1`, tokenHash)
  return row ? as<DeskSession>(row) : null
}

export function* sessionsOf(sellerId: number): Plan<readonly DeskSession[]> {
  const rows = yield* ask(`${SESSIONS} WHERE seller_id = ?1 ORDER BY id DESC`, sellerId)
  return rows.map((row) => as<DeskSession>(row))
}

export function* insertSession(session: NewDeskSession): Plan<number> {
  const columns = withoutId(sessions)
  const [row] = yield* ask(
    `${insertInto('sessions', columns)} RETURNING id`,
    ...cellsOf(columns, session),
  )
  return Number(row.id)
}

export function* rotateSession(
  id: number,
  fromHash: string,
  toHash: string,
  at: number,
): Plan<boolean> {
  const rows = yield* ask(
    `UPDATE sessions SET token_hash = ?3, former_hash = ?2, rotated_at = ?4, seen_at = ?4
      WHERE id = ?1 AND token_hash = ?2 RETURNING id`,
    ...[id, fromHash, toHash, at],
  )
  return rows.length === 1
}

export function* touchSession(id: number, at: number): Plan<void> {
  yield* ask('UPDATE sessions SET seen_at = ?2 WHERE id = ?1 AND seen_at < ?2', id, at)
}

export function* deleteSession(id: number): Plan<void> {
  yield* ask('DELETE FROM sessions WHERE id = ?1', id)
}

export function* endSessionsOf(sellerId: number): Plan<number> {
  yield* ask('DELETE FROM sign_in_links WHERE seller_id = ?1', sellerId)
  return (yield* ask('DELETE FROM sessions WHERE seller_id = ?1 RETURNING id', sellerId)).length
}

export function* sellersByEmail(email: string): Plan<readonly number[]> {
  const rows = yield* ask(
    'SELECT seller_id FROM seller_mail WHERE LOWER(email) = LOWER(?1) ORDER BY seller_id LIMIT 20',
    email,
  )
  return rows.map((row) => Number(row.seller_id))
}

export function* addSignInLink(link: SignInLink): Plan<void> {
  yield* ask(insertInto('sign_in_links', sign_in_links), ...cellsOf(sign_in_links, link))
}

export function* peekSignInLink(tokenHash: string): Plan<SignInLink | null> {
  const [row] = yield* ask(
    `SELECT ${listOf(sign_in_links)} FROM sign_in_links WHERE token_hash = ?1`,
    tokenHash,
  )
  return row ? as<SignInLink>(row) : null
}

export function* takeSignInLink(tokenHash: string): Plan<SignInLink | null> {
  const [row] = yield* ask(
    `DELETE FROM sign_in_links WHERE token_hash = ?1 RETURNING ${listOf(sign_in_links)}`,
    tokenHash,
  )
  return row ? as<SignInLink>(row) : null
}

export function* countOwn(sellerId: number): Plan<Readonly<Record<string, number>>> {
  const rows = yield* ask(
    'SELECT state, COUNT(*) AS count FROM listings WHERE seller_id = ?1 GROUP BY state',
    sellerId,
  )
  return Object.fromEntries(rows.map(({ state, count }) => [String(state), Number(count)]))
}

const HOLDS = `SELECT ${listOf(listing_holds)} FROM listing_holds`

export function* getHold(listingId: number): Plan<ListingHold | null> {
  const [row] = yield* ask(`${HOLDS} WHERE listing_id = ?1`, listingId)
  return row ? as<ListingHold>(row) : null
}

export function* holdsOf(listingIds: readonly number[]): Plan<readonly ListingHold[]> {
  const found: ListingHold[] = []
  for (const id of listingIds) {
    const hold = yield* getHold(id)
    if (hold) found.push(hold)
  }
  return found
}

export function* listHolds(limit: number): Plan<readonly ListingHold[]> {
  const rows = yield* ask(`${HOLDS} ORDER BY held_at DESC, listing_id LIMIT ?1`, limit)
  return rows.map((row) => as<ListingHold>(row))
}

export function* putHold(hold: ListingHold): Plan<void> {
  yield* ask(
    `${insertInto('listing_holds', listing_holds)}
      ON CONFLICT (listing_id) DO UPDATE SET reason = excluded.reason, held_at = excluded.held_at`,
    ...cellsOf(listing_holds, hold),
  )
}

export function* dropHold(listingId: number): Plan<void> {
  yield* ask('DELETE FROM listing_holds WHERE listing_id = ?1', listingId)
}
