/**
 * Values listings that are new or were changed since the model was fitted, in the background, by that model and the rule
 * of the fit: their marks come within seconds, and not with the next fit.
 * Invariants: of all processes one does this at a time. A value is stored only while the listing is what was valued and no
 * newer model has valued it, in one transaction with an entry of the change feed, so that all engines agree; where nothing
 * is other than before, nothing is written. A listing that cannot be valued is tried by itself later (`work-ledger`).
 * Cost: about a millisecond a change, followed by twice as long a pause: an import of 10,000 takes a minute and a third of a core.
 */
import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises'
import type { Listing } from '../../domain/listings/listing.ts'
import type { Store, Valuation, WriteTransaction } from '../../store/store.ts'
import { quietChange } from '../homes/settle-homes.ts'
import { priceLimits } from '../service-limits.ts'
import {
  type BackgroundWorker,
  type BackgroundWorkerOptions,
  createBackgroundWorker,
} from '../sync/background-worker.ts'
import type { EngineSync } from '../sync/engine-sync.ts'
import { type Lease, underLease } from '../sync/lease.ts'
import { numbersToRetry, type WorkLedger } from '../work/work-ledger.ts'
import { type EstimateContext, estimateAsServed } from './estimate-record.ts'
import { isRated, ratedBefore, rateListing } from './rate-listing.ts'
import type { FittedModel } from './stored-model.ts'
import { valuedFacts } from './subject-of-listing.ts'

export interface NewValuesOptions
  extends Pick<EstimateContext, 'whereabouts'>,
    Pick<BackgroundWorkerOptions, 'onError' | 'stopWaitMs'> {
  readonly store: Store
  readonly sync: EngineSync
  readonly estimator: { readonly fitted: FittedModel | null }
  readonly lease: Lease
  readonly ledger: WorkLedger
  /** Whether this process may do it; one of a machine does. */
  readonly leads: () => boolean
  readonly now: () => number
}

const SETTING = 'new_values'
const KIND = 'new_values'
const LISTING = 'listing '

interface Progress {
  /** Of the model. */
  readonly computedAt: number
  /** Up to here the changes were looked at. */
  readonly seq: number
}

export function createNewValues(options: NewValuesOptions): BackgroundWorker {
  const { store, sync, lease, leads, estimator } = options
  /** What is known of the progress without asking the store. */
  let last: Progress | null = null

  const isDue = ({ computedAt }: FittedModel) =>
    last === null || last.computedAt !== computedAt || last.seq < sync.appliedSeq

  async function look(stopping: AbortSignal): Promise<void> {
    const { fitted } = estimator
    if (fitted === null || !leads() || !sync.isReady || sync.lost !== null) return
    if (!isDue(fitted) && (await listingsToRetry(options)).length === 0) return
    await underLease(store, lease, (ended, held) => goOn(fitted, ended, held), stopping)
  }

  async function goOn(fitted: FittedModel, ended: AbortSignal, held: Store): Promise<void> {
    const asHolder = { ...options, store: held }
    await sync.follow()
    let progress = await begin(held, fitted)
    // A newer model begins where it was fitted.
    while (!ended.aborted && estimator.fitted === fitted) {
      const seq = await step(progress.seq, fitted, asHolder, ended)
      if (seq === null) break
      progress = { ...progress, seq }
      await held.putSetting(SETTING, JSON.stringify(progress))
    }
    last = progress
  }
  return createBackgroundWorker({ ...options, look })
}

async function begin(store: Store, { computedAt, seq }: FittedModel): Promise<Progress> {
  const stored = await store.getSetting(SETTING)
  const before: Progress | null = stored === null ? null : JSON.parse(stored)
  return before?.computedAt === computedAt ? before : { computedAt, seq }
}

