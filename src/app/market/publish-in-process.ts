/**
 * Publishes the months of the market's index in a process of its own (processes/publish-market.ts). Those of a few
 * listings are published here.
 */
import { country } from '../../country/served-country.ts'
import { createMarketPlaces } from '../../market/market-places.ts'
import { saveReport } from '../../service/market/market-report-store.ts'
import { heldBy, type Lease } from '../../service/sync/lease.ts'
import type { Store } from '../../store/store.ts'
import type { StorePlace } from '../open-store.ts'
import { processFile } from '../paths.ts'
import { hereIfSmall } from '../threads/here-if-small.ts'
import { type Running, runInProcess } from '../threads/run-in-process.ts'

export interface PublishingOrder {
  readonly place: StorePlace
  /** Held by the process that started this one. */
  readonly lease: Lease
  readonly nowMs: number
}

export const publishInProcess = (order: PublishingOrder, store: Store): Running =>
  hereIfSmall(
    store,
    () => publishReport(store, order),
    () => runInProcess(processFile('publish-market'), order),
  )

/** What is published is stored, and the report for pages and answers. */
export async function publishReport(
  store: Store,
  { lease, nowMs }: Omit<PublishingOrder, 'place'>,
): Promise<void> {
  const { publishMarket } = await import('../../service/market/publish-market.ts')
  const held = heldBy(store, lease)
  const { report } = await publishMarket({
    ...{ store: held, nowMs, timeZone: country.timeZone },
    places: createMarketPlaces(country.districts, country.places),
  })
  await saveReport(held, report)
}
