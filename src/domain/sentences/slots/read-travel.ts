/**
 * Points of interest, and minutes on the way: "near the university", "walking distance to a school", "20 minutes from
 * Xtown airport". A kind alone means the nearest of it; with a name or a place next to it, that one.
 * Invariant: without points of interest on the map nothing of this is read, and the words are reported as not understood.
 * Cost: some look-ups for each word that names a kind.
 */
import { labelOfKind, landmarkKinds } from '../../../catalogue/landmarks.ts'
import { limits } from '../../../catalogue/limits.ts'
import type { Point } from '../../../country/country.ts'
import { distanceKm } from '../../../structures/geo/great-circle.ts'
import { splitWords } from '../../../structures/text/fold-text.ts'
import { isRegion } from '../../places/place-finder.ts'
import { POI, writeWithin } from '../../search/read-within.ts'
import type { Landmark, Landmarks } from '../../travel/landmarks.ts'
import type { TravelMode } from '../../travel/travel-times.ts'
import type { Quantity } from '../read-quantities.ts'
import type { SentenceDraft } from '../sentence-draft.ts'
import { has, type Item, isSign, isThin, meant, nextSolid } from '../sentence-item.ts'
import { isDriven, isLeading, isPlaceItself, LOOK_MAX, putNear } from './read-ways.ts'

/** What "walking distance" means. */
const WALK_MIN = 10
const MINUTES_AN_HOUR = 60
/** "near": what one walks to, and what one drives to. */
const NEAR_WALK_KM = 1
const NEAR_DRIVE_KM = 5
/** A kind next to a place is the one of that kind around it. */
const OF_PLACE_KM = 20
/** Items before and after a word that may belong to a name with it. */
const NAME_ITEMS = 4

/** Something that minutes or nearness may be measured from. */
interface Aim {
  readonly from: number
  readonly to: number
  readonly items: readonly Item[]
  readonly slug: string
  readonly kind: string | null
  /** Which one was taken, where no name of its own was said. */
  readonly taken?: string
}

interface TravelContext {
  readonly landmarks: Landmarks
}

export function readTravel(
  items: readonly Item[],
  quantities: readonly Quantity[],
  draft: SentenceDraft,
  { landmarks }: TravelContext,
): void {
  const aims = landmarks.size === 0 ? [] : aimsIn(items, landmarks)
  for (const quantity of quantities) {
    readMinutes(quantity, items, aims, draft)
    readDistance(quantity, items, aims, draft)
  }
  for (const aim of aims) readNear(aim, items, draft)
}

function aimsIn(items: readonly Item[], landmarks: Landmarks): Aim[] {
  const aims: Aim[] = []
  for (const [at, item] of items.entries()) {
    if (item.isUsed || item.isNegated || at < (aims.at(-1)?.to ?? 0)) continue
    const kind = meant(item, 'poi') ?? null
    if (kind === null && item.kind !== 'unknown') continue
    const aim =
      namedAim(at, items, landmarks) ?? (kind === null ? null : kindAim(at, kind, items, landmarks))
    if (aim) aims.push(aim)
  }
  return aims
}

/** What leads to a name is no part of it. */
const LEADING = ['near', 'lead', 'compare', 'away', 'far', 'foot', 'drive', 'range']

/** The longest run of words around a word that a landmark is called. */
function namedAim(at: number, items: readonly Item[], landmarks: Landmarks): Aim | null {
  let best: Aim | null = null
  for (let from = Math.max(0, at - NAME_ITEMS); from <= at; from++) {
    for (let to = Math.min(items.length, at + 1 + NAME_ITEMS); to > at; to--) {
      const run = items.slice(from, to)
      if (to - from <= (best ? best.to - best.from : 0)) continue
      // One word that is known names a kind, or something else.
      if (run.length === 1 && run[0].kind !== 'unknown') continue
      if (run.some((item) => item.isUsed || item.kind === 'number' || isSign(item, ',;'))) continue
      if (isThin(run[0]) || isThin(run.at(-1)) || LEADING.some((tag) => has(run[0], tag))) continue
      const called = landmarks.named(splitWords(run.flatMap(({ words }) => words).join(' ')))
      const found = hereOf(called, from, to, items)
      if (found) best = { from, to, items: run, slug: found.slug, kind: found.kind }
    }
  }
  return best
}