/** Values what the next changes are about, and says how far it came; null: there are none. */
async function step(
  seq: number,
  fitted: FittedModel,
  options: NewValuesOptions,
  signal: AbortSignal,
): Promise<number | null> {
  const { store, sync } = options
  for (const id of await listingsToRetry(options)) await valueOne(id, fitted, options, signal)
  const changes = (await store.changesSince(seq, priceLimits.changesPerRead)).filter(
    (change) => change.seq <= sync.appliedSeq,
  )
  const newest = changes.at(-1)
  if (newest === undefined) return null
  const begunMs = performance.now()
  const ids = [...new Set(changes.map(({ listing_id }) => listing_id))]
  const item = `changes behind ${seq}`
  const outcome = await options.ledger.attempt({
    ...{ kind: KIND, item, sellerId: null, signal },
    run: () => valueListings(ids, fitted, options),
    giveUp: async () => undefined,
  })
  if (outcome !== 'done') {
    for (const id of ids) await valueOne(id, fitted, options, signal)
    // Each of them stands for itself now.
    await store.endWork({ kind: KIND, item })
  }
  const pauseMs = priceLimits.pausePerStep * (performance.now() - begunMs)
  await delay(pauseMs, undefined, { signal, ref: false }).catch(() => undefined)
  return newest.seq
}

/** Those that could not be valued and are due again. */
const listingsToRetry = (options: NewValuesOptions): Promise<readonly number[]> =>
  numbersToRetry(options, { kind: KIND, prefix: LISTING, limit: priceLimits.changesPerRead })

async function valueOne(
  id: number,
  fitted: FittedModel,
  options: NewValuesOptions,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted()
  await options.ledger.attempt({
    ...{ kind: KIND, item: `${LISTING}${id}`, sellerId: null, signal },
    run: () => valueListings([id], fitted, options),
    giveUp: async () => undefined,
  })
}

async function valueListings(
  ids: readonly number[],
  fitted: FittedModel,
  options: NewValuesOptions,
): Promise<void> {
  const { store, sync, now } = options
  const valued: [Listing, Valuation][] = []
  for (const listing of await store.getListings(ids)) {
    const valuation = listing.state === 'live' ? await valueNow(listing, fitted, options) : null
    if (valuation !== null) valued.push([listing, valuation])
    await turn()
  }
  if (valued.length === 0) return
  await store.write(async (transaction) => {
    const held: Valuation[] = []
    for (const [listing, valuation] of valued) {
      if (await isStillSo(listing, valuation, transaction)) held.push(valuation)
    }
    await transaction.putValuations(held)
    await transaction.appendChanges(held.map(({ listing_id }) => quietChange(listing_id, now())))
  })
  await sync.catchUp()
}

/** null: there is no value, or it is the one that is stored. */
async function valueNow(
  listing: Listing,
  { model, computedAt }: FittedModel,
  options: NewValuesOptions,
): Promise<Valuation | null> {
  const { subject, estimate } = await estimateAsServed(listing, model, options)
  if (!isRated(subject)) return null
  const facts = valuedFacts(listing, options.whereabouts)
  const before = await options.store.getValuation(listing.id)
  const rating = ratedBefore(before, facts)
  const valuation = rateListing({ ...subject, facts }, estimate, rating, computedAt)
  return valuation === null || isSame(valuation, before) ? null : valuation
}

const isSame = (valuation: Valuation, before: Valuation | null): boolean =>
  before !== null &&
  (Object.keys(valuation) as (keyof Valuation)[]).every((name) => valuation[name] === before[name])

/** What changes meanwhile is valued by its own change, and what a newer model has valued stays. */
async function isStillSo(
  { id, version }: Listing,
  { computed_at }: Valuation,
  transaction: Pick<WriteTransaction, 'lockListing' | 'getValuation'>,
): Promise<boolean> {
  const current = await transaction.lockListing(id)
  if (current?.version !== version) return false
  const stored = await transaction.getValuation(id)
  return stored === null || stored.computed_at <= computed_at
}
