/**
 * Requests, threads and messages: the statements of both stores.
 * Invariant: the numbers of changes are taken under a lock until the commit, so that they become visible in
 * order; rows of enquiries are never deleted, so that the highest number is always there.
 * Cost: a change is three statements; a page of an inbox one walk of an index.
 */
import type {
  Enquiry,
  EnquiryMessage,
  EnquiryRequest,
  EnquirySide,
  NewEnquiry,
  NewEnquiryMessage,
} from '../../domain/enquiries/enquiry.ts'
import {
  type EnquiryPost,
  type FoundEnquiry,
  type InboxQuery,
  type NewEnquiryRequest,
  type PostOutcome,
  type SellerAnswerRow,
  StaleEnquiryError,
} from '../enquiry-store.ts'
import {
  ask,
  lockName,
  lockRows,
  marks,
  type Plan,
  type SqlRow,
  type SqlValue,
} from './statement-plan.ts'

/** Columns that a change may replace, in the order of `valuesOf`. */
const changeableColumns = [
  'email_hash',
  'kind',
  'status',
  'name',
  'email',
  'phone',
  'language',
  'viewing',
  'share_email',
  'share_phone',
  'privacy_notice',
  'created_at',
  'confirmed_at',
  'delivered_at',
  'read_at',
  'answered_at',
  'closed_at',
  'withdrawn_at',
  'last_message_at',
  'erased_at',
] as const

const fixedColumns = ['handle', 'listing_id', 'seller_id'] as const

const enquiryColumns = ['id', ...fixedColumns, ...changeableColumns, 'updated_seq'].join(', ')

type Changeable = Omit<Enquiry, 'id' | 'updated_seq' | (typeof fixedColumns)[number]>

function valuesOf(enquiry: Changeable): readonly SqlValue[] {
  const { viewing, share } = enquiry
  const flat = {
    ...enquiry,
    viewing: viewing === null ? null : JSON.stringify(viewing),
    share_email: share.email ? 1 : 0,
    share_phone: share.phone ? 1 : 0,
  }
  return changeableColumns.map((name) => flat[name])
}

function enquiryOf(row: SqlRow): Enquiry {
  const { share_email, share_phone, viewing, ...rest } = row
  return {
    ...(rest as unknown as Omit<Enquiry, 'share' | 'viewing'>),
    viewing: viewing === null ? null : JSON.parse(String(viewing)),
    share: { email: Boolean(share_email), phone: Boolean(share_phone) },
  }
}

const requestColumns =
  'id, handle, token_hash, listing_id, seller_id, email_hash, draft, created_at, expires_at'

const requestOf = (row: SqlRow): EnquiryRequest =>
  ({ ...row, draft: JSON.parse(String(row.draft)) }) as unknown as EnquiryRequest

const postColumns = 'handle, listing_id, body_hash, created_at, expires_at'

const postOf = (row: SqlRow): EnquiryPost => ({ ...row }) as unknown as EnquiryPost

const messageOf = (row: SqlRow): EnquiryMessage => ({ ...row }) as unknown as EnquiryMessage

const REQUESTS = `SELECT ${requestColumns} FROM enquiry_requests`
const ENQUIRIES = `SELECT ${enquiryColumns} FROM enquiries`
const BY_KEY = 'SELECT enquiry_id, side FROM enquiry_tokens WHERE key = ?1'

/** The number of the next change of any enquiry. */
export function* nextSeq(): Plan<number> {
  yield* lockName('enquiry seq')
  const [row] = yield* ask('SELECT COALESCE(MAX(updated_seq), 0) + 1 AS seq FROM enquiries')
  return Number(row.seq)
}

const INSERT_POST = `INSERT INTO enquiry_posts (once_hash, body_hash, handle, listing_id, seller_id, email_hash,
    client_hash, network_hash, text_hash, created_at, expires_at)
  VALUES (${marks(11)}) ON CONFLICT (once_hash) DO NOTHING RETURNING id`
const INSERT_REQUEST = `INSERT INTO enquiry_requests (handle, token_hash, listing_id, seller_id, email_hash, draft,
    created_at, expires_at) VALUES (${marks(8)}) RETURNING id`

