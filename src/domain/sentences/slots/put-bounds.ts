/**
 * A quantity as the least and the most of one thing: "from", "up to", "between", "about". A number alone is whichever
 * of the two its kind makes likely, and the draft says that this was assumed.
 */
import type { Quantity } from '../read-quantities.ts'
import type { AssumptionCode, SentenceDraft } from '../sentence-draft.ts'
import type { Item } from '../sentence-item.ts'

const ABOUT = 0.1

export interface Bounded {
  /** `price` puts `price_min` and `price_max`. */
  readonly name: string
  readonly bound: Quantity['bound']
  readonly numbers: readonly number[]
  readonly items: readonly Item[]
  /** How a number without a bound is read. */
  readonly alone: {
    readonly side: 'min' | 'max'
    readonly code: AssumptionCode
    readonly note: string
  }
}

export function putBounds({ name, bound, numbers, items, alone }: Bounded, draft: SentenceDraft) {
  const [low, high = low] = numbers
  const put = (side: 'min' | 'max', value: number) =>
    draft.put(`${name}_${side}`, [String(Math.round(value))], items)

  if (bound === 'min' || bound === 'after') put('min', low)
  else if (bound === 'max') put('max', low)
  else if (bound === 'range' || bound === 'list') {
    put('min', Math.min(low, high))
    put('max', Math.max(low, high))
  } else if (bound === 'about') {
    put('min', low * (1 - ABOUT))
    put('max', low * (1 + ABOUT))
    draft.assume('about', `${name}_max`, items, 'About is read as 10 % more or less.')
  } else {
    put(alone.side, low)
    draft.assume(alone.code, `${name}_${alone.side}`, items, alone.note)
  }
}
