import { expect, it } from 'vitest'
import { type CheckName, type CheckSources, checksOf } from './state-checks.ts'

const nowMs = Date.parse('2026-11-17T12:00:00Z')

const good: Readonly<Record<string, readonly [before: number, now: number]>> = {
  estia_data_age_seconds: [0.4, 0.6],
  estia_workers_running: [2, 2],
  estia_workers_wanted: [2, 2],
  estia_retention_postponed: [0, 0],
  estia_backup_interval_seconds: [3600, 3600],
  estia_backup_last_success_timestamp_seconds: [0, nowMs / 1000 - 1800],
  estia_mail_oldest_age_seconds: [0, 30],
  estia_work_quarantined: [0, 0],
  estia_mails_failed_total: [7, 7],
  estia_feeds_failing: [1, 1],
  estia_backup_failures_total: [1, 1],
  estia_quota_fallback_requests_total: [4, 4],
  estia_disk_size_bytes: [1e9, 1e9],
  estia_disk_free_bytes: [4e8, 4e8],
  estia_store_wal_bytes: [1e6, 2e6],
  estia_engine_tail_documents: [0, 200],
}

const badOf = (figures: typeof good, more: Partial<CheckSources> = {}): readonly CheckName[] =>
  checksOf({
    figure: (name) => {
      const [before, now] = figures[name] ?? []
      return now === undefined || before === undefined ? undefined : { before, now }
    },
    waiting: { reports: 0, heldRuns: 0 },
    oldestWorkAt: null,
    nowMs,
    ...more,
  })
    .filter(({ isBad }) => isBad)
    .map(({ name }) => name)

it('finds nothing where all is in order, and asks for no figure that a process does not have', () => {
  expect(badOf(good)).toEqual([])
  expect(badOf({})).toEqual([])
})

it.each<[CheckName, typeof good]>([
  ['data_age', { estia_data_age_seconds: [0, 11] }],
  ['workers', { estia_workers_running: [2, 1] }],
  ['clock', { estia_retention_postponed: [0, 1] }],
  ['backup', { estia_backup_last_success_timestamp_seconds: [0, nowMs / 1000 - 7300] }],
  ['mail_age', { estia_mail_oldest_age_seconds: [0, 901] }],
  ['failed_work', { estia_work_quarantined: [0, 1] }],
  ['failed_mails', { estia_mails_failed_total: [7, 8] }],
  ['failing_feeds', { estia_feeds_failing: [0, 6] }],
  ['failed_backups', { estia_backup_failures_total: [1, 2] }],
  ['shared_counters', { estia_quota_fallback_requests_total: [4, 5] }],
  ['disk', { estia_disk_free_bytes: [4e8, 9e7] }],
  ['log', { estia_store_wal_bytes: [0, 2e8] }],
  ['fresh', { estia_engine_tail_documents: [0, 2_001] }],
])('%s beyond its limit', (name, figures) => {
  expect(badOf({ ...good, ...figures })).toEqual([name])
})

it('looks at what waits for a person or for too long', () => {
  expect(badOf(good, { waiting: { reports: 1, heldRuns: 2 } })).toEqual(['reports', 'held_runs'])
  expect(badOf(good, { oldestWorkAt: nowMs - 3_700_000 })).toEqual(['work_age'])
})
