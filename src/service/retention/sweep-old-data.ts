/**
 * Deletes what is past its time, at the start and every hour, in one process of all. Invariants: by the database's
 * clock, and not while that clock is in doubt; at most 500 rows a transaction; every deletion is logged with its count.
 */

import type { Quota } from '../../store/quota/quota.ts'
import type { Store } from '../../store/store.ts'
import { HOUR_MS } from '../../structures/durations.ts'
import { type ForgetContext, forgetEnquiries } from '../enquiries/forget-enquiries.ts'
import { retentionLimits } from '../service-limits.ts'
import { type Lease, underLease } from '../sync/lease.ts'
import { type RetentionRule, retentionRules } from './retention-rules.ts'

const STATE = 'retention'
const nothing: Swept = new Map()

interface SweepLog {
  info(members: object, message: string): void
  warn(members: object, message: string): void
}

export type Swept = ReadonlyMap<string, number>

export interface SweepContext extends Pick<ForgetContext, 'scrubber' | 'forgetMails'> {
  readonly store: Store
  readonly log: SweepLog
}

export interface SweeperOptions extends SweepContext {
  readonly quota: Quota
  readonly lease: Lease
  readonly wallMs: () => number
  readonly monotonicMs: () => number
}

export interface Sweeper {
  /** Deletes, or postpones; resolves with the number of rows that went, by table. */
  sweep(): Promise<Swept>
  /** Rows that this process has deleted. */
  readonly deletedRows: number
  /** When this process last looked for old data and deleted it; null: another one does. */
  readonly sweptAt: number | null
  /** Why deletion waits, as the last sweep of this process saw it. */
  readonly postponed: string | null
  /** It waits because of the clock, and not only because nothing was ever deleted here. */
  readonly isInDoubt: boolean
}

export function createSweeper(options: SweeperOptions): Sweeper {
  const { store, quota, lease, log, wallMs, monotonicMs } = options
  const startedAt = { wall: wallMs(), monotonic: monotonicMs() }
  let lookedAt = startedAt.monotonic
  let postponed: string | null = null
  let isFirst = false
  let deletedRows = 0
  let sweptAt: number | null = null

  async function readClocks(): Promise<ClockReadings> {
    const database = await store.clock()
    const [wall, monotonic] = [wallMs(), monotonicMs()]
    const upMs = monotonic - lookedAt
    lookedAt = monotonic
    const driftMs = wall - startedAt.wall - (monotonic - startedAt.monotonic)
    return { database, wall, driftMs, upMs }
  }

  async function decideAndSweep(ended: AbortSignal, held: Store): Promise<Swept> {
    const clocks = await readClocks()
    const before = await readState(held)
    const { mayDelete, state } = trustClock(before, clocks)
    await held.putSetting(STATE, JSON.stringify(state))
    const reason = state.postponed?.reason ?? null
    if (reason !== null && reason !== postponed) {
      const level = before.swept_at === null ? 'info' : 'warn'
      log[level]({ reason }, 'deletion of old data is postponed until the service was up for 24 h')
    }
    postponed = reason
    isFirst = before.swept_at === null
    if (!mayDelete) return nothing
    const deleted = await sweepOldData(options, clocks.database, ended)
    for (const rows of deleted.values()) deletedRows += rows
    sweptAt = wallMs()
    return deleted
  }

  return {
    get postponed() {
      return postponed
    },
    get isInDoubt() {
      return postponed !== null && !isFirst
    },
    get deletedRows() {
      return deletedRows
    },
    get sweptAt() {
      return sweptAt
    },
    async sweep() {
      let deleted = nothing
      await underLease(store, lease, async (ended, held) => {
        deleted = await decideAndSweep(ended, held)
      })
      await quota.sweep(wallMs())
      return deleted
    },
  }
}

