/**
 * The service's own figures as metrics, next to those of requests and of Node. Each is read when somebody
 * looks, so that nothing is counted twice; docs/guides/operations.md says what each means and when it is worth an
 * alarm, and test/journeys/metrics.test.ts compares the two.
 */
import { statSync } from 'node:fs'
import { PROGRAM_VERSION } from '../catalogue/program-version.ts'
import type { Figure, HttpMetrics } from '../http/server/metrics.ts'
import type { SearchCache } from '../http/server/search-cache.ts'
import type { AlertFigures } from '../service/alerts/alert-worker.ts'
import type { ScheduledBackups } from '../service/backups/scheduled-backups.ts'
import type { MailFigures } from '../service/mail/outbox-worker.ts'
import type { Sweeper } from '../service/retention/sweep-old-data.ts'
import type { EngineSync } from '../service/sync/engine-sync.ts'
import type { WorkFigures } from '../service/work/work-ledger.ts'
import type { FigureSeries } from '../site/mount/site-context.ts'
import type { Quota } from '../store/quota/quota.ts'
import type { Store } from '../store/store.ts'
import type { Tracer } from '../trace/tracer.ts'
import { appLimits } from './app-limits.ts'
import type { MailInFigures } from './mail/open-mail-in.ts'
import { quotaPath, type StorePlace } from './open-store.ts'
import type { OpenBucket } from './storage/open-bucket.ts'
import type { WalShipping } from './storage/open-wal-shipping.ts'
import type { StoreWatch } from './storage/watch-store.ts'

export interface FigureSources {
  readonly bucket: OpenBucket | null
  readonly watch: StoreWatch
  readonly tracer: Tracer | null
  readonly backups: ScheduledBackups | null
  readonly backupEveryMs: number | null
  readonly walShipping: WalShipping | null
  readonly backupWalEveryMs: number | null
  readonly store: Pick<Store, 'poolUse'>
  readonly sync: EngineSync
  readonly searchCache: SearchCache
  readonly quota: Quota
  readonly workers: () => { readonly wanted: number; readonly running: number }
  readonly mail: Readonly<MailFigures>
  readonly mailIn: Readonly<MailInFigures>
  readonly alerts: Readonly<AlertFigures>
  readonly work: Readonly<WorkFigures>
  readonly now: () => number
  readonly sweeper: Sweeper
  readonly place: StorePlace
}

