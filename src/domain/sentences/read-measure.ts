/**
 * A number with its unit: "80 m2", "3 large bedrooms", "1500 a month", "2nd floor+", "a kilometre".
 * Cost: linear in the items it is made of.
 */
import { type Amount, readAmount } from './read-amount.ts'
import { has, type Item, isSign, meant, nextSolid } from './sentence-item.ts'

export interface Unit {
  readonly tag: string
  readonly value: string
}

export interface Measured {
  readonly amount: Amount
  readonly units: readonly Unit[]
  readonly per: string | null
  readonly isOpen: boolean
  readonly items: readonly Item[]
  readonly next: number
}

const UNIT_TAGS = ['unit', 'area', 'land', 'length', 'walk', 'ride', 'time', 'hours']

export const unitsOf = (item: Item | undefined): Unit[] =>
  (item?.meanings ?? []).filter(({ tag }) => UNIT_TAGS.includes(tag))

export function measuredAt(items: readonly Item[], at: number): Measured | null {
  const amount = readAmount(items, at) ?? loneUnit(items, at)
  if (!amount) return null
  const used = [...amount.items]
  let next = amount.next
  let isOpen = false
  if (isSign(items[next], '+') && items[next].isGlued) {
    isOpen = !(items[next + 1]?.kind === 'number' && items[next + 1].isGlued)
    used.push(items[next])
    next += isOpen ? 1 : 2
    if (!isOpen) used.push(items[next - 1])
  }
  // "six or more bedrooms"
  const isMore = meant(items[next], 'after') === 'min' && unitsOf(items[next + 1]).length > 0
  if (isMore) {
    isOpen = true
    used.push(items[next++])
  }
  const measure = measureAt(items, next, amount)
  if (measure) used.push(...measure.items)
  next = measure?.next ?? next
  // "2nd floor+"
  if (measure && isSign(items[next], '+') && items[next].isGlued) {
    isOpen = true
    used.push(items[next++])
  }
  const { units = [], per = null } = measure ?? {}
  return { amount, units, per, isOpen, items: used, next }
}

/** "a kilometre from the sea", "more than an acre", "an hour from the airport": one. */
function loneUnit(items: readonly Item[], at: number): Amount | null {
  const hours = meant(items[at], 'hours')
  const isWay = Number(meant(items[at], 'length') ?? 0) >= 1000 || hours !== undefined
  const isLand = has(items[at], 'land') && has(items[nextSolid(items, at - 1, -1)], 'compare')
  if (!isWay && !isLand) return null
  return {
    // "полчаса" is half of one.
    value: Number(hours || 1),
    next: at,
    items: [],
    hasCurrency: false,
    scale: 1,
    isOrdinal: false,
    isArticle: false,
    mayBeDecimal: false,
    isUnsure: false,
  }
}

function measureAt(items: readonly Item[], from: number, amount: Amount) {
  const isPrice = amount.hasCurrency || amount.scale >= 1000
  // A unit may be a word that is thin elsewhere.
  let at = unitsOf(items[from]).length > 0 ? from : nextSolid(items, from)
  if (at < 0 || at > from + 3) return null
  const isPer = items.slice(from, at).some((item) => isSign(item, '/'))
  const month = meant(items[at], 'per') ?? (isPer ? perUnit(items[at]) : undefined)
  if (month !== undefined && (isPrice || amount.value >= 100)) {
    return { units: [], per: month, items: [items[at]], next: at + 1 }
  }
  // "3 large bedrooms": what stands between is reported as not understood.
  const isBetween = amount.value < 10 && !has(items[at], 'unit') && isLoose(items[at])
  if (isBetween && meant(items[at + 1], 'unit') === 'bedrooms') at++
  const units = unitsOf(items[at])
  if (units.length === 0 || isPrice || isNextBound(items, at, amount)) return null
  return { units, per: null, items: [items[at]], next: at + 1 }
}

/** "max 1200 min 800": the least of what comes, and no minutes. */
const MINUTES_MAX = 180
const isNextBound = (items: readonly Item[], at: number, { value }: Amount): boolean =>
  value > MINUTES_MAX && has(items[at], 'walk') && has(items[at], 'compare')

const perUnit = (item: Item | undefined): string | undefined =>
  meant(item, 'area') === '1' ? 'm2' : meant(item, 'time') === '30' ? 'month' : undefined

const isLoose = (item: Item | undefined): boolean =>
  item !== undefined && (item.kind === 'unknown' || has(item, 'other'))
