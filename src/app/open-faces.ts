/** The service over the opened rooms, and its faces: HTTP, pages, tools for assistants, metrics. */
import { createSecretKey, randomBytes, randomInt } from 'node:crypto'
import { country } from '../country/served-country.ts'
import { createMetrics } from '../http/server/metrics.ts'
import { createSearchCache } from '../http/server/search-cache.ts'
import { createAgentKeys } from '../service/access/agent-keys.ts'
import { createAuthenticator } from '../service/access/authenticator.ts'
import { createPageBudget } from '../service/access/page-budget.ts'
import { createRequestQuota } from '../service/access/request-quota.ts'
import { createService } from '../service/create-service.ts'
import { createDeskAccess } from '../service/desk/desk-access.ts'
import { syncBeforeRead } from '../service/sync/feed-following.ts'
import { openTextPages } from '../site/texts/text-pages.ts'
import type { AppOptions } from './app-options.ts'
import { createFaces } from './create-faces.ts'
import { createFigureHistory, exportFigures } from './figures.ts'
import { openMailIn } from './mail/open-mail-in.ts'
import type { Rooms } from './open-rooms.ts'
import { readiness } from './readiness.ts'

export function openFaces(options: AppOptions, rooms: Rooms) {
  const { settings, log, now } = options
  const { store, sync, quota, secrets, photos, estimator, record, mail, places, filtering } = rooms
  const workers = options.workers ?? (() => ({ wanted: 1, running: 1 }))
  const agentKeys = createAgentKeys({
    store,
    quota,
    pepper: secrets.pepper,
    now,
    randomBytes,
    randomInt: (below) => randomInt(below),
    bits: settings.agentKeyBits,
    keysMax: settings.agentKeysMax,
  })
  const service = createService({
    store,
    sync,
    country,
    places,
    filtering,
    record,
    photos: photos.desk,
    upload: photos.upload,
    checkFeed: rooms.feeds.doctor,
    feeds: rooms.feeds.service,
    webhooks: rooms.webhooks.service,
    webhookKey: rooms.webhooks.publicKey,
    estimator,
    counter: rooms.counter,
    agentKeys,
    cursorSecret: createSecretKey(secrets.cursor),
    requestsPerHour: settings.rateLimitPerHour,
    pepper: secrets.enquiryPepper,
    storeId: secrets.storeId,
    randomBytes,
    contacts: rooms.contacts,
    scrubber: rooms.scrubber,
    forgetMails: rooms.forgetMails,
    now,
    onMail: mail.worker.poke,
    keyPepper: secrets.pepper,
    quota,
    alertQuietS: settings.alertQuietS,
    desk: createDeskAccess({
      ...{ store, quota, pepper: secrets.pepper, storeId: secrets.storeId, randomBytes, now },
      // A demo is there to be tried.
      takesOwners: settings.ownerSignup ?? options.demoPages !== undefined,
      onMail: mail.worker.poke,
    }),
  })
  const mailIn = openMailIn({
    ...{ settings, store, now, log, ledger: rooms.ledger, holder: rooms.holder },
    ...{ pepper: secrets.enquiryPepper, receive: service.enquiries.receive },
    onError: (err) => log.error({ err }, 'receiving mail failed'),
  })
  const searchCache = createSearchCache({
    maxMb: settings.searchCacheMb,
    hasChanged: service.watchSearches(),
  })
  const metrics = createMetrics()
  const { sweeper, place, ledger, bucket } = rooms
  exportFigures(metrics, {
    ...{ sync, searchCache, quota, workers, now, sweeper, place, bucket, store },
    watch: rooms.watch,
    tracer: rooms.tracer,
    backups: rooms.backups,
    backupEveryMs: settings.backupEveryMs,
    walShipping: rooms.walShipping,
    backupWalEveryMs: settings.backupWalEveryMs,
    mail: mail.worker.figures,
    mailIn: mailIn.figures,
    alerts: rooms.alerts.figures,
    work: ledger.figures,
  })
  const history = createFigureHistory(metrics.figures)
  const server = createFaces({
    service,
    searchCache,
    filtering,
    shelf: photos.shelf,
    quota: createRequestQuota({
      quota,
      anonymousPerHour: settings.rateLimitPerHour,
      pageListings: settings.pageListings,
      now,
    }),
    pages: createPageBudget({ quota, listingsPerWindow: settings.pageListings, now }),
    authenticate: createAuthenticator(store, secrets.pepper, now),
    health: {
      readiness: () => rooms.stopping.readiness() ?? readiness(sync, () => rooms.writeFault(now())),
      workers,
    },
    data: sync,
    trustProxy: settings.trustProxy,
    hstsSubdomains: settings.hstsSubdomains,
    tileUrl: settings.tileUrl,
    tileAttribution: settings.tileAttribution,
    texts: openTextPages(settings.pagesDir, (message) => log.warn(message)),
    photoPublicUrl: settings.photoPublicUrl,
    map: rooms.map,
    log,
    metrics,
    tracer: rooms.tracer,
    figures: history.read,
    now,
    ...(options.demoPages ? { demoPages: options.demoPages(mail.folder) } : {}),
    ...(options.overload ? { overload: options.overload } : {}),
    ...(options.sharesFile ? { beforeRead: syncBeforeRead(store, sync) } : {}),
  })
  return { service, filtering, server, metrics, history, mailIn }
}