export function exportFigures(metrics: HttpMetrics, sources: FigureSources): void {
  const { sync, searchCache, quota, workers } = sources
  const { gauge, counter } = metrics
  gauge('estia_listings_live', 'Live listings in the engine.', () => sync.engine.size)
  gauge(
    'estia_data_age_seconds',
    'Since the engine last equalled the store.',
    () => sync.ageMs / 1000,
  )
  gauge(
    'estia_engine_tail_documents',
    'Fresh listings that are in no segment yet.',
    () => sync.engine.tailSize,
  )
  gauge(
    'estia_segment_bytes',
    'Memory of the segments that are searched: index, and records in no file yet.',
    () => segmentBytes(sync),
  )
  gauge('estia_search_cache_bytes', 'Memory of the search cache.', () => searchCache.bytes)
  counter(
    'estia_search_cache_hits_total',
    'Searches answered from the cache.',
    () => searchCache.hits,
  )
  counter(
    'estia_search_cache_misses_total',
    'Searches that were not in the cache.',
    () => searchCache.misses,
  )
  counter(
    'estia_quota_fallback_requests_total',
    'Requests counted by this process alone, the shared counters being away.',
    () => quota.countedAlone ?? 0,
  )
  counter(
    'estia_engine_steps_total',
    'Words and rows that searching has looked at.',
    () => sync.engine.work.steps,
  )
  gauge('estia_workers_wanted', 'Processes that should share the port.', () => workers().wanted)
  gauge('estia_workers_running', 'Processes that share the port.', () => workers().running)
  gauge(
    'estia_array_buffers_bytes',
    'Memory of array buffers, those of segments included; a part of the resident memory.',
    () => process.memoryUsage().arrayBuffers,
  )
  exportMail(metrics, sources)
  exportAlerts(metrics, sources)
  exportStorage(metrics, sources)
  exportBucket(metrics, sources)
  exportWork(metrics, sources)
  exportBackups(metrics, sources)
  counter(
    'estia_trace_spans_sent_total',
    'Spans that the collector has accepted.',
    () => sources.tracer?.figures.sent ?? 0,
  )
  counter(
    'estia_trace_spans_dropped_total',
    'Spans that the collector did not take in time.',
    () => sources.tracer?.figures.dropped ?? 0,
  )
  metrics.info('estia_build_info', 'Versions of the program and of Node, as labels.', {
    version: PROGRAM_VERSION,
    node: process.versions.node,
    store: sources.place.kind,
  })
  counter(
    'estia_work_failed_total',
    'Attempts at work in the background that failed unexpectedly.',
    () => sources.work.failed,
  )
  gauge(
    'estia_work_waiting',
    'Items of background work that wait: messages to webhooks, mails, photos of feeds, feed runs.',
    () => sources.work.backlogs.reduce((sum, { waiting }) => sum + waiting, 0),
  )
  const webhooks = () => sources.work.backlogs.find(({ kind }) => kind === 'webhook')
  gauge(
    'estia_webhook_messages_waiting',
    'Messages to webhooks that are neither delivered nor given up.',
    () => webhooks()?.waiting ?? 0,
  )
  gauge(
    'estia_webhook_oldest_age_seconds',
    'Since the oldest message to a webhook that waits was queued; 0 when none does.',
    () => Math.max(0, sources.now() - (webhooks()?.oldest_at ?? sources.now())) / 1000,
  )
  gauge(
    'estia_work_quarantined',
    'Work in the background that was given up after five attempts.',
    () => sources.work.quarantined,
  )
}

/** By kind and by lease: for graphs and alerts that name what waits. */
function exportWork({ gauge, labelled }: HttpMetrics, sources: FigureSources): void {
  const { work, now, watch } = sources
  labelled('estia_queue_length', 'Items of background work that wait, by kind.', 'kind', () =>
    work.backlogs.map(({ kind, waiting }) => [kind, waiting] as const),
  )
  labelled(
    'estia_queue_oldest_age_seconds',
    'Since the oldest item that waits was queued, by kind; 0 when none does.',
    'kind',
    () =>
      work.backlogs.map(
        ({ kind, oldest_at }) => [kind, Math.max(0, now() - (oldest_at ?? now())) / 1000] as const,
      ),
  )
  labelled(
    'estia_queue_failing',
    'Items of background work whose last attempt failed and that are tried again, by kind.',
    'kind',
    () => work.backlogs.map(({ kind, failing }) => [kind, failing] as const),
  )
  gauge(
    'estia_feeds_failing',
    'Feeds whose last run failed.',
    () => watch.figures.rows.failingFeeds,
  )
  gauge(
    'estia_feed_runs_held',
    'Runs of feeds that wait for a decision of their seller.',
    () => watch.figures.rows.heldRuns,
  )
  labelled(
    'estia_lease_held',
    '1 where this process held the lease at the last look, else 0.',
    'lease',
    () =>
      watch.figures.rows.leases.map(
        ({ name, holder }) => [name, holder === watch.holder ? 1 : 0] as const,
      ),
  )
}

