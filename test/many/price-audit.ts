/** What price writers were answered against what store and servers hold, after faults. */
import { setTimeout as sleep } from 'node:timers/promises'
import { createFeedAudit, noFindings } from '../../scripts/crash-audit.ts'
import type { Store } from '../../src/store/store.ts'
import { isReady, pricesOf, type Server, until } from './fleet.ts'
import type { PriceWriter } from './price-writer.ts'

/** From the end of a fault until everything works: the bound of the looking, not a measure. */
export const RECOVERY_MS = 20_000

/** Every server is ready, takes writes, and shows what was confirmed on all; how long that took. */
export async function recovered(
  servers: readonly Server[],
  writers: readonly PriceWriter[],
): Promise<number> {
  const startedAt = performance.now()
  const left = () => Math.max(0, RECOVERY_MS - (performance.now() - startedAt))
  for (const server of servers) {
    await until(`${server.port} ready`, () => isReady(server), left())
  }
  for (const writer of writers) {
    const price = await Promise.race([writer.nextConfirmed(), sleep(left()).then(() => null)])
    if (price === null) throw new Error(`no write was confirmed within ${RECOVERY_MS} ms`)
    for (const server of servers) {
      const shown = async () => (await pricesOf(server, writer.companyId)).prices[0] >= price
      await until(`${price} on ${server.port}`, shown, left())
    }
  }
  return performance.now() - startedAt
}

/** With the writers stopped: nothing confirmed is missing, nothing denied is there. */
export async function faultsOfPrices(
  store: Store,
  servers: readonly Server[],
  writers: readonly PriceWriter[],
): Promise<readonly string[]> {
  const faults = writers.flatMap((writer) => writer.faults)
  for (const { listingId, companyId, confirmed, isPossible } of writers) {
    const stored = Number((await store.getListing(listingId))?.fields.price)
    if (!isPossible(stored)) faults.push(`${listingId} is stored with ${stored}, not ${confirmed}`)
    for (const server of servers) {
      const same = async () => (await pricesOf(server, companyId)).prices[0] === stored
      await until(`${stored} on ${server.port}`, same, RECOVERY_MS)
    }
  }
  const { newest } = await store.changeRange()
  const changes = await store.changesSince(0, newest + 1)
  for (const { listingId, everConfirmed, everDenied } of writers) {
    const own = changes.filter(({ listing_id }) => listing_id === listingId)
    const prices = new Set(own.map(({ price }) => Number(price)))
    const lost = [...everConfirmed].filter((price) => !prices.has(price))
    const uninvited = [...everDenied].filter((price) => prices.has(price))
    if (lost.length > 0) faults.push(`${listingId}: ${lost} were confirmed and are lost`)
    if (uninvited.length > 0) faults.push(`${listingId}: ${uninvited} were denied and are there`)
  }
  const findings = noFindings()
  await createFeedAudit()(store, findings)
  return [...faults, ...findings.faults]
}
