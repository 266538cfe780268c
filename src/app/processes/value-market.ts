/** The process that values the whole market. */
import { country } from '../../country/served-country.ts'
import { createWhereabouts } from '../../domain/places/whereabouts.ts'
import { valueMarket } from '../../service/prices/value-market.ts'
import { holdLease } from '../../service/sync/lease.ts'
import { openShore } from '../map/map-files.ts'
import { openStore } from '../open-store.ts'
import { workAsProcess } from '../threads/run-in-process.ts'
import type { ValuationOrder } from '../value-in-process.ts'

async function runValuation({ place, mapDir, lease }: ValuationOrder): Promise<void> {
  const store = await openStore(place)
  const now = () => Date.now()
  const whereabouts = createWhereabouts(country, openShore(mapDir, country))
  const mayWrite = () => holdLease(store, lease)
  try {
    await valueMarket(store, now, whereabouts, mayWrite)
  } finally {
    await store.close()
  }
}

workAsProcess(runValuation)
