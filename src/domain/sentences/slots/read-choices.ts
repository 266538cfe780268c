/** Words that name a value of a parameter: features, condition, seller, order; and what their negation asks for. */
import { parametersByName } from '../../../catalogue/parameters.ts'
import {
  ANY_KIND,
  energyClasses,
  NONE,
  propertyTypes,
  views,
} from '../../../catalogue/vocabulary.ts'
import { ownMember } from '../../../structures/own-member.ts'
import { foldText } from '../../../structures/text/fold-text.ts'
import type { SentenceDraft } from '../sentence-draft.ts'
import { has, type Item, isSign, isThin, meant, nextSolid, use } from '../sentence-item.ts'

/** Read by a slot of their own. */
const ELSEWHERE = new Set(['property_type', 'deal'])
/** Who says "no agents" wants to deal with the owner. */
const NO_AGENTS = { value: 'agency', instead: ['property-owner'] }

export function readChoices(items: readonly Item[], draft: SentenceDraft): void {
  for (const [at, item] of items.entries()) {
    if (item.isUsed || draft.refused.has(item)) continue
    if (has(item, 'view') || meantView(item) === 'any') {
      draft.put(
        'view',
        views.map(({ value }) => value),
        [item],
      )
      continue
    }
    if (has(item, 'energy')) readEnergy(items, at, draft)
    for (const { tag, name, value } of item.meanings) {
      if ((tag !== 'filter' && tag !== 'likely') || ELSEWHERE.has(name)) continue
      const values = item.isNegated ? opposite(name, value) : value.split(',')
      if (item.isNegated && values !== null) item.isNegationRead = true
      if (values === null) draft.refuse([item])
      else if (!(name === 'sort' && draft.slots.has('sort'))) putChoice(name, values, item, draft)
      else if (tag === 'filter') putChoice(name, values, item, draft)
      if (tag === 'likely') {
        draft.assume('order', name, [item], 'Read as an order of the results.')
      }
    }
  }
}

/** "views of the sea and the mountains": before the sea is taken for something to be near to. */
export function readViews(items: readonly Item[], draft: SentenceDraft): void {
  for (const [at, item] of items.entries()) {
    const isJoined = has(items[at + 1], 'or') || has(items[at + 1], 'and')
    if (meantView(item) === undefined || item.isNegated || !isJoined) continue
    const next = items[nextSolid(items, at + 2)]
    const further = meant(next, 'viewed')
    if (further !== undefined) draft.put('view', [further], [next])
  }
}

const meantView = (item: Item): string | undefined =>
  item.meanings.find(({ tag, name }) => tag === 'filter' && name === 'view')?.value

function putChoice(
  name: string,
  values: readonly string[],
  item: Item,
  draft: SentenceDraft,
): void {
  const before = draft.slots.get(name)
  // "no pool with pool": only one of the two can be searched for.
  if (before && before.values.includes(NONE) !== values.includes(NONE)) {
    draft.refuse([item])
    return
  }
  draft.put(name, values, [item])
  // "a private pool" says more than "a pool".
  const slot = draft.slots.get(name)
  if (slot && slot.values.length > 1 && slot.values.includes(ANY_KIND)) {
    const exact = slot.values.filter((value) => value !== ANY_KIND)
    draft.drop(name)
    draft.put(name, exact, slot.items)
  }
}

/** What "no" and "not" before a value ask for; null where a search cannot ask for it. */
function opposite(name: string, value: string): readonly string[] | null {
  const parameter = parametersByName.get(name)
  const all = parameter?.values?.map((one) => one.value) ?? []
  if (name === 'sort' || parameter?.match === 'all' || name === 'view') return null
  if (all.includes(NONE)) return value === ANY_KIND ? [NONE] : null
  if (value === NO_AGENTS.value) return NO_AGENTS.instead
  if (value === 'furnished') return ['unfurnished']
  const others = all.filter((one) => one !== value)
  return others.length > 0 ? others : null
}

/** Best first. */
const CLASSES = energyClasses.map(({ value }) => value).sort((a, b) => rank(a) - rank(b))

function rank(value: string): number {
  return value.charCodeAt(0) * 2 - (value.endsWith('plus') ? 1 : 0)
}

