/**
 * Writes the demo market into an empty store, or finishes what an earlier start began.
 * How a half-filled store is completed: what shall be written (seed, number, day) is stored as a setting
 * before the first row. Since the market follows from those three, and rows are written in its order in
 * whole transactions, the count of rows there says where to go on. Only one process may fill at a time.
 * Cost: some 60 microseconds a listing and a transaction every 500.
 */

import { marketSalt } from '../../src/app/store-secrets.ts'
import type { Place } from '../../src/country/country.ts'
import {
  type Listing,
  type ListingState,
  type NewListing,
  numberOf,
} from '../../src/domain/listings/listing.ts'
import { rowOfListing } from '../../src/service/market/market-row.ts'
import type { MarketHomeRow } from '../../src/store/market-store.ts'
import type { ChangeType, NewChange, Store } from '../../src/store/store.ts'
import { demoProfile } from './demo-profile.ts'
import { type DemoMarket, makeDemoMarket } from './make-market.ts'

/** Whose market it is; its figures are of no other country. */
export const DEMO_COUNTRY = 'CY'

export interface FillOptions {
  readonly seed: string
  readonly listings: number
  readonly now: number
  readonly places: readonly Place[]
  /** Called after every transaction with the number of listings in the store. */
  readonly onProgress?: (done: number, total: number) => void
}

export interface FillReport {
  /** `foreign`: the store holds something else, and nothing was written. */
  readonly outcome: 'filled' | 'completed' | 'was-full' | 'foreign'
  readonly sellers: number
  readonly projects: number
  /** Written by this call. */
  readonly listings: number
}

interface Plan {
  readonly seed: string
  readonly listings: number
  readonly now: number
  readonly done: boolean
}

const DEMO_SETTING = 'demo_market'
const LISTINGS_PER_TRANSACTION = 500

export async function fillStoreWithDemo(store: Store, options: FillOptions): Promise<FillReport> {
  const { seed, listings, now } = options
  const started = await store.getSetting(DEMO_SETTING)
  const nothing = { sellers: 0, projects: 0, listings: 0 }
  if (started === null && !(await isEmpty(store))) return { outcome: 'foreign', ...nothing }
  const ours: Plan = { seed, listings, now, done: false }
  const plan: Plan = JSON.parse(await store.settingOrPut(DEMO_SETTING, JSON.stringify(ours)))
  if (plan.done) return { outcome: 'was-full', ...nothing }
  const market = makeDemoMarket({ ...plan, places: options.places })
  const sellerIds = await fillSellers(store, market)
  const projectIds = await fillProjects(store, market, sellerIds)
  const present = await countAll(store)
  const salt = await marketSalt(store)
  const progress = { sellerIds, projectIds, present, at: plan.now, salt }
  const written = await fillListings(store, market, progress, options.onProgress)
  await fillPast(store, market)
  await store.putSetting(DEMO_SETTING, JSON.stringify({ ...plan, done: true }))
  return {
    outcome: started === null ? 'filled' : 'completed',
    sellers: sellerIds.length,
    projects: projectIds.length,
    listings: written,
  }
}

async function isEmpty(store: Store): Promise<boolean> {
  return (await store.listSellers()).length === 0 && (await countAll(store)) === 0
}

async function countAll(store: Store): Promise<number> {
  const byState = await store.countListings()
  return Object.values(byState).reduce((sum, count) => sum + count, 0)
}

async function fillSellers(store: Store, market: DemoMarket): Promise<readonly number[]> {
  const present = await store.listSellers()
  const ids: number[] = []
  for (const [at, { type, name, company_id, created_at }] of market.sellers.entries()) {
    const there = present[at]
    if (there && there.name !== name) {
      throw new Error(`The half-filled demo store has the seller ${there.name} instead of ${name}.`)
    }
    // A reserved domain: no mail of a demo ever leaves, whatever it is configured to send with.
    const email = `seller-${at + 1}@demo.invalid`
    const seller = there ?? (await store.addSeller({ type, name, company_id, created_at, email }))
    ids.push(seller.id)
  }
  await fillProfiles(store, market, ids)
  return ids
}

