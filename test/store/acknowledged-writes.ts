/**
 * Writers that never pause, each write complete (a listing, its change, its record), and the list of acknowledged
 * writes; readers run concurrently. Whatever happens to the database, `check` finds every acknowledged write.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Store } from '../../src/store/store.ts'
import { StoreError } from '../../src/store/store-error.ts'
import { noon, sampleChange, sampleListing, sampleSeller } from './sample-listing.ts'

/** So that a fault does not turn the loops into a storm. */
const REST_AFTER_FAILURE_MS = 20

export interface Workload {
  readonly failures: readonly StoreError[]
  /** Resolves when one more write, started after this call, is acknowledged. */
  nextWrite(): Promise<void>
  /** Resolves when one more call has failed. */
  nextFailure(): Promise<void>
  stop(): Promise<void>
  check(store: Store): Promise<void>
}

export async function startWorkload(store: Store): Promise<Workload> {
  const { id: sellerId } = await store.addSeller(sampleSeller)
  const acknowledged = new Map<number, string>()
  const failures: StoreError[] = []
  let started = 0
  let stopped = false
  let awaited: { readonly from: number; resolve(): void } | null = null
  let failed: (() => void) | null = null

  async function writeOnce(number: number): Promise<void> {
    const reference = `R-${number}`
    const listingId = await store.write(async (transaction) => {
      const listing = sampleListing(sellerId, { reference })
      const { id } = await transaction.insertListing(listing)
      await transaction.putIdempotency({
        seller_id: sellerId,
        key: reference,
        fingerprint: '',
        status: 201,
        body: null,
        headers: {},
        created_at: noon,
      })
      await transaction.appendChange(sampleChange(id))
      return id
    })
    acknowledged.set(listingId, reference)
    if (awaited && number > awaited.from) awaited.resolve()
  }

  async function repeat(work: () => Promise<unknown>): Promise<void> {
    while (!stopped) {
      try {
        await work()
      } catch (error) {
        if (!(error instanceof StoreError)) throw error
        failures.push(error)
        failed?.()
        await sleep(REST_AFTER_FAILURE_MS)
      }
    }
  }

  const write = () => {
    started += 1
    return writeOnce(started)
  }
  const loops = [write, write, write, () => store.changeRange(), () => store.countListings()]
  const done = Promise.all(loops.map(repeat))

  return {
    failures,
    nextWrite: () => new Promise((resolve) => (awaited = { from: started, resolve })),
    nextFailure: () => new Promise((resolve) => (failed = resolve)),
    async stop() {
      stopped = true
      await done
    },
    async check(later) {
      const { newest } = await later.changeRange()
      const changes = await later.changesSince(0, newest + 10)
      expect(changes.map(({ seq }) => seq)).toStrictEqual(changes.map((_, index) => index + 1))
      const listings = await later.getListings(changes.map(({ listing_id }) => listing_id))
      expect(listings).toHaveLength(newest)
      expect(await later.countListings()).toStrictEqual({ draft: newest })
      const references = new Map(listings.map(({ id, fields }) => [id, fields.reference]))
      for (const [id, reference] of acknowledged) expect(references.get(id)).toBe(reference)
      await later.write(async (transaction) => {
        for (const { fields } of listings) {
          const key = String(fields.reference)
          expect(await transaction.getIdempotency(sellerId, key)).not.toBeNull()
        }
      })
    },
  }
}
