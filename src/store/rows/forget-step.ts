/**
 * Deletes what is past its time in small steps: each statement takes at most `limit` rows, so that no sweep
 * holds the database for long. Which data has which period is the business of `service/retention`.
 */
import { ask, type Plan } from './statement-plan.ts'

/** A step gets the moment before which rows may go (?1) and how many at most (?2), and returns the rows it took. */
const steps = {
  idempotency: `DELETE FROM idempotency WHERE (seller_id, key) IN
    (SELECT seller_id, key FROM idempotency WHERE created_at < ?1 LIMIT ?2) RETURNING key`,
  sessions: `DELETE FROM sessions WHERE id IN
    (SELECT id FROM sessions WHERE expires_at < ?1 LIMIT ?2) RETURNING id`,
  sign_in_links: `DELETE FROM sign_in_links WHERE token_hash IN
    (SELECT token_hash FROM sign_in_links WHERE expires_at < ?1 LIMIT ?2) RETURNING token_hash`,
  minted_keys: `DELETE FROM reading_keys WHERE id IN
    (SELECT id FROM reading_keys WHERE origin = 'proof' AND expires_at < ?1 LIMIT ?2) RETURNING id`,
  minted_clients: `UPDATE reading_keys SET client_hash = NULL WHERE id IN
    (SELECT id FROM reading_keys WHERE client_hash IS NOT NULL AND created_at < ?1 LIMIT ?2) RETURNING id`,
  report_clients: `UPDATE reports SET client_hash = NULL WHERE id IN
    (SELECT id FROM reports WHERE client_hash IS NOT NULL AND created_at < ?1 LIMIT ?2) RETURNING id`,
  reports: `DELETE FROM reports WHERE id IN
    (SELECT id FROM reports WHERE decided_at < ?1 LIMIT ?2) RETURNING id`,
  // Feeds that hold something wait for a person; the last run of a feed shows its state.
  feed_runs: `DELETE FROM feed_runs WHERE id IN
    (SELECT id FROM feed_runs AS run WHERE ended_at < ?1 AND status <> 'held'
      AND id < (SELECT MAX(id) FROM feed_runs WHERE feed_id = run.feed_id) LIMIT ?2) RETURNING id`,
  keys: `DELETE FROM keys WHERE id IN
    (SELECT id FROM keys WHERE revoked_at < ?1 OR expires_at < ?1 LIMIT ?2) RETURNING id`,
  revoked_readers: `DELETE FROM reading_keys WHERE id IN
    (SELECT id FROM reading_keys WHERE origin <> 'proof' AND (revoked_at < ?1 OR expires_at < ?1) LIMIT ?2) RETURNING id`,
  received_mails: `DELETE FROM received_mails WHERE key IN
    (SELECT key FROM received_mails WHERE received_at < ?1 LIMIT ?2) RETURNING key`,
  exports: `DELETE FROM exports WHERE id IN
    (SELECT id FROM exports WHERE revoked_at < ?1 LIMIT ?2) RETURNING id`,
  webhook_deliveries: `DELETE FROM webhook_deliveries WHERE id IN
    (SELECT id FROM webhook_deliveries WHERE created_at < ?1 LIMIT ?2) RETURNING id`,
  webhooks: `DELETE FROM webhooks WHERE id IN
    (SELECT id FROM webhooks WHERE created_at < ?1 AND key_id IS NOT NULL
      AND key_id NOT IN (SELECT id FROM reading_keys) LIMIT ?2) RETURNING id`,
  unconfirmed_searches: `DELETE FROM saved_searches WHERE id IN
    (SELECT id FROM saved_searches WHERE state = 'unconfirmed' AND created_at < ?1 LIMIT ?2) RETURNING id`,
  ended_searches: `DELETE FROM saved_searches WHERE id IN
    (SELECT id FROM saved_searches WHERE state = 'ended' AND updated_at < ?1 LIMIT ?2) RETURNING id`,
  // Nobody is mailed, and nobody reads them any more.
  unread_searches: `DELETE FROM saved_searches WHERE id IN
    (SELECT id FROM saved_searches WHERE person_id IS NULL AND seller_id IS NULL AND read_at < ?1 LIMIT ?2) RETURNING id`,
  // The address goes with the last search.
  alert_people: `DELETE FROM alert_people WHERE id IN
    (SELECT id FROM alert_people AS person WHERE created_at < ?1
      AND NOT EXISTS (SELECT 1 FROM saved_searches WHERE person_id = person.id) LIMIT ?2) RETURNING id`,
  alert_tombstones: `DELETE FROM alert_tombstones WHERE email_hash IN
    (SELECT email_hash FROM alert_tombstones WHERE at < ?1 LIMIT ?2) RETURNING email_hash`,
  shared_lists: `DELETE FROM shared_lists WHERE handle IN
    (SELECT handle FROM shared_lists WHERE used_at < ?1 LIMIT ?2) RETURNING handle`,
  search_matches: `DELETE FROM search_matches WHERE (search_id, first_seq) IN
    (SELECT search_id, first_seq FROM search_matches WHERE at < ?1 LIMIT ?2) RETURNING search_id`,
  search_pairs: `DELETE FROM search_pairs WHERE listing_id IN
    (SELECT listing_id FROM search_pairs WHERE at < ?1 LIMIT ?2) RETURNING listing_id`,
  removed_market_homes: `DELETE FROM market_homes WHERE listing_id IN
    (SELECT listing_id FROM market_homes WHERE removed_at < ?1 LIMIT ?2) RETURNING listing_id`,
  old_market_homes: `DELETE FROM market_homes WHERE listing_id IN
    (SELECT listing_id FROM market_homes WHERE closed_at < ?1 LIMIT ?2) RETURNING listing_id`,
  undo_steps: `DELETE FROM undo_steps WHERE (batch, listing_id) IN
    (SELECT batch, listing_id FROM undo_steps WHERE created_at < ?1 LIMIT ?2) RETURNING listing_id`,
  old_figures: `DELETE FROM listing_figures WHERE (listing_id, day) IN
    (SELECT listing_id, day FROM listing_figures WHERE day * 86400000 < ?1 LIMIT ?2) RETURNING day`,
  removed_figures: `DELETE FROM listing_figures WHERE (listing_id, day) IN
    (SELECT figure.listing_id, figure.day FROM listing_figures AS figure
      JOIN listings AS listing ON listing.id = figure.listing_id
      WHERE listing.state = 'removed' AND listing.updated_at < ?1 LIMIT ?2) RETURNING day`,
  removed_home_verdicts: `DELETE FROM home_verdicts WHERE (low_id, high_id, seller_id) IN
    (SELECT said.low_id, said.high_id, said.seller_id FROM home_verdicts AS said
      JOIN listings AS listing ON listing.id IN (said.low_id, said.high_id)
      WHERE listing.state = 'removed' AND listing.updated_at < ?1 LIMIT ?2) RETURNING low_id`,
  // The row stays, so that its id answers 410 and is never given to another listing.
  removed_listings: `UPDATE listings
    SET fields = '{}', photos = '[]', price_history = '[]', reference = NULL, pets = NULL WHERE id IN
    (SELECT id FROM listings WHERE state = 'removed' AND updated_at < ?1 AND fields <> '{}' LIMIT ?2) RETURNING id`,
} as const

export type RetentionStep = keyof typeof steps

/** How many rows went; fewer than `limit` means that nothing older is left. */
export function* forgetStep(step: RetentionStep, before: number, limit: number): Plan<number> {
  return (yield* ask(steps[step], before, limit)).length
}
