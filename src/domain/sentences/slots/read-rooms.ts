/** Bedrooms, bathrooms and floors: from quantities with such a unit, and from words that say a number of rooms. */
import * as words from '../../../catalogue/vocabulary.ts'
import type { Quantity } from '../read-quantities.ts'
import type { SentenceDraft } from '../sentence-draft.ts'
import { has, type Item, isSign, meant, nextSolid, use } from '../sentence-item.ts'

const STUDIO = 'studio'

export function readRooms(
  items: readonly Item[],
  quantities: readonly Quantity[],
  draft: SentenceDraft,
): void {
  for (const [at] of items.entries()) readLayout(at, items, quantities, draft)
  for (const quantity of [...quantities].sort((a, b) => +a.isNegated - +b.isNegated)) {
    if (quantity.isRead) continue
    const unit = quantity.units.find(({ tag }) => tag === 'unit')?.value
    if (unit === undefined || quantity.isMoney) continue
    quantity.isRead = true
    if (unit === 'storeys' && !isFloor(quantity)) draft.refuse(quantity.items)
    else if (unit === 'floor' || unit === 'storeys') readFloor(quantity, items, draft)
    else readCount(unit, quantity, draft)
  }
  for (const item of items) {
    const rooms = Number(meant(item, 'rooms') ?? 0)
    if (rooms > 0) putLivingRoom([bedroomsOf(rooms)], [item], draft)
    const floor = meant(item, 'floor')
    if (floor !== undefined) putFloor(Number(floor), item, items, draft)
  }
}

/** "3+1": as many bedrooms, and a living room. */
function readLayout(
  at: number,
  items: readonly Item[],
  quantities: readonly Quantity[],
  draft: SentenceDraft,
): void {
  const [rooms, plus, one] = items.slice(at, at + 3)
  const isLayout =
    rooms.kind === 'number' && isSign(plus, '+') && plus.isGlued && one?.value === 1 && one.isGlued
  if (!isLayout) return
  const said = quantities.filter((quantity) =>
    quantity.items.some((item) => item === rooms || item === one),
  )
  const isOther = said.some(
    ({ units, isMoney, isNegated }) =>
      isMoney || isNegated || units.some(({ tag, value }) => tag === 'unit' && !isBedrooms(value)),
  )
  const bedrooms = String(rooms.value)
  if (isOther || !words.bedrooms.some(({ value }) => value === bedrooms)) return
  for (const quantity of said) quantity.isRead = true
  const used = [rooms, plus, one, ...said.flatMap((quantity) => quantity.items)]
  draft.put('bedrooms', [bedrooms], used)
  draft.assume('layout', 'bedrooms', used, 'Bedrooms, and a living room.')
}

const isBedrooms = (unit: string): boolean => unit === 'bedrooms' || unit === 'rooms'

function readCount(unit: string, quantity: Quantity, draft: SentenceDraft): void {
  const { items, numbers } = quantity
  if (unit === 'bathrooms') {
    putCounts('bathrooms', words.bathrooms, quantity, draft)
  } else if (unit === 'ru_rooms' || unit === 'ari') {
    if (quantity.isNegated || !numbers.every(Number.isInteger)) draft.refuse(items)
    else putLivingRoom(spread(quantity, 6).map(bedroomsOf), items, draft)
  } else {
    putCounts('bedrooms', words.bedrooms, quantity, draft)
    if (unit === 'rooms') {
      draft.assume('rooms', 'bedrooms', items, `Rooms are read as bedrooms: ${numbers.join(', ')}.`)
    }
  }
}

function putCounts(
  name: string,
  vocabulary: words.Vocabulary,
  quantity: Quantity,
  draft: SentenceDraft,
): void {
  const most = Number(vocabulary.at(-1)!.value)
  const asked = spread(quantity, most)
  if (quantity.isNegated) for (const item of quantity.items) item.isNegationRead = true
  // "3 bed instead of 2": those that are wanted are said.
  if (quantity.isNegated && draft.slots.has(name)) {
    use(quantity.items)
    return
  }
  const counts = quantity.isNegated ? others(asked, most) : asked
  const values = vocabulary
    .map(({ value }) => value)
    .filter((value) => counts.includes(value === STUDIO ? 0 : Number(value)))
  if (values.length === 0) {
    draft.refuse(quantity.items)
    return
  }
  draft.put(name, values, quantity.items)
  if (Math.max(...quantity.numbers) > most) {
    draft.assume('most_rooms', name, quantity.items, `${most} means ${most} or more.`)
  }
}

