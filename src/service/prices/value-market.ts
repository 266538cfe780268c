/**
 * The work of the valuation process: reads the live listings, fits the price model, stores a value for
 * each, and measures the error by cross-validation on listings that the model has not seen.
 * Invariant: nothing is stored that is not preceded by `mayWrite`, and the model comes after its values:
 * whoever sees a new model finds them in the store.
 */
import { estimatePrice } from '../../pricing/estimate/estimate-price.ts'
import { type Accuracy, evaluateAccuracy } from '../../pricing/estimate/evaluate-accuracy.ts'
import { groupHomes, type PrintedSubject } from '../../pricing/homes/group-homes.ts'
import { fitMarket } from '../../pricing/model/fit-market.ts'
import type { MarketModel } from '../../pricing/model/market-model.ts'
import type { ValuationSubject } from '../../pricing/model/valuation-subject.ts'
import type { Store, Valuation } from '../../store/store.ts'
import { saveModel } from './stored-model.ts'
import { printOfListing, subjectOfListing } from './subject-of-listing.ts'

export const ACCURACY_SETTING = 'estimate_accuracy'

/** Medians and shares only: a few asking prices of EUR 1 make any mean meaningless. */
const TOLD_FIGURES = [
  'n',
  'share_estimated',
  'median_ape',
  'within_10',
  'within_20',
  'coverage',
] as const

export interface MeasuredAccuracy extends Pick<Accuracy, (typeof TOLD_FIGURES)[number]> {
  readonly measured_at: string
  readonly method: string
}

const LISTINGS_PER_READ = 1_000
const VALUES_PER_WRITE = 2_000
/** Cross-validation fits the market five times; a sample of this size tells its error to 0.2 points. */
const EVALUATED_MAX = 20_000

export async function valueMarket(
  store: Store,
  now: () => number,
  /** Throws when another process does this by now. */
  mayWrite: () => Promise<void>,
  onModel: () => void,
): Promise<void> {
  const { newest } = await store.changeRange()
  const subjects = await readSubjects(store)
  const model = fitMarket(subjects)
  const computedAt = now()
  for (const values of valuesOf(subjects, model, computedAt)) {
    await mayWrite()
    await store.putValuations(values)
  }
  await mayWrite()
  await saveModel(store, { model, computedAt, seq: newest })
  onModel()
  const accuracy = measure(subjects, now)
  await mayWrite()
  await store.putSetting(ACCURACY_SETTING, JSON.stringify(accuracy))
}

export async function readSubjects(store: Store): Promise<ValuationSubject[]> {
  const printed: PrintedSubject[] = []
  for (let afterId = 0; ; ) {
    const listings = await store.liveListings(afterId, LISTINGS_PER_READ)
    if (listings.length === 0) break
    for (const listing of listings) {
      const { seller_id: seller, project_id: project } = listing
      const subject = { ...subjectOfListing(listing), seller, project }
      printed.push({ subject, print: printOfListing(listing) })
    }
    afterId = listings[listings.length - 1].id
  }
  const homes = groupHomes(printed)
  return printed.map(({ subject }) => ({ ...subject, home: homes.get(subject.id) ?? null }))
}

/** In batches, each for one write. */
function* valuesOf(
  subjects: readonly ValuationSubject[],
  model: MarketModel,
  computedAt: number,
): Generator<readonly Valuation[]> {
  let batch: Valuation[] = []
  for (const subject of subjects) {
    const { value, low, high, comparables_count } = estimatePrice(model, subject)
    if (value === null || low === null || high === null) continue
    const comparables = comparables_count
    batch.push({ listing_id: subject.id, value, low, high, comparables, computed_at: computedAt })
    if (batch.length < VALUES_PER_WRITE) continue
    yield batch
    batch = []
  }
  yield batch
}

/** Evenly taken from the whole market, so that every place and type is in it. */
export function sampleOf(subjects: readonly ValuationSubject[]): ValuationSubject[] {
  const step = Math.max(1, Math.ceil(subjects.length / EVALUATED_MAX))
  return subjects.filter((_, index) => index % step === 0)
}

function measure(subjects: readonly ValuationSubject[], now: () => number): MeasuredAccuracy {
  return told({
    ...evaluateAccuracy(sampleOf(subjects), { nowMs: now }),
    measured_at: new Date(now()).toISOString(),
    method: '5-fold cross-validation on the asking prices of the market served',
  })
}

/** What was stored last, by this program or an earlier one that stored more. */
export async function readAccuracy(store: Store): Promise<MeasuredAccuracy | null> {
  const stored = await store.getSetting(ACCURACY_SETTING)
  return stored === null ? null : told(JSON.parse(stored))
}

function told(measured: MeasuredAccuracy): MeasuredAccuracy {
  const figures = TOLD_FIGURES.map((name) => [name, measured[name]])
  const { measured_at, method } = measured
  return { ...Object.fromEntries(figures), measured_at, method }
}
