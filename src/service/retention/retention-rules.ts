/**
 * How long each kind of data stays, in one list: the sweep walks it, docs/guides/operations.md shows it, and a test compares
 * it with the tables of both stores. A new table needs a row here: a rule, or the reason why its rows stay.
 */
import { limits } from '../../catalogue/limits.ts'
import type { RetentionStep } from '../../store/rows/forget-step.ts'
import { DAY_MS, HOUR_MS } from '../../structures/durations.ts'

export interface RetentionRule {
  readonly table: string
  /** As a person reads it. */
  readonly period: string
  readonly step: RetentionStep | 'changes' | 'uploads' | 'work' | 'audit' | 'enquiries'
  readonly ageMs: number
}

export const retentionRules: readonly RetentionRule[] = [
  {
    table: 'changes',
    period: `${limits.eventsStoredDays} days`,
    step: 'changes',
    ageMs: limits.eventsStoredDays * DAY_MS,
  },
  {
    table: 'idempotency',
    period: `${limits.idempotencyStoredHours} hours`,
    step: 'idempotency',
    ageMs: limits.idempotencyStoredHours * HOUR_MS,
  },
  {
    table: 'uploads',
    period: `${limits.uploadStoredHours} hours; files that a listing uses stay`,
    step: 'uploads',
    ageMs: limits.uploadStoredHours * HOUR_MS,
  },
  { table: 'sessions', period: 'until they end', step: 'sessions', ageMs: 0 },
  { table: 'sign_in_links', period: 'until they expire', step: 'sign_in_links', ageMs: 0 },
  {
    table: 'reading_keys',
    period: 'minted ones until they expire',
    step: 'minted_keys',
    ageMs: 0,
  },
  {
    table: 'reading_keys',
    period: 'the hash of the client that minted one: a day',
    step: 'minted_clients',
    ageMs: DAY_MS,
  },
  {
    table: 'reading_keys',
    period: `those of operators: ${limits.revokedKeyStoredDays} days after they end`,
    step: 'revoked_readers',
    ageMs: limits.revokedKeyStoredDays * DAY_MS,
  },
  {
    table: 'keys',
    period: `${limits.revokedKeyStoredDays} days after they are revoked or expire`,
    step: 'keys',
    ageMs: limits.revokedKeyStoredDays * DAY_MS,
  },
  {
    table: 'reports',
    period: `the hash of the client: ${limits.reportClientStoredDays} days`,
    step: 'report_clients',
    ageMs: limits.reportClientStoredDays * DAY_MS,
  },
  {
    table: 'reports',
    period: `${limits.reportStoredDays} days after the decision; open ones stay`,
    step: 'reports',
    ageMs: limits.reportStoredDays * DAY_MS,
  },
  {
    table: 'audit',
    period: `${limits.auditStoredDays} days`,
    step: 'audit',
    ageMs: limits.auditStoredDays * DAY_MS,
  },
  {
    table: 'feed_runs',
    period: `${limits.feedRunStoredDays} days; held ones and the last of each feed stay`,
    step: 'feed_runs',
    ageMs: limits.feedRunStoredDays * DAY_MS,
  },
  {
    table: 'work_items',
    period: `${limits.failedWorkStoredDays} days after the last attempt`,
    step: 'work',
    ageMs: limits.failedWorkStoredDays * DAY_MS,
  },
  {
    table: 'exports',
    period: `${limits.revokedExportStoredDays} days after they were revoked`,
    step: 'exports',
    ageMs: limits.revokedExportStoredDays * DAY_MS,
  },
  {
    table: 'webhook_deliveries',
    period: `${limits.webhookDeliveriesStoredDays} days`,
    step: 'webhook_deliveries',
    ageMs: limits.webhookDeliveriesStoredDays * DAY_MS,
  },
  {
    table: 'webhooks',
    period: 'those of sellers until they delete them; those of a reading key as long as the key',
    step: 'webhooks',
    ageMs: 0,
  },
  {
    table: 'listings',
    period: `fields and photos of removed listings: ${limits.removedListingStoredDays} days; the id stays, so that it answers 410`,
    step: 'removed_listings',
    ageMs: limits.removedListingStoredDays * DAY_MS,
  },
  {
    table: 'enquiries',
    period: `persons and texts: ${limits.enquiryStoredDays} days after the last message`,
    step: 'enquiries',
    ageMs: limits.enquiryStoredDays * DAY_MS,
  },
  {
    table: 'received_mails',
    period: `keyed hash of a Message-ID: ${limits.receivedMailStoredDays} days`,
    step: 'received_mails',
    ageMs: limits.receivedMailStoredDays * DAY_MS,
  },
  {
    table: 'saved_searches',
    period: `unconfirmed: ${limits.searchConfirmHours} hours`,
    step: 'unconfirmed_searches',
    ageMs: limits.searchConfirmHours * HOUR_MS,
  },
  {
    table: 'saved_searches',
    period: `ended: ${limits.endedSearchStoredDays} days`,
    step: 'ended_searches',
    ageMs: limits.endedSearchStoredDays * DAY_MS,
  },
  {
    table: 'saved_searches',
    period: `without an address or a seller: ${limits.unreadSearchStoredDays} days after the last reading`,
    step: 'unread_searches',
    ageMs: limits.unreadSearchStoredDays * DAY_MS,
  },
  {
    table: 'alert_people',
    period: 'as long as the address has a saved search',
    step: 'alert_people',
    ageMs: HOUR_MS,
  },
  {
    table: 'alert_tombstones',
    period: `keyed hash of a deleted address: ${limits.alertTombstoneDays} days`,
    step: 'alert_tombstones',
    ageMs: limits.alertTombstoneDays * DAY_MS,
  },
  {
    table: 'shared_lists',
    period: `${limits.sharedListsStoredDays} days after the last look or change`,
    step: 'shared_lists',
    ageMs: limits.sharedListsStoredDays * DAY_MS,
  },
  {
    table: 'search_matches',
    period: `${limits.matchesStoredDays} days`,
    step: 'search_matches',
    ageMs: limits.matchesStoredDays * DAY_MS,
  },
  {
    table: 'search_pairs',
    period: `${limits.pairsStoredDays} days`,
    step: 'search_pairs',
    ageMs: limits.pairsStoredDays * DAY_MS,
  },
  {
    table: 'market_homes',
    period: `of removed listings: ${limits.removedListingStoredDays} days, with their fields; published figures stay`,
    step: 'removed_market_homes',
    ageMs: limits.removedListingStoredDays * DAY_MS,
  },
  {
    table: 'market_homes',
    period: `${limits.marketHomeStoredDays} days after they were closed: facts and prices without seller, text or photo`,
    step: 'old_market_homes',
    ageMs: limits.marketHomeStoredDays * DAY_MS,
  },
  {
    table: 'home_verdicts',
    period: `${limits.removedListingStoredDays} days after one of both listings is removed`,
    step: 'removed_home_verdicts',
    ageMs: limits.removedListingStoredDays * DAY_MS,
  },
  {
    table: 'undo_steps',
    period: 'an hour; they can be used for ten minutes',
    step: 'undo_steps',
    ageMs: HOUR_MS,
  },
  {
    table: 'listing_figures',
    period: `of removed listings: ${limits.removedListingStoredDays} days, with their fields`,
    step: 'removed_figures',
    ageMs: limits.removedListingStoredDays * DAY_MS,
  },
  {
    table: 'listing_figures',
    period: `${limits.figuresStoredDays} days: counts by day, without persons`,
    step: 'old_figures',
    ageMs: limits.figuresStoredDays * DAY_MS,
  },
]

