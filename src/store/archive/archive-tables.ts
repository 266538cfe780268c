/**
 * The tables of a store as they travel: from SQLite to PostgreSQL and back, and into a backup file.
 * Parents come before what refers to them; the columns of the key come first. The number of the last
 * change is no table: it travels separately. Used challenges stay behind: they expire in minutes.
 */
import {
  type Cell,
  type Columns,
  namesOf,
  type TableName,
  tableColumns,
} from '../rows/table-columns.ts'
import { STORE_ID } from '../store.ts'

export interface ArchiveTable {
  readonly name: TableName
  /** How many of the first columns are the key, by which rows are ordered. */
  readonly keyLength: number
  readonly columns: Columns
  /** Its first column is numbered by the database. */
  readonly numbered?: true
  /** Unique among some rows, so that two rows can change it in one order only: see `copyArchive`. */
  readonly exclusive?: string
  /** That column is never null: rows give it up by going, which none refers to. */
  readonly givesUpByGoing?: true
  /** Missing in archives of earlier versions: it is then empty. */
  readonly later?: true
}

export type Row = readonly Cell[]

export const archiveTables: readonly ArchiveTable[] = [
  { name: 'sellers', keyLength: 1, numbered: true, columns: tableColumns.sellers },
  { name: 'projects', keyLength: 1, numbered: true, columns: tableColumns.projects },
  {
    name: 'listings',
    keyLength: 1,
    numbered: true,
    exclusive: 'reference',
    columns: tableColumns.listings,
  },
  { name: 'valuations', keyLength: 1, columns: tableColumns.valuations },
  { name: 'same_homes', keyLength: 1, later: true, columns: tableColumns.same_homes },
  { name: 'home_verdicts', keyLength: 3, later: true, columns: tableColumns.home_verdicts },
  { name: 'changes', keyLength: 1, columns: tableColumns.changes },
  { name: 'idempotency', keyLength: 2, columns: tableColumns.idempotency },
  { name: 'keys', keyLength: 1, columns: tableColumns.keys },
  { name: 'settings', keyLength: 1, columns: tableColumns.settings },
  { name: 'seller_mail', keyLength: 1, later: true, columns: tableColumns.seller_mail },
  {
    name: 'enquiry_requests',
    keyLength: 1,
    numbered: true,
    later: true,
    columns: tableColumns.enquiry_requests,
  },
  {
    name: 'enquiry_posts',
    keyLength: 1,
    numbered: true,
    exclusive: 'once_hash',
    later: true,
    columns: tableColumns.enquiry_posts,
  },
  { name: 'enquiries', keyLength: 1, numbered: true, later: true, columns: tableColumns.enquiries },
  { name: 'enquiry_tokens', keyLength: 1, later: true, columns: tableColumns.enquiry_tokens },
  {
    name: 'enquiry_messages',
    keyLength: 1,
    numbered: true,
    later: true,
    columns: tableColumns.enquiry_messages,
  },
  { name: 'received_mails', keyLength: 1, later: true, columns: tableColumns.received_mails },
  { name: 'outbox', keyLength: 1, numbered: true, later: true, columns: tableColumns.outbox },
  { name: 'reading_keys', keyLength: 1, later: true, columns: tableColumns.reading_keys },
  { name: 'uploads', keyLength: 2, later: true, columns: tableColumns.uploads },
  { name: 'feeds', keyLength: 1, numbered: true, later: true, columns: tableColumns.feeds },
  { name: 'feed_runs', keyLength: 1, numbered: true, later: true, columns: tableColumns.feed_runs },
  {
    name: 'feed_records',
    keyLength: 2,
    exclusive: 'listing_id',
    givesUpByGoing: true,
    later: true,
    columns: tableColumns.feed_records,
  },
  { name: 'feed_run_rows', keyLength: 2, later: true, columns: tableColumns.feed_run_rows },
  { name: 'photo_queue', keyLength: 1, later: true, columns: tableColumns.photo_queue },
  { name: 'work_items', keyLength: 2, later: true, columns: tableColumns.work_items },
  { name: 'work_turns', keyLength: 2, later: true, columns: tableColumns.work_turns },
  { name: 'exports', keyLength: 1, numbered: true, later: true, columns: tableColumns.exports },
  { name: 'webhooks', keyLength: 1, numbered: true, later: true, columns: tableColumns.webhooks },
  {
    name: 'webhook_deliveries',
    keyLength: 1,
    numbered: true,
    later: true,
    columns: tableColumns.webhook_deliveries,
  },
  // Sessions and mailed links stay behind: users of the new database sign in there.
  { name: 'operators', keyLength: 1, later: true, columns: tableColumns.operators },
  { name: 'seller_rules', keyLength: 1, later: true, columns: tableColumns.seller_rules },
  { name: 'seller_profiles', keyLength: 1, later: true, columns: tableColumns.seller_profiles },
  { name: 'project_pages', keyLength: 1, later: true, columns: tableColumns.project_pages },
  { name: 'reports', keyLength: 1, numbered: true, later: true, columns: tableColumns.reports },
  { name: 'listing_holds', keyLength: 1, later: true, columns: tableColumns.listing_holds },
  { name: 'audit', keyLength: 1, numbered: true, later: true, columns: tableColumns.audit },
  {
    name: 'alert_people',
    keyLength: 1,
    numbered: true,
    exclusive: 'email_hash',
    givesUpByGoing: true,
    later: true,
    columns: tableColumns.alert_people,
  },
  { name: 'alert_tombstones', keyLength: 1, later: true, columns: tableColumns.alert_tombstones },
  {
    name: 'saved_searches',
    keyLength: 1,
    numbered: true,
    later: true,
    columns: tableColumns.saved_searches,
  },
  { name: 'shared_lists', keyLength: 1, later: true, columns: tableColumns.shared_lists },
  { name: 'search_matches', keyLength: 2, later: true, columns: tableColumns.search_matches },
  { name: 'search_pairs', keyLength: 1, later: true, columns: tableColumns.search_pairs },
  {
    name: 'settled_changes',
    keyLength: 1,
    numbered: true,
    later: true,
    columns: tableColumns.settled_changes,
  },
  {
    name: 'unsettled_listings',
    keyLength: 1,
    later: true,
    columns: tableColumns.unsettled_listings,
  },
  { name: 'market_homes', keyLength: 1, later: true, columns: tableColumns.market_homes },
  { name: 'market_days', keyLength: 5, later: true, columns: tableColumns.market_days },
  { name: 'market_months', keyLength: 6, later: true, columns: tableColumns.market_months },
  {
    name: 'market_revisions',
    keyLength: 1,
    numbered: true,
    later: true,
    columns: tableColumns.market_revisions,
  },
  { name: 'market_medians', keyLength: 6, later: true, columns: tableColumns.market_medians },
  { name: 'listing_figures', keyLength: 2, later: true, columns: tableColumns.listing_figures },
]

