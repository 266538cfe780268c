/** How the service stands, for an operator: what is served, what was measured, what waits. Cost: some counts. */

import type { ReadContext } from '../listings/read-listing.ts'
import { readAccuracy } from '../prices/measured-accuracy.ts'

export interface ServiceState {
  readonly live: number
  /** Since the engine last equalled the store. */
  readonly ageS: number
  /** How many listings of each state the store holds. */
  readonly stored: Readonly<Record<string, number>>
  readonly newestChange: number
  /** null: the error of prices was not measured yet. */
  readonly prices: { readonly medianError: number; readonly measuredAt: string } | null
  readonly waiting: {
    readonly mails: number
    readonly photos: number
    readonly runs: number
    /** Work that was given up and that nobody has cleared. */
    readonly failedWork: number
    readonly heldRuns: number
    readonly reports: number
  }
}

const COUNTED_MAX = 200

export async function readServiceState({ store, sync }: ReadContext): Promise<ServiceState> {
  const accuracy = await readAccuracy(store)
  const medianError = accuracy?.median_ape ?? null
  const reports = await store.openReports(COUNTED_MAX)
  return {
    live: sync.engine.size,
    ageS: sync.ageMs / 1000,
    stored: await store.countListings(),
    newestChange: (await store.changeRange()).newest,
    prices: medianError === null ? null : { medianError, measuredAt: accuracy!.measured_at },
    waiting: {
      mails: (await store.waitingMails()).count,
      photos: await store.countQueuedPhotos(),
      runs: await store.countOpenFeedRuns(),
      failedWork: await store.countQuarantined(),
      heldRuns: (await store.heldFeedRuns(COUNTED_MAX)).length,
      reports: new Set(reports.map(({ listing_id }) => listing_id)).size,
    },
  }
}
