/** The process that publishes the months of the market's index. */
import { country } from '../../country/served-country.ts'
import { createMarketPlaces } from '../../market/market-places.ts'
import { saveReport } from '../../service/market/market-report-store.ts'
import { publishMarket } from '../../service/market/publish-market.ts'
import { heldBy, type Lease } from '../../service/sync/lease.ts'
import { openStore, type StorePlace } from '../open-store.ts'
import { workAsProcess } from '../threads/run-in-process.ts'

export interface PublishingOrder {
  readonly place: StorePlace
  /** Held by the process that started this one. */
  readonly lease: Lease
  readonly nowMs: number
}

async function runPublishing({ place, lease, nowMs }: PublishingOrder): Promise<void> {
  const store = await openStore(place)
  try {
    const held = heldBy(store, lease)
    const { report } = await publishMarket({
      ...{ store: held, nowMs, timeZone: country.timeZone },
      places: createMarketPlaces(country.districts, country.places),
    })
    await saveReport(held, report)
  } finally {
    await store.close()
  }
}

workAsProcess(runPublishing)