/** Of one name, the one next to the place that was said with it; the only Xmarket of the map may be in another town. */
function hereOf(
  called: readonly Landmark[],
  from: number,
  to: number,
  items: readonly Item[],
): Landmark | undefined {
  const points = [...placesNextTo(from, items), ...placesNextTo(to - 1, items)]
    .filter(([first, last]) => first < from || last >= to)
    .flatMap(([, , item]) => pointOf(item) ?? [])
  if (points.length === 0) return called[0]
  return called.find((one) =>
    points.some((point) => distanceKm(point.lat, point.lng, one.lat, one.lng) <= OF_PLACE_KM),
  )
}

function kindAim(
  at: number,
  kind: string,
  items: readonly Item[],
  landmarks: Landmarks,
): Aim | null {
  const all = landmarks.ofKind(kind)
  if (all.length === 0) return null
  for (const [from, to, place] of placesNextTo(at, items)) {
    const point = pointOf(place)
    if (!point) continue
    const [nearest] = all
      .map((one) => ({ one, km: distanceKm(point.lat, point.lng, one.lat, one.lng) }))
      .sort((a, b) => a.km - b.km)
    if (nearest.km > OF_PLACE_KM) continue
    const run = items.slice(from, to + 1)
    const words = run.flatMap((item) => item.words).join(' ')
    const taken = `"${words}" is read as ${nameOf(nearest.one)}.`
    return { from, to: to + 1, items: run, slug: nearest.one.slug, kind, taken }
  }
  return { from: at, to: at + 1, items: [items[at]], slug: kind, kind }
}

/** Where a place is; the country is nowhere. */
const pointOf = ({ places }: Item): Point | undefined =>
  places.map(({ place }) => place).find(({ kind }) => kind !== 'country') as Point | undefined

const nameOf = ({ names, kind, place }: Landmark): string =>
  `${names.en ?? Object.values(names)[0] ?? labelOfKind(kind)} in ${place.name}`

/** "Xtown airport", "the airport of Xtown": a place right before or after, with nothing but thin words between. */
function placesNextTo(at: number, items: readonly Item[]): [number, number, Item][] {
  const found: [number, number, Item][] = []
  const before = items[at - 1]
  if (before?.kind === 'place' && !before.isUsed && !before.isNegated)
    found.push([at - 1, at, before])
  let next = at + 1
  while (
    next < items.length &&
    isThin(items[next]) &&
    items[next].kind !== 'sign' &&
    !has(items[next], 'lead')
  ) {
    next++
  }
  const after = items[next]
  if (after?.kind === 'place' && !after.isUsed && !after.isNegated) found.push([at, next, after])
  return found
}

function readMinutes(
  quantity: Quantity,
  items: readonly Item[],
  aims: readonly Aim[],
  draft: SentenceDraft,
): void {
  const isIn = (unit: string) => quantity.units.some(({ tag }) => tag === unit)
  const isRide = isIn('ride')
  const factor = isIn('hours') ? MINUTES_AN_HOUR : isRide || isIn('walk') ? 1 : null
  if (factor === null || quantity.isRead) return
  const passed: Item[] = []
  for (let at = quantity.to; at < Math.min(items.length, quantity.to + LOOK_MAX); at++) {
    const named = aims.find(({ from }) => from === at)
    // "20 minutes from Xtown by car"
    const behind = items[nextSolid(items, named?.to ?? at + 1)]
    const how = behind && (has(behind, 'drive') || has(behind, 'foot')) ? [behind] : []
    const mode = modeOf(quantity, [...passed, ...how], isRide)
    const aim = named ?? placeAim(at, items, mode, passed)
    if (aim) {
      quantity.isRead = true
      const used = [...quantity.items, ...passed, ...aim.items, ...how]
      putMinutes(Math.max(...quantity.numbers) * factor, mode, aim, used, draft)
      return
    }
    if (!isPassable(items[at])) break
    passed.push(items[at])
  }
}

/** "within 3 km of the airport", "near the airport within 3 km". */
function readDistance(
  quantity: Quantity,
  items: readonly Item[],
  aims: readonly Aim[],
  draft: SentenceDraft,
): void {
  const unit = quantity.units.find(({ tag }) => tag === 'length')
  if (!unit || quantity.isRead) return
  const behind = aims.find(
    ({ from }) =>
      from >= quantity.to &&
      from < quantity.to + LOOK_MAX &&
      items.slice(quantity.to, from).every(isPassable),
  )
  const before = aims.find(
    ({ to }) =>
      to <= quantity.from &&
      items.slice(to, quantity.from).every((item) => isPassable(item) || isSign(item, ',')),
  )
  const near = before && nearBefore(before, items)
  const aim = behind ?? (near ? before : undefined)
  if (!aim || aim.items.some((item) => item.isUsed)) return
  const passed = behind ? items.slice(quantity.to, behind.from) : [near!]
  const used = [...quantity.items, ...passed, ...aim.items]
  const km = (Math.max(...quantity.numbers) * Number(unit.value)) / 1000
  quantity.isRead = true
  if (isDriven(passed) || draft.slots.has('near')) draft.refuse(used)
  else {
    putNear(`${POI}${aim.slug}`, km, used, draft)
    noteTaken(aim, 'near', draft)
  }
}

