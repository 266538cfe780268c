/** The process that values the whole market. */
import { country } from '../../country/served-country.ts'
import { createWhereabouts } from '../../domain/places/whereabouts.ts'
import { valueMarket } from '../../service/prices/value-market.ts'
import { heldBy } from '../../service/sync/lease.ts'
import { openShore } from '../map/map-files.ts'
import type { ValuationOrder } from '../market/value-in-process.ts'
import { openStore } from '../open-store.ts'
import { workAsProcess } from '../threads/run-in-process.ts'

async function runValuation({ place, mapDir, lease }: ValuationOrder): Promise<void> {
  const store = await openStore(place)
  const now = () => Date.now()
  const whereabouts = createWhereabouts(country, openShore(mapDir, country))
  try {
    await valueMarket(heldBy(store, lease), now, whereabouts)
  } finally {
    await store.close()
  }
}

workAsProcess(runValuation)