/** Swept together with a table above, or there for as long as what they belong to. */
export const followsAnother: Readonly<Record<string, string>> = {
  enquiry_requests: `unconfirmed: ${limits.enquiryConfirmHours} hours, with the enquiries`,
  enquiry_posts: `${limits.enquiryPostsStoredDays} days, with the enquiries`,
  enquiry_messages: 'as long as the enquiry',
  enquiry_tokens: 'as long as the enquiry',
  used_proofs: 'until they expire, with the enquiries',
  outbox: `${limits.outboxStoredDays} days after it was sent or given up, with the enquiries`,
  work_turns: 'one row for each owner and kind of work, as long as the failed work',
  feed_run_rows: 'as long as the run',
  feed_records: 'as long as the feed',
  photo_queue: 'until the photos are in',
  valuations: 'as long as the listing',
  same_homes: 'as long as the listing',
  listing_holds: 'until an operator lifts the hold',
  unsettled_listings: 'until the quiet period is over and saved searches were notified',
  settled_changes: 'until their matches are filed, within a minute',
  leases: 'one row for each kind of work',
}

/** Their rows stay: one for each thing that exists. */
export const staysForGood: Readonly<Record<string, string>> = {
  sellers: 'one row for each seller',
  seller_mail: 'one row for each seller',
  seller_rules: 'one row for each seller',
  seller_profiles: 'one row for each seller, emptied by the seller',
  projects: 'one row for each project',
  project_pages: 'one row for each project',
  feeds: 'until the seller deletes the feed',
  operators: 'one row for each operator; the audit names them',
  settings: 'a handful of rows',
  artifacts: 'the price model, replaced in place',
  market_days: 'counts of a day, without homes',
  market_months: 'published figures, never changed',
  market_medians: 'published figures, never changed',
  market_revisions: 'one row for each corrected figure',
  last_change: 'one row',
  feed_head: 'one row',
}
