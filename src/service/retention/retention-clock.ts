/**
 * Whether the clock may be trusted with deleting. A clock that jumped ahead would make everything look old, and what is
 * deleted is gone for good. So a jump postpones deletion until the service has been up for a day since, time enough to
 * set the clock right. A jump is a difference between the wall clock and the monotonic clock or the database's clock,
 * or a sweep that is not within two days after the last one.
 */
import { DAY_MS, HOUR_MS } from '../../structures/durations.ts'

export const POSTPONED_FOR_MS = DAY_MS
const DRIFT_MAX_MS = HOUR_MS
const SWEEP_GAP_MAX_MS = 2 * DAY_MS

/** What the store remembers between sweeps, of all processes. */
export interface RetentionState {
  /** When something was last deleted, by the database's clock; null: never. */
  readonly swept_at: number | null
  readonly postponed: { readonly reason: string; readonly waited_ms: number } | null
}

export interface ClockReadings {
  /** The database's clock, by which data is deleted. */
  readonly database: number
  readonly wall: number
  /** Of the wall clock against the monotonic one since this process started. */
  readonly driftMs: number
  /** Uptime since the last look of this process. */
  readonly upMs: number
}

export interface ClockVerdict {
  readonly mayDelete: boolean
  readonly state: RetentionState
}

export const firstSweep: RetentionState = { swept_at: null, postponed: null }

export function trustClock(state: RetentionState, clock: ClockReadings): ClockVerdict {
  const reason = doubt(state, clock)
  const swept: RetentionState = { swept_at: clock.database, postponed: null }
  if (reason === null) return { mayDelete: true, state: swept }
  const waitedMs = state.postponed === null ? 0 : state.postponed.waited_ms + clock.upMs
  if (waitedMs >= POSTPONED_FOR_MS) return { mayDelete: true, state: swept }
  return { mayDelete: false, state: { ...state, postponed: { reason, waited_ms: waitedMs } } }
}

function doubt(
  { swept_at: sweptAt }: RetentionState,
  { database, wall, driftMs }: ClockReadings,
): string | null {
  if (Math.abs(driftMs) > DRIFT_MAX_MS) {
    return `the clock of this machine jumped by ${inHours(driftMs)}`
  }
  if (Math.abs(wall - database) > DRIFT_MAX_MS) {
    return `the clocks of this machine and of the database differ by ${inHours(wall - database)}`
  }
  if (sweptAt === null)
    return 'nothing was ever deleted here, so there is no earlier time to compare with'
  if (database < sweptAt - DRIFT_MAX_MS) {
    return `the last sweep was ${inHours(sweptAt - database)} in the future`
  }
  if (database - sweptAt > SWEEP_GAP_MAX_MS) {
    return `the last sweep was ${inHours(database - sweptAt)} ago`
  }
  return null
}

const inHours = (ms: number): string => `${Math.round(Math.abs(ms) / HOUR_MS)} h`
