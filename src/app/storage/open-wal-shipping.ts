/**
 * Ships the log of an SQLite store from a process of its own: one of all that share the file has it done.
 * Invariant: shipping that fails harms no write; it begins again after ten minutes, for as long as it takes.
 */
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import {
  type BackgroundWorker,
  createBackgroundWorker,
} from '../../service/sync/background-worker.ts'
import { underLease } from '../../service/sync/lease.ts'
import type { ShippingProgress } from '../../store/sqlite/wal/ship-wal.ts'
import type { Store } from '../../store/store.ts'
import { appLimits } from '../app-limits.ts'
import type { StorePlace } from '../open-store.ts'
import { processFile } from '../paths.ts'
import type { ShippingOrder } from '../processes/ship-wal.ts'
import { type Settings, SettingsError } from '../settings.ts'
import { runInProcess } from '../threads/run-in-process.ts'
import { backupFolder } from './backup-files.ts'
import { walTarget } from './wal-places.ts'

interface WalFigures {
  /** Everything that was committed before is shipped; 0: another process ships, or none. */
  shippedMs: number
  segments: number
  generations: number
  /** How often this process gave up. */
  failures: number
}

export interface WalShipping extends Pick<BackgroundWorker, 'start' | 'stop'> {
  readonly figures: Readonly<WalFigures>
}

interface WalRooms {
  readonly settings: Settings
  readonly dataDir: string
  readonly place: StorePlace
  readonly store: Store
  readonly holder: string
  readonly log: FastifyBaseLogger
}

/** null: BACKUP_WAL_EVERY is not set. */
export function openWalShipping(rooms: WalRooms): WalShipping | null {
  const { settings, dataDir, place, store, holder, log } = rooms
  const { backupWalEveryMs: everyMs, backupWalKeepMs: keepMs } = settings
  if (everyMs === null) return null
  if (place.kind !== 'sqlite')
    throw new SettingsError(
      'BACKUP_WAL_EVERY is for SQLite: for PostgreSQL archive its own log (docs/guides/operations.md).',
    )
  const order: ShippingOrder = {
    ...{ path: place.path, everyMs, keepMs },
    scratch: join(backupFolder(settings, dataDir), 'shipping.sqlite'),
    target: walTarget(settings, dataDir),
  }
  const figures: WalFigures = { shippedMs: 0, segments: 0, generations: 0, failures: 0 }
  let trouble: string | null = null
  let failedAt = -Infinity

  function note({ trouble: now, ...progress }: ShippingProgress): void {
    Object.assign(figures, progress)
    if (now !== null && trouble === null)
      log.error({ trouble: now }, 'the write-ahead log cannot be shipped at the moment')
    if (now === null && trouble !== null) log.info('the write-ahead log is shipped again')
    trouble = now
  }

  async function ship(ended: AbortSignal): Promise<void> {
    const { done, tell, stop } = runInProcess<ShippingProgress>(
      processFile('ship-wal'),
      order,
      (progress) => {
        silence.refresh()
        note(progress)
      },
    )
    const silence = setTimeout(stop, appLimits.wal.silentMaxMs)
    const onEnd = () => {
      tell('stop')
      setTimeout(stop, appLimits.wal.stopWaitMs).unref()
    }
    ended.addEventListener('abort', onEnd, { once: true })
    try {
      await done
    } catch (err) {
      if (ended.aborted) return
      figures.failures += 1
      failedAt = performance.now()
      log.error(
        { err },
        'shipping the write-ahead log was given up, and begins again with a new copy in ten minutes',
      )
    } finally {
      clearTimeout(silence)
      ended.removeEventListener('abort', onEnd)
      figures.shippedMs = 0
    }
  }

  const { start, stop } = createBackgroundWorker({
    async look(stopping) {
      if (performance.now() - failedAt < appLimits.wal.retryAfterMs) return
      await underLease(store, { name: 'wal', holder }, ship, stopping)
    },
    stopWaitMs: appLimits.wal.stopWaitMs,
    onError: (err, isStopping) =>
      isStopping || log.error({ err }, 'shipping the write-ahead log could not be looked after'),
  })
  return { figures, start, stop }
}
