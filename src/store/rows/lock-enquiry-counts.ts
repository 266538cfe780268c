/**
 * What the limits of enquiries are compared with, counted from the posts of the last days.
 * Invariant: two posts that share an address, client, seller or text are counted one after the other, so that
 * no burst slips through. Cost: seven counts over indexes.
 */
import type { EnquiryCountQuery, EnquiryCounts } from '../enquiry-store.ts'
import { ask, lockName, type Plan, type SqlRow } from './statement-plan.ts'

export function* lockEnquiryCounts(query: EnquiryCountQuery): Plan<EnquiryCounts> {
  const { email_hash, client_hash, seller_id, text_hash, daySince, hourSince } = query
  const names = [`email ${email_hash}`, `client ${client_hash}`, `seller ${seller_id}`]
  if (text_hash !== null) names.push(`text ${text_hash}`)
  // In one order for all, so that no two wait for each other.
  for (const name of names.sort()) yield* lockName(`posts ${name}`)
  const count = (rows: readonly SqlRow[]) => Number(rows[0].count)
  const email = yield* ask(
    'SELECT COUNT(*) AS count FROM enquiry_posts WHERE email_hash = ?1 AND created_at >= ?2',
    ...[email_hash, daySince],
  )
  const client = yield* ask(
    'SELECT COUNT(*) AS count FROM enquiry_posts WHERE client_hash = ?1 AND created_at >= ?2',
    ...[client_hash, daySince],
  )
  const requests = yield* ask(
    'SELECT COUNT(*) AS count FROM enquiry_requests WHERE email_hash = ?1 AND seller_id = ?2',
    ...[email_hash, seller_id],
  )
  const threads = yield* ask(
    `SELECT COUNT(*) AS count FROM enquiries WHERE email_hash = ?1 AND seller_id = ?2
      AND erased_at IS NULL AND status IN ('sent', 'read')`,
    ...[email_hash, seller_id],
  )
  const newToSeller = yield* ask(
    `SELECT COUNT(*) AS count FROM enquiry_posts AS post WHERE seller_id = ?1 AND created_at >= ?2
      AND NOT EXISTS (SELECT 1 FROM enquiries AS earlier WHERE earlier.email_hash = post.email_hash
        AND earlier.erased_at IS NULL AND earlier.confirmed_at < ?2)`,
    ...[seller_id, daySince],
  )
  const sameText = yield* ask(
    `SELECT COUNT(DISTINCT seller_id) AS count FROM enquiry_posts
      WHERE text_hash = ?1 AND created_at >= ?2 AND seller_id <> ?3`,
    ...[text_hash, hourSince, seller_id],
  )
  const known = yield* ask(
    `SELECT COUNT(*) AS count FROM enquiries
      WHERE email_hash = ?1 AND erased_at IS NULL AND confirmed_at < ?2`,
    ...[email_hash, daySince],
  )
  return {
    email: count(email),
    client: count(client),
    unanswered: count(requests) + count(threads),
    newToSeller: count(newToSeller),
    isKnown: count(known) > 0,
    sameTextSellers: count(sameText),
  }
}
