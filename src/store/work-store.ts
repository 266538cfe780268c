/**
 * What the service needs of a store for background work that may fail: attempts that are counted before they are
 * made, so that a crash counts as one, and what was given up. Invariant: one row for an item while it is being tried or has
 * failed; success deletes it. Work that is queued has its row from the start, with a lane: processes claim it by the row.
 */
export interface WorkRow {
  readonly kind: string
  /** The key of the item within its kind. */
  readonly item: string
  readonly seller_id: number | null
  readonly attempts: number
  /** Not tried before this moment. */
  readonly next_at: number
  /** The kind of the last error and where it was thrown; null: none, or an attempt was started and never ended. */
  readonly cause: string | null
  readonly quarantined_at: number | null
  readonly created_at: number
  /** Whose turn queued work takes. */
  readonly owner: number | null
  /** What queued work is done a few at a time for; null: not queued. */
  readonly lane: string | null
  /** The process that works on it, until `held_until`. */
  readonly holder: string | null
  readonly held_until: number | null
}

export type WorkKey = Pick<WorkRow, 'kind' | 'item'>

export interface BegunWork {
  /** later: it has failed and is not due; exhausted: every attempt was made, and none succeeded. */
  readonly outcome: 'started' | 'later' | 'exhausted' | 'quarantined'
  /** With this one. */
  readonly attempts: number
  readonly cause: string | null
}

export interface BeginWork extends WorkKey {
  readonly seller_id: number | null
  readonly at: number
  /** How long to wait after each attempt: there are as many as these. */
  readonly waitsMs: readonly number[]
}

export interface QueuedWork extends WorkKey {
  readonly seller_id: number | null
  readonly owner: number
  readonly lane: string
  /** Not before this moment. */
  readonly at: number
  readonly created_at: number
}

export interface ClaimOrder {
  readonly kind: string
  readonly holder: string
  readonly at: number
  /** Nobody else takes it before then. */
  readonly untilMs: number
  /** After a crash the next attempt waits as long as after a failure. */
  readonly waitsMs: readonly number[]
  readonly places: number
  /** At a time, of all processes: for one owner, and for one lane. */
  readonly perOwner: number
  readonly perLane: number
}

export interface ClaimedWork extends WorkKey {
  readonly seller_id: number | null
  readonly owner: number
  readonly lane: string
  readonly holder: string
  /** With this one, since it last had a result. */
  readonly attempts: number
}

/** How much of a kind waits, and how it fares. */
export interface WorkBacklog {
  readonly kind: string
  readonly waiting: number
  /** When the oldest that waits was queued; null: none waits. */
  readonly oldest_at: number | null
  readonly failing: number
  readonly quarantined: number
}

/** Longer than any wait: what is due later than this was set by a clock that has gone back since. */
export const WORK_WAIT_MAX_MS = 86_400_000

export interface WorkStore {
  /** Counts an attempt and sets when the next one may be, before anything is done; also takes the seller's turn. */
  beginWork(order: BeginWork): Promise<BegunWork>
  /** It succeeded. */
  endWork(key: WorkKey): Promise<void>
  /** The attempt does not count, and may be repeated at once: what it needed was away. */
  uncountWork(key: WorkKey, at: number): Promise<void>
  failWork(key: WorkKey, cause: string): Promise<void>
  quarantineWork(key: WorkKey, at: number): Promise<void>
  /**
   * Takes queued work that is due: at most one item of each lane, owners in turn, never more at a time than the bounds.
   * Cost: one look at an index for each lane that has work, whatever waits in it.
   */
  claimWork(order: ClaimOrder): Promise<readonly ClaimedWork[]>
  /** Items of a kind that have failed and are due again, longest waiting first. */
  dueWork(kind: string, nowMs: number, limit: number): Promise<readonly WorkRow[]>
  /** What was given up, newest first. */
  quarantinedWork(limit: number): Promise<readonly WorkRow[]>
  countQuarantined(): Promise<number>
  /** Of every kind that has anything: queued work, and the queues that feed runs, photos and mails have of their own. */
  workBacklogs(): Promise<readonly WorkBacklog[]>
  /** What operators watch besides: feeds that fail, runs that wait for a decision, and who holds which lease. */
  watchedRows(): Promise<WatchedRows>
  /** Rows of items that were given up, or last tried, before a moment. */
  forgetWork(before: number): Promise<number>
}

export interface WorkTransaction {
  /** Who has taken a lease last, expired or not: until the end of the transaction nobody else takes it. null: nobody has it. */
  lockLease(name: string): Promise<string | null>
  /** Whatever became of it before, it is tried again from the first attempt. False: there was no such row. */
  dropWork(key: WorkKey): Promise<boolean>
  /** Where it is queued already, it is due at `at` if that is earlier, from the first attempt. */
  queueWork(work: QueuedWork): Promise<void>
  /** Queued work that was given up is due at once. False: there was no such row. */
  requeueWork(key: WorkKey, at: number): Promise<boolean>
  /** Done, by the process that holds it. False: another has taken it since. */
  finishWork(work: Pick<ClaimedWork, 'kind' | 'item' | 'holder'>): Promise<boolean>
  /** Tried and without success, as may be expected: the next attempt is the first again. False: another has taken it since. */
  postponeWork(
    work: Pick<ClaimedWork, 'kind' | 'item' | 'holder'>,
    nextAt: number,
    cause: string,
  ): Promise<boolean>
  /** Nothing of a lane is due before `until`. */
  restLane(kind: string, lane: string, until: number): Promise<void>
  /** Everything that waits in a lane goes. */
  dropLane(kind: string, lane: string): Promise<void>
  /** How much waits in a lane; never more than `max` + 1. */
  countLane(kind: string, lane: string, max: number): Promise<number>
}

export const workStepNames = [
  'lockLease',
  'dropWork',
  'queueWork',
  'requeueWork',
  'finishWork',
  'postponeWork',
  'restLane',
  'dropLane',
  'countLane',
] as const satisfies readonly (keyof WorkTransaction)[]

export interface WatchedRows {
  /** Feeds whose last run failed. */
  readonly failingFeeds: number
  readonly heldRuns: number
  /** Also those that have run out: their holder has died or has nothing to do. */
  readonly leases: readonly { readonly name: string; readonly holder: string }[]
}
