/**
 * From a sentence to the parameters of a search, by rules alone: words are folded, found in the tables of all
 * languages at once or among the names of places, and claimed by one slot each.
 * Invariant: the same sentence always means the same; every word that asks for something is used by a slot or reported
 * in `notUnderstood`. Cost: below 1 ms for a sentence of 20 words; nothing is asked of anybody.
 */
import { parameters as catalogue, parametersByName } from '../../catalogue/parameters.ts'
import type { Deal } from '../../catalogue/vocabulary.ts'
import type { Country } from '../../country/country.ts'
import type { PlaceFinder } from '../places/place-finder.ts'
import type { Landmarks } from '../travel/landmarks.ts'
import { nothingAround } from '../travel/surroundings.ts'
import { buildLexicon, type Lexicon } from './build-lexicon.ts'
import { continueSearch, type SearchValues } from './continue-search.ts'
import { markNegations } from './mark-negations.ts'
import { readItems } from './read-items.ts'
import { type Quantity, readQuantities } from './read-quantities.ts'
import { type Assumption, createSentenceDraft, type SentenceDraft } from './sentence-draft.ts'
import { has, type Item, isEmpty, isSign, isThin, meant } from './sentence-item.ts'
import { type PlaceChoice, readStreets } from './slots/put-places.ts'
import { LAND, readChoices, readTypes, readViews } from './slots/read-choices.ts'
import { readPrices } from './slots/read-prices.ts'
import { readRooms } from './slots/read-rooms.ts'
import { readSizes } from './slots/read-sizes.ts'
import { readTimes } from './slots/read-times.ts'
import { readTravel } from './slots/read-travel.ts'
import { readWays } from './slots/read-ways.ts'
import { readWhere } from './slots/read-where.ts'
import { saidDeal, settleDeal } from './slots/settle-deal.ts'
import { tokenize } from './tokenize.ts'
import { wordTables } from './words/word-tables.ts'

export interface Understanding {
  /** In the order of the catalogue. */
  readonly parameters: SearchValues
  readonly assumptions: readonly Assumption[]
  /** Words as they were typed. */
  readonly notUnderstood: readonly string[]
  readonly choices: readonly PlaceChoice[]
  /** References of sellers, which no filter takes: they lead to their listings. */
  readonly references: readonly string[]
  /** Words in a row that nobody knows, out of `notUnderstood`: a street may be called so. */
  readonly unknownRuns: readonly string[]
  /** What this sentence alone says, without the search before. */
  readonly own: SearchValues
}

export type UnderstandSentence = (text: string, base?: SearchValues) => Understanding

interface SentenceContext {
  readonly country: Pick<Country, 'districts' | 'sentenceWords'>
  readonly places: Pick<
    PlaceFinder,
    'find' | 'named' | 'isWritten' | 'isNameWord' | 'bySlug' | 'withParts'
  >
  /** Points of interest of the map; left out: there are none. */
  readonly landmarks?: Landmarks
}

const NO_BASE: SearchValues = new Map()

const lexicons = new WeakMap<SentenceContext['country'], Lexicon>()

/** One for each country, as they never change: building one takes 50 ms. The first sentence does it; a server asks one before it listens. */
function lexiconOf(country: SentenceContext['country']): Lexicon {
  const lexicon =
    lexicons.get(country) ?? buildLexicon([...wordTables, countryWords(country.sentenceWords)])
  lexicons.set(country, lexicon)
  return lexicon
}

export function createUnderstandSentence({
  country,
  places,
  landmarks = nothingAround.landmarks,
}: SentenceContext): UnderstandSentence {
  return (text, base = NO_BASE) => {
    const lexicon = lexiconOf(country)
    const items = readItems(tokenize(text), { lexicon, places })
    const dangling = markNegations(items)
    const draft = createSentenceDraft()
    const quantities = withoutUnsure(readQuantities(items), draft)
    draft.refuse(dangling)
    refuseNegated(quantities, draft)
    const said = saidDeal(items, quantities)
    readRooms(items, quantities, draft)
    readViews(items, draft)
    readTravel(items, quantities, draft, { landmarks })
    readWays(items, quantities, draft)
    readTypes(items, draft)
    readTimes(items, quantities, draft)
    readSizes(items, quantities, draft)
    const baseDeal = (base.get('deal')?.[0] ?? null) as Deal | null
    const prices = readPrices(items, quantities, draft, said?.deal ?? baseDeal)
    readChoices(items, draft)
    readStreets(items, draft)
    const choices = readWhere(items, draft, { country, places })
    settleNegations(draft)
    settleBounds(draft)
    settleOrder(draft)
    noteAlternatives(items, draft)
    const deal = settleDeal(said, base.size > 0 ? (baseDeal ?? 'sale') : null, prices, draft)
    const values = continueSearch(base, draft, items, deal)
    return {
      parameters: inOrder(values),
      assumptions: [...draft.assumptions, ...misreadings(items, draft)],
      notUnderstood: leftOver(items, draft),
      choices,
      references: items.flatMap(({ kind, readAs }) => (kind === 'reference' ? [readAs!] : [])),
      unknownRuns: unknownRuns(items, draft),
      own: new Map(
        [...draft.slots].flatMap(([name, slot]) =>
          slot.items.length > 0 ? [[name, slot.values] as const] : [],
        ),
      ),
    }
  }
}

/** A number that could be another one is reported, not guessed. */
function withoutUnsure(quantities: readonly Quantity[], draft: SentenceDraft): Quantity[] {
  draft.refuse(quantities.filter(({ isUnsure }) => isUnsure).flatMap(({ items }) => items))
  return quantities.filter(({ isUnsure }) => !isUnsure)
}

