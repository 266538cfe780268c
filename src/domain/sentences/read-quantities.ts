/**
 * Numbers with what is said of them: "under 400k", "2 or 3 bedrooms", "from 80 to 120 m2", "at least 2 donums".
 * Its unit says what a quantity is about; without one, the slot that can make sense of it.
 * Invariant: quantities do not overlap. Cost: linear in the items.
 */
import { type Measured, measuredAt, type Unit, unitsOf } from './read-measure.ts'
import { has, type Item, isSign, isThin, meant, nextSolid } from './sentence-item.ts'

type Bound = 'exact' | 'list' | 'range' | 'min' | 'max' | 'about' | 'after'

export interface Quantity {
  /** Of the first item and behind the last, its bounds included. */
  readonly from: number
  readonly to: number
  readonly items: readonly Item[]
  readonly numbers: readonly number[]
  readonly bound: Bound
  readonly units: readonly Unit[]
  readonly isMoney: boolean
  readonly isOrdinal: boolean
  readonly topic: string | null
  /** "a month", "per m2": what the price is for. */
  readonly per: string | null
  /** Said not to be so: "not on the first floor". A bound is turned round instead. */
  readonly isNegated: boolean
  /** "more than", "below": the number itself is left out. */
  readonly isStrict: boolean
  /** Its number could be another one. */
  readonly isUnsure: boolean
  isRead: boolean
}

const BACK_MAX = 5
const YEAR_MIN = 1900

export function readQuantities(items: readonly Item[]): Quantity[] {
  const found: Quantity[] = []
  for (let at = 0; at < items.length; ) {
    const quantity = quantityAt(items, at, found.at(-1)?.to ?? 0)
    if (quantity) found.push(quantity)
    at = quantity ? quantity.to : at + 1
  }
  const whole = found.map((quantity) => withUnitBefore(quantity, items, found))
  return joinBounds(whole.map(turned), items).map(counted)
}

function quantityAt(items: readonly Item[], at: number, earliest: number): Quantity | null {
  const read = measuredAt(items, at)
  if (!read) return null
  const first = isLabelled(items, at, read) ? withoutUnit(read) : read
  const before = boundsBefore(items, at, earliest)
  const pair = second(items, first, before.bounds)
  const last = pair?.measured ?? first
  const isListed = pair?.isList === true
  const share = pair && isSign(items[first.next], '/') ? shareOf(first, last) : null
  const isBare = last.per !== null || (last.units.length === 0 && last.amount.value >= BARE_MIN)
  const after = boundAfter(items, last.next, isPriceOf(last) || isBare)
  const bound = pickBound(before.bounds, after?.bound ?? null, first, pair !== null, isListed)
  if (first.amount.isArticle && !pair && first.units.length === 0) return null
  const scale = last.amount.scale
  const one = first.amount
  const shared = isHundreds(one.value, last.amount) ? 100 * scale : scale
  const isScaledBoth = pair !== null && isShared(one, last.amount)
  return {
    from: before.from,
    to: after?.next ?? last.next,
    items: [...before.items, ...first.items, ...(pair?.items ?? []), ...(after?.items ?? [])],
    numbers:
      share === null
        ? [one.value * (isScaledBoth ? shared : 1), ...(pair ? [last.amount.value] : [])]
        : [share],
    bound:
      share === null ? bound : pickBound(before.bounds, after?.bound ?? null, last, false, false),
    units: last.units.length > 0 ? last.units : first.units,
    isMoney: [first, last].some(({ amount }) => amount.hasCurrency || amount.scale >= 1000),
    isOrdinal: one.isOrdinal,
    topic: before.topic,
    per: last.per ?? before.per,
    isNegated: false,
    isStrict: before.items.some(isStrict),
    isUnsure: isUnsure(first) || isUnsure(last),
    isRead: false,
  }
}