export function* insertEnquiryRequest(given: NewEnquiryRequest): Plan<PostOutcome> {
  const { once_hash, body_hash, client_hash, network_hash, text_hash, ...request } = given
  const { handle, token_hash, listing_id, seller_id, email_hash, created_at, expires_at } = request
  // The unique key decides: of several at once the others wait here, and find what the first one wrote.
  const posted = yield* ask(
    INSERT_POST,
    ...[once_hash, body_hash, handle, listing_id, seller_id],
    ...[email_hash, client_hash, network_hash, text_hash, created_at, expires_at],
  )
  if (posted.length === 0) {
    const text = `SELECT ${postColumns} FROM enquiry_posts WHERE once_hash = ?1`
    const [first] = yield* ask(text, once_hash)
    return { isNew: false, post: postOf(first) }
  }
  const draft = JSON.stringify(request.draft)
  const [{ id }] = yield* ask(
    INSERT_REQUEST,
    ...[handle, token_hash, listing_id, seller_id, email_hash, draft, created_at, expires_at],
  )
  return { isNew: true, request: { ...request, id: Number(id) } }
}

export function* getEnquiryRequest(key: string): Plan<EnquiryRequest | null> {
  const [row] = yield* ask(`${REQUESTS} WHERE token_hash = ?1 OR handle = ?1`, key)
  return row ? requestOf(row) : null
}

export function* lockEnquiryRequest(tokenHash: string): Plan<EnquiryRequest | null> {
  const [row] = yield* lockRows(`${REQUESTS} WHERE token_hash = ?1`, tokenHash)
  return row ? requestOf(row) : null
}

export function* deleteEnquiryRequest(id: number, enquiryId: number | null): Plan<void> {
  yield* enquiryId === null
    ? ask('DELETE FROM outbox WHERE request_id = ?1', id)
    : ask('UPDATE outbox SET enquiry_id = ?2 WHERE request_id = ?1', id, enquiryId)
  yield* ask('DELETE FROM enquiry_requests WHERE id = ?1', id)
}

export function* findThread(emailHash: string, listingId: number): Plan<Enquiry | null> {
  yield* lockName(`thread ${listingId} ${emailHash}`)
  const text = `${ENQUIRIES} WHERE email_hash = ?1 AND listing_id = ?2 AND erased_at IS NULL`
  const [row] = yield* lockRows(text, emailHash, listingId)
  return row ? enquiryOf(row) : null
}

export function* getEnquiry(id: number): Plan<Enquiry | null> {
  const [row] = yield* ask(`${ENQUIRIES} WHERE id = ?1`, id)
  return row ? enquiryOf(row) : null
}

export function* lockEnquiry(id: number): Plan<Enquiry | null> {
  const [row] = yield* lockRows(`${ENQUIRIES} WHERE id = ?1`, id)
  return row ? enquiryOf(row) : null
}

export function* findEnquiry(key: string): Plan<FoundEnquiry | null> {
  const [token] = yield* ask(BY_KEY, key)
  const enquiry = token ? yield* getEnquiry(Number(token.enquiry_id)) : null
  // Between the two looks it may have been erased, and its tokens with it.
  return enquiry?.erased_at === null ? { enquiry, side: token.side as EnquirySide } : null
}

export function* lockEnquiryByKey(key: string): Plan<FoundEnquiry | null> {
  const [token] = yield* ask(BY_KEY, key)
  const enquiry = token ? yield* lockEnquiry(Number(token.enquiry_id)) : null
  return enquiry?.erased_at === null ? { enquiry, side: token.side as EnquirySide } : null
}

const INSERTED = [...fixedColumns, ...changeableColumns, 'updated_seq']
const INSERT = `INSERT INTO enquiries (${INSERTED.join(', ')}) VALUES (${marks(INSERTED.length)}) RETURNING id`
const UPDATE = `UPDATE enquiries SET updated_seq = ?2,
  ${changeableColumns.map((name, at) => `${name} = ?${at + 4}`).join(', ')}
  WHERE id = ?1 AND updated_seq = ?3 RETURNING id`

