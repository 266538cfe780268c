/**
 * Services of the production install that the journeys of a worker share: a start costs two seconds of CPU, and the
 * prices of a demo three more. Files of a worker run one after another, so nobody else writes meanwhile, but what
 * earlier ones wrote is there. Limits are the defaults: a journey calls from addresses of its own, and only a browser
 * from 127.0.0.1. A service has a channel to the worker and ends with it.
 */
import { cpSync, mkdirSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { inject, vi } from 'vitest'
import { ACCURACY_SETTING } from '../../src/service/prices/stored-model.ts'
import { madeOnce } from '../support/made-once.ts'
import { type WatchedChild, watchChild } from '../support/watch-child.ts'
import { operatorEnvironment, runInstalled, SERVER } from './installed-command.ts'
import { productionInstall } from './production-install.ts'
import type { RunningService } from './start-service.ts'

export type SharedService = Omit<RunningService, 'listens' | 'signal' | 'stop'>

export interface SharedDemo extends SharedService {
  /** Of a seller of the demo. */
  readonly key: string
}

export const DEMO_LISTINGS = 400

/** Below what a hook may take, so that this is what the failure names. */
const FITTED_WITHIN = { timeout: 100_000, interval: 100 }

let demo: Promise<SharedDemo> | undefined
let empty: Promise<SharedService> | undefined

/** A demo in which a key for reading takes an eighth of a second of computing instead of ten, and alerts wait a second. */
export function sharedDemo(): Promise<SharedDemo> {
  demo ??= startDemo()
  return demo
}

/** One that started on an empty store. */
export function sharedService(): Promise<SharedService> {
  empty ??= startShared('serve')
  return empty
}

const DEMO = {
  DEMO_LISTINGS: String(DEMO_LISTINGS),
  AGENT_KEY_BITS: '12',
  ALERT_QUIET_S: '1',
}

async function startDemo(): Promise<SharedDemo> {
  const service = await startShared('demo', DEMO, await pricedDemo())
  return { ...service, key: (await service.said(/demo key: (\S+)/))[1] }
}

/** The data of a demo whose prices are fitted: the same for all workers, and two thirds of its start. */
const pricedDemo = (): Promise<string> =>
  madeOnce('priced-demo', async (dataDir) => {
    mkdirSync(dataDir)
    const service = await start('demo', { ...DEMO, DATA_DIR: dataDir })
    await service.said(/demo key/)
    const database = new DatabaseSync(join(dataDir, 'estia.sqlite'), { readOnly: true })
    const accuracy = database.prepare('SELECT 1 FROM settings WHERE name = ?')
    await vi.waitUntil(() => accuracy.get(ACCURACY_SETTING), FITTED_WITHIN)
    database.close()
    service.signal('SIGTERM')
    await service.ended
  })

async function startShared(
  command: string,
  environment: Readonly<Record<string, string>> = {},
  template?: string,
): Promise<SharedService> {
  const dataDir = mkdtempSync(join(inject('runFolder'), `shared-${command}-`))
  if (template) cpSync(template, dataDir, { recursive: true })
  const given = { ...environment, DATA_DIR: dataDir }
  const child = await start(command, given)
  return {
    ...child,
    dataDir,
    baseUrl: (await child.said(/listens on (http:\S+)/))[1],
    estia: async (...other) => (await runInstalled(other, given)).stdout,
  }
}

async function start(
  command: string,
  environment: Readonly<Record<string, string>>,
): Promise<WatchedChild> {
  const folder = await productionInstall()
  return watchChild([process.execPath, join(folder, SERVER), command], {
    cwd: folder,
    env: { ...operatorEnvironment(), ...environment },
    endsWithUs: true,
  })
}
