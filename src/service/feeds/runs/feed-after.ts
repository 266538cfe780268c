/**
 * What the end of a run means for its feed and the next run. Invariant: it names what the run has found out and nothing that
 * the seller sets; where the seller has changed the settings meanwhile, what was found under the old ones is not kept. Pure.
 */
import type { FeedPatch, FeedRow } from '../../../store/feed-store.ts'
import { DAY_MS, HOUR_MS } from '../../../structures/durations.ts'
import type { RunEnd } from './run-feed.ts'

const BACK_OFF_MAX_MS = DAY_MS
const GIVEN_UP_AFTER_MS = 14 * DAY_MS
/** When photos that had to wait are taken in: the limit of a day is over by then, or nearly. */
const PHOTOS_AFTER_MS = 6 * HOUR_MS
const everyMs: Readonly<Record<string, number>> = { hourly: HOUR_MS, daily: DAY_MS }

export const intervalMs = ({ schedule }: Pick<FeedRow, 'schedule'>): number | null =>
  everyMs[schedule] ?? null

const SETTINGS = ['url', 'auth', 'format', 'settings'] as const

/** `latest`: as the feed is now; `asked`: as it was when the run began. */
export function feedAfter(
  latest: FeedRow,
  asked: FeedRow,
  end: Pick<RunEnd, 'status' | 'document' | 'sha256' | 'fault' | 'photosWait'>,
  nowMs: number,
): FeedPatch {
  const every = intervalMs(latest)
  const isSame = SETTINGS.every((name) => latest[name] === asked[name])
  if (end.fault !== null) return afterFault(latest, end.status === 'failed', every, nowMs)
  const nextAt = Math.min(
    every === null ? Infinity : nowMs + every,
    end.photosWait ? nowMs + PHOTOS_AFTER_MS : Infinity,
  )
  const seen = {
    etag: end.document?.etag ?? latest.etag,
    last_modified: end.document?.lastModified ?? latest.last_modified,
    applied_sha256: end.sha256 ?? latest.applied_sha256,
    next_run_at: Number.isFinite(nextAt) ? nextAt : null,
  }
  return {
    ...(isSame ? seen : {}),
    state: 'active',
    failures: 0,
    failing_since: null,
    updated_at: nowMs,
    succeeded_at: nowMs,
  }
}

/** Also of a document that was not read to its end: what it holds was applied, and it is read again whatever it is known by. */
function afterFault(
  latest: FeedRow,
  isFailed: boolean,
  every: number | null,
  nowMs: number,
): FeedPatch {
  const failures = latest.failures + 1
  const failing_since = latest.failing_since ?? nowMs
  const isGivenUp = isFailed && nowMs - failing_since >= GIVEN_UP_AFTER_MS
  const waitMs = Math.min(BACK_OFF_MAX_MS, HOUR_MS * 2 ** (failures - 1))
  return {
    ...(isGivenUp ? { state: 'paused' } : {}),
    ...(isFailed ? {} : { state: 'active', etag: null, last_modified: null, applied_sha256: null }),
    failures,
    failing_since,
    next_run_at: every === null || isGivenUp ? null : nowMs + waitMs,
    updated_at: nowMs,
  }
}