/** "not 300k", "not 80 m2": no search leaves out a figure; rooms are a list, of which one can be left out. */
function refuseNegated(quantities: readonly Quantity[], draft: SentenceDraft): void {
  for (const quantity of quantities) {
    if (!quantity.isNegated || quantity.units.some(({ tag }) => tag === 'unit')) continue
    quantity.isRead = true
    draft.refuse(quantity.items)
  }
}

/** A negation that no slot has read is not applied, and reported. */
function settleNegations(draft: SentenceDraft): void {
  for (const [name, { items }] of [...draft.slots]) {
    if (!items.some(({ isNegated, isNegationRead }) => isNegated && !isNegationRead)) continue
    draft.drop(name)
    draft.refuse(items)
  }
}

/** Two bounds that exclude each other: the later one is reported as not understood. */
function settleBounds(draft: SentenceDraft): void {
  for (const [name, { values }] of [...draft.slots]) {
    const upper = name.endsWith('_min') ? name.replace(/_min$/, '_max') : name
    const other = upper === name ? undefined : draft.slots.get(upper)
    if (!other || Number(values[0]) <= Number(other.values[0])) continue
    draft.drop(upper)
    draft.refuse(other.items)
  }
}

/** The nearest of what, without a point, nobody can say; and land has no covered area to sort by. */
function settleOrder(draft: SentenceDraft): void {
  const sort = draft.slots.get('sort')
  const by = sort?.values[0]
  const isLand = draft.slots.get('property_type')?.values.join() === LAND
  const isLost = by === 'distance' ? !draft.slots.has('near') : by?.startsWith('area_') && isLand
  if (!sort || !isLost) return
  draft.drop('sort')
  draft.refuse(sort.items)
}

/** "a sea view or a pool": a search takes several values of one filter for one another, not two filters. */
function noteAlternatives(items: readonly Item[], draft: SentenceDraft): void {
  const slotOf = (item: Item | undefined) =>
    [...draft.slots].find(([, slot]) => item !== undefined && slot.items.includes(item))?.[0]
  for (const [at, item] of items.entries()) {
    if (!has(item, 'or') || has(item, 'talk')) continue
    const [left, right] = [nextAsking(items, at, -1), nextAsking(items, at, 1)]
    const [one, other] = [slotOf(left), slotOf(right)]
    if (!one || !other || [left, right].some((side) => side?.isNegated)) continue
    if (one === other ? parametersByName.get(one)!.match !== 'all' : !isFeature(one, other))
      continue
    const why = 'A search cannot take one or the other of two filters: homes with both are found.'
    draft.assume('both', other, [left!, item, right!], why)
  }
}

/** The next item that a slot could have read, on this side. */
function nextAsking(items: readonly Item[], from: number, step: 1 | -1): Item | undefined {
  let at = from + step
  while (items[at] && (isThin(items[at]) || has(items[at], 'with') || has(items[at], 'other')))
    at += step
  return items[at]
}

/** Whether both are about what a home has, not where it is, what it costs or which kind it is. */
const isFeature = (...names: readonly string[]): boolean =>
  names.every((name) => FEATURES.has(name) || parametersByName.get(name)?.match === 'all')

const FEATURES: ReadonlySet<string> = new Set([
  ...['pool', 'parking', 'view', 'floor_min', 'floor_max', 'furnishing', 'heating'],
  ...['air_conditioning', 'energy_class', 'title_deed', 'condition', 'sea_max_m'],
])

function inOrder(values: ReadonlyMap<string, readonly string[]>): SearchValues {
  return new Map(
    catalogue.flatMap(({ name }) => (values.has(name) ? [[name, values.get(name)!] as const] : [])),
  )
}

/** What no slot has used, and what slots could not ask for. */
function leftOver(items: readonly Item[], { refused }: SentenceDraft): string[] {
  return items
    .filter(
      (item) =>
        (refused.has(item) && !isBareSign(item)) ||
        has(item, 'unmet') ||
        (!item.isUsed && !isEmpty(item)),
    )
    .flatMap(({ words }) => words)
}

function unknownRuns(items: readonly Item[], { refused }: SentenceDraft): string[] {
  const runs: string[][] = []
  let isOpen = false
  for (const item of items) {
    const isUnknown = item.kind === 'unknown' && !item.isUsed && !item.isNegated
    if (isUnknown && !refused.has(item)) {
      if (isOpen) runs.at(-1)!.push(...item.words)
      else runs.push([...item.words])
    }
    isOpen = isUnknown
  }
  return runs.map((words) => words.join(' '))
}

const isBareSign = (item: Item): boolean => item.kind === 'sign' && !isSign(item, '+')

function misreadings(items: readonly Item[], { slots }: SentenceDraft): Assumption[] {
  return items.flatMap((item) => {
    if (item.readAs === null || !item.isUsed) return []
    const [field, slot] = [...slots].find(([, one]) => one.items.includes(item)) ?? []
    const words = item.words.join(' ')
    const why = `"${words}" was read as "${item.readAs}".`
    const value = slot?.values.join(',') ?? ''
    return [{ code: 'misspelled', field: field ?? meant(item, 'unit') ?? '', value, why, words }]
  })
}

/** The words of a country for land and money, as a table of the lexicon. */
const countryWords = ({ landUnits, currency }: Country['sentenceWords']): string =>
  [
    ...landUnits.map(({ m2, names }) => `land.${m2} | ${names.join(', ')}`),
    `currency | ${currency.join(', ')}`,
  ].join('\n')
