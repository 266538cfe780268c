/**
 * Is it healthy, what is waiting, what is failing, what is growing: each figure with its limit. Pure. The limits are those
 * of docs/guides/operations.md; a figure that this process does not have is left out.
 */

import { siteLimits } from '../site-limits.ts'

export const checkGroups = ['healthy', 'waiting', 'failing', 'growing'] as const
export type CheckGroup = (typeof checkGroups)[number]

const checkNames = [
  'data_age',
  'workers',
  'clock',
  'backup',
  'mail_age',
  'work_age',
  'reports',
  'held_runs',
  'failed_work',
  'failed_mails',
  'failing_feeds',
  'failed_backups',
  'shared_counters',
  'disk',
  'log',
  'fresh',
] as const
export type CheckName = (typeof checkNames)[number]

/** How a value is written. */
export type CheckUnit = 'count' | 'seconds' | 'percent' | 'bytes'

export interface Check {
  readonly name: CheckName
  readonly group: CheckGroup
  readonly unit: CheckUnit
  readonly value: number
  /** The last value that is in order. */
  readonly limit: number
  readonly isBad: boolean
}

export interface CheckSources {
  /** The newest value of a figure and the oldest one remembered; undefined: there is no such figure. */
  readonly figure: (name: string) => { readonly now: number; readonly before: number } | undefined
  readonly waiting: { readonly reports: number; readonly heldRuns: number }
  /** When the oldest waiting item of any kind was queued; null: nothing waits. */
  readonly oldestWorkAt: number | null
  readonly nowMs: number
}

const limits = siteLimits.checks

export function checksOf({ figure, waiting, oldestWorkAt, nowMs }: CheckSources): readonly Check[] {
  const nowOf = (name: string) => figure(name)?.now
  const growthOf = (name: string) => {
    const found = figure(name)
    return found && found.now - found.before
  }
  const atMost = (
    name: CheckName,
    group: CheckGroup,
    unit: CheckUnit,
    value: number | undefined,
    limit: number,
  ): Check[] =>
    value === undefined ? [] : [{ name, group, unit, value, limit, isBad: value > limit }]
  const atLeast = (
    name: CheckName,
    group: CheckGroup,
    unit: CheckUnit,
    value: number | undefined,
    limit: number,
  ): Check[] =>
    value === undefined ? [] : [{ name, group, unit, value, limit, isBad: value < limit }]

  const interval = nowOf('estia_backup_interval_seconds') ?? 0
  const backedUpAt = nowOf('estia_backup_last_success_timestamp_seconds') ?? 0
  const backupAge = interval > 0 ? nowMs / 1000 - backedUpAt : undefined
  const size = nowOf('estia_disk_size_bytes') ?? 0
  const free = nowOf('estia_disk_free_bytes') ?? 0
  const workAge = oldestWorkAt === null ? 0 : Math.max(0, (nowMs - oldestWorkAt) / 1000)
  return [
    ...atMost('data_age', 'healthy', 'seconds', nowOf('estia_data_age_seconds'), limits.dataAgeS),
    ...atLeast(
      ...(['workers', 'healthy', 'count', nowOf('estia_workers_running')] as const),
      nowOf('estia_workers_wanted') ?? 1,
    ),
    ...atMost('clock', 'healthy', 'count', nowOf('estia_retention_postponed'), 0),
    ...atMost('backup', 'healthy', 'seconds', backupAge, 2 * interval),
    ...atMost(
      ...(['mail_age', 'waiting', 'seconds', nowOf('estia_mail_oldest_age_seconds')] as const),
      limits.mailAgeS,
    ),
    ...atMost('work_age', 'waiting', 'seconds', workAge, limits.workAgeS),
    ...atMost('reports', 'waiting', 'count', waiting.reports, 0),
    ...atMost('held_runs', 'waiting', 'count', waiting.heldRuns, 0),
    ...atMost('failed_work', 'failing', 'count', nowOf('estia_work_quarantined'), 0),
    ...atMost('failed_mails', 'failing', 'count', growthOf('estia_mails_failed_total'), 0),
    ...atMost(
      'failing_feeds',
      'failing',
      'count',
      nowOf('estia_feeds_failing'),
      limits.failingFeeds,
    ),
    ...atMost('failed_backups', 'failing', 'count', growthOf('estia_backup_failures_total'), 0),
    ...atMost(
      ...(['shared_counters', 'failing', 'count'] as const),
      growthOf('estia_quota_fallback_requests_total'),
      0,
    ),
    ...atLeast(
      'disk',
      'growing',
      'percent',
      size > 0 ? (free / size) * 100 : undefined,
      limits.diskFreePercent,
    ),
    ...atMost('log', 'growing', 'bytes', nowOf('estia_store_wal_bytes'), limits.logBytes),
    ...atMost(
      'fresh',
      'growing',
      'count',
      nowOf('estia_engine_tail_documents'),
      limits.freshListings,
    ),
  ]
}
