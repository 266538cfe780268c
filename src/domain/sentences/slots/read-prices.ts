/**
 * Money: amounts with a currency, thousands or millions, and numbers that can be nothing else. A price alone is read
 * as the highest; "about" is 10 % more or less.
 */
import type { Deal } from '../../../catalogue/vocabulary.ts'
import type { Quantity } from '../read-quantities.ts'
import type { AssumptionCode, SentenceDraft } from '../sentence-draft.ts'
import type { Item } from '../sentence-item.ts'
import { isYearAlone, isYearNumber } from './read-times.ts'
import { dealNextTo, type ReadPrices } from './settle-deal.ts'

/** From here on a number without a unit is a price. */
const PRICE_MIN = 5000
/** Rents and prices in thousands: "under 400", "up to 1500". */
const BARE_MIN = 100
/** No home is let for less a month. */
const RENT_MIN = 200
/** Nor a house for less than this. */
const HOUSE_RENT_MIN = 600
/** "2 bedroom flat 1200": from here on a number alone, next to such a home, is a rent and hardly a size. */
const SURE_RENTS: ReadonlyMap<string, number> = new Map([
  ['apartment', 400],
  ['house', 1000],
])
const AS_MAX = {
  side: 'max',
  code: 'price_as_max',
  note: 'A price alone is read as the highest.',
} as const

export function readPrices(
  items: readonly Item[],
  quantities: readonly Quantity[],
  draft: SentenceDraft,
  deal: Deal | null,
): ReadPrices {
  let highest: number | null = null
  let isPerMonth = false
  const prices = quantities.filter(
    (one) => !one.isRead && (isPrice(one, deal) || isRent(one, deal, draft)),
  )
  // "to rent up to 1500 or to buy up to 300k": a search has one deal, and the price said of the other is not applied.
  const isOfDeal = prices.map(({ from, to }) => dealNextTo(from, to, items) === deal)
  const isMixed = isOfDeal.includes(true) && isOfDeal.includes(false)
  for (const [i, quantity] of prices.entries()) {
    quantity.isRead = true
    if (quantity.per === 'm2' || (isMixed && !isOfDeal[i])) {
      draft.refuse(quantity.items)
      continue
    }
    isPerMonth ||= quantity.per === 'month'
    const scaled = inThousands(quantity, deal, draft)
    put(quantity, scaled, draft)
    highest = Math.max(highest ?? 0, ...scaled)
  }
  return { highest, isPerMonth }
}

function isPrice(quantity: Quantity, deal: string | null): boolean {
  const { isMoney, numbers, units, topic, bound, per, isOrdinal } = quantity
  if (isMoney || per !== null) return true
  if (units.length > 0 || isOrdinal) return false
  const highest = Math.max(...numbers)
  if (highest >= PRICE_MIN || topic === 'money') return true
  // "available from January 2027, to rent"
  const isDate = isYearAlone(highest) && (bound === 'exact' || (bound === 'min' && deal !== 'rent'))
  return highest >= BARE_MIN && !isDate && (bound !== 'exact' || deal === 'rent')
}

function isRent(
  { numbers, units, isOrdinal }: Quantity,
  deal: string | null,
  { slots }: SentenceDraft,
): boolean {
  if (deal !== null || numbers.length > 1 || units.length > 0 || isOrdinal) return false
  const types = slots.get('property_type')?.values ?? (slots.has('bedrooms') ? ['apartment'] : [])
  const isHigh = types.every((type) => numbers[0] >= (SURE_RENTS.get(type) ?? Infinity))
  return types.length > 0 && isHigh && !isYearNumber(numbers[0])
}

/** "houses for sale under 400", "something under 150": nobody sells one for 400, or lets one for 150. */
function inThousands(
  { numbers, isMoney, per }: Quantity,
  deal: string | null,
  { slots }: SentenceDraft,
): readonly number[] {
  const isHouse = slots.get('property_type')?.values.join() === 'house'
  const unsaid = isHouse ? HOUSE_RENT_MIN : RENT_MIN
  const least = deal === 'sale' ? PRICE_MIN : deal === null ? unsaid : 0
  const isShort = !isMoney && per === null && Math.max(...numbers) < least
  return isShort ? numbers.map((number) => number * 1000) : numbers
}

function put(quantity: Quantity, numbers: readonly number[], draft: SentenceDraft): void {
  const { bound, items } = quantity
  putBounds({ name: 'price', bound, numbers, items, alone: AS_MAX }, draft)
  if (numbers !== quantity.numbers) {
    draft.assume(
      'thousands',
      bound === 'min' ? 'price_min' : 'price_max',
      items,
      'Read as thousands.',
    )
  }
}

/**
 * A quantity as the least and the most of one thing: "from", "up to", "between", "about". A number alone is whichever
 * of the two its kind makes likely, and the draft says that this was assumed.
 */
const ABOUT = 0.1

interface Bounded {
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
    if (!put(alone.side, low)) return
    draft.assume(alone.code, `${name}_${alone.side}`, items, alone.note)
  }
}
