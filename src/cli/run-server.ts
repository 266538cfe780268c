/**
 * Starts the service and stops it in good order: on SIGTERM what is under way is answered, the store
 * is closed, and the process ends with 0. A second signal, or 15 s, ends it at once.
 */
import cluster from 'node:cluster'
import { createHmac } from 'node:crypto'
import { flushCompileCache } from 'node:module'
import { availableParallelism } from 'node:os'
import pino from 'pino'
import { baseUrlOf, choosePort } from '../app/base-url.ts'
import { openStore, storePlace } from '../app/open-store.ts'
import { drainMsOf } from '../app/readiness.ts'
import { readSettings, type Settings, SettingsError } from '../app/settings.ts'
import { keyPepper } from '../app/store-secrets.ts'
import { createLog } from '../app/tracing/create-log.ts'
import { country } from '../country/served-country.ts'
import { hashSecret, makeKey } from '../domain/access/api-key.ts'
import type { Store } from '../store/store.ts'
import { cliLimits } from './cli-limits.ts'
import { onStop } from './on-stop.ts'
import { runWorkers } from './run-workers.ts'
import { linkToParent, tellWhyItEnds } from './worker-link.ts'

export interface ServerOptions {
  readonly demo: boolean
  /** null: as many as there are cores, at most four. */
  readonly workers: number | null
}

export async function runServer({ demo, workers }: ServerOptions): Promise<void> {
  const settings = readSettings(process.env)
  if (cluster.isWorker) return serve(settings, demo)
  const count = workers ?? (settings.workers || coresToUse())
  const prepared = await prepare(settings, demo)
  const port = await choosePort(settings)
  let gone: Promise<never> | null = null
  if (count === 1) await serve({ ...settings, port }, demo)
  else
    gone = (
      await runWorkers(
        count,
        { port, drainMs: drainMsOf(settings) },
        pino({ level: settings.logLevel }),
      )
    ).gone
  const baseUrl = baseUrlOf({ ...settings, port })
  console.log(`Estia Index listens on ${baseUrl}`)
  if (prepared !== null) {
    if (prepared.seller !== null) console.log(`demo key: ${prepared.seller}`)
    console.log(`demo operator key: ${prepared.operator}`)
    console.log(`demo desk: ${baseUrl}/desk\ndemo mails: ${baseUrl}/demo/mail`)
  }
  await gone
}

const coresToUse = () => Math.min(availableParallelism(), cliLimits.workersDefaultMax)

/** Threads hold no process open, and before it listens nothing else does: it would end in the middle of its start. */
async function serve(settings: Settings, demo: boolean): Promise<void> {
  const starting = setInterval(() => undefined, cliLimits.stopTimeoutMs)
  try {
    await startServing(settings, demo)
  } finally {
    clearInterval(starting)
  }
}

async function startServing(settings: Settings, demo: boolean): Promise<void> {
  const log = await createLog(settings)
  const link = linkToParent()
  // Not for the process that only starts workers: it is a second, and 70 MB for as long as it runs.
  const { createApp } = await import('../app/create-app.ts')
  const app = await createApp({
    settings,
    log,
    now: () => Date.now(),
    leads: () => link.leads,
    workers: () => link.workers,
    ...(demo ? await demoParts() : {}),
    sharesFile: cluster.isWorker && settings.databaseUrl === null,
  })
  onStop(cliLimits.stopTimeoutMs + drainMsOf(settings), async ({ err, signal }) => {
    if (err) {
      log.error({ err }, 'stopping after an unforeseen error')
      await tellWhyItEnds(err.message)
    } else {
      log.info({ signal }, 'stopping')
      await app.drain()
    }
    await app.close()
  })
  await app.listen()
  // Node does so at its exit, which a process that is killed does not have: the next one would start cold.
  flushCompileCache()
  app.segmentCached.then(link.tellSegmentCached)
}

/** The demo is no part of the service: it is loaded on demand. */
async function demoParts() {
  const { createDemoPhotoSource } = await import('../../demo/pictures/demo-photo-source.ts')
  const { mountMail } = await import('../../demo/mail/mount-mail.ts')
  return { drawnPhotos: createDemoPhotoSource(), demoPages: mountMail }
}

interface DemoKeys {
  readonly seller: string | null
  readonly operator: string
}

/** Before anything serves: the schema brought up to date, the demo market made. Answers the demo's keys. */
async function prepare(settings: Settings, demo: boolean): Promise<DemoKeys | null> {
  const log = pino({ level: settings.logLevel })
  const store = await openStore(storePlace(settings), (version) =>
    log.info({ version }, 'the schema of the store was brought to a newer version'),
  )
  try {
    if (!demo) return null
    await fillDemo(store, settings)
    const pepper = await keyPepper(store)
    return {
      seller: await demoKey(store, pepper, Date.now()),
      operator: await demoOperatorKey(store, pepper, Date.now()),
    }
  } finally {
    await store.close()
  }
}

async function fillDemo(store: Store, settings: Settings): Promise<void> {
  const { DEMO_COUNTRY, fillStoreWithDemo } = await import('../../demo/market/fill-store.ts')
  if (country.code !== DEMO_COUNTRY) {
    throw new SettingsError(
      `There is no demo market of ${country.name}: leave COUNTRY out, or start with estia serve.`,
    )
  }
  const { outcome, listings } = await fillStoreWithDemo(store, {
    seed: String(settings.demoSeed),
    listings: settings.demoListings,
    now: Date.now(),
    places: country.places,
  })
  if (outcome === 'filled' || outcome === 'completed') {
    console.log(`demo market: ${listings} listings made`)
  }
  if (outcome === 'foreign') {
    console.log('the store holds listings already; no demo market was added')
  }
}

/**
 * The keys that the demo market comes with. It follows from the data's own secret, so it stays the
 * same from start to start and differs between machines.
 */
async function demoKey(store: Store, pepper: Buffer, nowMs: number): Promise<string | null> {
  const seller = (await store.listSellers()).find(({ type }) => type === 'agency')
  if (!seller) return null
  const { id, secret, key } = makeKey(steps(pepper))
  if (!(await store.getKey(id))) {
    await store.addKey({
      id,
      seller_id: seller.id,
      hash: hashSecret(secret, pepper),
      label: 'demo',
      created_at: nowMs,
      expires_at: null,
      revoked_at: null,
    })
  }
  return key
}

/** That of an operator, so that its desk can be tried as well. */
async function demoOperatorKey(store: Store, pepper: Buffer, nowMs: number): Promise<string> {
  const { id, secret, key } = makeKey(steps(pepper, 'demo-operator'))
  if (!(await store.getOperator(id))) {
    const hash = hashSecret(secret, pepper)
    await store.addOperator({ id, hash, name: 'demo', created_at: nowMs, revoked_at: null })
  }
  return key
}

/** Numbers that only the holder of the secret can foresee: 48 bits each, so that no value is favoured. */
function steps(pepper: Buffer, purpose = 'demo-key'): (below: number) => number {
  let step = 0
  return (below) => {
    const digest = createHmac('sha256', pepper).update(`${purpose} ${step++}`).digest()
    return digest.readUIntBE(0, 6) % below
  }
}
