/**
 * What "no", "without", "except" and "far from" are said of: the first thing behind them that asks for something, and
 * what is joined to it. Places are left out in lists ("except X, Y and Z"); other things by "or", and by "and" where
 * what leads says "without".
 * Invariant: marks items, uses none; returns the negations that nothing was found for, which are to be reported.
 * Cost: linear in the items.
 */
import { has, type Item, isSign, isThin, meant } from './sentence-item.ts'

/** Something that a search could ask for. */
const ASKING = new Set([
  ...['filter', 'likely', 'floor', 'sea', 'other', 'view', 'viewed', 'rooms', 'unit', 'number'],
  ...['energy', 'built', 'recent', 'listed', 'lately', 'narrower', 'street', 'currency'],
])
const NUMBERS_NEAR = 3

export function markNegations(items: readonly Item[]): Item[] {
  const dangling: Item[] = []
  for (const [at, item] of items.entries()) {
    if (!isNegation(items, at)) continue
    let next = targetFrom(items, at + 1)
    if (next === null) {
      if (has(item, 'not') && !has(item, 'talk')) dangling.push(item)
      continue
    }
    for (;;) {
      items[next].isNegated = true
      const joined = joinedTo(items, next, isSweeping(item))
      if (joined === null) break
      next = joined
    }
  }
  return dangling
}

function isNegation(items: readonly Item[], at: number): boolean {
  const item = items[at]
  if (has(item, 'not') || meant(item, 'place') === 'except') return true
  if (!has(item, 'far')) return false
  // "500 m away from the sea", "not too far from": a way, and nearness.
  const before = items.slice(Math.max(0, at - NUMBERS_NEAR), at)
  return !before.some((one) => one.kind === 'number' || has(one, 'number') || has(one, 'not'))
}

const canBeNegated = (item: Item): boolean =>
  ['place', 'street', 'unknown', 'number'].includes(item.kind) ||
  item.meanings.some(({ tag }) => ASKING.has(tag))

function targetFrom(items: readonly Item[], from: number): number | null {
  let at = from
  while (at < items.length && isCarrier(items[at])) at++
  return at < items.length && canBeNegated(items[at]) ? at : null
}

/** "without X and Y" leaves out both; "no X and Y" may not. */
const isSweeping = (item: Item): boolean =>
  has(item, 'sweeping') || meant(item, 'place') === 'except'

function joinedTo(items: readonly Item[], at: number, isSweeping: boolean): number | null {
  const isPlace = items[at].kind === 'place'
  const joint = items[at + 1]
  const isOr = has(joint, 'or') && !has(joint, 'talk')
  const isAnd = has(joint, 'and') && (isSweeping || isPlace)
  const isComma = isPlace && isSign(joint, ',/&')
  if (!isOr && !isAnd && !isComma) return null
  let next = at + 2
  // "X, Y, and Z", "not X nor in Y"
  while (next < items.length && isPassed(items[next])) next++
  const target = items[next]
  if (!target || !canBeNegated(target)) return null
  if (isPlace !== (target.kind === 'place')) return null
  // "without a pool and with a garden"
  return items.slice(at + 2, next).some((item) => has(item, 'with')) ? null : next
}

const isPassed = (item: Item): boolean =>
  !canBeNegated(item) && (isThin(item) || has(item, 'and') || has(item, 'or') || has(item, 'not'))

const isCarrier = (item: Item): boolean =>
  !canBeNegated(item) &&
  !isSign(item, '.') &&
  (isThin(item) ||
    ['talk', 'near', 'place', 'lead', 'topic', 'compare'].some((tag) => has(item, tag)))
