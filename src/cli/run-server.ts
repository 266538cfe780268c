/**
 * Starts the service and stops it in good order: on SIGTERM what is under way is answered, the store
 * is closed, and the process ends with 0. A second signal, or 15 s, ends it at once.
 */
import closeWithGrace from 'close-with-grace'
import pino from 'pino'
import { createApp, keyPepper } from '../app.ts'
import { cyprus } from '../country/cyprus/cyprus.ts'
import { fillStoreWithDemo } from '../demo/fill-store.ts'
import { readSettings, type Settings } from '../settings.ts'
import type { Store } from '../store/store.ts'
import { demoKey } from './demo-key.ts'

const STOP_TIMEOUT_MS = 15_000

export async function runServer({ demo }: { readonly demo: boolean }): Promise<void> {
  const settings = readSettings(process.env)
  const log = pino({ level: settings.logLevel, redact: ['req.headers.authorization'] })
  const now = () => Date.now()
  const prepare = demo ? (store: Store) => fillDemo(store, settings, now()) : undefined
  const app = await createApp({ settings, log, now, ...(prepare ? { prepare } : {}) })
  closeWithGrace({ delay: STOP_TIMEOUT_MS, logger: false }, async ({ err, signal }) => {
    if (err) log.error({ err }, 'stopping after an unforeseen error')
    else log.info({ signal }, 'stopping')
    await app.close()
  })
  await app.listen()
  console.log(`Estia Index listens on ${app.baseUrl}`)
  if (demo) {
    const key = await demoKey(app.store, await keyPepper(app.store), now())
    if (key) console.log(`demo key: ${key}`)
  }
}

async function fillDemo(store: Store, settings: Settings, now: number): Promise<void> {
  const { outcome, listings } = await fillStoreWithDemo(store, {
    seed: String(settings.demoSeed),
    listings: settings.demoListings,
    now,
    places: cyprus.places,
  })
  if (outcome === 'filled' || outcome === 'completed') {
    console.log(`demo market: ${listings} listings made in ${settings.dataDir}`)
  }
  if (outcome === 'foreign') {
    console.log(`${settings.dataDir} holds listings already; no demo market was added`)
  }
}
