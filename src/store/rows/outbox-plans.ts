/**
 * Mails that wait to be sent, where sellers are written to, and challenges that were used.
 * Invariants: one mail for a cause; what was sent or given up has neither address nor text any more; a mail that somebody waits
 * for leaves before notices and digests.
 */
import { mailRank } from '../../domain/mail-rank.ts'
import type {
  MailClaim,
  MailLanguage,
  NewOutboxEntry,
  OutboxEntry,
  SellerMail,
  WaitingMails,
} from '../enquiry-store.ts'
import { ask, type Plan, type SqlRow } from './statement-plan.ts'

const COLUMNS = `id, cause, enquiry_id, request_id, seller_id, to_address, mail, message_id, attempts,
  next_attempt_at, sent_at, failed_at, last_error, created_at`
const UNSENT = 'sent_at IS NULL AND failed_at IS NULL'

const PUT = `INSERT INTO outbox (cause, enquiry_id, request_id, seller_id, to_address, mail, message_id,
    attempts, next_attempt_at, created_at, rank)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, 0, ?8, ?8, ?9) ON CONFLICT (cause) DO NOTHING RETURNING id`

/** As many as mail programs need to show a thread as one. */
const REFERENCES_MAX = 10

export function* earlierMails(
  enquiryId: number,
  side: 'buyer' | 'seller',
): Plan<readonly string[]> {
  const rows = yield* ask(
    `SELECT message_id FROM outbox WHERE enquiry_id = ?1
      AND seller_id IS ${side === 'seller' ? 'NOT NULL' : 'NULL'} ORDER BY id DESC LIMIT ?2`,
    ...[enquiryId, REFERENCES_MAX],
  )
  return rows.map(({ message_id }) => String(message_id)).reverse()
}

export function* putOutbox(entry: NewOutboxEntry): Plan<number | null> {
  const { cause, enquiry_id, request_id, seller_id, to_address, mail, message_id } = entry
  const [row] = yield* ask(
    PUT,
    ...[cause, enquiry_id, request_id, seller_id, to_address, JSON.stringify(mail)],
    ...[message_id, entry.created_at, mailRank(mail)],
  )
  return row ? Number(row.id) : null
}

/** null: there is none, or it cannot be read; one damaged row must not keep the others back. */
function readMail(stored: unknown): OutboxEntry['mail'] {
  try {
    return stored === null ? null : JSON.parse(String(stored))
  } catch {
    return null
  }
}

export function* claimMails(
  nowMs: number,
  untilMs: number,
  limit: number,
): Plan<readonly OutboxEntry[]> {
  const due = yield {
    text: `SELECT ${COLUMNS} FROM outbox WHERE ${UNSENT} AND next_attempt_at <= ?1
      ORDER BY rank, next_attempt_at, id LIMIT ?2`,
    values: [nowMs, limit],
    lock: 'free',
  }
  const claimed: OutboxEntry[] = []
  for (const row of due) {
    const { id, attempts, mail } = row as unknown as OutboxEntry
    // Counted when it is taken: a mail that ends the process is not tried for ever either.
    const text = 'UPDATE outbox SET attempts = ?2, next_attempt_at = ?3 WHERE id = ?1'
    yield* ask(text, id, attempts + 1, untilMs)
    claimed.push({
      ...(row as unknown as OutboxEntry),
      mail: readMail(mail),
      attempts: attempts + 1,
      next_attempt_at: untilMs,
    })
  }
  return claimed
}

export function* waitingMails(): Plan<WaitingMails> {
  const [row] = yield* ask(
    `SELECT COUNT(*) AS count, MIN(created_at) AS oldest_at, MIN(next_attempt_at) AS due_at
      FROM outbox WHERE ${UNSENT}`,
  )
  const timeOf = (value: unknown) => (value === null ? null : Number(value))
  return {
    count: Number(row.count),
    oldest_at: timeOf(row.oldest_at),
    due_at: timeOf(row.due_at),
  }
}

export function* findMail(messageId: string): Plan<OutboxEntry | null> {
  const [row] = yield* ask(`SELECT ${COLUMNS} FROM outbox WHERE message_id = ?1`, messageId)
  return row ? { ...(row as unknown as OutboxEntry), mail: readMail(row.mail) } : null
}

export function* markMailSent(id: number, at: number): Plan<boolean> {
  const rows = yield* ask(
    `UPDATE outbox SET sent_at = ?2, to_address = NULL, mail = NULL, last_error = NULL
      WHERE id = ?1 AND ${UNSENT} RETURNING id`,
    ...[id, at],
  )
  return rows.length === 1
}

export function* retryMail(
  { id, attempts }: MailClaim,
  nextAttemptAt: number,
  error: string,
): Plan<void> {
  yield* ask(
    `UPDATE outbox SET next_attempt_at = ?3, last_error = ?4
      WHERE id = ?1 AND attempts = ?2 AND ${UNSENT}`,
    ...[id, attempts, nextAttemptAt, error],
  )
}

