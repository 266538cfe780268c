/** The memory of the market as rows of either store. Cost: each one look at an index; lists in steps of their limit. */
import type {
  MarketDay,
  MarketDayCounts,
  MarketDayEnd,
  MarketHomeRow,
  MarketMonth,
  MarketRevision,
  MarketSlice,
} from '../../market-store.ts'
import { ask, lockName, type Plan, type SqlRow } from '../statement-plan.ts'
import {
  type Columns,
  cellsOf,
  listOf,
  namesOf,
  tableColumns,
  withoutId,
} from '../table-columns.ts'

const homes = tableColumns.market_homes
const days = tableColumns.market_days
const months = tableColumns.market_months
const revisions = tableColumns.market_revisions

const HOMES = `SELECT ${listOf(homes)} FROM market_homes`
const DAYS = `SELECT ${listOf(days)} FROM market_days`
const SLICE = 'deal = ?1 AND property_type = ?2 AND district = ?3 AND location = ?4'
const SLICE_ORDER = 'deal, property_type, district, location'
const PROGRESS = 'market_memory'
const SMALLEST_ID = Number.MIN_SAFE_INTEGER

const insertInto = (table: string, columns: Columns) =>
  `INSERT INTO ${table} (${listOf(columns)}) VALUES (${columns.map((_, at) => `?${at + 1}`).join(', ')})`

const PUT_HOME = `${insertInto('market_homes', homes)} ON CONFLICT (listing_id) DO UPDATE SET ${namesOf(
  withoutId(homes),
)
  .map((name) => `${name} = excluded.${name}`)
  .join(', ')}`
const COUNT_DAY = `INSERT INTO market_days (${SLICE_ORDER}, day, added, closed, sold, cut)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
  ON CONFLICT (${SLICE_ORDER}, day) DO UPDATE SET added = market_days.added + excluded.added,
    closed = market_days.closed + excluded.closed, sold = market_days.sold + excluded.sold,
    cut = market_days.cut + excluded.cut`
const END_DAY = `UPDATE market_days SET live = ?6, median = ?7, n = ?8 WHERE ${SLICE} AND day = ?5`
const INSERT_MONTH = insertInto('market_months', months)
const INSERT_MEDIAN = insertInto('market_medians', months)
const INSERT_REVISION = insertInto('market_revisions', withoutId(revisions))

const plain =
  <Row>() =>
  (row: SqlRow): Row =>
    ({ ...row }) as unknown as Row
/** Not copied: of a row of SQLite that takes twice as long as reading it, and every night reads all of them. */
const asRead =
  <Row>() =>
  (row: SqlRow): Row =>
    row as unknown as Row
const homeOf = asRead<MarketHomeRow>()
const dayOf = plain<MarketDay>()
const monthOf = asRead<MarketMonth>()
const revisionOf = plain<MarketRevision>()

const cellsOfSlice = ({ deal, property_type, district, location }: MarketSlice) =>
  [deal, property_type, district, location] as const

type HomeMark = Pick<MarketHomeRow, 'home_id' | 'listing_id'> | null
const BEHIND = '(home_id, listing_id) > (?1, ?2) ORDER BY home_id, listing_id LIMIT ?3'
const markCells = (after: HomeMark) =>
  [after?.home_id ?? SMALLEST_ID, after?.listing_id ?? SMALLEST_ID] as const

export function* marketHomes(after: HomeMark, limit: number): Plan<readonly MarketHomeRow[]> {
  return (yield* ask(`${HOMES} WHERE ${BEHIND}`, ...markCells(after), limit)).map(homeOf)
}

export function* liveMarketHomes(after: HomeMark, limit: number): Plan<readonly MarketHomeRow[]> {
  const where = `live_since IS NOT NULL AND ${BEHIND}`
  return (yield* ask(`${HOMES} WHERE ${where}`, ...markCells(after), limit)).map(homeOf)
}

export function* marketBegunAt(): Plan<number | null> {
  const [row] = yield* ask('SELECT MIN(first_at) AS at FROM market_homes')
  return row.at === null ? null : Number(row.at)
}

export function* marketDays(slice: MarketSlice, fromDay: string): Plan<readonly MarketDay[]> {
  const rows = yield* ask(
    `${DAYS} WHERE ${SLICE} AND day >= ?5 ORDER BY day`,
    ...cellsOfSlice(slice),
    fromDay,
  )
  return rows.map(dayOf)
}