/** "bedrooms: 3 bathrooms: 2", "beds 2 baths 1": the word behind the number is the next label. */
function isLabelled(items: readonly Item[], at: number, { units, next }: Measured): boolean {
  if (units[0]?.tag !== 'unit') return false
  const isColon = isSign(items[at - 1], ':')
  const label = isColon ? at - 2 : at - 1
  const isNumber = (item: Item | undefined) => item?.kind === 'number' || has(item, 'number')
  if (!has(items[label], 'unit') || isNumber(items[label - 1])) return false
  return isColon || isNumber(items[next])
}

const withoutUnit = (measured: Measured): Measured => ({
  ...measured,
  units: [],
  items: measured.items.slice(0, -1),
  next: measured.next - 1,
})

/** "300 to 400k" are thousands both, "500 to 1k" are not. */
const isShared = (first: Measured['amount'], { scale, value }: Measured['amount']): boolean =>
  first.scale === 1 && scale > 1 && first.value < 1000 && first.value * scale < value * ALIKE

/** "two to three hundred thousand", "2-300k": both are hundreds; nobody looks from 2,000 on. */
const isHundreds = (value: number, { scale, value: high }: Measured['amount']): boolean =>
  scale === 1000 && value < 10 && high % (100 * scale) === 0 && value * 100 * scale < high

function second(items: readonly Item[], first: Measured, bounds: ReadonlySet<string>) {
  const at = first.next
  const isBetween = bounds.has('between')
  const joint = items[at]
  const isDash = isSign(joint, '-–—') || isSign(joint, '…')
  const isRange = isDash || has(joint, 'range') || meant(joint, 'compare') === 'max'
  // "at most 5, two bathrooms": what has a bound of its own is no list.
  const isBounded = bounds.has('max') || bounds.has('min')
  const isList = has(joint, 'or') || isSign(joint, isBounded ? '/' : ',/')
  const isAnd = has(joint, 'and')
  if (!isRange && !isList && !isAnd) return null
  let start = at + 1
  const used = [joint]
  while (isThin(items[start]) || meant(items[start], 'compare') === 'max') used.push(items[start++])
  const measured = measuredAt(items, start)
  if (!measured || !isPair(first, measured, isSign(joint, ','))) return null
  if (isAnd && !isBetween && !isList && !isRoomPair(measured)) return null
  return {
    measured,
    isList: (isList && !isDash && !isBetween) || (isAnd && !isBetween && !isRange),
    items: [...used, ...measured.items],
  }
}

function boundsBefore(items: readonly Item[], at: number, earliest: number) {
  const bounds = new Set<string>()
  const used: Item[] = []
  let topic: string | null = null
  let per: string | null = null
  let from = at
  for (let back = at - 1; back >= earliest && at - back <= BACK_MAX; back--) {
    const item = items[back]
    const bound = meant(item, 'compare') ?? signBound(item)
    if (bound !== undefined && !(item.isUsed || isSaidAfter(item, earliest, back))) {
      bounds.add(bound)
    } else if (has(item, 'between')) bounds.add('between')
    else if (has(item, 'topic'))
      topic = isNeighbourhood(items, back) ? topic : meant(item, 'topic')!
    // "price per m2 below 2000"
    else if (topic === null && has(item, 'per') && isPriced(items, back)) per = meant(item, 'per')!
    else if (!isThin(item) && !has(item, 'talk')) break
    else continue
    used.push(item)
    from = back
  }
  return { bounds, items: used, topic, per, from }
}

/** "tourist area", "Xtown area": where, not how large. */
const isNeighbourhood = (items: readonly Item[], at: number): boolean =>
  meant(items[at], 'topic') === 'size' &&
  (items[at - 1]?.kind === 'unknown' ||
    items[at - 1]?.kind === 'place' ||
    has(items[at - 1], 'other'))

/** A word for money stands before it. */
function isPriced(items: readonly Item[], at: number): boolean {
  const before = items[nextSolid(items, at - 1, -1)]
  return meant(before, 'topic') === 'money' || has(before, 'currency')
}