async function fillProfiles(
  store: Store,
  { sellers }: DemoMarket,
  ids: readonly number[],
): Promise<void> {
  await store.write(async (transaction) => {
    for (const [at, seller] of sellers.entries()) {
      const profile = demoProfile(seller, at)
      if (profile === null || (await transaction.lockProfile(ids[at]!)) !== null) continue
      await transaction.changeProfile(ids[at]!, profile, seller.created_at)
    }
  })
}

async function fillProjects(
  store: Store,
  market: DemoMarket,
  sellerIds: readonly number[],
): Promise<readonly number[]> {
  const present = await store.listProjects()
  const ids: number[] = []
  for (const [at, { name, sellerIndex }] of market.projects.entries()) {
    const project =
      present[at] ?? (await store.addProject({ name, seller_id: sellerIds[sellerIndex]! }))
    ids.push(project.id)
  }
  return ids
}

interface Progress {
  readonly sellerIds: readonly number[]
  readonly projectIds: readonly number[]
  readonly present: number
  readonly at: number
  readonly salt: Buffer
}

async function fillListings(
  store: Store,
  market: DemoMarket,
  { sellerIds, projectIds, present, at, salt }: Progress,
  onProgress: FillOptions['onProgress'],
): Promise<number> {
  let written = 0
  const writeBatch = async (batch: readonly NewListing[]) => {
    await store.write(async (transaction) => {
      const inserted = await transaction.insertListings(batch)
      await transaction.appendChanges(inserted.flatMap((listing) => changesOf(listing, at)))
      const remembered = inserted.flatMap((listing) => rowOfListing(listing, { salt }) ?? [])
      await transaction.putMarketHomes(remembered)
    })
    written += batch.length
    onProgress?.(present + written, market.size)
  }
  let batch: NewListing[] = []
  for (const { listing, sellerIndex, projectIndex } of market.listings(present)) {
    batch.push({
      ...listing,
      seller_id: sellerIds[sellerIndex]!,
      project_id: projectIndex === null ? null : projectIds[projectIndex]!,
    })
    if (batch.length === LISTINGS_PER_TRANSACTION) {
      await writeBatch(batch)
      batch = []
    }
  }
  if (batch.length > 0) await writeBatch(batch)
  return written
}

const PAST_HOMES_PER_TRANSACTION = 2_000

/** What was offered before, and is gone. Written again where an earlier start died: the rows are the same. */
async function fillPast(store: Store, market: DemoMarket): Promise<void> {
  let batch: MarketHomeRow[] = []
  const write = async () => {
    await store.write((transaction) => transaction.putMarketHomes(batch))
    batch = []
  }
  for (const home of market.past()) {
    batch.push(home)
    if (batch.length === PAST_HOMES_PER_TRANSACTION) await write()
  }
  if (batch.length > 0) await write()
  const { newest } = await store.changeRange()
  await store.write((transaction) =>
    transaction.putMarketProgress(JSON.stringify({ seq: newest, afterId: null, published: null })),
  )
}

/** How a listing got where it is; the last step leads to its state. */
const stepsTo: Readonly<Record<ListingState, readonly ChangeType[]>> = {
  draft: ['created'],
  live: ['created', 'published'],
  paused: ['created', 'published', 'unpublished'],
  closed: ['created', 'published', 'closed'],
  removed: ['created', 'published', 'removed'],
}

/** All changes carry the date of the market: the feed is in order of time and retained as long as any other. */
function changesOf({ id, state, fields }: Listing, at: number): readonly NewChange[] {
  return stepsTo[state].map((type) => ({
    type,
    listing_id: id,
    at,
    changed: [],
    // Once it is gone everybody knows that, and nobody its price.
    price: type === 'created' || type === 'published' ? numberOf(fields, 'price') : null,
    public: type !== 'created',
  }))
}
