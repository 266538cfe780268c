/**
 * The tables of a store as they travel: from SQLite to PostgreSQL and back, and into a backup file.
 * Parents stand before what refers to them; the columns of the key stand first. The number of the last
 * change is no table: it travels beside them. Challenges that were used stay behind: they expire in minutes.
 */
export type ColumnKind = 'integer' | 'real' | 'text' | 'boolean'

export interface ArchiveTable {
  readonly name: string
  /** How many of the first columns are the key, by which rows are ordered. */
  readonly keyLength: number
  readonly columns: readonly (readonly [name: string, kind: ColumnKind])[]
  /** Its first column is numbered by the database. */
  readonly numbered?: true
  /** Unique among some rows, so that two rows can change it in one order only: see `copyArchive`. */
  readonly exclusive?: string
  /** Archives of earlier versions lack it: it is then empty. */
  readonly later?: true
}

/** A truth value travels as 0 or 1. */
export type Cell = string | number | null
export type Row = readonly Cell[]

export const archiveTables: readonly ArchiveTable[] = [
  {
    name: 'sellers',
    keyLength: 1,
    numbered: true,
    columns: [
      ['id', 'integer'],
      ['type', 'text'],
      ['name', 'text'],
      ['company_id', 'integer'],
      ['created_at', 'integer'],
    ],
  },
  {
    name: 'projects',
    keyLength: 1,
    numbered: true,
    columns: [
      ['id', 'integer'],
      ['name', 'text'],
      ['seller_id', 'integer'],
    ],
  },
  {
    name: 'listings',
    keyLength: 1,
    numbered: true,
    exclusive: 'reference',
    columns: [
      ['id', 'integer'],
      ['seller_id', 'integer'],
      ['project_id', 'integer'],
      ['state', 'text'],
      ['close_reason', 'text'],
      ['version', 'integer'],
      ['reference', 'text'],
      ['pets', 'text'],
      ['created_at', 'integer'],
      ['updated_at', 'integer'],
      ['first_published_at', 'integer'],
      ['closed_at', 'integer'],
      ['fields', 'text'],
      ['photos', 'text'],
      ['price_history', 'text'],
    ],
  },
  {
    name: 'valuations',
    keyLength: 1,
    columns: [
      ['listing_id', 'integer'],
      ['value', 'real'],
      ['low', 'real'],
      ['high', 'real'],
      ['comparables', 'integer'],
      ['computed_at', 'integer'],
    ],
  },
  {
    name: 'changes',
    keyLength: 1,
    columns: [
      ['seq', 'integer'],
      ['type', 'text'],
      ['listing_id', 'integer'],
      ['at', 'integer'],
      ['changed', 'text'],
      ['price', 'real'],
      ['public', 'boolean'],
    ],
  },
  {
    name: 'idempotency',
    keyLength: 2,
    columns: [
      ['seller_id', 'integer'],
      ['key', 'text'],
      ['fingerprint', 'text'],
      ['status', 'integer'],
      ['body', 'text'],
      ['headers', 'text'],
      ['created_at', 'integer'],
    ],
  },
  {
    name: 'keys',
    keyLength: 1,
    columns: [
      ['id', 'text'],
      ['seller_id', 'integer'],
      ['hash', 'text'],
      ['label', 'text'],
      ['created_at', 'integer'],
      ['expires_at', 'integer'],
      ['revoked_at', 'integer'],
    ],
  },
  {
    name: 'settings',
    keyLength: 1,
    columns: [
      ['name', 'text'],
      ['value', 'text'],
    ],
  },
  {
    name: 'seller_mail',
    keyLength: 1,
    later: true,
    columns: [
      ['seller_id', 'integer'],
      ['email', 'text'],
      ['mail_failures', 'integer'],
      ['unreachable_since', 'integer'],
    ],
  },
  {
    name: 'enquiry_requests',
    keyLength: 1,
    numbered: true,
    later: true,
    columns: [
      ['id', 'integer'],
      ['handle', 'text'],
      ['token_hash', 'text'],
      ['listing_id', 'integer'],
      ['seller_id', 'integer'],
      ['email_hash', 'text'],
      ['draft', 'text'],
      ['created_at', 'integer'],
      ['expires_at', 'integer'],
    ],
  },
  {
    name: 'enquiry_posts',
    keyLength: 1,
    numbered: true,
    exclusive: 'once_hash',
    later: true,
    columns: [
      ['id', 'integer'],
      ['once_hash', 'text'],
      ['body_hash', 'text'],
      ['handle', 'text'],
      ['listing_id', 'integer'],
      ['seller_id', 'integer'],
      ['email_hash', 'text'],
      ['client_hash', 'text'],
      ['text_hash', 'text'],
      ['created_at', 'integer'],
      ['expires_at', 'integer'],
    ],
  },
  {
    name: 'enquiries',
    keyLength: 1,
    numbered: true,
    later: true,
    columns: [
      ['id', 'integer'],
      ['handle', 'text'],
      ['listing_id', 'integer'],
      ['seller_id', 'integer'],
      ['email_hash', 'text'],
      ['kind', 'text'],
      ['status', 'text'],
      ['name', 'text'],
      ['email', 'text'],
      ['phone', 'text'],
      ['language', 'text'],
      ['viewing', 'text'],
      ['share_email', 'boolean'],
      ['share_phone', 'boolean'],
      ['privacy_notice', 'text'],
      ['created_at', 'integer'],
      ['confirmed_at', 'integer'],
      ['delivered_at', 'integer'],
      ['read_at', 'integer'],
      ['answered_at', 'integer'],
      ['closed_at', 'integer'],
      ['withdrawn_at', 'integer'],
      ['last_message_at', 'integer'],
      ['erased_at', 'integer'],
      ['updated_seq', 'integer'],
    ],
  },
  {
    name: 'enquiry_tokens',
    keyLength: 1,
    later: true,
    columns: [
      ['key', 'text'],
      ['enquiry_id', 'integer'],
      ['side', 'text'],
    ],
  },
  {
    name: 'enquiry_messages',
    keyLength: 1,
    numbered: true,
    later: true,
    columns: [
      ['id', 'integer'],
      ['enquiry_id', 'integer'],
      ['author', 'text'],
      ['text', 'text'],
      ['created_at', 'integer'],
    ],
  },
  {
    name: 'outbox',
    keyLength: 1,
    numbered: true,
    later: true,
    columns: [
      ['id', 'integer'],
      ['cause', 'text'],
      ['enquiry_id', 'integer'],
      ['request_id', 'integer'],
      ['seller_id', 'integer'],
      ['to_address', 'text'],
      ['mail', 'text'],
      ['message_id', 'text'],
      ['attempts', 'integer'],
      ['next_attempt_at', 'integer'],
      ['sent_at', 'integer'],
      ['failed_at', 'integer'],
      ['last_error', 'text'],
      ['created_at', 'integer'],
    ],
  },
]

/** A setting of a store into which a copy was begun: names the source. It goes when the copy is whole. */
export const COPY_MARK = 'copy_begun_from'

export function archiveTable(name: string): ArchiveTable {
  const found = archiveTables.find((table) => table.name === name)
  if (!found) throw new Error(`There is no table ${name}.`)
  return found
}

export const columnNames = ({ columns }: ArchiveTable): readonly string[] =>
  columns.map(([name]) => name)

export const keyNames = (table: ArchiveTable): readonly string[] =>
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