function boundAfter(
  items: readonly Item[],
  at: number,
  isPrice: boolean,
): { bound: Bound; items: Item[]; next: number } | null {
  const item = items[at]
  const bound = meant(item, 'after') as Bound | undefined
  if (bound === undefined) return null
  // "3 bedrooms max 400k": the word belongs to what comes, but not in "250,000 max. 3 bed".
  const next = has(item, 'compare') ? measuredAt(items, nextSolid(items, at + 1)) : null
  const isOfNext = next !== null && !(isPrice && next.units.some(({ tag }) => tag === 'unit'))
  return isOfNext ? null : { bound, items: [item], next: at + 1 }
}

function isSaidAfter(item: Item, earliest: number, back: number): boolean {
  return has(item, 'after') && !has(item, 'compare') && back === earliest
}

const isStrict = (item: Item): boolean => has(item, 'strict') || isSign(item, '<>')

const signBound = (item: Item): string | undefined =>
  isSign(item, '<≤')
    ? 'max'
    : isSign(item, '>≥')
      ? 'min'
      : isSign(item, '~≈±')
        ? 'about'
        : undefined

const isRoomPair = ({ units }: Measured): boolean =>
  units.some(({ tag, value }) => tag === 'unit' && value === 'bedrooms')

/** "3/4 acre": of land, these are shares; "2/3 donums" may be two or three. */
const SHARES = new Set(['1/2', '1/3', '1/4', '3/4'])

function shareOf({ amount: a }: Measured, { amount: b, units }: Measured): number | null {
  const isLand = units.some(({ tag }) => tag === 'land')
  return isLand && SHARES.has(`${a.value}/${b.value}`) ? a.value / b.value : null
}

/** "1.250 km", "2.500 donums": of large units people also write three decimals. */
const isUnsure = ({ amount, units }: Measured): boolean =>
  amount.isUnsure ||
  (amount.mayBeDecimal &&
    units.some(({ tag, value }) => tag === 'land' || (tag === 'length' && Number(value) >= 1000)))

const isPriceOf = ({ amount }: Measured): boolean =>
  amount.hasCurrency || amount.scale >= 1000 || amount.value >= PRICE_MIN

const PRICE_MIN = 20_000
/** Without a unit this is no count of rooms. */
const BARE_MIN = 100
const ROOMS = 10
/** The largest size that is wanted is seldom more than that many times the smallest. */
const ALIKE = 4

/** Whether two numbers are about one thing: "2 or 3 bedrooms", but not "400000, 3 bedrooms". */
function isPair(first: Measured, second: Measured, isComma: boolean): boolean {
  const [a, b] = [first, second].map(({ units }) =>
    units.map(({ tag, value }) => `${tag}.${value}`),
  )
  const isPrice = isPriceOf
  if (a.length > 0 && b.length > 0) {
    const isList = !isComma || second.units[0].tag === 'unit'
    return isList && a.some((unit) => b.includes(unit))
  }
  if (a.length > 0) return false
  if (b.length > 0) {
    const isRooms = second.units[0].tag === 'unit'
    return isRooms
      ? first.amount.value <= ROOMS
      : !isPrice(first) && !isComma && (first.amount.value > 1 || shareOf(first, second) !== null)
  }
  if (isComma) return false
  return isPrice(first) ? isPrice(second) || second.amount.value >= 100 : true
}

function pickBound(
  before: ReadonlySet<string>,
  after: Bound | null,
  first: Measured,
  isTwo: boolean,
  isList: boolean,
): Bound {
  if (isTwo) return isList ? 'list' : 'range'
  if (after !== null) return after
  if (first.isOpen) return 'min'
  // "after" is said of years: "I am after a two-bed flat".
  const isYear = first.amount.value >= YEAR_MIN
  const bounds = (['max', 'after', 'min', 'about'] as const).filter(
    (bound) => bound !== 'after' || isYear,
  )
  return bounds.find((bound) => before.has(bound)) ?? 'exact'
}

