/**
 * Saved searches and the people they are mailed to, as rows of either store.
 * Invariant: numbers of changes are taken under a lock until the commit, so that they become visible in order.
 */
import type {
  AlertPerson,
  NewAlertPerson,
  NewSavedSearch,
  SavedSearch,
} from '../../domain/alerts/saved-search.ts'
import { DAY_MS } from '../../structures/durations.ts'
import type { SearchOwner, SharedListsRow, Tombstone } from '../search-store.ts'
import {
  ask,
  lockName,
  lockRows,
  marks,
  type Plan,
  type SqlRow,
  type SqlValue,
} from './statement-plan.ts'
import { assignments, cellsOf, listOf, namesOf, tableColumns, withoutId } from './table-columns.ts'

const searchColumns = tableColumns.saved_searches
const personColumns = tableColumns.alert_people
const SEARCHES = `SELECT ${listOf(searchColumns)} FROM saved_searches`
const PEOPLE = `SELECT ${listOf(personColumns)} FROM alert_people`

const given = withoutId(searchColumns)
const INSERT_SEARCH = `INSERT INTO saved_searches (${listOf(given)}) VALUES (${marks(given.length)})
  RETURNING id`
const givenPerson = withoutId(personColumns)
const INSERT_PERSON = `INSERT INTO alert_people (${listOf(givenPerson)})
  VALUES (${marks(givenPerson.length)}) RETURNING id`

const searchOf = (row: SqlRow): SavedSearch =>
  ({
    ...row,
    kinds: String(row.kinds).split(',').filter(Boolean),
    collected: Boolean(row.collected),
  }) as unknown as SavedSearch

const personOf = (row: SqlRow): AlertPerson => ({ ...row }) as unknown as AlertPerson

/** Lists and truth values in the form of their columns. */
const cellOf = (value: unknown): SqlValue => {
  if (Array.isArray(value)) return value.join(',')
  return typeof value === 'boolean' ? Number(value) : ((value ?? null) as SqlValue)
}

const cellsIn = (names: readonly string[], source: object): SqlValue[] =>
  names.map((name) => cellOf((source as Readonly<Record<string, unknown>>)[name]))

function* nextRev(): Plan<number> {
  yield* lockName('saved searches rev')
  const [row] = yield* ask('SELECT COALESCE(MAX(rev), 0) + 1 AS rev FROM saved_searches')
  return Number(row.rev)
}

/** By the one column that an owner has. */
function byOwner(owner: SearchOwner): readonly [text: string, value: SqlValue] {
  if ('person_id' in owner) return [`${SEARCHES} WHERE person_id = ?1 ORDER BY id`, owner.person_id]
  if ('seller_id' in owner) return [`${SEARCHES} WHERE seller_id = ?1 ORDER BY id`, owner.seller_id]
  return [`${SEARCHES} WHERE key_id = ?1 ORDER BY id`, owner.key_id]
}

export function* savedSearchesOf(owner: SearchOwner): Plan<readonly SavedSearch[]> {
  return (yield* ask(...byOwner(owner))).map(searchOf)
}

export function* lockSearchesOf(owner: SearchOwner): Plan<readonly SavedSearch[]> {
  yield* lockName(`saved searches of ${JSON.stringify(owner)}`)
  return (yield* lockRows(...byOwner(owner))).map(searchOf)
}

export function* getSavedSearch(handle: string): Plan<SavedSearch | null> {
  const [row] = yield* ask(`${SEARCHES} WHERE handle = ?1`, handle)
  return row ? searchOf(row) : null
}

export function* lockSavedSearch(handle: string): Plan<SavedSearch | null> {
  const [row] = yield* lockRows(`${SEARCHES} WHERE handle = ?1`, handle)
  return row ? searchOf(row) : null
}

