/**
 * Covered area and plot: which of the two a size is of follows from the unit (donums are land), the words next to it, or
 * the kind of property. A size without a bound is read as the least that is wanted.
 */
import type { Quantity } from '../read-quantities.ts'
import type { SentenceDraft } from '../sentence-draft.ts'
import { has, type Item, meant, nextSolid } from '../sentence-item.ts'
import { LAND, typeOf } from './read-choices.ts'
import { putBounds } from './read-prices.ts'

/** "a house of 120 metres": fewer are a way, not a size. */
const METRES_MIN = 20
const AS_MIN = {
  side: 'min',
  code: 'size_as_min',
  note: 'A size alone is read as the least wanted.',
} as const

export function readSizes(
  items: readonly Item[],
  quantities: readonly Quantity[],
  draft: SentenceDraft,
): void {
  for (const quantity of quantities) {
    if (quantity.isRead || quantity.isMoney || isWay(quantity, items)) continue
    const land = quantity.units.find(({ tag }) => tag === 'land')
    const area = quantity.units.find(({ tag }) => tag === 'area') ?? metres(quantity)
    const unit = land ?? area
    if (!unit && !isBareSize(quantity)) continue
    quantity.isRead = true
    const plotWord = plotNextTo(quantity, items, quantities)
    const isPlot = land || quantity.topic === 'plot' || plotWord !== null || isLandOnly(draft)
    const used = [...quantity.items, ...(plotWord ? [plotWord] : [])]
    const factor = Number(unit?.value ?? 1)
    put(isPlot ? 'plot' : 'area', quantity, factor, used, draft)
  }
}

const metres = ({ units, numbers }: Quantity) =>
  numbers[0] >= METRES_MIN
    ? units.find(({ tag, value }) => tag === 'length' && value === '1')
    : undefined

/** "500 m from a school", "200 m away": no size, whatever is there. */
function isWay({ units, to }: Quantity, items: readonly Item[]): boolean {
  if (!units.some(({ tag }) => tag === 'length')) return false
  const next = nextSolid(items, to)
  const led = items.slice(to, next < 0 ? items.length : next + 1)
  const isFrom = led.some((item) => has(item, 'compare')) && items[next]?.kind !== 'number'
  return isFrom || led.some((item) => has(item, 'away'))
}

const isBareSize = ({ topic, units, numbers, per }: Quantity): boolean =>
  (topic === 'size' || topic === 'plot') &&
  per === null &&
  units.length === 0 &&
  numbers[0] >= METRES_MIN

/** "a plot of 500 m2", "500 m2 plot"; a plot that is followed by a size of its own belongs to that. */
function plotNextTo(
  { from, to }: Quantity,
  items: readonly Item[],
  quantities: readonly Quantity[],
): Item | null {
  const isPlot = (item: Item | undefined) =>
    item && (typeOf(item) === LAND || meant(item, 'topic') === 'plot')
  const before = items[nextSolid(items, from - 1, -1)]
  if (isPlot(before)) return before
  const next = nextSolid(items, to)
  if (!isPlot(items[next])) return null
  const behind = nextSolid(items, next + 1)
  const isOfNext = quantities.some(
    (other) => other.from <= behind && behind < other.to && isSize(other),
  )
  return isOfNext ? null : items[next]
}

const isSize = ({ units }: Quantity): boolean =>
  units.some(({ tag }) => tag === 'area' || tag === 'land')

const isLandOnly = ({ slots }: SentenceDraft): boolean =>
  slots.get('property_type')?.values.join() === LAND

function put(
  name: 'area' | 'plot',
  { bound, numbers }: Quantity,
  factor: number,
  items: readonly Item[],
  draft: SentenceDraft,
): void {
  const inM2 = numbers.map((number) => number * factor)
  putBounds({ name, bound, numbers: inM2, items, alone: AS_MIN }, draft)
  if (factor !== 1) {
    const side = bound === 'max' ? 'max' : 'min'
    const unit = items.find((item) => has(item, 'land') || has(item, 'area'))
    const why = `"${unit?.words.join(' ')}" is read as ${factor} m2 each.`
    draft.assume('size_converted', `${name}_${side}`, items, why)
  }
}
