/**
 * Counts requests, or what they cost, per key in fixed windows that start at a key's first request.
 * Invariant: of any number of takes inside one window exactly `limit` are allowed; a refused one counts
 * nothing and never moves the end of the window. A take that costs more than one is allowed while anything is
 * left, and is the last where it takes more than that. A clock that jumps back pulls the end to at most one
 * window ahead. `refund` gives its cost back only while the window that it was taken in still runs.
 */
interface QuotaTake {
  readonly allowed: boolean
  /** Taken in this window, this one included when it was allowed. */
  readonly used: number
  readonly resetAtMs: number
}

export interface Quota {
  take(
    key: string,
    limit: number,
    windowMs: number,
    nowMs: number,
    /** 1 by default. */
    cost?: number,
  ): Promise<QuotaTake>
  refund(key: string, resetAtMs: number, cost?: number): Promise<void>
  /** Drops windows that are over and, above the cap, those that end first. Also runs by itself. */
  sweep(nowMs: number): Promise<void>
  /** Takes that this process counted by itself because the counters that all share were away. */
  readonly countedAlone?: number
  close(): Promise<void>
}

export interface QuotaOptions {
  /** Upper bound of stored keys. */
  readonly maxKeys?: number
}

export const QUOTA_MAX_KEYS = 200_000

/** A sweep is due after this many new windows, and leaves that much room below the cap. */
export const newKeysPerSweep = (maxKeys: number): number => Math.ceil(maxKeys / 20)
