/** When it was listed and when it was built: days back from today, and years of construction. */
import { yearsBuilt } from '../../../catalogue/vocabulary.ts'
import type { Quantity } from '../read-quantities.ts'
import type { SentenceDraft } from '../sentence-draft.ts'
import { has, type Item, isThin, meant, nextSolid, use } from '../sentence-item.ts'

const YEAR_MIN = 1900
const YEAR_MAX = 2035
const HOURS_A_DAY = 24
const LATELY_DAYS = 7

export function readTimes(
  items: readonly Item[],
  quantities: readonly Quantity[],
  draft: SentenceDraft,
): void {
  const ofOther = new Set([...timesOfCuts(items), ...timesOfBuilding(items)])
  draft.refuse([...ofOther].filter((item) => !has(item, 'lately')))
  use([...ofOther])
  const recent = items.filter((item) => has(item, 'recent') && !ofOther.has(item))
  for (const quantity of quantities) {
    if (quantity.isRead || quantity.isMoney) continue
    if (quantity.items.some((item) => ofOther.has(item))) quantity.isRead = true
    else if (isYear(quantity, items)) readYear(quantity, items, draft)
    else if (recent.length > 0) readDays(quantity, recent, draft)
  }
  readLoneTimes(items, quantities, draft)
  const listed = items.filter(
    (item, at) =>
      !item.isUsed && (has(item, 'lately') ? isOfListing(items, at, draft) : has(item, 'listed')),
  )
  if (listed.length === 0) return
  const days = Math.min(...listed.map((item) => Number(meant(item, 'listed') ?? LATELY_DAYS)))
  draft.put('listed_within_days', [String(days)], listed)
  use(recent)
}

/** "price reduced this week", "dropped recently": said of the price. No search asks when a price fell. */
function timesOfCuts(items: readonly Item[]): ReadonlySet<Item> {
  const found = new Set<Item>()
  for (const [at, item] of items.entries()) {
    if (!item.meanings.some(({ name }) => name === 'reduced')) continue
    if (has(items[at - 1], 'lately')) found.add(items[at - 1])
    for (const time of timesBehind(items, at)) found.add(time)
  }
  // "reduced 3 bedroom houses": a number alone is no time.
  return [...found].some((item) => !isCount(item)) ? found : new Set()
}

/** "built in the last 5 years": said of the home. Which years these are depends on the day, and a sentence means the same on all. */
function timesOfBuilding(items: readonly Item[]): readonly Item[] {
  return items.flatMap((item, at) => {
    const times = has(item, 'built') ? timesBehind(items, at) : []
    return times.some((time) => has(time, 'recent')) ? [item, ...times] : []
  })
}

function timesBehind(items: readonly Item[], at: number): Item[] {
  const found: Item[] = []
  for (let next = at + 1; next < items.length; next++) {
    const isTime = TIMES.some((tag) => has(items[next], tag)) || isCount(items[next])
    if (!isThin(items[next]) && (!isTime || meant(items[next], 'recent') === 'listed')) break
    if (isTime) found.push(items[next])
  }
  return found
}

const TIMES = ['recent', 'listed', 'lately', 'time', 'hours']
const isCount = (item: Item): boolean => item.kind === 'number' || has(item, 'number')

/** "recently renovated": said of something that no filter knows, and not of the listing. */
function isOfListing(items: readonly Item[], at: number, draft: SentenceDraft): boolean {
  const next = items[at + 1]
  const isOther =
    next?.kind === 'unknown' ||
    has(next, 'other') ||
    next?.meanings.some(({ tag, name }) => tag === 'filter' && !LISTED.has(name)) === true
  if (isOther) draft.refuse([items[at]])
  return !isOther
}

/** What can be listed, and not done to a home. */
const LISTED = new Set(['property_type', 'deal', 'bedrooms'])

/** "in the last month": one. */
function readLoneTimes(
  items: readonly Item[],
  quantities: readonly Quantity[],
  draft: SentenceDraft,
): void {
  for (const [at, item] of items.entries()) {
    const next = items[nextSolid(items, at + 1)]
    const days = meant(next, 'time')
    const isFree = days !== undefined && !quantities.some((one) => one.items.includes(next))
    if (!has(item, 'recent') || item.isUsed || !isFree || draft.slots.has('listed_within_days'))
      continue
    draft.put('listed_within_days', [days], [item, next])
    use(items.filter((other) => has(other, 'recent')))
  }
}

function readDays(quantity: Quantity, recent: readonly Item[], draft: SentenceDraft): void {
  const time = quantity.units.find(({ tag }) => tag === 'time')
  const hours = quantity.units.find(({ tag }) => tag === 'hours')
  if (!time && !hours) return
  quantity.isRead = true
  const days = time
    ? quantity.numbers[0] * Number(time.value)
    : Math.ceil(quantity.numbers[0] / HOURS_A_DAY)
  draft.put('listed_within_days', [String(days)], [...quantity.items, ...recent])
}

export const isYearNumber = (value: number): boolean =>
  value >= YEAR_MIN && value <= YEAR_MAX && value % 1 === 0

function isYear(
  { numbers, units, bound, isMoney, items: own }: Quantity,
  items: readonly Item[],
): boolean {
  if (!numbers.every(isYearNumber)) return false
  const isNamedYear = units.some(({ tag, value }) => tag === 'time' && value === '365')
  if (isNamedYear) return true
  if (units.length > 0 || isMoney) return false
  const isSaid = bound === 'after' || items.some((item) => has(item, 'built'))
  return isSaid || own.some((item) => has(item, 'dated')) || isSpan(numbers)
}

/** "2005-2010": rents that people write are rounder. */
const isSpan = (numbers: readonly number[]): boolean =>
  numbers.length === 2 && numbers.some(isYearAlone)

/** Hardly a rent, even without a word for years. */
export const isYearAlone = (value: number): boolean => isYearNumber(value) && value % 50 !== 0

function readYear(quantity: Quantity, items: readonly Item[], draft: SentenceDraft): void {
  quantity.isRead = true
  const [low, high = low] = quantity.numbers
  const [from, to] = boundsOf(quantity.bound, low, high)
  const inside = yearsBuilt.filter(({ span }) => span && span.from >= from && span.to <= to)
  const isExact = from === to && inside.length === 0
  const values = isExact
    ? yearsBuilt.filter(({ span }) => span && span.from <= from && span.to >= to)
    : inside
  // A span finds the single years inside it by itself.
  const wanted = values.filter(
    (one) => !values.some((wide) => wide !== one && isWithin(one.span!, wide.span!)),
  )
  if (wanted.length === 0) {
    draft.refuse(quantity.items)
    return
  }
  const built = items.filter((item) => has(item, 'built') && !item.isUsed)
  draft.put(
    'year_built',
    wanted.map(({ value }) => value),
    [...quantity.items, ...built],
  )
}

const isWithin = (a: { from: number; to: number }, b: { from: number; to: number }): boolean =>
  a.from >= b.from && a.to <= b.to

function boundsOf(bound: Quantity['bound'], low: number, high: number): [number, number] {
  switch (bound) {
    case 'min':
      return [low, YEAR_MAX]
    case 'after':
      return [low + 1, YEAR_MAX]
    case 'max':
      return [0, low]
    case 'about':
      return [low - 2, low + 2]
    default:
      return [Math.min(low, high), Math.max(low, high)]
  }
}
