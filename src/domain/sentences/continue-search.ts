/**
 * A sentence that follows a search: "with a pool", "cheaper", "in another town instead". What it says takes the place
 * of what was asked about the same thing; everything else stays.
 * Invariant: what is dropped from the earlier search is named as an assumption, or was requested.
 */
import { parametersByName } from '../../catalogue/parameters.ts'
import { sortsFor } from '../../catalogue/sorts.ts'
import type { Deal } from '../../catalogue/vocabulary.ts'
import type { SentenceDraft } from './sentence-draft.ts'
import { has, type Item, meant, nextSolid, use } from './sentence-item.ts'

export type SearchValues = ReadonlyMap<string, readonly string[]>

/** Asked about one thing: where, how much. */
const FAMILIES: readonly (readonly string[])[] = [
  ['district', 'location', 'near', 'radius_km', 'within', 'bbox', 'polygon'],
  ['price_min', 'price_max'],
  ['area_min', 'area_max'],
  ['plot_min', 'plot_max'],
  ['floor_min', 'floor_max'],
]
const [PLACE, PRICE, AREA] = FAMILIES
/** Adds to what is left out already. */
const LEFT_OUT = 'not_location'
/** Of the page that was shown, not of the search. */
const OF_THE_PAGE = ['cursor', 'limit', 'detail']

export function continueSearch(
  base: SearchValues,
  draft: SentenceDraft,
  items: readonly Item[],
  deal: Deal,
): Map<string, readonly string[]> {
  const continued = new Map([...base].filter(([name]) => !OF_THE_PAGE.includes(name)))
  const isAdded = items.some((item) => has(item, 'also'))
  const before = continued.get('deal')?.[0] ?? 'sale'
  if (before !== deal) for (const name of [...PRICE, 'sort']) continued.delete(name)
  for (const name of droppedBy(items)) continued.delete(name)
  for (const [name, { values }] of draft.slots) {
    const all = parametersByName.get(name)!.match === 'all' || name === LEFT_OUT
    const isJoined = (all || (isAdded && PLACE.includes(name))) && continued.has(name)
    const joined = isJoined ? [...new Set([...continued.get(name)!, ...values])] : values
    for (const other of FAMILIES.find((family) => family.includes(name)) ?? []) {
      if (!draft.slots.has(other) && !(isAdded && isJoined)) continued.delete(other)
    }
    continued.set(name, joined)
  }
  // Another place is another search: what was left out of the former one is not meant.
  const isElsewhere = PLACE.some((name) => draft.slots.has(name)) && !isAdded
  if (isElsewhere && !draft.slots.has(LEFT_OUT)) continued.delete(LEFT_OUT)
  for (const name of [...continued.keys()])
    if (!isApplicable(name, continued, deal)) continued.delete(name)
  return continued
}

function isApplicable(name: string, continued: SearchValues, deal: Deal): boolean {
  const parameter = parametersByName.get(name)
  if (!parameter?.appliesTo.includes(deal)) return false
  return name !== 'sort' || sortsFor(deal).some(({ value }) => value === continued.get(name)![0])
}

/** "forget the pool", "any price". */
function droppedBy(items: readonly Item[]): string[] {
  return items.flatMap((item, at) => {
    if (!has(item, 'drop')) return []
    const next = items[nextSolid(items, at + 1)]
    const names = namesOf(next)
    if (names.length > 0) use([next])
    return names
  })
}

function namesOf(item: Item | undefined): readonly string[] {
  const topic = meant(item, 'topic')
  if (topic === 'money') return PRICE
  if (topic === 'size') return AREA
  if (has(item, 'sea')) return ['sea_max_m']
  if (has(item, 'place')) return PLACE
  const unit = meant(item, 'unit')
  if (unit === 'bedrooms' || unit === 'bathrooms') return [unit]
  return item?.meanings.filter(({ tag }) => tag === 'filter').map(({ name }) => name) ?? []
}
