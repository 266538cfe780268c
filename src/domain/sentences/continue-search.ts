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
  const [first] = items
  const isAlso = has(first, 'or') || items.some((item) => has(item, 'also'))
  const addsPlaces = isAlso || has(first, 'and')
  const before = continued.get('deal')?.[0] ?? 'sale'
  if (before !== deal) for (const name of [...PRICE, 'sort']) continued.delete(name)
  // Chosen listings are no search: whatever is asked now, is asked of all.
  if (draft.slots.size > 0) continued.delete('ids')
  const dropped = dropFrom(base, items)
  for (const name of dropped.names) continued.delete(name)
  for (const [name, slot] of [...draft.slots])
    if (slot.items.length > 0 && slot.items.every((item) => dropped.items.has(item)))
      draft.drop(name)
  for (const [name, { values }] of draft.slots) {
    const { match } = parametersByName.get(name)!
    const isAdded = PLACE.includes(name) ? addsPlaces : isAlso
    const isJoined =
      (match === 'all' || name === LEFT_OUT || (isAdded && match === 'any')) && continued.has(name)
    const joined = isJoined ? [...new Set([...continued.get(name)!, ...values])] : values
    for (const other of FAMILIES.find((family) => family.includes(name)) ?? []) {
      if (!draft.slots.has(other) && !(isAdded && isJoined)) continued.delete(other)
    }
    continued.set(name, joined)
  }
  // Another place is another search: what was left out of the former one is not meant.
  const isElsewhere = PLACE.some((name) => draft.slots.has(name)) && !addsPlaces
  if (isElsewhere && !draft.slots.has(LEFT_OUT)) continued.delete(LEFT_OUT)
  for (const name of [...continued.keys()])
    if (!isApplicable(name, continued, deal)) continued.delete(name)
  const isAsked = (name: string) =>
    dropped.names.includes(name) ||
    FAMILIES.some((family) => family.includes(name) && family.some((one) => draft.slots.has(one)))
  const lost = [...base.keys()].filter(
    (name) => !(continued.has(name) || OF_THE_PAGE.includes(name) || isAsked(name)),
  )
  if (lost.length > 0) {
    draft.assume('dropped', 'deal', [], `Not kept from the earlier search: ${lost.join(', ')}.`)
  }
  return continued
}

/** An order from a point, which another place takes away. */
const DISTANCE = 'distance'

function isApplicable(name: string, continued: SearchValues, deal: Deal): boolean {
  const parameter = parametersByName.get(name)
  if (!parameter?.appliesTo.includes(deal)) return false
  if (name !== 'sort') return true
  const [by] = continued.get(name)!
  return (
    sortsFor(deal).some(({ value }) => value === by) && (by !== DISTANCE || continued.has('near'))
  )
}

/** "forget the pool", "any location", "in the whole country": what the earlier search asked and this one does not. */
function dropFrom(base: SearchValues, items: readonly Item[]) {
  const dropped = { names: [] as string[], items: new Set<Item>() }
  for (const [at, item] of items.entries()) {
    const said = has(item, 'drop') ? items[nextSolid(items, at + 1)] : undefined
    const names = (said ? namesOf(said) : openedBy(item)).filter((name) => base.has(name))
    if (names.length === 0) continue
    dropped.names.push(...names)
    dropped.items.add(said ?? item)
    use([said ?? item])
  }
  return dropped
}

/** Says by itself that something does not matter. */
function openedBy(item: Item): readonly string[] {
  const isCountry =
    item.kind === 'place' && item.places.every(({ place }) => place.kind === 'country')
  return isCountry ? PLACE : (OPENED.get(meant(item, 'open') ?? '') ?? [])
}

const OPENED: ReadonlyMap<string, readonly string[]> = new Map([
  ['place', PLACE],
  ['price', PRICE],
  ['size', AREA],
  ['type', ['property_type']],
])

function namesOf(item: Item): readonly string[] {
  const topic = meant(item, 'topic')
  if (topic === 'money') return PRICE
  if (topic === 'size') return AREA
  if (has(item, 'sea')) return ['sea_max_m']
  if (has(item, 'place') || item.kind === 'place') return PLACE
  const unit = meant(item, 'unit')
  if (unit === 'bedrooms' || unit === 'bathrooms') return [unit]
  const asked = item.meanings.filter(({ tag }) => tag === 'filter').map(({ name }) => name)
  return asked.length > 0 ? asked : (OPENED.get(meant(item, 'about') ?? '') ?? [])
}