/** "bedrooms: 3", "square metres: 120". */
function withUnitBefore(
  quantity: Quantity,
  items: readonly Item[],
  all: readonly Quantity[],
): Quantity {
  const { units, isMoney, numbers, from } = quantity
  if (units.length > 0 || isMoney) return quantity
  const item = items[nextSolid(items, from - 1, -1)]
  const said = unitsOf(item).filter(({ tag, value }) =>
    numbers[0] <= ROOMS ? /^(?:bedrooms|bathrooms|floor|storeys)$/.test(value) : tag === 'area',
  )
  const isFree = item && !all.some((other) => other.items.includes(item))
  return said.length > 0 && isFree
    ? { ...quantity, units: said, items: [item, ...quantity.items] }
    : quantity
}

/** "at least 3 bedrooms but no more than 5", "over 80 and under 120 m2": the least and the most of one thing. */
function joinBounds(quantities: readonly Quantity[], items: readonly Item[]): Quantity[] {
  const joined: Quantity[] = []
  for (const quantity of quantities) {
    const before = joined.at(-1)
    const both = before && asRange(before, quantity, items)
    if (both) joined[joined.length - 1] = both
    else joined.push(quantity)
  }
  return joined
}

function asRange(first: Quantity, second: Quantity, items: readonly Item[]): Quantity | null {
  const [least, most] = first.bound === 'min' ? [first, second] : [second, first]
  if (least.bound !== 'min' || most.bound !== 'max') return null
  if (
    [first, second].some(
      ({ isMoney, per, topic, isOrdinal }) => isMoney || per || topic || isOrdinal,
    )
  )
    return null
  const units = first.units.length > 0 ? first.units : second.units
  const numbers = [least, most].map((one) => counted({ ...one, units }).numbers[0])
  const isRooms = units.some(({ tag }) => tag === 'unit')
  // A number without a unit may be a price: "at least 80 m2 and under 900".
  const isLike = isRooms ? numbers[1] <= ROOMS : numbers[1] <= ALIKE * numbers[0]
  const isSame =
    first.units.length > 0 && second.units.length > 0
      ? isRooms && second.units.some(({ value }) => value === units[0].value)
      : units.length > 0 && isLike
  const between = items.slice(first.to, second.from)
  const isNext = between.every((item) => isJoint(item) || (isRooms && isSign(item, ',')))
  if (!isSame || !isNext || numbers[0] > numbers[1]) return null
  return {
    ...first,
    ...{ to: second.to, items: [...first.items, ...second.items], numbers, units },
    ...{ bound: 'range', isStrict: false },
  }
}

/** "and", "but", "but not". */
const isJoint = (item: Item): boolean =>
  isThin(item) || has(item, 'talk') || has(item, 'and') || meant(item, 'place') === 'except'

const TURNED: Partial<Record<Bound, Bound>> = { min: 'max', max: 'min' }

/** "do not want to pay more than 300k": at most. */
function turned(quantity: Quantity): Quantity {
  const negated = quantity.items.filter(({ isNegated }) => isNegated)
  if (negated.length === 0) return quantity
  const bound = TURNED[quantity.bound]
  if (bound === undefined) return { ...quantity, isNegated: true }
  for (const item of negated) item.isNegationRead = true
  return { ...quantity, bound, isStrict: !quantity.isStrict }
}

/** "more than 2 bedrooms", "below the fourth floor": of what is counted, the next one is the first that is meant. */
function counted(quantity: Quantity): Quantity {
  const { bound, units, isStrict, numbers } = quantity
  if (!isStrict || !units.some(({ tag }) => tag === 'unit')) return quantity
  if (bound === 'min') return { ...quantity, numbers: numbers.map((one) => Math.floor(one) + 1) }
  if (bound === 'max') return { ...quantity, numbers: numbers.map((one) => Math.ceil(one) - 1) }
  return quantity
}