function exportBackups({ gauge, counter }: HttpMetrics, sources: FigureSources): void {
  const { backups, backupEveryMs } = sources
  gauge(
    'estia_backup_interval_seconds',
    'BACKUP_EVERY; 0: no backups are scheduled.',
    () => (backupEveryMs ?? 0) / 1000,
  )
  gauge(
    'estia_backup_last_success_timestamp_seconds',
    'When the last good backup was begun, of all processes; 0: none was made yet.',
    () => (backups?.figures.lastAt ?? 0) / 1000,
  )
  gauge(
    'estia_backup_last_bytes',
    'Size of the last good backup.',
    () => backups?.figures.lastBytes ?? 0,
  )
  counter(
    'estia_backup_failures_total',
    'Backups of this process that failed.',
    () => backups?.figures.failures ?? 0,
  )
  const { walShipping, backupWalEveryMs } = sources
  gauge(
    'estia_wal_shipping_interval_seconds',
    'BACKUP_WAL_EVERY; 0: the write-ahead log is not shipped.',
    () => (backupWalEveryMs ?? 0) / 1000,
  )
  gauge(
    'estia_wal_shipped_timestamp_seconds',
    'Everything written before is shipped; 0: another process ships, or none does.',
    () => (walShipping?.figures.shippedMs ?? 0) / 1000,
  )
  counter(
    'estia_wal_shipping_failures_total',
    'How often this process gave up shipping the write-ahead log, to begin again with a new copy.',
    () => walShipping?.figures.failures ?? 0,
  )
}

function exportStorage(metrics: HttpMetrics, sources: FigureSources): void {
  const { gauge, counter } = metrics
  const { place, sweeper, watch, store } = sources
  gauge(
    'estia_disk_free_bytes',
    'Free space of the disk of DATA_DIR.',
    () => watch.figures.diskFreeBytes,
  )
  gauge('estia_disk_size_bytes', 'Size of the disk of DATA_DIR.', () => watch.figures.diskBytes)
  gauge(
    'estia_store_connections_open',
    'Connections to PostgreSQL; 0 on SQLite.',
    () => store.poolUse?.().open ?? 0,
  )
  gauge(
    'estia_store_connections_busy',
    'Connections to PostgreSQL in use.',
    () => store.poolUse?.().busy ?? 0,
  )
  gauge(
    'estia_store_connections_max',
    'Connections to PostgreSQL that the process may open.',
    () => store.poolUse?.().max ?? 0,
  )
  gauge(
    'estia_store_connections_waiting',
    'Calls that wait for a connection to PostgreSQL.',
    () => store.poolUse?.().waiting ?? 0,
  )
  counter(
    'estia_retention_rows_deleted_total',
    'Rows of old data that this process has deleted.',
    () => sweeper.deletedRows,
  )
  gauge(
    'estia_retention_last_sweep_timestamp_seconds',
    'When this process last deleted old data, or found none; 0: another process does.',
    () => (sweeper.sweptAt ?? 0) / 1000,
  )
  gauge(
    'estia_retention_postponed',
    '1 while the clock is in doubt and old data is not deleted, else 0.',
    () => (sweeper.isInDoubt ? 1 : 0),
  )
  exportServerLog(metrics, sources)
  if (place.kind !== 'sqlite') return
  gauge('estia_store_wal_bytes', 'Write-ahead log of the listings.', () => logBytes(place.path))
  gauge('estia_quota_wal_bytes', 'Write-ahead log of the request counters.', () =>
    logBytes(quotaPath(place.path)),
  )
}

function exportServerLog({ labelled }: HttpMetrics, { watch }: FigureSources): void {
  const { figures } = watch
  labelled(
    'estia_postgres_wal_bytes',
    'Write-ahead log of PostgreSQL: all files, and what is retained for replication slots.',
    'part',
    () => {
      const { walBytes = null, slotBytes = null } = figures.serverLog ?? {}
      const parts = [['files', walBytes] as const, ['slots', slotBytes] as const]
      return parts.flatMap(([part, bytes]) => (bytes === null ? [] : [[part, bytes] as const]))
    },
  )
  labelled(
    'estia_postgres_replica_lag_bytes',
    'What a standby has not applied yet of what was sent to it.',
    'replica',
    () =>
      (figures.serverLog?.replicas ?? []).map(({ name, lagBytes }) => [name, lagBytes] as const),
  )
  labelled(
    'estia_postgres_replica_lag_seconds',
    'How long a standby takes to apply what is written; 0 while nothing is.',
    'replica',
    () =>
      (figures.serverLog?.replicas ?? []).map(
        ({ name, lagSeconds }) => [name, lagSeconds] as const,
      ),
  )
}

