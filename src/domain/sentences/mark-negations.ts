/**
 * What "no", "without" and "not" are said of: the first thing behind them that asks for something, and what is joined
 * to it by "or". Invariant: marks items, uses none. Cost: linear in the items.
 */
import { has, type Item, isThin, meant } from './sentence-item.ts'

const isNegation = (item: Item): boolean => has(item, 'not') || meant(item, 'place') === 'except'

const canBeNegated = (item: Item): boolean =>
  item.kind === 'place' ||
  item.kind === 'unknown' ||
  item.meanings.some(({ tag }) =>
    ['filter', 'likely', 'floor', 'sea', 'other', 'view'].includes(tag),
  )

export function markNegations(items: readonly Item[]): void {
  for (const [at, item] of items.entries()) {
    if (!isNegation(item)) continue
    let next = at + 1
    for (;;) {
      while (next < items.length && isCarrier(items[next])) next++
      if (next >= items.length || !canBeNegated(items[next])) break
      items[next].isNegated = true
      if (!has(items[next + 1], 'or') || has(items[next + 1], 'talk')) break
      next += 2
    }
  }
}

const isCarrier = (item: Item): boolean =>
  !canBeNegated(item) &&
  (isThin(item) || has(item, 'talk') || has(item, 'near') || has(item, 'place'))
