/**
 * Every kind of work that is done in the background, one row for each: who does it, what one item is, how it is claimed,
 * whose turn it is, and who hears when an item is given up. What holds for all of them is `workRule` below; a worker without a row here
 * fails a test, and so does one that does not do what its row says.
 */
export interface WorkKindRow {
  /** The file that holds the loop. */
  readonly worker: string
  readonly item: string
  /** The lease that its process holds; null: each item is claimed by its row, and all processes work. */
  readonly lease: string | null
  /** Who comes next where several wait. */
  readonly turns: string
  /** How its owner hears of it; the operator sees every item on the page of the state, as a metric and in the log. */
  readonly owner: string
}

export const workKinds = {
  feed_run: {
    worker: 'service/feeds/runs/feed-runner.ts',
    item: 'a run of a feed, by its id',
    lease: 'feeds',
    turns: 'sellers in turn, one run of each at a time',
    owner: 'the run fails with a fault, at the desk and in the API; the seller gets a mail',
  },
  feed_photos: {
    worker: 'service/feeds/photo-worker.ts',
    item: 'the photos of a listing that a feed brought, by the id of the listing',
    lease: 'feed photos',
    turns: 'sellers in turn, the first listing of each before the second of any',
    owner: 'its pending photos fail with a reason, at the desk and in the API; one mail a day',
  },
  mail: {
    worker: 'service/mail/outbox-worker.ts',
    item: 'a mail of the outbox, by its id',
    lease: 'mail',
    turns:
      'those that somebody waits for first, then in the order of writing; of a person at most twenty instant notices a day, one digest',
    owner:
      'as of a mail that the host refuses: the enquiry becomes undeliverable, the sender hears',
  },
  mail_in: {
    worker: 'service/mail/maildir-worker.ts',
    item: 'a file of the Maildir of replies, by a hash of its name',
    lease: 'mail in',
    turns: 'in the order of arrival',
    owner: 'none: the mail is set aside in the folder .failed of the Maildir',
  },
  same_home: {
    worker: 'service/homes/same-home-worker.ts',
    item: 'a step of the change feed or of a whole pass; then each listing of a step that failed',
    lease: 'same homes',
    turns: 'in the order of the change feed, in steps',
    owner: 'none: the listing stays in the group that it is in',
  },
  webhook: {
    worker: 'service/webhooks/webhook-sender.ts',
    item: 'a message to a webhook, by the id of its delivery; queued in the store',
    lease: null,
    turns: 'owners in turn, a few of each owner and endpoint at a time',
    owner: 'none: the message waits at the desk and in the API, where it can be sent again',
  },
  webhook_events: {
    worker: 'service/webhooks/webhook-follower.ts',
    item: 'a step of the change feed; then each change of a step that failed',
    lease: 'webhooks',
    turns: 'in the order of the change feed, in steps',
    owner: 'none: the change is in GET /v1/events',
  },
  alerts: {
    worker: 'service/alerts/alert-worker.ts',
    item: 'a step of changed listings, each listing of a step that failed, and the mail of a person',
    lease: 'alerts',
    turns: 'listings in the order of their changes, people by how long their mail is due',
    owner: 'none: the change is not reported; the mail of a person waits',
  },
  market: {
    worker: 'service/market/market-memory.ts',
    item: 'a step of the change feed or of the first reading; then each listing of a step that failed',
    lease: 'market',
    turns: 'in the order of the change feed, in steps',
    owner: 'none: figures of the market leave the listing out',
  },
  valuation: {
    worker: 'service/prices/estimator.ts',
    item: 'the fit of the market, by its day',
    lease: 'prices',
    turns: 'one item',
    owner: 'none: estimates are those of the last fit, and say of when',
  },
  new_values: {
    worker: 'service/prices/new-values.ts',
    item: 'a step of the change feed; then each listing of a step that failed',
    lease: 'new_values',
    turns: 'in the order of the change feed, in steps',
    owner: 'none: the listing has its mark after the next fit',
  },
} as const satisfies Readonly<Record<string, WorkKindRow>>

export type WorkKind = keyof typeof workKinds

/** How often work that fails unexpectedly is tried, and how long after each attempt the next one may be. Pure. */
export const workRule = {
  attempts: 5,
  firstWaitMs: 10_000,
  growth: 4,
  waitMaxMs: 600_000,
  /** Of a wait, up or down: what failed together is not tried again together. */
  jitter: 0.2,
} as const

/** After each attempt: some 10 s, 40 s, 3 min, 10 min, 10 min. */
export function waitsMs(random: () => number): readonly number[] {
  const { attempts, firstWaitMs, growth, waitMaxMs, jitter } = workRule
  return Array.from({ length: attempts }, (_, at) => {
    const wait = Math.min(firstWaitMs * growth ** at, waitMaxMs)
    return Math.round(wait * (1 + jitter * (2 * random() - 1)))
  })
}
