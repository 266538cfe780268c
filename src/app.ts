/**
 * The one place that sees everything: puts rooms together from settings and starts them in order.
 * Nothing listens before the engine holds the market; nothing is closed before requests are answered.
 */
import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { createServer as createTcpServer } from 'node:net'
import { join, resolve } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { buildInThread } from './build-thread.ts'
import { cyprus } from './country/cyprus/cyprus.ts'
import { createPlaceFinder } from './domain/find-places.ts'
import { mountHealth, mountInstructionFiles } from './http/instruction-files.ts'
import { llmsText } from './http/llms-text.ts'
import { createMetrics } from './http/metrics.ts'
import { describeApi } from './http/openapi.ts'
import { describeOperations } from './http/routes/describe-operations.ts'
import { searchOperations } from './http/routes/search-operations.ts'
import { describeSchemas } from './http/schemas/describe-schemas.ts'
import { listingSchemas } from './http/schemas/listing-schemas.ts'
import { createHttpServer } from './http/server.ts'
import { createService } from './service/create-service.ts'
import { createMarket } from './service/market.ts'
import { recordContext } from './service/record-context.ts'
import { createRequestQuota } from './service/request-quota.ts'
import type { Service } from './service/service.ts'
import type { Settings } from './settings.ts'
import { homePage } from './site/home-page.ts'
import { pagePolicy } from './site/page.ts'
import { referencePage } from './site/reference-page.ts'
import { openSqliteQuota } from './store/sqlite/sqlite-quota.ts'
import { openSqliteStore } from './store/sqlite/sqlite-store.ts'
import type { Store } from './store/store.ts'

export interface AppOptions {
  readonly settings: Settings
  readonly log: FastifyBaseLogger
  readonly now: () => number
  /** Runs on the store before it is read, to fill an empty one. */
  readonly prepare?: (store: Store) => Promise<void>
}

export interface App {
  readonly server: FastifyInstance
  readonly service: Service
  readonly store: Store
  readonly baseUrl: string
  listen(): Promise<string>
  close(): Promise<void>
}

const SECRET_BYTES = 32

export async function createApp({ settings, log, now, prepare }: AppOptions): Promise<App> {
  const dataDir = resolve(settings.dataDir)
  await mkdir(dataDir, { recursive: true })
  const port = settings.port === 0 ? await freePort(settings.host) : settings.port
  const baseUrl = settings.baseUrl ?? `http://${hostInUrl(settings.host)}:${port}`
  const storePath = join(dataDir, 'estia.sqlite')
  const store = await openSqliteStore({ path: storePath })
  await prepare?.(store)
  const quota = await openSqliteQuota({ path: join(dataDir, 'quota.sqlite') })
  const record = recordContext(cyprus, baseUrl)
  const market = createMarket({
    store,
    context: record,
    timeZone: cyprus.timeZone,
    now,
    build: (dayStartMs) => buildInThread({ storePath, baseUrl, dayStartMs }),
    onError: (err) => log.error({ err }, 'the segment could not be built'),
  })
  await market.open()
  const service = createService({
    store,
    market,
    country: cyprus,
    places: createPlaceFinder(cyprus),
    record,
    cursorSecret: await secretOf(store, 'cursor_secret'),
    requestsPerHour: settings.rateLimitPerHour,
    now,
  })

  const operations = [...describeOperations(service), ...searchOperations(service)]
  const schemas = { ...describeSchemas, ...listingSchemas }
  const api = describeApi({ operations, schemas, baseUrl })
  const metrics = createMetrics()
  metrics.gauge('estia_listings_live', 'Live listings in the engine.', () => market.engine.size)
  const server = createHttpServer({
    operations,
    extras: [
      mountInstructionFiles(instructionFiles(api, llmsText(operations, baseUrl))),
      mountHealth({ readiness: () => readiness(store) }),
    ],
    quota: createRequestQuota({ quota, anonymousPerHour: settings.rateLimitPerHour, now }),
    authenticate: () => Promise.reject(new Error('no keys yet')),
    trustProxy: settings.trustProxy,
    baseUrl,
    log,
    metrics,
  })
  const metricsServer =
    settings.metricsPort > 0 ? await metrics.listen(settings.metricsPort, settings.host) : null
  return {
    server,
    service,
    store,
    baseUrl,
    listen: () => server.listen({ host: settings.host, port }),
    async close() {
      await server.close()
      metricsServer?.close()
      await quota.close()
      await store.close()
    },
  }
}

function instructionFiles(api: ReturnType<typeof describeApi>, llms: string) {
  const page = { contentType: 'text/html; charset=utf-8', contentSecurityPolicy: pagePolicy }
  return [
    {
      path: '/openapi.json',
      contentType: 'application/json; charset=utf-8',
      body: JSON.stringify(api),
    },
    { path: '/llms.txt', contentType: 'text/plain; charset=utf-8', body: llms },
    { path: '/robots.txt', contentType: 'text/plain; charset=utf-8', body: ROBOTS },
    { path: '/docs', body: referencePage(api), ...page },
    { path: '/', body: homePage(), ...page },
  ]
}

const ROBOTS = 'User-agent: *\nDisallow: /v1/\nDisallow: /api/\nAllow: /\n'

async function readiness(store: Store): Promise<string | null> {
  try {
    await store.ping()
    return null
  } catch {
    return 'The store cannot be read.'
  }
}

/** Made at the first start and kept with the data: the same after a restart and on every node. */
async function secretOf(store: Store, name: string): Promise<Buffer> {
  return Buffer.from(
    await store.settingOrPut(name, randomBytes(SECRET_BYTES).toString('hex')),
    'hex',
  )
}

/** 0.0.0.0 and :: are where a server listens, not where a caller goes. */
function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

/** Links carry the port, so it has to be known before records are made. */
function freePort(host: string): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createTcpServer()
    probe.once('error', fail)
    probe.listen(0, host, () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
