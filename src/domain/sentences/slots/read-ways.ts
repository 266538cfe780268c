/**
 * How near to what: the sea by words or by a distance, a place by a distance. What is near anything else, of which
 * there are no figures, is reported as not understood.
 */
import { limits } from '../../../catalogue/limits.ts'
import type { PlaceMatch } from '../../places/place-finder.ts'
import type { Quantity } from '../read-quantities.ts'
import type { SentenceDraft } from '../sentence-draft.ts'
import { has, type Item, isThin, meant, use } from '../sentence-item.ts'
import { typeOf } from './read-choices.ts'

const NEAR_M = 1000
const WALK_M = 500
/** Around a place that somebody wants to be near to. */
const NEAR_KM = 5
/** Items between a distance and what it is measured from. */
export const LOOK_MAX = 6

export function readWays(
  items: readonly Item[],
  quantities: readonly Quantity[],
  draft: SentenceDraft,
): void {
  for (const quantity of quantities) {
    const metres = metresOf(quantity)
    if (metres === null) continue
    const target = targetOf(quantity, items)
    if (!target) continue
    quantity.isRead = true
    const used = [...quantity.items, ...target.items]
    const isPlace = target.item.kind === 'place'
    // "at least 1 km from the sea": nobody can search for what is far.
    if (target.isDriven || quantity.bound === 'min') draft.refuse(used)
    else if (isPlace) putNear(pointOf(target.item), metres / 1000, used, draft)
    else draft.put('sea_max_m', [String(Math.round(metres))], used)
    if (!draft.refused.has(target.item) && quantity.units.some(({ tag }) => tag === 'walk')) {
      const [code, field] = isPlace
        ? (['near', 'radius_km'] as const)
        : (['sea', 'sea_max_m'] as const)
      draft.assume(code, field, used, 'A minute on foot is 80 metres.')
    }
  }
  for (const [at, item] of items.entries()) readNearness(item, at, items, draft)
}

function metresOf({ units, numbers }: Quantity): number | null {
  const way = units.find(({ tag }) => tag === 'length') ?? units.find(({ tag }) => tag === 'walk')
  if (!way) return null
  return Math.max(...numbers) * Number(way.value)
}

/** The sea or the place that a distance is measured from, after it or before it. */
function targetOf(quantity: Quantity, items: readonly Item[]) {
  const passed: Item[] = []
  for (let at = quantity.to; at < Math.min(items.length, quantity.to + LOOK_MAX); at++) {
    const item = items[at]
    // "from 75 metres, Xtown" is no way to a town: something must say so.
    const isLed = item.kind !== 'place' || passed.some(isLeading)
    if (isTarget(at, items) && isLed) {
      return { item, items: [...passed, item], isDriven: isDriven(passed) }
    }
    if (!isPassable(item)) break
    passed.push(item)
  }
  const driven = isDriven(passed)
  for (let at = quantity.from - 1; at >= Math.max(0, quantity.from - 3); at--) {
    const item = items[at]
    const isNear = item.kind === 'place' && has(solidBefore(items, at), 'near')
    if ((has(item, 'sea') || isNear) && !item.isUsed) {
      return { item, items: [item], isDriven: driven }
    }
    if (!isPassable(item)) break
  }
  return null
}

/** Leads from a distance or from minutes to a place. */
export const isLeading = (item: Item): boolean =>
  ['compare', 'range', 'away', 'near'].some((tag) => has(item, tag)) || isOf(item)

/** "5 km of Xtown", but not "80 metres in Xtown" */
const isOf = (item: Item): boolean =>
  item.kind === 'phrase' && has(item, 'thin') && !has(item, 'lead')

const isTarget = (at: number, items: readonly Item[]): boolean =>
  (has(items[at], 'sea') && !items[at].isUsed) ||
  (isPlaceItself(at, items) && items[at].places[0].place.kind !== 'country')

/** "Xtown airport" is not Xtown. */
export const isPlaceItself = (at: number, items: readonly Item[]): boolean =>
  items[at].kind === 'place' && !items[at].isUsed && !has(items[at + 1], 'poi')

const isPassable = (item: Item): boolean =>
  isThin(item) ||
  ['compare', 'range', 'away', 'near', 'drive', 'walk', 'talk', 'place'].some((tag) =>
    has(item, tag),
  )

export const isDriven = (passed: readonly Item[]): boolean =>
  passed.some((item) => has(item, 'drive'))

function pointOf({ places }: Item): string {
  const { lat, lng } = places[0].place
  return `${lat},${lng}`
}

export function putNear(
  near: string,
  km: number,
  items: readonly Item[],
  draft: SentenceDraft,
): void {
  if (km <= 0) {
    draft.refuse(items)
    return
  }
  draft.put('near', [near], items)
  draft.put('radius_km', [String(Math.min(km, limits.radiusKmMax))], items)
}

function readNearness(item: Item, at: number, items: readonly Item[], draft: SentenceDraft): void {
  if (item.isUsed || draft.refused.has(item)) return
  const before = solidBefore(items, at)
  const near = has(before, 'near') ? [before!] : []
  const sea = meant(item, 'sea')
  if (sea !== undefined && item.isNegated) draft.refuse([item])
  else if (sea !== undefined) {
    const noun = meant(before, 'near') === 'walk' ? WALK_M : NEAR_M
    const metres = sea === 'noun' ? noun : Number(sea)
    if (!draft.put('sea_max_m', [String(metres)], [...near, item])) return
    draft.assume('sea', 'sea_max_m', [item], `Within ${metres} metres of the coast line.`)
  } else if (near.length > 0 && item.kind === 'place') {
    // A town in a district of its name is searched with all that lies around it: see read-where.ts.
    const isRegion = item.places.some(({ place }: PlaceMatch) => place.kind === 'district')
    if (isRegion || item.isNegated) return
    putNear(pointOf(item), NEAR_KM, [...near, item], draft)
    // "near Xtown or Ytown": a search is near one of them.
    const other = has(items[at + 1], 'or') || has(items[at + 1], 'and') ? items[at + 2] : undefined
    if (other?.kind === 'place') draft.refuse([other])
    draft.assume('near', 'radius_km', [...near, item], `Near is read as within ${NEAR_KM} km.`)
    const { district } = item.places[0].place
    const namesakes = item.places.filter(({ place }) => place.kind !== 'city')
    if (namesakes.length > 1) {
      const why = `Several places have this name: the one in the district ${district} is taken.`
      draft.assume('several_places', 'near', [item], why)
    }
  } else if (typeOf(item) !== undefined && isShops(item, at, items)) {
    use(near)
    draft.refuse([item])
  }
}

/** "near shops", "walking distance to the beach and shops": what is around a home. */
function isShops(item: Item, at: number, items: readonly Item[]): boolean {
  const before = solidBefore(items, at)
  if (has(before, 'near') && !has(before, 'compare')) return true
  const isService = ['commercial', 'office'].includes(typeOf(item)!)
  const isWay = (one: Item | undefined) => ['near', 'away', 'sea'].some((tag) => has(one, tag))
  const joined = has(before, 'and') ? solidBefore(items, items.indexOf(before!)) : undefined
  return isService && (isWay(before) || isWay(joined) || has(items[at + 1], 'near'))
}

function solidBefore(items: readonly Item[], at: number): Item | undefined {
  let before = at - 1
  while (before >= 0 && isThin(items[before]) && !has(items[before], 'near')) before--
  return items[before]
}
