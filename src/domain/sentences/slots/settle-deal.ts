/**
 * To buy or to rent: as it was said, else by what only one of the two has, else by the price, else to buy. What does
 * not apply to the deal is removed and reported as not understood.
 */
import { parametersByName } from '../../../catalogue/parameters.ts'
import { sortsFor } from '../../../catalogue/sorts.ts'
import type { Deal } from '../../../catalogue/vocabulary.ts'
import type { Quantity } from '../read-quantities.ts'
import type { SentenceDraft } from '../sentence-draft.ts'
import { type Item, use } from '../sentence-item.ts'
import { isYearNumber } from './read-times.ts'

/** Nothing is sold below this; few homes are let above it. */
const RENT_BELOW = 5000
/** Nothing is let for this a month. */
const SALE_FROM = 20_000
/** Less may be a count of something. */
const AMOUNT_MIN = 200

/** What prices say of the deal. */
export interface ReadPrices {
  /** The largest amount; null where no price was given. */
  readonly highest: number | null
  readonly isPerMonth: boolean
}

/** As it was said; of two the one that the price is for, else the first. */
export function saidDeal(
  items: readonly Item[],
  quantities: readonly Quantity[],
): { deal: Deal; items: readonly Item[] } | null {
  const said = items.filter((item) => dealOf(item) !== undefined)
  if (said.length === 0) return null
  const first = dealOf(said[0])!
  const isBoth = said.some((item) => dealOf(item) !== first)
  const deal = isBoth ? (dealOfAmounts(quantities) ?? first) : first
  return { deal, items: said.filter((item) => dealOf(item) === deal) }
}

/** "to buy or rent up to 900": nothing is sold for that. */
function dealOfAmounts(quantities: readonly Quantity[]): Deal | null {
  const amounts = quantities
    .filter(({ units, isOrdinal }) => units.length === 0 && !isOrdinal)
    .flatMap(({ numbers }) => numbers)
    .filter((number) => number >= AMOUNT_MIN && !isYearNumber(number))
  if (amounts.length === 0) return null
  if (amounts.every((amount) => amount < RENT_BELOW)) return 'rent'
  return amounts.every((amount) => amount >= SALE_FROM) ? 'sale' : null
}

/** Said nearest to these items, of two as near the one before them; null where none is said. */
export function dealNextTo(from: number, to: number, items: readonly Item[]): Deal | null {
  const gap = (at: number) => (at < from ? from - at : at - to + 1)
  const [nearest] = items
    .flatMap((item, at) => (dealOf(item) === undefined ? [] : [{ deal: dealOf(item)!, at }]))
    .sort((a, b) => gap(a.at) - gap(b.at) || a.at - b.at)
  return nearest?.deal ?? null
}

function dealOf(item: Item): Deal | undefined {
  const value = item.meanings.find(({ tag, name }) => tag === 'filter' && name === 'deal')?.value
  if (value === undefined || !item.isNegated) return value as Deal | undefined
  return value === 'rent' ? 'sale' : 'rent'
}

export function settleDeal(
  said: { deal: Deal; items: readonly Item[] } | null,
  base: Deal | null,
  prices: ReadPrices,
  draft: SentenceDraft,
): Deal {
  const { deal, why } = pick(said, base, prices, draft)
  draft.put('deal', [deal], said?.items ?? [])
  if (said) {
    use(said.items)
    for (const item of said.items) item.isNegationRead = true
  }
  if (why !== null) {
    draft.assume(why === DEFAULT ? 'deal_default' : 'deal_inferred', 'deal', [], why)
  }
  for (const [name, { items }] of [...draft.slots]) {
    if (parametersByName.get(name)!.appliesTo.includes(deal) && isOrderOf(deal, name, draft))
      continue
    draft.drop(name)
    draft.refuse(items)
  }
  return deal
}

const DEFAULT = 'Neither buying nor renting was said: for sale.'

function pick(
  said: { deal: Deal } | null,
  base: Deal | null,
  { highest, isPerMonth }: ReadPrices,
  { slots }: SentenceDraft,
): { deal: Deal; why: string | null } {
  if (said) return { deal: said.deal, why: null }
  if (isPerMonth) return { deal: 'rent', why: 'A price a month is a rent.' }
  if (base !== null) return { deal: base, why: null }
  if (highest !== null && highest >= SALE_FROM) return { deal: 'sale', why: DEFAULT }
  const only = [...slots.keys()]
    .map((name) => parametersByName.get(name)!)
    .find(({ appliesTo }) => appliesTo.length === 1 && appliesTo[0] === 'rent')
  if (only) return { deal: 'rent', why: `${only.label} is asked of rents only.` }
  if (highest !== null && highest < RENT_BELOW) {
    return { deal: 'rent', why: 'So low a price is a rent a month.' }
  }
  return { deal: 'sale', why: DEFAULT }
}

function isOrderOf(deal: Deal, name: string, { slots }: SentenceDraft): boolean {
  return name !== 'sort' || sortsFor(deal).some(({ value }) => value === slots.get(name)?.values[0])
}
