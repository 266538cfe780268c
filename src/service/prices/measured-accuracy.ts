/** The measured error of the estimate as `/v1/meta` tells it: medians and shares, also where it matters. */
import {
  type Accuracy,
  type AccuracyFigures,
  type AccuracyGroup,
  evaluateAccuracy,
} from '../../pricing/estimate/evaluate-accuracy.ts'
import type { ValuationSubject } from '../../pricing/model/valuation-subject.ts'
import type { Store } from '../../store/store.ts'

export const ACCURACY_SETTING = 'estimate_accuracy'

const TOLD_FIGURES = [
  'n',
  'share_estimated',
  'median_ape',
  'within_10',
  'within_20',
  'coverage',
] as const
const TOLD_GROUPS = ['by_type', 'by_confidence', 'by_group'] as const

export interface MeasuredAccuracy
  extends AccuracyFigures,
    Record<(typeof TOLD_GROUPS)[number], readonly AccuracyGroup[]> {
  readonly measured_at: string
  readonly method: string
}

/** Cross-validation fits the market five times; a sample of this size tells its error to 0.2 points. */
const EVALUATED_MAX = 20_000

/** Evenly taken from the whole market, so that every place and type is in it. */
export function sampleOf(subjects: readonly ValuationSubject[]): ValuationSubject[] {
  const step = Math.max(1, Math.ceil(subjects.length / EVALUATED_MAX))
  return subjects.filter((_, index) => index % step === 0)
}

export function measureAccuracy(
  subjects: readonly ValuationSubject[],
  now: () => number,
): MeasuredAccuracy {
  return told({
    ...evaluateAccuracy(sampleOf(subjects), { nowMs: now }),
    measured_at: new Date(now()).toISOString(),
    method: '5-fold cross-validation on the asking prices of the market served, each home once',
  })
}

/** What was stored last, by this program or an earlier one that stored more, or less. */
export async function readAccuracy(store: Store): Promise<MeasuredAccuracy | null> {
  const stored = await store.getSetting(ACCURACY_SETTING)
  return stored === null ? null : told(JSON.parse(stored))
}

function told(
  measured: Partial<Pick<Accuracy, (typeof TOLD_GROUPS)[number]>> &
    AccuracyFigures & { readonly measured_at: string; readonly method: string },
): MeasuredAccuracy {
  const figures = TOLD_FIGURES.map((name) => [name, measured[name]])
  const groups = TOLD_GROUPS.map((name) => [name, measured[name] ?? []])
  const { measured_at, method } = measured
  return { ...Object.fromEntries([...figures, ...groups]), measured_at, method }
}
