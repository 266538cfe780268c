/**
 * Erasure, on request or after the retention period: the person and the texts go, that there was an enquiry stays.
 * Invariant: after it no table holds a name, address, phone number, text, token or unsent mail of the thread.
 * Cost: about six statements for each enquiry.
 */
import type { EnquiryBounds, Erasure, Forgotten } from '../enquiry-store.ts'
import { lockEnquiry, nextSeq } from './enquiry-plans.ts'
import { ask, type Plan, type SqlRow } from './statement-plan.ts'

/** Of requests and threads in one call: far below what the time limit of a transaction allows. */
const PORTION = 200

const messageIdsOf = (rows: readonly SqlRow[]): string[] =>
  rows.map(({ message_id }) => String(message_id))

export function* eraseEnquiry(id: number, at: number): Plan<Erasure> {
  const enquiry = yield* lockEnquiry(id)
  if (enquiry === null || enquiry.erased_at !== null) return { enquiries: 0, messageIds: [] }
  const { email_hash, listing_id } = enquiry
  const pending = yield* ask(
    'SELECT id FROM enquiry_requests WHERE email_hash = ?1 AND listing_id = ?2 ORDER BY id',
    ...[email_hash, listing_id],
  )
  const messageIds: string[] = []
  for (const request of pending) messageIds.push(...(yield* dropRequest(Number(request.id))))
  const mails = yield* ask('DELETE FROM outbox WHERE enquiry_id = ?1 RETURNING message_id', id)
  messageIds.push(...messageIdsOf(mails))
  yield* ask('DELETE FROM enquiry_tokens WHERE enquiry_id = ?1', id)
  yield* ask('UPDATE enquiry_messages SET text = NULL WHERE enquiry_id = ?1', id)
  const seq = yield* nextSeq()
  yield* ask(
    `UPDATE enquiries SET status = 'erased', email_hash = '', name = NULL, email = NULL, phone = NULL,
      viewing = NULL, erased_at = ?2, updated_seq = ?3 WHERE id = ?1`,
    ...[id, at, seq],
  )
  return { enquiries: 1, messageIds }
}

function* dropRequest(id: number): Plan<string[]> {
  const mails = yield* ask('DELETE FROM outbox WHERE request_id = ?1 RETURNING message_id', id)
  yield* ask('DELETE FROM enquiry_requests WHERE id = ?1', id)
  return messageIdsOf(mails)
}

export function* erasePerson(sellerId: number, emailHash: string, at: number): Plan<Erasure> {
  const of = 'WHERE email_hash = ?2 AND seller_id = ?1'
  const threads = yield* ask(
    `SELECT id FROM enquiries ${of} AND erased_at IS NULL ORDER BY id`,
    ...[sellerId, emailHash],
  )
  const erased = yield* eraseAll(threads, at)
  const requests = yield* ask(
    `SELECT id FROM enquiry_requests ${of} ORDER BY id`,
    sellerId,
    emailHash,
  )
  const messageIds = [...erased.messageIds]
  for (const { id } of requests) messageIds.push(...(yield* dropRequest(Number(id))))
  return { enquiries: erased.enquiries, messageIds }
}

function* eraseAll(rows: readonly SqlRow[], at: number): Plan<Erasure> {
  let enquiries = 0
  const messageIds: string[] = []
  for (const { id } of rows) {
    const erasure = yield* eraseEnquiry(Number(id), at)
    enquiries += erasure.enquiries
    messageIds.push(...erasure.messageIds)
  }
  return { enquiries, messageIds }
}

const OLD_MAILS = `SELECT id FROM outbox WHERE sent_at < ?1 OR failed_at < ?1 ORDER BY id LIMIT ${PORTION}`

export function* forgetEnquiries(bounds: EnquiryBounds): Plan<Forgotten> {
  const { nowMs, requestsBefore, threadsBefore, postsBefore, proofsBefore, outboxBefore } = bounds
  const requests = yield* ask(
    `SELECT id FROM enquiry_requests WHERE expires_at < ?1 ORDER BY expires_at LIMIT ${PORTION}`,
    requestsBefore,
  )
  const messageIds: string[] = []
  for (const { id } of requests) messageIds.push(...(yield* dropRequest(Number(id))))
  const threads = yield* ask(
    `SELECT id FROM enquiries WHERE erased_at IS NULL AND last_message_at < ?1
      ORDER BY last_message_at LIMIT ${PORTION}`,
    threadsBefore,
  )
  const erased = yield* eraseAll(threads, nowMs)
  const posts = yield* ask(
    `DELETE FROM enquiry_posts WHERE id IN
      (SELECT id FROM enquiry_posts WHERE created_at < ?1 LIMIT ${PORTION}) RETURNING id`,
    postsBefore,
  )
  const proofs = yield* ask(
    `DELETE FROM used_proofs WHERE id IN
      (SELECT id FROM used_proofs WHERE expires_at < ?1 LIMIT ${PORTION}) RETURNING id`,
    proofsBefore,
  )
  const mails = yield* ask(
    `DELETE FROM outbox WHERE id IN (${OLD_MAILS}) RETURNING message_id`,
    outboxBefore,
  )
  return {
    requests: requests.length,
    enquiries: erased.enquiries,
    posts: posts.length,
    proofs: proofs.length,
    mails: mails.length,
    messageIds: [...messageIds, ...erased.messageIds, ...messageIdsOf(mails)],
    isPartial: [requests, threads, posts, proofs, mails].some(({ length }) => length === PORTION),
  }
}
