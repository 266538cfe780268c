/**
 * Starts the whole service in order. Nothing listens before the engine holds the market; nothing is closed before
 * requests are answered.
 */
import type { FastifyInstance } from 'fastify'
import type { FilterContext } from '../domain/search/filter-context.ts'
import type { EngineWork } from '../engine/engine-query.ts'
import type { SellerContacts } from '../service/enquiries/seller-contacts.ts'
import type { VisitCounter } from '../service/figures/visit-counter.ts'
import type { Service } from '../service/service.ts'
import { startHousekeeping } from '../service/sync/housekeeping.ts'
import type { Store } from '../store/store.ts'
import type { AppOptions } from './app-options.ts'
import { choosePort } from './base-url.ts'
import { openFaces } from './open-faces.ts'
import { openRooms } from './open-rooms.ts'
import { untilQuiet } from './readiness.ts'
import { warmUp } from './warm-up.ts'
import { watchDescriptors } from './watch-descriptors.ts'

export interface App {
  readonly server: FastifyInstance
  readonly service: Service
  /** What reading the filters of a request needs. */
  readonly filtering: FilterContext
  readonly store: Store
  readonly baseUrl: string
  /** What searching has cost so far. */
  readonly engineWork: Readonly<EngineWork>
  /** What records show of sellers: read again every minute and on demand. */
  readonly contacts: SellerContacts
  /** Visits that were counted; written every few seconds and on demand. */
  readonly counter: VisitCounter
  /** When the segment is in its file, for other processes of this machine to start with, or cannot be. */
  readonly segmentCached: Promise<void>
  listen(): Promise<string>
  /** Before a stop: not ready any more, answers close their connections; ends when none is left, or after DRAIN_MS. */
  drain(): Promise<void>
  close(): Promise<void>
}

export async function createApp(options: AppOptions): Promise<App> {
  const { settings, log, now } = options
  const closing = new AbortController()
  const onError = (err: unknown) => {
    if (!closing.signal.aborted) log.error({ err }, 'work in the background failed')
  }
  /** While stopping, `onError` is silent. */
  const onLastError = (err: unknown) => log.warn({ err }, 'figures of the last seconds are lost')
  const port = await choosePort(settings)
  const rooms = await openRooms(
    { ...options, settings: { ...settings, port } },
    closing.signal,
    onError,
  )
  const { store, sync, estimator, photos, mail } = rooms
  const { service, filtering, server, metrics, history, mailIn } = openFaces(options, rooms)
  // Faults are reported by the housekeeping, which follows every second.
  const stopFollowing = store.wakeOnChange?.(() => sync.follow().catch(() => undefined))
  const { photoStore } = photos
  const descriptors = watchDescriptors(log)
  const housekeeping = startHousekeeping({ ...rooms, photoStore, now, onError })
  const metricsServer =
    settings.metricsPort > 0
      ? await metrics.listen(settings.metricsPort, settings.metricsHost)
      : null
  let warming: ReturnType<typeof warmUp> | undefined
  return {
    server,
    service,
    filtering,
    store,
    baseUrl: rooms.baseUrl,
    engineWork: sync.engine.work,
    contacts: rooms.contacts,
    counter: rooms.counter,
    segmentCached: rooms.segmentCached,
    async listen() {
      const address = await server.listen({ host: settings.host, port })
      warming = warmUp(service)
      estimator.refresh().catch(onError)
      if (options.sendsMail ?? true) mail.start()
      await mailIn.start()
      rooms.feeds.start()
      rooms.sameHomes.start()
      rooms.newValues.start()
      rooms.webhooks.start()
      rooms.alerts.start()
      rooms.marketMemory.start()
      rooms.backups?.start()
      rooms.walShipping?.start()
      return address
    },
    async drain() {
      rooms.stopping.begin()
      server.beginStop()
      await untilQuiet(server.server, settings)
    },
    async close() {
      await server.close()
      closing.abort()
      metricsServer?.close()
      stopFollowing?.()
      history.stop()
      housekeeping.stop()
      descriptors.stop()
      warming?.stop()
      rooms.watch.stop()
      await rooms.backups?.stop()
      const { feeds, sameHomes, newValues, alerts, marketMemory, webhooks } = rooms
      const working = [
        ...[estimator, newValues, mail.worker, feeds, sameHomes],
        ...[alerts, marketMemory, webhooks, mailIn],
      ]
      await Promise.all(working.map((worker) => worker.stop()))
      await rooms.counter.flush().catch(onLastError)
      // Last: what the others wrote is shipped, too.
      await rooms.walShipping?.stop()
      photos.close()
      await rooms.closeEngine()
      await rooms.close()
      await rooms.tracer?.stop()
    },
  }
}
