/**
 * Leaving without losing a request: first `/readyz` answers 503 and every answer closes its connection, so that proxies
 * and clients go elsewhere; then, after a pause or when no connection is left, the server closes.
 */
import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Settings } from './settings.ts'

/** Behind a proxy: longer than the 2 s between two of its looks at `/readyz`. Else: as long as a page or program pauses. */
const BEHIND_PROXY_MS = 3_000
const DIRECT_MS = 500
const LOOK_EVERY_MS = 20

export const drainMsOf = ({ drainMs, trustProxy }: Pick<Settings, 'drainMs' | 'trustProxy'>) =>
  drainMs ?? (trustProxy.length > 0 ? BEHIND_PROXY_MS : DIRECT_MS)

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

/** Ends as soon as no connection is open, and at the latest after the pause. */
export async function untilQuiet(server: Server, drainMs: number): Promise<void> {
  const connections = () =>
    new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count ?? 0)))
  for (let leftMs = drainMs; leftMs > 0; leftMs -= LOOK_EVERY_MS) {
    if ((await connections()) === 0) return
    await pause(Math.min(LOOK_EVERY_MS, leftMs))
  }
}