function noteTaken({ taken, items }: Aim, field: 'near' | 'within', draft: SentenceDraft): void {
  if (taken !== undefined) draft.assume('travel', field, items, taken)
}

/** A place is one too, unless somebody walks: then it is a distance (see read-ways.ts). */
function placeAim(
  at: number,
  items: readonly Item[],
  mode: TravelMode | null,
  passed: readonly Item[],
): Aim | null {
  const item = items[at]
  if (item.isNegated || !isPlaceItself(at, items)) return null
  if (mode === 'walk' || (mode === null && !passed.some(isLeading))) return null
  const [place] = item.places.flatMap(({ place: one }) => (isRegion(one) ? [] : [one]))
  return place ? { from: at, to: at + 1, items: [item], slug: place.slug, kind: null } : null
}

const isPassable = (item: Item): boolean =>
  isThin(item) ||
  ['compare', 'range', 'away', 'near', 'drive', 'foot', 'talk'].some((tag) => has(item, tag))

function modeOf(quantity: Quantity, passed: readonly Item[], isRide: boolean): TravelMode | null {
  if (isRide || isDriven(passed)) return 'drive'
  const isWalk = [...quantity.items, ...passed].some((item) => has(item, 'foot'))
  return isWalk ? 'walk' : null
}

function putMinutes(
  minutes: number,
  said: TravelMode | null,
  aim: Aim,
  used: readonly Item[],
  draft: SentenceDraft,
): void {
  const { slug, kind } = aim
  const whole = Math.round(minutes)
  const walkMaxMin = landmarkKinds.find(({ value }) => value === kind)?.walkMaxMin ?? 0
  const mode = said ?? (whole <= walkMaxMin ? 'walk' : 'drive')
  putWithin(whole, mode, slug, used, draft)
  if (said === null) {
    const how = mode === 'walk' ? 'on foot' : 'by car'
    draft.assume('travel', 'within', used, `Minutes ${how}.`)
  }
  noteTaken(aim, 'within', draft)
}

function putWithin(
  minutes: number,
  mode: TravelMode,
  slug: string,
  used: readonly Item[],
  draft: SentenceDraft,
): void {
  const before = draft.slots.get('within')?.values.length ?? 0
  const isTooMany = before >= limits.withinMax
  if (isTooMany || minutes < 1 || minutes > limits.travelMinutesMax) draft.refuse(used)
  else draft.put('within', [writeWithin({ minutes, mode, slug })], used)
}

function readNear(aim: Aim, items: readonly Item[], draft: SentenceDraft): void {
  if (aim.items.some((item) => item.isUsed || draft.refused.has(item))) return
  const before = nearBefore(aim, items)
  if (!before) return
  const used = [before, ...aim.items]
  if (meant(before, 'near') === 'walk' || draft.slots.has('near')) {
    putWithin(WALK_MIN, 'walk', aim.slug, used, draft)
    const why = `Walking distance is read as ${WALK_MIN} minutes on foot.`
    draft.assume('travel', 'within', used, why)
    noteTaken(aim, 'within', draft)
    return
  }
  const walkMaxMin = landmarkKinds.find(({ value }) => value === aim.kind)?.walkMaxMin ?? 0
  const km = walkMaxMin > 0 ? NEAR_WALK_KM : NEAR_DRIVE_KM
  putNear(`${POI}${aim.slug}`, km, used, draft)
  draft.assume('near', 'radius_km', used, `Near is read as within ${km} km.`)
  noteTaken(aim, 'near', draft)
}

/** The word that says "near" of it. */
function nearBefore({ from }: Aim, items: readonly Item[]): Item | null {
  let at = from - 1
  while (at >= 0 && isThin(items[at]) && !has(items[at], 'near')) at--
  const before = items[at]
  return has(before, 'near') && !has(before, 'far') && !before.isNegated ? before : null
}
