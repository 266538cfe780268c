/** Feeds and runs between what is stored of them and what they are. */

import {
  type FeedIssue,
  feedIssues,
  IssueList,
  type IssueWeight,
} from '../../domain/feeds/feed-issues.ts'
import { type FaultDetail, issueMessage } from '../../domain/feeds/words/feed-messages.ts'
import type { PublishBar } from '../../domain/listings/publish-bars.ts'
import type { FeedReportRow, FeedRow, FeedRunRow } from '../../store/feed-store.ts'
import { isoTime } from '../../structures/iso-time.ts'
import { feedUseLimits } from '../service-limits.ts'
import type { FeedCheck } from './check-feed.ts'
import { defaultConfig, type FeedConfig } from './feed-config.ts'

export type RunStatus =
  | 'waiting'
  | 'running'
  | 'checked'
  | 'unchanged'
  | 'applied'
  | 'held'
  | 'failed'
  | 'discarded'

/** What waits for the seller: which homes would go, and which prices would change. */
export interface HeldPart {
  readonly removals: readonly string[]
  readonly prices: Readonly<Record<string, number>>
  /** What somebody has begun to do with it. */
  readonly decision?: HeldDecision
}

export type HeldDecision = 'release' | 'discard'

export interface RunFault {
  readonly code: string
  readonly message: string
  readonly fix: string
  /** As of a finding of the doctor; runs before it was stored have none. */
  readonly detail?: FaultDetail | null
}

export function configOf({ name, url, auth, format, schedule, settings }: FeedRow): FeedConfig {
  return {
    ...defaultConfig,
    ...(JSON.parse(settings) as Partial<FeedConfig>),
    name,
    url,
    auth: auth === null ? null : (JSON.parse(auth) as FeedConfig['auth']),
    format: format as FeedConfig['format'],
    schedule: schedule as FeedConfig['schedule'],
  }
}

export function rowOfConfig(
  config: FeedConfig,
): Pick<FeedRow, 'name' | 'url' | 'auth' | 'format' | 'schedule' | 'settings'> {
  const { name, url, auth, format, schedule, ...settings } = config
  return {
    name,
    url,
    auth: auth === null ? null : JSON.stringify(auth),
    format,
    schedule,
    settings: JSON.stringify(settings),
  }
}

/** Waiting, or started and not ended. */
export const isOpenRun = ({ status }: Pick<FeedRunRow, 'status'>): boolean =>
  status === 'waiting' || status === 'running'

const isoOrNull = (ms: number | null): string | null => (ms === null ? null : isoTime(ms))

export interface FeedView {
  readonly id: number
  readonly name: string
  readonly url: string | null
  readonly has_auth: boolean
  readonly format: string
  readonly schedule: string
  readonly publish: boolean
  readonly keep_changes: boolean
  readonly defaults: FeedConfig['defaults']
  readonly language_order: FeedConfig['languageOrder']
  readonly image_base_url: string | null
  readonly columns: FeedConfig['columns']
  readonly state: string
  readonly failures: number
  readonly next_run_at: string | null
  readonly last_success_at: string | null
  readonly created_at: string
  readonly updated_at: string
}

/** A feed that is fetched by itself, and has not been for a week, is stale: its listings may be. */
function stateOf({ state, schedule, succeeded_at, created_at }: FeedRow, nowMs: number): string {
  const isAwaited = state === 'active' && schedule !== 'none'
  return isAwaited && nowMs - (succeeded_at ?? created_at) >= feedUseLimits.staleAfterMs
    ? 'stale'
    : state
}

export function feedView(row: FeedRow, nowMs: number): FeedView {
  const config = configOf(row)
  return {
    id: row.id,
    name: config.name,
    url: config.url,
    has_auth: config.auth !== null,
    format: config.format,
    schedule: config.schedule,
    publish: config.publish,
    keep_changes: config.keepChanges,
    defaults: config.defaults,
    language_order: config.languageOrder,
    image_base_url: config.imageBaseUrl,
    columns: config.columns,
    state: stateOf(row, nowMs),
    failures: row.failures,
    next_run_at: isoOrNull(row.next_run_at),
    last_success_at: isoOrNull(row.succeeded_at),
    created_at: isoTime(row.created_at),
    updated_at: isoTime(row.updated_at),
  }
}

