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
    const excluded = unwanted.map((item) => typeOf(item))
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
    }
  }

  /** "house with a plot of 500 m2", "flat in a new building". */
  function isAttribute(item: Item): boolean {
    const at = items.indexOf(item)
    const type = typeOf(item)!
    const others = typed.filter((other) => other !== item && typeOf(other) !== type)
    if (others.length === 0 || isJoined(at) || at === items.indexOf(typed[0])) return false
    if (type === LAND) return true
    // "a building with shops"
    if (has(items[at - 1], 'with') || (isThin(items[at - 1]) && has(items[at - 2], 'with'))) {
      return true
    }
    const isInside = isThin(items[at - 1]) || isThin(items[at - 2])
    const isFlat = others.some((other) => [APARTMENT, OFFICE].includes(typeOf(other)!))
    if (!isFlat || !isInside) return false
    use([item])
    return true
  }

  /** By "or", "and" or a comma to another. */
  function isJoined(at: number): boolean {
    return [-1, 1].some((step) => {
      const joint = items[at + step]
      const isJoint = has(joint, 'or') || isSign(joint, ',/&') || has(joint, 'and')
      const other = items[at + 2 * step]
      return isJoint && other !== undefined && typeOf(other) !== undefined
    })
  }
}