const LETTERS: Readonly<Record<string, string>> = {
  ...{ a: 'a', b: 'b', c: 'c', d: 'd', e: 'e', α: 'a', β: 'b', γ: 'c', δ: 'd', ε: 'e' },
  ...{ а: 'a', б: 'b', в: 'b', с: 'c', д: 'd', е: 'e' },
}

/** "energy class B or better", "at least C", "A+ or A". */
function readEnergy(items: readonly Item[], at: number, draft: SentenceDraft): void {
  const used = [items[at]]
  let next = at + 1
  let isBetter = meant(items[nextSolid(items, at - 1, -1)], 'compare') === 'min'
  while (next < items.length && letterOf(items[next]) === undefined && isSkipped(items[next])) {
    if (meant(items[next], 'compare') === 'min') isBetter = true
    next++
  }
  // "an A energy rating": only a capital is no article.
  const before = items[at - 1]
  if (letterOf(items[next]) === undefined && /^\p{Lu}$/u.test(before?.words[0] ?? '')) next = at - 1
  const values: string[] = []
  for (let letter = letterOf(items[next]); letter !== undefined; letter = letterOf(items[next])) {
    used.push(items[next++])
    const isPlus = isSign(items[next], '+') || PLUS.test(foldText(items[next]?.words[0] ?? ''))
    if (isPlus) used.push(items[next++])
    values.push(isPlus ? `${letter}-plus` : letter)
    if (isJoint(items[next]) && isListed(items, next + 1)) next++
  }
  if (values.length === 0) {
    draft.refuse(used)
    return
  }
  const after = items[nextSolid(items, next)]
  if (meant(after, 'after') === 'min') {
    isBetter = true
    used.push(after)
  }
  const last = Math.max(...values.map((value) => CLASSES.indexOf(value)))
  draft.put('energy_class', isBetter ? CLASSES.slice(0, last + 1) : values, used)
}

/** "class B, a house": a small "a" before a word is an article. */
function isListed(items: readonly Item[], at: number): boolean {
  if (letterOf(items[at]) === undefined) return false
  const behind = items[at + 1]
  return items[at].words[0] !== 'a' || behind === undefined || behind.kind === 'sign'
}

const PLUS = /^(?:plus|συν|плюс)$/u

const letterOf = (item: Item | undefined): string | undefined =>
  item?.words.length === 1 ? ownMember(LETTERS, foldText(item.words[0])) : undefined

const isSkipped = (item: Item): boolean =>
  item.kind === 'sign' || has(item, 'thin') || has(item, 'compare') || has(item, 'topic')

/**
 * Kinds of property. A word for land may be the plot of a house, and a word for a building where a flat is:
 * these are not the kinds to search for.
 */
export const LAND = 'land-plots'
const APARTMENT = 'apartment'
const OFFICE = 'office'
const BUILDING = 'building'
/** "in a brand new building" */
const LED_MAX = 4
const isStudio = (item: Item): boolean =>
  item.meanings.some(({ name, value }) => name === 'bedrooms' && value === 'studio')

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
   * "house with a plot of 500 m2", "flat in a new building", "land to build a house on": the first kind is the
   * one wanted, and another behind a preposition describes it.
   */
  function isAttribute(item: Item): boolean {
    const at = items.indexOf(item)
    const type = typeOf(item)!
    const before = typed.slice(0, typed.indexOf(item)).filter((other) => !other.isNegated)
    // "studio in a new building"
    if (before.length === 0 && type === BUILDING && isHomeBefore(at)) return true
    if (before.length === 0 || before.some((other) => typeOf(other) === type)) return false
    if (isJoined(at, type)) return false
    const isLed = isThin(items[at - 1]) || isThin(items[at - 2]) || typeOf(before[0]) === LAND
    if (type !== LAND && !isLed) return false
    const isFlat = [APARTMENT, OFFICE].includes(typeOf(before[0])!)
    if (isFlat && type !== LAND && !has(items[at - 1], 'with')) use([item])
    return true
  }

  /** What only a flat has stands before it, and a word that leads to where that is. */
  function isHomeBefore(at: number): boolean {
    const found = items.slice(0, at).some((item) => isStudio(item) && !item.isNegated)
    const led = items.slice(Math.max(0, at - LED_MAX), at).some((item) => has(item, 'lead'))
    return found && led
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