export interface RunView {
  readonly id: number
  readonly feed_id: number
  readonly dry_run: boolean
  readonly status: RunStatus
  readonly counts: Readonly<Record<string, number>>
  readonly held: {
    readonly removals: number
    readonly prices: number
    readonly keys: readonly string[]
  } | null
  readonly fault: RunFault | null
  readonly report: FeedCheck | null
  readonly created_at: string
  readonly started_at: string | null
  readonly ended_at: string | null
  /** What can be done next. */
  readonly next: string
}

export const heldOf = ({ held }: FeedRunRow): HeldPart | null =>
  held === null ? null : (JSON.parse(held) as HeldPart)

export function runView(row: FeedRunRow): RunView {
  const held = heldOf(row)
  return {
    id: row.id,
    feed_id: row.feed_id,
    dry_run: row.dry_run === 1,
    status: row.status as RunStatus,
    counts: JSON.parse(row.counts) as Record<string, number>,
    held: held && {
      removals: held.removals.length,
      prices: Object.keys(held.prices).length,
      keys: [...new Set([...held.removals, ...Object.keys(held.prices)])].slice(
        0,
        feedUseLimits.heldKeysShown,
      ),
    },
    fault: row.fault === null ? null : (JSON.parse(row.fault) as RunFault),
    report: row.report === null ? null : reportOf(row.report),
    created_at: isoTime(row.created_at),
    started_at: isoOrNull(row.started_at),
    ended_at: isoOrNull(row.ended_at),
    next: nextStep(row),
  }
}

/** One that was written before there were tables says nothing of columns. */
const reportOf = (text: string): FeedCheck => ({
  ...{ columns: null },
  ...(JSON.parse(text) as FeedCheck),
})

function nextStep({ status, feed_id, id, dry_run }: FeedRunRow): string {
  const path = `/v1/feeds/${feed_id}/runs`
  if (isOpenRun({ status })) return `GET ${path}/${id} again in some seconds.`
  if (status === 'held')
    return `Look at GET ${path}/${id}/records?action=held, then POST ${path}/${id}/release or POST ${path}/${id}/discard. It is released by itself when three complete runs over 48 hours say the same; a document without any record is not.`
  if (status === 'failed') return `Repair what fault says, then POST ${path}.`
  if (dry_run === 1)
    return `Nothing was changed. POST ${path} {"dry_run": false} to bring the stock to this.`
  return `GET ${path}/${id}/records shows what became of each record.`
}

export interface ReportRowView {
  readonly number: number
  readonly line: number | null
  readonly key: string | null
  readonly action: string
  readonly listing_id: number | null
  readonly issues: readonly ReportedIssue[]
  readonly changes: readonly FieldChange[]
}

/** What a run did to one field of a home. */
export interface FieldChange {
  readonly field: string
  readonly before: string | null
  readonly after: string | null
}

export const reportRowView = ({
  number,
  line,
  key,
  action,
  listing_id,
  issues,
  changes,
}: FeedReportRow): ReportRowView => ({
  number,
  line,
  key,
  action,
  listing_id,
  issues: (JSON.parse(issues) as FeedIssue[]).map(describeIssue),
  changes: changes === null ? [] : (JSON.parse(changes) as FieldChange[]),
})

export interface ReportedIssue extends FeedIssue {
  readonly weight: IssueWeight
  readonly message: string
  readonly fix: string
}

/** An issue with its message and how to fix it, as reports show it. */
const describeIssue = (issue: FeedIssue): ReportedIssue => ({
  ...issue,
  weight: feedIssues[issue.code].weight,
  ...issueMessage(issue.code, 'en'),
})

/**
 * Why a listing that a feed publishes did not go live, as the report of the run shows it. Empty where fields are
 * missing: the record's own issues name them.
 */
export function barIssues(bar: PublishBar): readonly FeedIssue[] {
  const issues = new IssueList()
  switch (bar.code) {
    case 'not_publishable':
      break
    case 'publishing_stopped':
      issues.add(bar.code, null, bar.reason)
      break
    case 'too_many_live':
      issues.add(bar.code, null, bar.live_max)
      break
    case 'outside_country':
      issues.add(bar.code, 'lat', `${bar.lat}, ${bar.lng}`)
  }
  return issues.all
}
