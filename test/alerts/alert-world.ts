/** Saved searches on a store, without a server: listings that are published and changed, looks of the worker, mails. */
import { randomBytes } from 'node:crypto'
import { cyprus } from '../../src/country/cyprus/cyprus.ts'
import type { Listing, ListingFields } from '../../src/domain/listings/listing.ts'
import { createPlaceFinder } from '../../src/domain/places/place-finder.ts'
import { filterContext } from '../../src/domain/search/filter-context.ts'
import { createUnderstandSentence } from '../../src/domain/sentences/understand-sentence.ts'
import { createEngine } from '../../src/engine/engine.ts'
import { anonymous } from '../../src/service/access/authenticator.ts'
import type { AlertContext } from '../../src/service/alerts/alert-context.ts'
import { createAlertService } from '../../src/service/alerts/alert-service.ts'
import { createAlertRounds } from '../../src/service/alerts/alert-worker.ts'
import { recordContext } from '../../src/service/listings/record-sources.ts'
import { understandSearch } from '../../src/service/search/understand-search.ts'
import type { EngineSync } from '../../src/service/sync/engine-sync.ts'
import { listingSchema } from '../../src/service/sync/listing-schema.ts'
import { openMemoryQuota } from '../../src/store/quota/memory-quota.ts'
import type { Store } from '../../src/store/store.ts'
import { MINUTE_MS } from '../../src/structures/durations.ts'
import { noon, sampleChange, sampleListing, sampleSeller } from '../store/sample-listing.ts'
import { testLedger } from '../support/test-ledger.ts'

export const QUIET_MS = 10 * MINUTE_MS
const NEVER = new AbortController().signal
const places = createPlaceFinder(cyprus)
const understand = createUnderstandSentence({ country: cyprus, places })

/** A house that the search of these tests matches at 400,000 and below. */
const house: ListingFields = {
  property_type: 'house',
  district: 'paphos',
  location: 'paphos-town',
  bedrooms: '3',
  covered_area_m2: 150,
  price: 415_000,
}
export const budget = { deal: 'sale', district: 'paphos', price_max: 400_000 }

export async function alertWorld(store: Store, email: () => string) {
  const clock = { nowMs: noon }
  const now = () => clock.nowMs
  const seller = await store.addSeller({ ...sampleSeller, email: 'desk@agency.example' })
  const record = recordContext(cyprus, 'https://homes.example.com')
  const filtering = filterContext({ country: cyprus, places, now })
  const engine = createEngine(listingSchema)
  const forgotten: string[] = []
  const sync = { isReady: true, sellerOf: (id: number) => store.getSeller(id), engine }
  const context: AlertContext = {
    ...{ store, engine, filtering, randomBytes, now, storeId: 'store' },
    pepper: Buffer.alloc(32, 7),
    quota: openMemoryQuota(),
    understand: (query) =>
      understandSearch(query, { engine, filtering, understand, baseUrl: record.baseUrl }),
    baseUrl: record.baseUrl,
    timeZone: cyprus.timeZone,
    scrubber: { scrub: async () => undefined, retry: async () => undefined },
    forgetMails: async (ids) => void forgotten.push(...ids),
    onMail: () => undefined,
  }
  const service = createAlertService(context)

  /** As a process that has just started; `on` may be a store that fails. */
  const process = (on: Store = store, holder = 'one', lease = 'alerts') =>
    createAlertRounds({
      ...context,
      store: on,
      ...{ record, sync: sync as unknown as EngineSync, quietMs: QUIET_MS },
      ledger: testLedger(on, now),
      lease: { name: lease, holder },
      stopWaitMs: 1_000,
      onError: (error) => {
        throw error
      },
    })
  let running = process()

  async function change(
    id: number,
    fields: ListingFields,
    state: Listing['state'] = 'live',
  ): Promise<void> {
    clock.nowMs += 1
    await store.write(async (transaction) => {
      const before = (await transaction.lockListing(id))!
      const after = {
        ...before,
        state,
        fields: { ...before.fields, ...fields },
        version: before.version + 1,
        updated_at: now(),
        first_published_at: before.first_published_at ?? now(),
      }
      if (before.state !== 'live' && state === 'live')
        await transaction.publishListing(before, after)
      else await transaction.updateListing(before, after)
      await transaction.appendChange(sampleChange(id, { type: 'updated', at: now(), public: true }))
    })
  }

  async function publish(fields: ListingFields = {}, more: object = {}): Promise<number> {
    const draft = sampleListing(seller.id, { ...house, ...fields }, more)
    const { id } = await store.write((transaction) => transaction.insertListing(draft))
    await change(id, {})
    return id
  }

  return {
    ...{ clock, service, context, forgotten, publish, change, process, sellerId: seller.id },
    /** The quiet period passes, and the worker looks. */
    async settle(rounds = running): Promise<void> {
      clock.nowMs += QUIET_MS + 1
      await rounds.look(NEVER)
    },
    look: (rounds = running) => rounds.look(NEVER),
    restart() {
      running = process()
    },
    save: (sent: object = {}, client = '10.0.0.1') =>
      service.save({ sent: { query: budget, ...sent }, caller: anonymous, client }),
    /** Saved with an address, and confirmed. */
    async subscribe(sent: object = {}) {
      const address = email()
      const saved = await service.save({
        ...{ caller: anonymous, client: `10.1.${Math.floor(Math.random() * 250)}.1` },
        sent: { query: budget, email: address, ...sent },
      })
      const [mail] = await mailsTo(address)
      if (mail?.kind !== 'search_confirm') throw new Error('no confirmation was requested')
      const mine = await service.confirm(mail.token)
      return { saved, mine, address }
    },
    mailsTo,
    matches: async (token: string) => {
      const page = await service.matches(token, { after: 0, limit: 500 })
      return page.matches.map(({ kind, listing_id, price, old_price }) => ({
        ...{ kind, listing_id, price, old_price },
      }))
    },
  }

  /** All that wait in the outbox for an address, oldest first. */
  async function mailsTo(address: string) {
    const all = await store.claimMails(Number.MAX_SAFE_INTEGER, 0, 10_000)
    return all
      .filter(({ to_address }) => to_address === address)
      .sort((a, b) => a.id - b.id)
      .flatMap(({ mail }) => mail ?? [])
  }
}

export type AlertWorld = Awaited<ReturnType<typeof alertWorld>>