/** The whole numbers that a quantity allows, up to the one that stands for all above. */
function spread({ bound, numbers }: Quantity, most: number): number[] {
  const all = Array.from({ length: most + 1 }, (_, count) => count)
  const asked = numbers.map((number) => Math.min(number, most))
  const [low, high = low] = asked
  switch (bound) {
    case 'list':
      return asked
    case 'range':
      return all.filter((count) => count >= Math.min(low, high) && count <= Math.max(low, high))
    case 'min':
      return all.filter((count) => count >= low)
    case 'after':
      return all.filter((count) => count > low)
    case 'max':
      return all.filter((count) => count <= low)
    default:
      return [low]
  }
}

const others = (counts: readonly number[], most: number): number[] =>
  Array.from({ length: most + 1 }, (_, count) => count).filter((count) => !counts.includes(count))

/** A flat of three rooms has two bedrooms and a living room; of one room, it is a bedroom by night. */
const bedroomsOf = (rooms: number): number => Math.max(1, rooms - 1)

function putLivingRoom(bedrooms: readonly number[], items: readonly Item[], draft: SentenceDraft) {
  draft.put('bedrooms', [...new Set(bedrooms)].map(String), items)
  const why = 'The living room is counted as one of the rooms.'
  draft.assume('rooms', 'bedrooms', items, why)
}

/** "the third storey" is a floor, "three storeys" are a house. */
const isFloor = ({ isOrdinal, bound }: Quantity): boolean => isOrdinal || bound !== 'exact'

function readFloor(quantity: Quantity, all: readonly Item[], draft: SentenceDraft): void {
  const { bound, numbers: read, items, isNegated } = quantity
  if (isNegated) {
    draft.refuse(items)
    return
  }
  const numbers = isBelowGround(quantity, all) ? read.map((number) => -number) : read
  const [low, high = low] = numbers.map(String)
  if (bound === 'min' || bound === 'after') {
    draft.put('floor_min', [bound === 'after' ? String(numbers[0] + 1) : low], items)
  } else if (bound === 'max') draft.put('floor_max', [low], items)
  else putFloors(Number(low), Number(high), items, draft)
}

/** "ground floor or first floor": from the lowest that was said to the highest. */
function putFloors(low: number, high: number, items: readonly Item[], draft: SentenceDraft): void {
  const [min, max] = ['floor_min', 'floor_max'].map((name) => draft.slots.get(name))
  const isRange = min !== undefined && max !== undefined
  const used = isRange ? [...min.items, ...items] : items
  const [lowest, highest] = isRange
    ? [Math.min(low, Number(min.values[0])), Math.max(high, Number(max.values[0]))]
    : [low, high]
  if (isRange) for (const name of ['floor_min', 'floor_max']) draft.drop(name)
  if (draft.put('floor_min', [String(lowest)], used))
    draft.put('floor_max', [String(highest)], used)
}

/** "floor -1", "-1 floor"; in "2-3" the dash joins two floors. */
function isBelowGround({ items, numbers }: Quantity, all: readonly Item[]): boolean {
  const number = items.find(({ kind }) => kind === 'number')
  const before = number && all[all.indexOf(number) - 1]
  return (
    numbers.length === 1 && number?.isGlued === true && isSign(before, '-−') && !before?.isGlued
  )
}

function putFloor(floor: number, item: Item, items: readonly Item[], draft: SentenceDraft): void {
  const before = items[nextSolid(items, items.indexOf(item) - 1, -1)]
  // "above the ground floor"
  const isAbove = meant(before, 'compare') === 'min' && has(before, 'strict')
  if (item.isNegated || isAbove) {
    item.isNegationRead = true
    draft.put('floor_min', [String(floor + 1)], isAbove ? [before!, item] : [item])
  } else putFloors(floor, floor, [item], draft)
}
