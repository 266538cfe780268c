/**
 * What the limits of enquiries are compared with, counted from the posts of the last days.
 * Invariant: two posts that share an address, client, seller or text are counted one after the other, so that
 * no burst slips through. Nobody but a confirmed enquirer counts against a seller: what anybody can post under an
 * invented address must not close a seller to others. Cost: nine counts over indexes.
 */
import type { EnquiryCountQuery, EnquiryCounts, SellerCounts } from '../enquiry-store.ts'
import { ask, lockName, type Plan, type SqlRow } from './statement-plan.ts'

/** The address of a post has confirmed nothing so far: a stranger may be mailed. */
const BY_STRANGER = `NOT EXISTS (SELECT 1 FROM enquiries AS known
  WHERE known.email_hash = post.email_hash AND known.erased_at IS NULL)`

export function* lockSellerCounts(
  query: Pick<EnquiryCountQuery, 'seller_id' | 'email_hash' | 'daySince'>,
): Plan<SellerCounts> {
  yield* lockName(`posts seller ${query.seller_id}`)
  return yield* sellerCounts(query)
}

function* sellerCounts({
  seller_id,
  email_hash,
  daySince,
}: Pick<EnquiryCountQuery, 'seller_id' | 'email_hash' | 'daySince'>): Plan<SellerCounts> {
  const [added] = yield* ask(
    `SELECT COUNT(*) AS count FROM enquiries AS enquiry WHERE seller_id = ?1 AND confirmed_at >= ?2
      AND NOT EXISTS (SELECT 1 FROM enquiries AS earlier WHERE earlier.email_hash = enquiry.email_hash
        AND earlier.erased_at IS NULL AND earlier.confirmed_at < ?2)`,
    ...[seller_id, daySince],
  )
  const [confirmed] = yield* ask(
    'SELECT COUNT(*) AS count FROM enquiries WHERE email_hash = ?1 AND erased_at IS NULL',
    email_hash,
  )
  return { newToSeller: Number(added.count), isConfirmed: Number(confirmed.count) > 0 }
}

export function* lockEnquiryCounts(query: EnquiryCountQuery): Plan<EnquiryCounts> {
  const { email_hash, client_hash, network_hash, seller_id, text_hash, daySince, hourSince } = query
  // One name for all who are mailed without having confirmed anything: their mails are counted together.
  const names = ['everyone', `email ${email_hash}`, `client ${client_hash}`, `seller ${seller_id}`]
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
  const sameText = yield* ask(
    `SELECT COUNT(DISTINCT seller_id) AS count FROM enquiry_posts AS post
      WHERE text_hash = ?1 AND created_at >= ?2 AND seller_id <> ?3
      AND (email_hash = ?4 OR client_hash = ?5
        OR EXISTS (SELECT 1 FROM enquiry_tokens WHERE key = post.handle))`,
    ...[text_hash, hourSince, seller_id, email_hash, client_hash],
  )
  const networkMails = yield* ask(
    `SELECT COUNT(*) AS count FROM enquiry_posts AS post
      WHERE network_hash = ?1 AND created_at >= ?2 AND ${BY_STRANGER}`,
    ...[network_hash, hourSince],
  )
  const strangerMails = yield* ask(
    `SELECT COUNT(*) AS count FROM enquiry_posts AS post WHERE created_at >= ?1 AND ${BY_STRANGER}`,
    hourSince,
  )
  return {
    email: count(email),
    client: count(client),
    unanswered: count(requests) + count(threads),
    ...(yield* sellerCounts(query)),
    sameTextSellers: count(sameText),
    networkMails: count(networkMails),
    strangerMails: count(strangerMails),
  }
}
