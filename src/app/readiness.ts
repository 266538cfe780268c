/**
 * Leaving without losing a request: first `/readyz` answers 503 and every answer closes its connection, so that proxies
 * and clients go elsewhere; then, after a pause, the server closes. Without a proxy it closes as soon as no connection
 * is left: a proxy may have none open and still send the next request here, until it has looked at `/readyz`.
 */
import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { EngineSync } from '../service/sync/engine-sync.ts'
import { StoreError } from '../store/store-error.ts'
import { appLimits } from './app-limits.ts'
import type { Settings } from './settings.ts'

const { behindProxyMs, directMs, lookEveryMs } = appLimits.drain

export const drainMsOf = ({ drainMs, trustProxy }: Pick<Settings, 'drainMs' | 'trustProxy'>) =>
  drainMs ?? (trustProxy.length > 0 ? behindProxyMs : directMs)

export interface Stopping {
  begin(): void
  /** null: it does not stop. */
  readiness(): Promise<{ readonly reason: string; readonly data_age_s: number }> | null
}

export function createStopping(): Stopping {
  let isStopping = false
  return {
    begin() {
      isStopping = true
    },
    readiness: () =>
      isStopping
        ? Promise.resolve({
            reason: 'This process is stopping. Send requests to another.',
            data_age_s: 0,
          })
        : null,
  }
}

export async function untilQuiet(
  server: Server,
  settings: Pick<Settings, 'drainMs' | 'trustProxy'>,
): Promise<void> {
  const drainMs = drainMsOf(settings)
  if (settings.trustProxy.length > 0) return pause(drainMs)
  const connections = () =>
    new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count ?? 0)))
  for (let leftMs = drainMs; leftMs > 0; leftMs -= lookEveryMs) {
    if ((await connections()) === 0) return
    await pause(Math.min(lookEveryMs, leftMs))
  }
}

/**
 * Ready means that the engine equals the store now: a process that slept looks before it says so. What is
 * known is answered at once: a store that hangs would hold up the answer.
 */
export async function readiness(
  sync: EngineSync,
  writeFault: () => Promise<StoreError | null> = async () => null,
) {
  if (sync.fault === null && sync.lost === null) await sync.follow().catch(() => undefined)
  const { fault, lost } = sync
  const ageS = Math.round(sync.ageMs / 1000)
  if (fault === null && lost === null) {
    const unwritable = await writeFault()
    if (unwritable === null) return null
    const reason = `Nothing can be written (${unwritable.code}): ${unwritable.message} Searches are answered.`
    return { reason, data_age_s: ageS }
  }
  const code = fault instanceof StoreError ? fault.code : 'failed'
  const reason =
    lost === null || fault !== null
      ? `The store cannot be used (${code}). Answers come from memory and are ${ageS} s old.`
      : `The market is being rebuilt from the store. ${lost} Until then answers come from memory and are ${ageS} s old.`
  return { reason, data_age_s: ageS }
}
