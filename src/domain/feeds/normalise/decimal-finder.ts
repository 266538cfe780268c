/**
 * Whether a document writes decimals behind a dot or a comma, by all the numbers of it that can be read in one way only.
 * Invariant: the order of records does not matter; where numbers contradict each other, nothing is concluded.
 */
import type { FeedRecord, RecordValueName } from '../feed-record.ts'
import { type DecimalMark, decimalShownBy, type NumberKind } from '../text/scan-number.ts'

const kinds = {
  price: 'money',
  rent_price: 'money',
  deposit: 'money',
  covered_area: 'measure',
  internal_area: 'measure',
  covered_veranda: 'measure',
  uncovered_veranda: 'measure',
  plot_area: 'measure',
} as const satisfies Partial<Record<RecordValueName, NumberKind>>

/** The values that are looked at. */
export const numberNames = Object.keys(kinds) as (keyof typeof kinds)[]

export function createDecimalFinder() {
  const seen = new Set<DecimalMark>()
  return {
    look({ values }: Pick<FeedRecord, 'values'>): void {
      if (seen.size > 1) return
      for (const name of numberNames) {
        const text = values[name]
        const mark = text === undefined ? null : decimalShownBy(text, kinds[name])
        if (mark !== null) seen.add(mark)
      }
    },
    found: (): DecimalMark | null => (seen.size === 1 ? [...seen][0] : null),
  }
}
