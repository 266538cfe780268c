/**
 * What the service needs of a store for background work that may fail: attempts that are counted before they are
 * made, so that a crash counts as one, and what was given up. Invariant: one row for an item while it is being tried or has
 * failed; success deletes it.
 */
export interface WorkRow {
  readonly kind: string
  /** The key of the item within its kind. */
  readonly item: string
  readonly seller_id: number | null
  readonly attempts: number
  /** Not tried before this moment. */
  readonly next_at: number
  /** The kind of the last error and where it was thrown; null: an attempt was started and never ended. */
  readonly cause: string | null
  readonly quarantined_at: number | null
  readonly created_at: number
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
  /** Items of a kind that have failed and are due again, longest waiting first. */
  dueWork(kind: string, nowMs: number, limit: number): Promise<readonly WorkRow[]>
  /** What was given up, newest first. */
  quarantinedWork(limit: number): Promise<readonly WorkRow[]>
  countQuarantined(): Promise<number>
  /** Rows of items that were given up, or last tried, before a moment. */
  forgetWork(before: number): Promise<number>
}

export interface WorkTransaction {
  /** Whatever became of it before, it is tried again from the first attempt. False: there was no such row. */
  dropWork(key: WorkKey): Promise<boolean>
}

export const workStepNames = ['dropWork'] as const satisfies readonly (keyof WorkTransaction)[]
