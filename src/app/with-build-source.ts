/** What processes and threads read that make documents of listings: the store, opened for reading, and the coast. */
import { country } from '../country/served-country.ts'
import { recordContext } from '../service/listings/record-sources.ts'
import type { BuildSource } from '../service/sync/build-segment-from-store.ts'
import { openShore } from './map/map-files.ts'
import { openForReading, type StorePlace } from './open-store.ts'

/** Plain data, so that it can be handed to a thread. */
export interface SourcePlace {
  readonly place: StorePlace
  readonly baseUrl: string
  /** Of which the coast is; null: the country's own. */
  readonly mapDir: string | null
}

export interface SourceOrder extends SourcePlace {
  readonly dayStartMs: number
  /** Of the store itself, never of a replica. */
  readonly isRebuild: boolean
}

export async function withBuildSource<Result>(
  { place, baseUrl, mapDir, dayStartMs, isRebuild }: SourceOrder,
  work: (source: BuildSource) => Promise<Result>,
): Promise<Result> {
  const store = await openForReading(place, isRebuild)
  try {
    const context = recordContext(country, baseUrl, undefined, openShore(mapDir, country))
    return await work({ store, context, dayStartMs })
  } finally {
    await store.close()
  }
}