export function* searchesSince(rev: number, limit: number): Plan<readonly SavedSearch[]> {
  return (yield* ask(`${SEARCHES} WHERE rev > ?1 ORDER BY rev LIMIT ?2`, rev, limit)).map(searchOf)
}

export function* activeSearchIds(afterId: number, limit: number): Plan<readonly number[]> {
  const text = `SELECT id FROM saved_searches WHERE state = 'active' AND id > ?1 ORDER BY id LIMIT ?2`
  return (yield* ask(text, afterId, limit)).map(({ id }) => Number(id))
}

export function* countActiveSearches(): Plan<number> {
  const [row] = yield* ask("SELECT COUNT(*) AS count FROM saved_searches WHERE state = 'active'")
  return Number(row.count)
}

export function* insertSavedSearch(search: NewSavedSearch): Plan<SavedSearch> {
  const rev = yield* nextRev()
  const [row] = yield* ask(INSERT_SEARCH, ...cellsIn(namesOf(given), { ...search, rev }))
  return { ...search, rev, id: Number(row.id) }
}

/** What a process that matches has to learn of. */
const LEARNT: ReadonlySet<string> = new Set(['query', 'state', 'kinds'])

/** Only what the object names is written. */
export function* changeSavedSearch(id: number, changes: object): Plan<void> {
  const names = Object.keys(changes).sort()
  const rev = names.some((name) => LEARNT.has(name)) ? { rev: yield* nextRev() } : {}
  const all = [...names, ...Object.keys(rev)]
  yield* ask(
    `UPDATE saved_searches SET ${assignments(all, 2)} WHERE id = ?1`,
    ...[id, ...cellsIn(all, { ...changes, ...rev })],
  )
}

export function* touchSavedSearch(id: number, at: number): Plan<void> {
  yield* ask('UPDATE saved_searches SET read_at = ?2 WHERE id = ?1 AND read_at < ?2', id, at)
}

/** Its number stays where its listings were reported, until that is forgotten: it is never used again, and leads nowhere. */
export function* deleteSavedSearch(id: number): Plan<void> {
  yield* ask('DELETE FROM search_matches WHERE search_id = ?1', id)
  yield* ask('DELETE FROM saved_searches WHERE id = ?1', id)
}

export function* getAlertPerson(handle: string): Plan<AlertPerson | null> {
  const [row] = yield* ask(`${PEOPLE} WHERE handle = ?1`, handle)
  return row ? personOf(row) : null
}

export function* personByConfirmation(confirmHash: string): Plan<AlertPerson | null> {
  const [row] = yield* ask(`${PEOPLE} WHERE confirm_hash = ?1`, confirmHash)
  return row ? personOf(row) : null
}

export function* lockPersonByConfirmation(confirmHash: string): Plan<AlertPerson | null> {
  const [row] = yield* lockRows(`${PEOPLE} WHERE confirm_hash = ?1`, confirmHash)
  return row ? personOf(row) : null
}

export function* lockPersonByEmail(emailHash: string): Plan<AlertPerson | null> {
  yield* lockName(`alert person ${emailHash}`)
  const [row] = yield* lockRows(`${PEOPLE} WHERE email_hash = ?1`, emailHash)
  return row ? personOf(row) : null
}

export function* lockPerson(id: number): Plan<AlertPerson | null> {
  const [row] = yield* lockRows(`${PEOPLE} WHERE id = ?1`, id)
  return row ? personOf(row) : null
}

export function* lockPersonByHandle(handle: string): Plan<AlertPerson | null> {
  const [row] = yield* lockRows(`${PEOPLE} WHERE handle = ?1`, handle)
  return row ? personOf(row) : null
}

export function* insertAlertPerson(person: NewAlertPerson): Plan<AlertPerson> {
  const [row] = yield* ask(INSERT_PERSON, ...cellsIn(namesOf(givenPerson), person))
  return { ...person, id: Number(row.id) }
}

