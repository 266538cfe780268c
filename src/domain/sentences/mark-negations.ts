/**
 * What "no", "without", "except" and "far from" are said of: the first thing behind them that asks for something, and
 * what is joined to it. Places are left out in lists ("except X, Y and Z"); other things by "or", and by "and" where
 * what leads says "without". "Excluded" and "pool: no" are said of what stands before; "need not have" asks for nothing.
 * Invariant: marks items, uses none; returns what is to be reported: negations that nothing was found for, and what is
 * not needed.
 * Cost: linear in the items.
 */
import { has, type Item, isSign, isThin, meant, nextSolid } from './sentence-item.ts'
import { typeOf } from './slots/read-choices.ts'

/** Something that a search could ask for. */
const ASKING = new Set([
  ...['filter', 'likely', 'floor', 'sea', 'other', 'view', 'viewed', 'rooms', 'unit', 'number'],
  ...['energy', 'built', 'recent', 'listed', 'lately', 'narrower', 'street', 'currency'],
])
const NUMBERS_NEAR = 3

export function markNegations(items: readonly Item[]): Item[] {
  const reported: Item[] = []
  for (const [at, item] of items.entries()) {
    const before = saidOfBefore(items, at)
    if (has(item, 'needless')) {
      const next = before ?? targetFrom(items, at + 1)
      reported.push(...(next === null ? [item] : listFrom(items, next, false)))
    } else if (before !== null) items[before].isNegated = true
    else if (isNegation(items, at)) {
      // "excl. Xtown"
      const from = isSign(items[at + 1], '.') && items[at + 1].isGlued ? at + 2 : at + 1
      const next = targetFrom(items, from)
      if (next !== null) {
        for (const one of listFrom(items, next, isSweeping(item))) one.isNegated = true
      } else if ((has(item, 'not') && !has(item, 'talk')) || has(item, 'excluded')) {
        reported.push(item)
      }
    }
  }
  return reported
}

/** A thing and what is joined to it. */
function listFrom(items: readonly Item[], from: number, isSweeping: boolean): Item[] {
  const found: Item[] = []
  for (let at: number | null = from; at !== null; at = joinedTo(items, at, isSweeping))
    found.push(items[at])
  return found
}

/** "Xtown excluded", "Xtown is not an option", "pool: no", "a pool is not necessary". */
function saidOfBefore(items: readonly Item[], at: number): number | null {
  const item = items[at]
  const isLabelled = has(item, 'not') && isSign(items[at - 1], ':')
  const isNeedless = has(item, 'needless')
  if (!isLabelled && !isNeedless && !has(item, 'excluded')) return null
  const before = nextSolid(items, at - 1, -1)
  if (before < 0 || !canBeNegated(items[before])) return null
  // "in Xtown no pool is needed": nobody can do without a place or a kind of property.
  const isNeeded = items[before].kind === 'place' || typeOf(items[before]) !== undefined
  return isNeedless && isNeeded ? null : before
}

function isNegation(items: readonly Item[], at: number): boolean {
  const item = items[at]
  if (has(item, 'not') || has(item, 'excluded') || meant(item, 'place') === 'except') return true
  if (has(item, 'outside')) return isOutside(items, at)
  if (!has(item, 'far')) return false
  // "500 m away from the sea", "not too far from": a way, and nearness.
  const before = items.slice(Math.max(0, at - NUMBERS_NEAR), at)
  return !isNumberBefore(items, at) && !before.some((one) => has(one, 'not'))
}

/** "outside Xtown", but not "an outside pool", "eat outside in Xtown" and "10 minutes outside Xtown". */
function isOutside(items: readonly Item[], at: number): boolean {
  let next = at + 1
  while (isThin(items[next]) && items[next].kind !== 'sign' && !has(items[next], 'lead')) next++
  return items[next]?.kind === 'place' && !isNumberBefore(items, at)
}

const isNumberBefore = (items: readonly Item[], at: number): boolean =>
  items
    .slice(Math.max(0, at - NUMBERS_NEAR), at)
    .some((one) => one.kind === 'number' || has(one, 'number'))

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
  const between = items.slice(at + 2, next)
  // "not in Xquarter, Xtown", "not in Xtown, in Ytown": an address, and what is wanted instead.
  const isWanted =
    isInside(items[at], target) ||
    between.some((item) => has(item, 'contrast')) ||
    (between.some((item) => has(item, 'lead')) &&
      !between.some((item) => ['and', 'or', 'not'].some((tag) => has(item, tag))))
  if (isComma && isWanted) return null
  // "without a pool and with a garden"
  return between.some((item) => has(item, 'with')) ? null : next
}

/** Every place of the name lies in what the other name says. */
const isInside = (item: Item, around: Item): boolean =>
  item.places.every(({ place: inner }) =>
    around.places.some(({ place: outer }) =>
      outer.kind === 'district'
        ? inner.kind !== 'district' && inner.district === outer.district
        : inner.parent === outer.slug,
    ),
  )

const isPassed = (item: Item): boolean =>
  !canBeNegated(item) && (isThin(item) || has(item, 'and') || has(item, 'or') || has(item, 'not'))

const isCarrier = (item: Item): boolean =>
  !canBeNegated(item) &&
  !isSign(item, '.') &&
  (isThin(item) ||
    ['talk', 'near', 'place', 'lead', 'topic', 'compare'].some((tag) => has(item, tag)))