/** The highest number ever given in each numbered table, also of rows that are gone. */
export type Sequences = Readonly<Record<string, number>>

export const numberedTables = archiveTables.filter(({ numbered }) => numbered)

/**
 * What a row of an earlier version has in a column that came later: null, unless it says otherwise here. A column that
 * is never null has to be listed here.
 */
export const laterColumns: Readonly<Record<string, Readonly<Record<string, Cell>>>> = {
  feed_records: { locked: '[]' },
  market_revisions: { figure: 'index' },
  outbox: { rank: 0 },
  // Written by people, before feeds could.
  project_pages: { locked: '["about.el","about.en","about.ru","completion"]' },
}

/** A setting of a store that is the target of a copy: names the source. Deleted when the copy is complete. */
export const COPY_MARK = 'copy_begun_from'

export const columnNames = ({ columns }: ArchiveTable): readonly string[] => namesOf(columns)

const keyNames = (table: ArchiveTable): readonly string[] =>
  columnNames(table).slice(0, table.keyLength)

export const keyOf = ({ keyLength }: ArchiveTable, row: Row): Row => row.slice(0, keyLength)

/** The order of every database here: numbers by value, texts by their bytes. */
export function compareKeys(table: ArchiveTable, a: Row, b: Row): number {
  for (let i = 0; i < table.keyLength; i += 1) {
    const order = compareCells(a[i], b[i])
    if (order !== 0) return order
  }
  return 0
}

function compareCells(a: Cell, b: Cell): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)))
}

/** The few statements that move rows, for either dialect of SQL. */
export interface Dialect {
  /** The n-th value given, from 1. */
  parameter(n: number): string
  /** A truth value as 0 or 1. */
  readBoolean(column: string): string
}

/** The mark of a copy is no part of what is copied, nor is the name of the database: the copy is another. */
const condition = ({ name }: ArchiveTable): string[] =>
  name === 'settings' ? [`name NOT IN ('${COPY_MARK}', '${STORE_ID}')`] : []

/** Rows in the order of the key, after a given one if any; the last parameter is the limit. */
export function selectPage(table: ArchiveTable, dialect: Dialect, isFirst: boolean): string {
  const keys = keyNames(table)
  const columns = table.columns.map(([name, kind]) =>
    kind === 'boolean' ? dialect.readBoolean(name) : name,
  )
  const behind = `(${keys.join(', ')}) > (${list(keys.length, dialect)})`
  const where = [...condition(table), ...(isFirst ? [] : [behind])]
  return `SELECT ${columns.join(', ')} FROM ${table.name}
    ${where.length > 0 ? `WHERE ${where.join(' AND ')}` : ''}
    ORDER BY ${keys.join(', ')} LIMIT ${dialect.parameter(isFirst ? 1 : keys.length + 1)}`
}

/** `values` is the SQL between the columns and the conflict clause. */
export function upsert(table: ArchiveTable, values: string): string {
  const names = columnNames(table)
  const replaced = names.slice(table.keyLength).map((name) => `${name} = excluded.${name}`)
  return `INSERT INTO ${table.name} (${names.join(', ')}) ${values}
    ON CONFLICT (${keyNames(table).join(', ')}) DO UPDATE SET ${replaced.join(', ')}`
}

export function deleteRow(table: ArchiveTable, dialect: Dialect): string {
  const keys = keyNames(table)
  return `DELETE FROM ${table.name} WHERE (${keys.join(', ')}) = (${list(keys.length, dialect)})`
}

const list = (count: number, { parameter }: Dialect): string =>
  Array.from({ length: count }, (_, index) => parameter(index + 1)).join(', ')