function exportBucket({ gauge, counter }: HttpMetrics, { bucket }: FigureSources): void {
  const figures = bucket?.bucket.figures
  counter('estia_bucket_requests_total', 'Requests to the bucket.', () => figures?.requests ?? 0)
  counter(
    'estia_bucket_retries_total',
    'Requests to the bucket that were repeated.',
    () => figures?.retries ?? 0,
  )
  counter(
    'estia_bucket_failures_total',
    'Requests to the bucket that failed after their last attempt.',
    () => figures?.failures ?? 0,
  )
  gauge('estia_bucket_requests_open', 'Requests to the bucket under way.', () => figures?.open ?? 0)
  gauge(
    'estia_bucket_up',
    '1 when the last request to the bucket was answered, or there is no bucket; else 0.',
    () => figures?.up ?? 1,
  )
  gauge(
    'estia_bucket_clock_offset_seconds',
    "How far the bucket's clock is ahead of this machine's, where requests are corrected by it.",
    () => figures?.clockOffsetS ?? 0,
  )
}

const logBytes = (path: string): number =>
  statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0

function exportMail(
  { gauge, counter, labelled }: HttpMetrics,
  { mail, mailIn, now }: FigureSources,
): void {
  gauge('estia_mails_waiting', 'Mails that are neither sent nor given up.', () => mail.waiting)
  gauge(
    'estia_mail_oldest_age_seconds',
    'Since the oldest mail that waits was written; 0 when none does.',
    () => (mail.oldestAt === null ? 0 : Math.max(0, now() - mail.oldestAt) / 1000),
  )
  counter('estia_mails_sent_total', 'Mails that this process has sent.', () => mail.sent)
  counter('estia_mails_failed_total', 'Mails that this process gave up.', () => mail.failed)
  gauge(
    'estia_mail_in_waiting',
    'Received mails in the Maildir that were not taken yet.',
    () => mailIn.waiting,
  )
  labelled(
    'estia_mail_in_received_total',
    'Mails received by this process, by what became of them.',
    'outcome',
    () => mailIn.received,
  )
  labelled(
    'estia_mail_in_refused_total',
    'Mails that this process refused or set aside, by reason.',
    'reason',
    () => mailIn.refused,
  )
}

function exportAlerts({ gauge, counter }: HttpMetrics, { alerts }: FigureSources): void {
  gauge(
    'estia_saved_searches',
    'Active saved searches that this process last compared changed listings with; 0 where another one does.',
    () => alerts.searches,
  )
  counter(
    'estia_search_matches_total',
    'Matches of saved searches that this process has stored.',
    () => alerts.matches,
  )
  counter(
    'estia_alert_mails_total',
    'Mails of saved searches that this process has written.',
    () => alerts.mails,
  )
}

function segmentBytes({ engine }: EngineSync): number {
  const { recordBytes, indexBytes } = engine.stats()
  return recordBytes + indexBytes
}

/**
 * The figures of /metrics over the last quarter of an hour, for the operator's page: a look every 15 seconds, of
 * each figure the last 60. Cost: about thirty numbers a look.
 */

export interface FigureHistory {
  /** Each with its present value at the end. */
  read(): readonly FigureSeries[]
  stop(): void
}

export function createFigureHistory(figures: () => readonly Figure[]): FigureHistory {
  const recent = new Map<string, number[]>()
  const look = () => {
    for (const { name, value } of figures()) {
      recent.set(name, [...(recent.get(name) ?? []), value].slice(-appLimits.figures.valuesMax))
    }
  }
  const timer = setInterval(look, appLimits.figures.lookEveryMs)
  timer.unref()
  return {
    read: () =>
      figures().map(({ name, help, value }) => ({
        name,
        help,
        values: [...(recent.get(name) ?? []), value],
      })),
    stop: () => clearInterval(timer),
  }
}