const MONTHS_OF = (table: string) =>
  `SELECT ${listOf(months)} FROM ${table} WHERE month = ?1 ORDER BY ${SLICE_ORDER}, vintage`

export function* marketMonths(month: string): Plan<readonly MarketMonth[]> {
  return (yield* ask(MONTHS_OF('market_months'), month)).map(monthOf)
}

export function* marketMedians(month: string): Plan<readonly MarketMonth[]> {
  return (yield* ask(MONTHS_OF('market_medians'), month)).map(monthOf)
}

export function* marketRevisions(
  beforeId: number | null,
  limit: number,
): Plan<readonly MarketRevision[]> {
  const rows = yield* ask(
    `SELECT ${listOf(revisions)} FROM market_revisions WHERE id < ?1 ORDER BY id DESC LIMIT ?2`,
    ...[beforeId ?? Number.MAX_SAFE_INTEGER, limit],
  )
  return rows.map(revisionOf)
}

export function* publishedListingIds(afterId: number, limit: number): Plan<readonly number[]> {
  const rows = yield* ask(
    `SELECT id FROM listings WHERE id > ?1 AND first_published_at IS NOT NULL ORDER BY id LIMIT ?2`,
    ...[afterId, limit],
  )
  return rows.map(({ id }) => Number(id))
}

export function* lockMarket(): Plan<void> {
  yield* lockName('market')
}

export function* marketProgress(): Plan<string | null> {
  const [row] = yield* ask('SELECT value FROM settings WHERE name = ?1', PROGRESS)
  return row ? String(row.value) : null
}

export function* putMarketProgress(progress: string): Plan<void> {
  yield* ask(
    `INSERT INTO settings (name, value) VALUES (?1, ?2)
      ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    ...[PROGRESS, progress],
  )
}

export function* marketHomesOf(listingIds: readonly number[]): Plan<readonly MarketHomeRow[]> {
  const found: MarketHomeRow[] = []
  for (const id of [...listingIds].sort((a, b) => a - b)) {
    found.push(...(yield* ask(`${HOMES} WHERE listing_id = ?1`, id)).map(homeOf))
  }
  return found
}

export function* marketHomeRows(homeId: number): Plan<readonly MarketHomeRow[]> {
  return (yield* ask(`${HOMES} WHERE home_id = ?1 ORDER BY listing_id`, homeId)).map(homeOf)
}

export function* marketRelistings(relisting: string): Plan<readonly MarketHomeRow[]> {
  const rows = yield* ask(`${HOMES} WHERE relisting = ?1 ORDER BY listing_id`, relisting)
  return rows.map(homeOf)
}

export function* putMarketHomes(rows: readonly MarketHomeRow[]): Plan<void> {
  for (const row of rows) yield* ask(PUT_HOME, ...cellsOf(homes, row))
}

export function* countMarketDay(
  slice: MarketSlice,
  day: string,
  { added, closed, sold, cut }: MarketDayCounts,
): Plan<void> {
  yield* ask(COUNT_DAY, ...cellsOfSlice(slice), day, added, closed, sold, cut)
}

export function* openMarketDays(beforeDay: string, limit: number): Plan<readonly MarketDay[]> {
  const rows = yield* ask(
    `${DAYS} WHERE live IS NULL AND day < ?1 ORDER BY day, ${SLICE_ORDER} LIMIT ?2`,
    ...[beforeDay, limit],
  )
  return rows.map(dayOf)
}

export function* endMarketDay(
  slice: MarketSlice,
  day: string,
  { live, median, n }: MarketDayEnd,
): Plan<void> {
  yield* ask(END_DAY, ...cellsOfSlice(slice), day, live, median, n)
}

export function* insertMarketMonths(rows: readonly MarketMonth[]): Plan<void> {
  for (const row of rows) yield* ask(INSERT_MONTH, ...cellsOf(months, row))
}

export function* insertMarketMedians(rows: readonly MarketMonth[]): Plan<void> {
  for (const row of rows) yield* ask(INSERT_MEDIAN, ...cellsOf(months, row))
}

export function* insertMarketRevision(revision: Omit<MarketRevision, 'id'>): Plan<void> {
  yield* ask(INSERT_REVISION, ...cellsOf(withoutId(revisions), revision))
}