export function* insertEnquiry(given: NewEnquiry): Plan<Enquiry> {
  const seq = yield* nextSeq()
  const fixed = fixedColumns.map((name) => given[name])
  const [row] = yield* ask(INSERT, ...fixed, ...valuesOf(given), seq)
  const enquiry = { ...given, id: Number(row.id), updated_seq: seq }
  yield* addEnquiryToken(given.handle, enquiry.id, 'handle')
  return enquiry
}

export function* updateEnquiry(given: Enquiry): Plan<Enquiry> {
  const seq = yield* nextSeq()
  const rows = yield* ask(UPDATE, given.id, seq, given.updated_seq, ...valuesOf(given))
  if (rows.length === 0) throw new StaleEnquiryError(given.id)
  return { ...given, updated_seq: seq }
}

const INSERT_TOKEN = `INSERT INTO enquiry_tokens (key, enquiry_id, side) VALUES (?1, ?2, ?3)
  ON CONFLICT (key) DO NOTHING`

export function* addEnquiryToken(key: string, enquiryId: number, side: EnquirySide): Plan<void> {
  yield* ask(INSERT_TOKEN, key, enquiryId, side)
}

const INSERT_MESSAGE = `INSERT INTO enquiry_messages (enquiry_id, author, text, created_at, via)
  VALUES (?1, ?2, ?3, ?4, CAST(?5 AS TEXT)) RETURNING id`

export function* addEnquiryMessage(message: NewEnquiryMessage): Plan<EnquiryMessage> {
  const { enquiry_id, author, text, created_at, via = null } = message
  const [{ id }] = yield* ask(INSERT_MESSAGE, enquiry_id, author, text, created_at, via)
  return { ...message, id: Number(id), via, undelivered_at: null }
}

export function* markUndelivered(messageId: number, at: number): Plan<void> {
  const text = `UPDATE enquiry_messages SET undelivered_at = ?2
    WHERE id = ?1 AND undelivered_at IS NULL AND text IS NOT NULL`
  yield* ask(text, messageId, at)
}

const MESSAGES =
  'SELECT id, enquiry_id, author, text, created_at, via, undelivered_at FROM enquiry_messages'

export function* enquiryMessages(enquiryId: number): Plan<readonly EnquiryMessage[]> {
  const rows = yield* ask(`${MESSAGES} WHERE enquiry_id = ?1 ORDER BY id`, enquiryId)
  return rows.map(messageOf)
}

export function* messagesSince(enquiryId: number, since: number): Plan<readonly EnquiryMessage[]> {
  const rows = yield* ask(
    `${MESSAGES} WHERE enquiry_id = ?1 AND created_at >= ?2 ORDER BY id`,
    ...[enquiryId, since],
  )
  return rows.map(messageOf)
}

export function* enquiriesOf(sellerId: number, query: InboxQuery): Plan<readonly Enquiry[]> {
  const { after, status, listingId, limit, before } = query
  const rows: readonly SqlRow[] = yield* ask(
    `${ENQUIRIES} WHERE seller_id = ?1 AND updated_seq > ?2 AND updated_seq < ?6
      AND (CAST(?3 AS TEXT) IS NULL OR status = CAST(?3 AS TEXT))
      AND (CAST(?4 AS BIGINT) IS NULL OR listing_id = CAST(?4 AS BIGINT))
      ORDER BY updated_seq ${before === undefined ? 'ASC' : 'DESC'} LIMIT ?5`,
    ...[sellerId, after, status, listingId, limit, before ?? Number.MAX_SAFE_INTEGER],
  )
  return rows.map(enquiryOf)
}

export function* enquiriesOfPerson(sellerId: number, emailHash: string): Plan<readonly Enquiry[]> {
  const text = `${ENQUIRIES} WHERE email_hash = ?2 AND seller_id = ?1 AND erased_at IS NULL ORDER BY id`
  return (yield* ask(text, sellerId, emailHash)).map(enquiryOf)
}

export function* answerRows(since: number): Plan<readonly SellerAnswerRow[]> {
  const rows = yield* ask(
    `SELECT seller_id, confirmed_at, answered_at FROM enquiries
      WHERE confirmed_at >= ?1 AND status <> 'spam' ORDER BY seller_id, confirmed_at, id`,
    since,
  )
  return rows.map((row) => ({ ...row }) as unknown as SellerAnswerRow)
}
