/** A feed, a run of it and a record, for tests of stores. */
import type { FeedRecordRow, FeedRow, FeedRunRow } from '../../src/store/feed-store.ts'
import { noon } from './sample-listing.ts'

export const sampleFeed = (sellerId: number, more: Partial<FeedRow> = {}): Omit<FeedRow, 'id'> => ({
  seller_id: sellerId,
  name: 'Εξαγωγή',
  url: 'https://crm.example.com/kyero.xml',
  auth: null,
  format: 'auto',
  schedule: 'daily',
  settings: '{}',
  state: 'active',
  etag: null,
  last_modified: null,
  applied_sha256: null,
  next_run_at: noon,
  failures: 0,
  failing_since: null,
  created_at: noon,
  updated_at: noon,
  succeeded_at: null,
  ...more,
})

export const sampleFeedRun = (
  feedId: number,
  more: Partial<FeedRunRow> & Pick<FeedRunRow, 'seller_id'>,
): Omit<FeedRunRow, 'id'> => ({
  feed_id: feedId,
  dry_run: 0,
  status: 'waiting',
  sha256: null,
  records: null,
  counts: '{}',
  held: null,
  report: null,
  fault: null,
  created_at: noon,
  started_at: null,
  ended_at: null,
  ...more,
})

export const sampleFeedRecord = (
  feedId: number,
  listingId: number,
  more: Partial<FeedRecordRow> = {},
): FeedRecordRow => ({
  feed_id: feedId,
  key: 'a1',
  listing_id: listingId,
  print: 'x.y.z',
  price: 285_000,
  deal: 'sale',
  paused: 0,
  absent_since: null,
  missing_since: null,
  missing_runs: 0,
  held_price: null,
  held_price_since: null,
  held_price_runs: 0,
  locked: '[]',
  withdrawn_at: null,
  ...more,
})
