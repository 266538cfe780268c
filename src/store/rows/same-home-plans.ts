/** Which listings offer one home, and what people say about that, as rows of either store. Cost: each one look at an index. */
import type { HomePair, HomeVerdict } from '../../domain/homes/home-verdict.ts'
import type { SameHome } from '../same-home-store.ts'
import { ask, type Plan, type SqlRow } from './statement-plan.ts'
import { cellsOf, listOf, tableColumns } from './table-columns.ts'

const columns = tableColumns.same_homes
const ROWS = `SELECT ${listOf(columns)} FROM same_homes`
const PUT = `INSERT INTO same_homes (${listOf(columns)})
  VALUES (${columns.map((_, at) => `?${at + 1}`).join(', ')})
  ON CONFLICT (listing_id) DO UPDATE SET home_id = excluded.home_id, listings = excluded.listings,
    first_id = excluded.first_id`

const rowOf = (row: SqlRow): SameHome => ({ ...row }) as unknown as SameHome

export function* getSameHome(listingId: number): Plan<SameHome | null> {
  const [row] = yield* ask(`${ROWS} WHERE listing_id = ?1`, listingId)
  return row ? rowOf(row) : null
}

export function* sameHomesOf(homeId: number): Plan<readonly SameHome[]> {
  return (yield* ask(`${ROWS} WHERE home_id = ?1 ORDER BY listing_id`, homeId)).map(rowOf)
}

export function* sameHomesBetween(afterId: number, lastId: number): Plan<readonly SameHome[]> {
  const range = 'WHERE listing_id > ?1 AND listing_id <= ?2 ORDER BY listing_id'
  return (yield* ask(`${ROWS} ${range}`, afterId, lastId)).map(rowOf)
}

export function* putSameHome(row: SameHome): Plan<void> {
  yield* ask(PUT, ...cellsOf(columns, row))
}

export function* dropSameHome(listingId: number): Plan<void> {
  yield* ask('DELETE FROM same_homes WHERE listing_id = ?1', listingId)
}

const said = tableColumns.home_verdicts
const SAID = `SELECT ${listOf(said)} FROM home_verdicts`
const SAY = `INSERT INTO home_verdicts (${listOf(said)})
  VALUES (${said.map((_, at) => `?${at + 1}`).join(', ')})
  ON CONFLICT (low_id, high_id, seller_id) DO UPDATE SET verdict = excluded.verdict, said_at = excluded.said_at`

const verdictOf = (row: SqlRow): HomeVerdict => ({ ...row }) as unknown as HomeVerdict

export function* homeVerdictsOf(listingIds: readonly number[]): Plan<readonly HomeVerdict[]> {
  const found = new Map<string, HomeVerdict>()
  for (const id of listingIds) {
    const rows = yield* ask(`${SAID} WHERE low_id = ?1 OR high_id = ?1`, id)
    for (const row of rows.map(verdictOf)) {
      found.set(`${row.low_id} ${row.high_id} ${row.seller_id}`, row)
    }
  }
  return [...found.values()].sort(
    (a, b) => a.low_id - b.low_id || a.high_id - b.high_id || a.seller_id - b.seller_id,
  )
}

export function* latestHomeVerdicts(limit: number): Plan<readonly HomeVerdict[]> {
  const order = 'ORDER BY said_at DESC, low_id, high_id, seller_id LIMIT ?1'
  return (yield* ask(`${SAID} ${order}`, limit)).map(verdictOf)
}

export function* putHomeVerdict(row: HomeVerdict): Plan<void> {
  yield* ask(SAY, ...cellsOf(said, row))
}

export function* dropHomeVerdict({ low_id, high_id }: HomePair, sellerId: number): Plan<boolean> {
  const gone = yield* ask(
    `DELETE FROM home_verdicts WHERE low_id = ?1 AND high_id = ?2 AND seller_id = ?3
      RETURNING low_id`,
    ...[low_id, high_id, sellerId],
  )
  return gone.length > 0
}
