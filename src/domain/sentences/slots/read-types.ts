/**
 * Kinds of property. A word for land may be the plot of a house, and a word for a building where a flat is:
 * these are no kinds that are asked for.
 */
import { propertyTypes } from '../../../catalogue/vocabulary.ts'
import type { SentenceDraft } from '../sentence-draft.ts'
import { has, type Item, isSign, isThin, use } from '../sentence-item.ts'

export const LAND = 'land-plots'
const APARTMENT = 'apartment'
const OFFICE = 'office'

/** The kind of property that an item says. */
export const typeOf = (item: Item): string | undefined =>
  item.meanings.find(({ tag, name }) => tag === 'filter' && name === 'property_type')?.value

export function readTypes(items: readonly Item[], draft: SentenceDraft): void {
  const typed = items.filter((item) => typeOf(item) !== undefined && !draft.refused.has(item))
  const wanted = typed.filter((item) => !item.isNegated && !isAttribute(item))
  const unwanted = typed.filter(({ isNegated }) => isNegated)
  for (const item of wanted) draft.put('property_type', typeOf(item)!.split(','), [item])
  if (wanted.length > 0) use(unwanted)
  else if (unwanted.length > 0) {
    const excluded = unwanted.flatMap((item) => typeOf(item)!.split(','))
    for (const item of unwanted) item.isNegationRead = true
    const others = propertyTypes.map(({ value }) => value)
    draft.put(
      'property_type',
      others.filter((value) => !excluded.includes(value)),
      unwanted,
    )
  }
  for (const item of wanted) {
    if (typeOf(item)!.includes(',')) {
      draft.assume('filed', 'property_type', [item], 'A home is an apartment or a house.')
    } else if (has(item, 'narrower')) {
      const why = `There is no filter for "${item.words.join(' ')}": all of this type are searched.`
      draft.assume('narrower', 'property_type', [item], why)
    }
  }

  /**
   * "house with a plot of 500 m2", "flat in a new building", "land to build a house on": the first kind is what is
   * asked for, and another behind a preposition is said of it.
   */
  function isAttribute(item: Item): boolean {
    const at = items.indexOf(item)
    const type = typeOf(item)!
    const before = typed.slice(0, typed.indexOf(item)).filter((other) => !other.isNegated)
    if (before.length === 0 || before.some((other) => typeOf(other) === type)) return false
    if (isJoined(at, type)) return false
    const isLed = isThin(items[at - 1]) || isThin(items[at - 2]) || typeOf(before[0]) === LAND
    if (type !== LAND && !isLed) return false
    const isFlat = [APARTMENT, OFFICE].includes(typeOf(before[0])!)
    if (isFlat && type !== LAND && !has(items[at - 1], 'with')) use([item])
    return true
  }

  /** By "or" or "and" to another, or by a comma that stands right between them. */
  function isJoined(at: number, type: string): boolean {
    let joint = at - 1
    while (joint > 0 && isThin(items[joint]) && !isJoint(items[joint])) joint--
    if (!isJoint(items[joint])) return false
    const other = items[joint - 1]
    return other !== undefined && typeOf(other) !== undefined
      ? true
      : type !== LAND && !isSign(items[joint], ',')
  }
}

const isJoint = (item: Item | undefined): boolean =>
  has(item, 'or') || isSign(item, ',/&') || has(item, 'and')