export function* changeAlertPerson(id: number, changes: object): Plan<void> {
  const names = Object.keys(changes).sort()
  yield* ask(
    `UPDATE alert_people SET ${assignments(names, 2)} WHERE id = ?1`,
    ...[id, ...cellsIn(names, changes)],
  )
}

export function* deleteAlertPerson(id: number): Plan<void> {
  yield* ask('DELETE FROM alert_people WHERE id = ?1', id)
}

export function* silentPeople(
  aliveBefore: number,
  askedBefore: number,
  limit: number,
): Plan<readonly AlertPerson[]> {
  const text = `${PEOPLE} WHERE alive_at < ?1 AND confirmed_at IS NOT NULL
    AND (still_at IS NULL OR still_at < ?2) ORDER BY alive_at, id LIMIT ?3`
  return (yield* ask(text, aliveBefore, askedBefore, limit)).map(personOf)
}

export function* getTombstone(emailHash: string): Plan<Tombstone | null> {
  const [row] = yield* ask(
    'SELECT email_hash, at, mailed_at FROM alert_tombstones WHERE email_hash = ?1',
    emailHash,
  )
  return row ? ({ ...row } as unknown as Tombstone) : null
}

export function* putTombstone({ email_hash, at, mailed_at }: Tombstone): Plan<void> {
  yield* ask(
    `INSERT INTO alert_tombstones (email_hash, at, mailed_at) VALUES (?1, ?2, ?3)
      ON CONFLICT (email_hash) DO UPDATE SET at = excluded.at, mailed_at = excluded.mailed_at`,
    ...[email_hash, at, mailed_at],
  )
}

const listColumns = tableColumns.shared_lists
const SHARED = `SELECT ${listOf(listColumns)} FROM shared_lists WHERE handle = ?1`

const sharedOf = (rows: readonly SqlRow[]): SharedListsRow | null =>
  rows.length > 0 ? ({ ...rows[0] } as unknown as SharedListsRow) : null

export function* getSharedLists(handle: string): Plan<SharedListsRow | null> {
  return sharedOf(yield* ask(SHARED, handle))
}

export function* lockSharedLists(handle: string): Plan<SharedListsRow | null> {
  yield* lockName(`shared lists ${handle}`)
  return sharedOf(yield* lockRows(SHARED, handle))
}

export function* putSharedLists(row: SharedListsRow): Plan<void> {
  yield* ask(
    `INSERT INTO shared_lists (${listOf(listColumns)}) VALUES (${marks(listColumns.length)})
      ON CONFLICT (handle) DO UPDATE
      SET version = excluded.version, content = excluded.content, used_at = excluded.used_at`,
    ...cellsOf(listColumns, row),
  )
}

export function* touchSharedLists(handle: string, at: number): Plan<void> {
  yield* ask('UPDATE shared_lists SET used_at = ?2 WHERE handle = ?1 AND used_at < ?2', handle, at)
}

export function* deleteSharedLists(handle: string): Plan<void> {
  yield* ask('DELETE FROM shared_lists WHERE handle = ?1', handle)
}

/** What is due much later than a week was set by a clock that has gone back since. */
const FAR_MS = 8 * DAY_MS

export function* peopleToMail(nowMs: number, limit: number): Plan<readonly number[]> {
  // The plus leaves the index of people alone: those with a due mail are few among all.
  const dueWhere = (
    condition: string,
  ) => `SELECT +person_id AS person_id, mail_at FROM saved_searches
    WHERE mail_at ${condition} AND person_id IS NOT NULL`
  const rows = yield* ask(
    `SELECT person_id, MIN(mail_at) AS due FROM
      (${dueWhere('<= ?1')} UNION ALL ${dueWhere('> ?2')}) AS found
      GROUP BY person_id ORDER BY due, person_id LIMIT ?3`,
    ...[nowMs, nowMs + FAR_MS, limit],
  )
  return rows.map(({ person_id }) => Number(person_id))
}
