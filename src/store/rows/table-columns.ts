/**
 * The columns of the tables that both kinds of store have, in the order in which a row stands as an array.
 * The columns of the key stand first. The statements are written in each dialect, beside its store.
 */
export type ColumnKind = 'integer' | 'real' | 'text' | 'boolean'
export type Columns = readonly (readonly [name: string, kind: ColumnKind])[]

/** What a column holds; a truth value travels as 0 or 1. */
export type Cell = string | number | null

export const tableColumns = {
  sellers: [
    ['id', 'integer'],
    ['type', 'text'],
    ['name', 'text'],
    ['company_id', 'integer'],
    ['created_at', 'integer'],
  ],
  projects: [
    ['id', 'integer'],
    ['name', 'text'],
    ['seller_id', 'integer'],
  ],
  listings: [
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
  valuations: [
    ['listing_id', 'integer'],
    ['value', 'real'],
    ['low', 'real'],
    ['high', 'real'],
    ['comparables', 'integer'],
    ['computed_at', 'integer'],
    ['good_deal', 'integer'],
  ],
  changes: [
    ['seq', 'integer'],
    ['type', 'text'],
    ['listing_id', 'integer'],
    ['at', 'integer'],
    ['changed', 'text'],
    ['price', 'real'],
    ['public', 'boolean'],
  ],
  idempotency: [
    ['seller_id', 'integer'],
    ['key', 'text'],
    ['fingerprint', 'text'],
    ['status', 'integer'],
    ['body', 'text'],
    ['headers', 'text'],
    ['created_at', 'integer'],
  ],
  keys: [
    ['id', 'text'],
    ['seller_id', 'integer'],
    ['hash', 'text'],
    ['label', 'text'],
    ['created_at', 'integer'],
    ['expires_at', 'integer'],
    ['revoked_at', 'integer'],
  ],
  reading_keys: [
    ['id', 'text'],
    ['hash', 'text'],
    ['label', 'text'],
    ['origin', 'text'],
    ['requests', 'integer'],
    ['window_s', 'integer'],
    ['client_hash', 'text'],
    ['created_at', 'integer'],
    ['expires_at', 'integer'],
    ['revoked_at', 'integer'],
  ],
  settings: [
    ['name', 'text'],
    ['value', 'text'],
  ],
  seller_mail: [
    ['seller_id', 'integer'],
    ['email', 'text'],
    ['mail_failures', 'integer'],
    ['unreachable_since', 'integer'],
  ],
  enquiry_requests: [
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
  enquiry_posts: [
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
  enquiries: [
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
  enquiry_tokens: [
    ['key', 'text'],
    ['enquiry_id', 'integer'],
    ['side', 'text'],
  ],
  enquiry_messages: [
    ['id', 'integer'],
    ['enquiry_id', 'integer'],
    ['author', 'text'],
    ['text', 'text'],
    ['created_at', 'integer'],
  ],
  outbox: [
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
  uploads: [
    ['seller_id', 'integer'],
    ['digest', 'text'],
    ['key', 'text'],
    ['width', 'integer'],
    ['height', 'integer'],
    ['colour', 'text'],
    ['created_at', 'integer'],
  ],
} as const satisfies Record<string, Columns>

export type TableName = keyof typeof tableColumns

/** Those of a row that is new, where the database numbers the first column. */
export const withoutId = (columns: Columns): Columns => columns.slice(1)

export const namesOf = (columns: Columns): readonly string[] => columns.map(([name]) => name)

/** As they stand in a statement: `id, type, name`. */
export const listOf = (columns: Columns): string => namesOf(columns).join(', ')

/** The row of an object whose members are the columns. */
export const cellsOf = (columns: Columns, source: object): Cell[] =>
  columns.map(([name]) => (source as Readonly<Record<string, Cell>>)[name]!)
