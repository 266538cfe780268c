/**
 * Services of the production install that the journeys of a worker share: a start costs two seconds of CPU, and the
 * prices of a demo three more. Files of a worker run one after another, so nobody else writes meanwhile, but what
 * earlier ones wrote is there. Limits are the defaults: a journey calls from addresses of its own, and only a browser
 * from 127.0.0.1. A service has a channel to the worker and ends with it.
 */
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { watchChild } from '../support/watch-child.ts'
import { operatorEnvironment, runInstalled, SERVER } from './installed-command.ts'
import { productionInstall } from './production-install.ts'
import type { RunningService } from './start-service.ts'

export type SharedService = Omit<RunningService, 'listens' | 'signal' | 'stop'>

export interface SharedDemo extends SharedService {
  /** Of a seller of the demo. */
  readonly key: string
}

export const DEMO_LISTINGS = 400

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

async function startDemo(): Promise<SharedDemo> {
  const service = await startShared('demo', {
    DEMO_LISTINGS: String(DEMO_LISTINGS),
    AGENT_KEY_BITS: '12',
    ALERT_QUIET_S: '1',
  })
  return { ...service, key: (await service.said(/demo key: (\S+)/))[1] }
}

async function startShared(
  command: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<SharedService> {
  const folder = await productionInstall()
  const dataDir = mkdtempSync(join(inject('runFolder'), `shared-${command}-`))
  const given = { ...environment, DATA_DIR: dataDir }
  const child = watchChild([process.execPath, join(folder, SERVER), command], {
    cwd: folder,
    env: { ...operatorEnvironment(), ...given },
    endsWithUs: true,
  })
  return {
    ...child,
    dataDir,
    baseUrl: (await child.said(/listens on (http:\S+)/))[1],
    estia: async (...other) => (await runInstalled(other, given)).stdout,
  }
}