/** Deletes whatever the clock says is old, doubts or not: for the sweep above, and for an operator who knows. */
async function sweepOldData(
  context: SweepContext,
  nowMs: number,
  ended: AbortSignal = new AbortController().signal,
): Promise<Swept> {
  const deleted = new Map<string, number>()
  const faults: unknown[] = []
  for (const rule of retentionRules) {
    if (ended.aborted) break
    // A table that cannot be swept does not delay the others.
    const rows = await applyRule(rule, context, nowMs, ended).catch((error: unknown) => {
      faults.push(error)
      return 0
    })
    if (rows === 0) continue
    context.log.info({ table: rule.table, rows, period: rule.period }, 'old data was deleted')
    deleted.set(rule.table, (deleted.get(rule.table) ?? 0) + rows)
  }
  if (faults.length > 0) throw new AggregateError(faults, 'some old data could not be deleted')
  return deleted
}

async function applyRule(
  { step, ageMs }: RetentionRule,
  context: SweepContext,
  nowMs: number,
  ended: AbortSignal,
): Promise<number> {
  const { store } = context
  if (step === 'enquiries') return forgetEnquiries({ ...context, now: () => nowMs })
  const before = nowMs - ageMs
  if (step === 'uploads') return store.forgetUploads(before)
  if (step === 'work') return store.forgetWork(before)
  let total = 0
  for (let i = 0; i < retentionLimits.stepsMax && !ended.aborted; i += 1) {
    const rows =
      step === 'changes'
        ? await store.forgetChangesBefore(before, retentionLimits.rowsPerStep)
        : step === 'audit'
          ? await store.forgetAudit(before, retentionLimits.rowsPerStep)
          : await store.forgetStep(step, before, retentionLimits.rowsPerStep)
    total += rows
    if (rows < retentionLimits.rowsPerStep) break
  }
  return total
}

async function readState(store: Store): Promise<RetentionState> {
  const stored = await store.getSetting(STATE)
  return stored === null ? firstSweep : (JSON.parse(stored) as RetentionState)
}

/** An operator has looked at the clock: from here on the next sweeps go on by themselves. */
export async function sweepNow(context: SweepContext): Promise<Swept> {
  const nowMs = await context.store.clock()
  const state: RetentionState = { swept_at: nowMs, postponed: null }
  await context.store.putSetting(STATE, JSON.stringify(state))
  return sweepOldData(context, nowMs)
}

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

/**
 * Whether the clock may be trusted with deleting. A clock that jumped ahead makes everything look old, and deleted data
 * is gone for good. So a jump postpones deletion until the service has been up for a day since, which is time enough to
 * correct the clock. A jump is a difference between the wall clock and the monotonic or the database's clock,
 * or a sweep more than two days after the last one.
 */
export function trustClock(state: RetentionState, clock: ClockReadings): ClockVerdict {
  const reason = doubt(state, clock)
  const swept: RetentionState = { swept_at: clock.database, postponed: null }
  if (reason === null) return { mayDelete: true, state: swept }
  const waitedMs = state.postponed === null ? 0 : state.postponed.waited_ms + clock.upMs
  if (waitedMs >= retentionLimits.postponedForMs) return { mayDelete: true, state: swept }
  return { mayDelete: false, state: { ...state, postponed: { reason, waited_ms: waitedMs } } }
}

function doubt(
  { swept_at: sweptAt }: RetentionState,
  { database, wall, driftMs }: ClockReadings,
): string | null {
  if (Math.abs(driftMs) > retentionLimits.clockDriftMaxMs) {
    return `the clock of this machine jumped by ${inHours(driftMs)}`
  }
  if (Math.abs(wall - database) > retentionLimits.clockDriftMaxMs) {
    return `the clocks of this machine and of the database differ by ${inHours(wall - database)}`
  }
  if (sweptAt === null)
    return 'nothing was ever deleted here, so there is no earlier time to compare with'
  if (database < sweptAt - retentionLimits.clockDriftMaxMs) {
    return `the last sweep was ${inHours(sweptAt - database)} in the future`
  }
  if (database - sweptAt > retentionLimits.sweepGapMaxMs) {
    return `the last sweep was ${inHours(database - sweptAt)} ago`
  }
  return null
}

const inHours = (ms: number): string => `${Math.round(Math.abs(ms) / HOUR_MS)} h`