export function* markMailFailed(
  { id, attempts }: MailClaim,
  at: number,
  error: string,
): Plan<boolean> {
  const rows = yield* ask(
    `UPDATE outbox SET failed_at = ?3, last_error = ?4, to_address = NULL, mail = NULL
      WHERE id = ?1 AND attempts = ?2 AND ${UNSENT} RETURNING id`,
    ...[id, attempts, at, error],
  )
  return rows.length === 1
}

export function* dropUnsentNotices(enquiryId: number): Plan<readonly string[]> {
  const rows = yield* ask(
    `DELETE FROM outbox WHERE enquiry_id = ?1 AND seller_id IS NOT NULL AND ${UNSENT}
      RETURNING message_id`,
    enquiryId,
  )
  return rows.map(({ message_id }) => String(message_id))
}

/** By a range, which the index of causes serves. */
export function* dropMailsOf(causePrefix: string): Plan<readonly string[]> {
  const rows = yield* ask(
    'DELETE FROM outbox WHERE cause >= ?1 AND cause < ?2 RETURNING message_id',
    ...[causePrefix, `${causePrefix}\uffff`],
  )
  return rows.map(({ message_id }) => String(message_id))
}

export function* useProof(id: string, expiresAt: number): Plan<boolean> {
  const rows = yield* ask(
    'INSERT INTO used_proofs (id, expires_at) VALUES (?1, ?2) ON CONFLICT DO NOTHING RETURNING id',
    ...[id, expiresAt],
  )
  return rows.length === 1
}

/** Sent, and then reported as not delivered. */
export function* markMailBounced(
  messageId: string,
  at: number,
  error: string,
): Plan<OutboxEntry | null> {
  const [row] = yield* ask(
    `UPDATE outbox SET failed_at = ?2, last_error = ?3
      WHERE message_id = ?1 AND sent_at IS NOT NULL AND failed_at IS NULL RETURNING ${COLUMNS}`,
    ...[messageId, at, error],
  )
  return row ? ({ ...row, mail: null } as unknown as OutboxEntry) : null
}

export function* noteReceived(key: string, at: number): Plan<boolean> {
  const rows = yield* ask(
    'INSERT INTO received_mails (key, received_at) VALUES (?1, ?2) ON CONFLICT DO NOTHING RETURNING key',
    ...[key, at],
  )
  return rows.length === 1
}

const MAIL_COLUMNS = 'seller_id, email, mail_failures, unreachable_since, language, bounced_at'

const sellerMailOf = (row: SqlRow): SellerMail => ({ ...row }) as unknown as SellerMail

export function* getSellerMail(sellerId: number): Plan<SellerMail | null> {
  const [row] = yield* ask(`SELECT ${MAIL_COLUMNS} FROM seller_mail WHERE seller_id = ?1`, sellerId)
  return row ? sellerMailOf(row) : null
}

export function* listSellerMail(): Plan<readonly SellerMail[]> {
  return (yield* ask(`SELECT ${MAIL_COLUMNS} FROM seller_mail ORDER BY seller_id`)).map(
    sellerMailOf,
  )
}

const SET_EMAIL = `INSERT INTO seller_mail (seller_id, email, mail_failures)
  SELECT id, CAST(?2 AS TEXT), 0 FROM sellers WHERE id = ?1
  ON CONFLICT (seller_id) DO UPDATE SET email = excluded.email, mail_failures = 0, unreachable_since = NULL, bounced_at = NULL
  RETURNING seller_id`

/** Links that were mailed to the address of before are void with it. */
export function* setSellerEmail(sellerId: number, email: string | null): Plan<boolean> {
  yield* ask('DELETE FROM sign_in_links WHERE seller_id = ?1', sellerId)
  return (yield* ask(SET_EMAIL, sellerId, email)).length === 1
}

const SET_LANGUAGE = `INSERT INTO seller_mail (seller_id, mail_failures, language)
  SELECT id, 0, CAST(?2 AS TEXT) FROM sellers WHERE id = ?1
  ON CONFLICT (seller_id) DO UPDATE SET language = excluded.language RETURNING seller_id`

export function* setSellerLanguage(sellerId: number, language: MailLanguage | null): Plan<boolean> {
  return (yield* ask(SET_LANGUAGE, sellerId, language)).length === 1
}

export function* countMailFailure(
  sellerId: number,
  at: number,
  max: number,
  bouncedAt: number | null = null,
): Plan<SellerMail | null> {
  const [row] = yield* ask(
    `UPDATE seller_mail SET mail_failures = mail_failures + 1,
      unreachable_since = CASE WHEN mail_failures + 1 >= ?3 THEN COALESCE(unreachable_since, ?2)
        ELSE unreachable_since END,
      bounced_at = COALESCE(CAST(?4 AS BIGINT), bounced_at)
      WHERE seller_id = ?1 RETURNING ${MAIL_COLUMNS}`,
    ...[sellerId, at, max, bouncedAt],
  )
  return row ? sellerMailOf(row) : null
}

export function* clearMailFailures(sellerId: number, bouncedBefore: number): Plan<void> {
  yield* ask(
    `UPDATE seller_mail SET mail_failures = 0, unreachable_since = NULL, bounced_at = NULL
      WHERE seller_id = ?1 AND (bounced_at IS NULL OR bounced_at < ?2)`,
    ...[sellerId, bouncedBefore],
  )
}
