/**
 * Puts places into the draft: those to search in, and those to leave out ("in Xtown but not in Yquarter", "anywhere but
 * Xtown"), and the street. A district that is excluded leaves the others.
 * Invariant: every exclusion is in the search, is implied by it, or is reported as not understood.
 */
import { limits } from '../../../catalogue/limits.ts'
import type { Place } from '../../../country/country.ts'
import type { PlaceFinder } from '../../places/place-finder.ts'
import { streetWords } from '../../places/place-spelling.ts'
import type { SentenceDraft } from '../sentence-draft.ts'
import { has, type Item, use } from '../sentence-item.ts'

/** A name of several things: first what was taken, then what else may have been meant. */
export interface PlaceChoice {
  readonly words: string
  readonly uses: readonly Readonly<Record<string, string>>[]
}

export interface Where {
  readonly item: Item
  readonly districts: readonly string[]
  readonly locations: readonly Place[]
  /** Of a district: the town of its name. */
  readonly town: Place | null
}

interface WantedContext {
  readonly items: readonly Item[]
  readonly districts: readonly string[]
  readonly bySlug: PlaceFinder['bySlug']
  /** Emptied where the sentence itself says which place is meant. */
  readonly choices: PlaceChoice[]
}

export function putWanted(
  wanted: readonly Where[],
  draft: SentenceDraft,
  context: WantedContext,
): void {
  const parents = new Set(wanted.flatMap(({ locations }) => locations.map(parentOf)))
  // "Xquarter, Xtown": the quarter, if they are not listed side by side.
  const chosen = wanted.filter(
    ({ item, locations }) =>
      isListed(item, context.items) ||
      locations.length === 0 ||
      !locations.every(({ slug }) => parents.has(slug)),
  )
  const inside = chosen.flatMap(({ locations }) => locations)
  const around = [...new Set(wanted.flatMap((where) => where.districts))]
  const used = wanted.map(({ item }) => item)
  use(used)
  const held = around.filter((district) => inside.some((place) => place.district === district))
  const isNarrowed =
    inside.length > 0 && held.length === around.length && !isJoined(wanted, context.items)
  if (inside.length === 0 || (around.length > 0 && !isNarrowed)) {
    if (around.length > 0) putDistricts(around, inside, used, draft, context)
    return
  }
  if (around.length > 0) context.choices.length = 0
  draft.put(
    'location',
    inside.map(({ slug }) => slug),
    used,
  )
  for (const { item, locations } of chosen) {
    if (locations.length < 2) continue
    const why = 'Several places have this name: all are searched.'
    draft.assume('several_places', 'location', [item], why)
  }
}

/** Districts, and places that lie in none of them: towns where each district has one, else all as districts. */
function putDistricts(
  around: readonly string[],
  inside: readonly Place[],
  used: readonly Item[],
  draft: SentenceDraft,
  { districts, bySlug, choices }: WantedContext,
): void {
  const cities = around.map((slug) => bySlug(slug)?.slug)
  if (inside.length > 0 && cities.every((city) => city !== undefined)) {
    draft.put('location', [...inside.map(({ slug }) => slug), ...cities], used)
    draft.assume('town', 'location', used, 'Next to another place, the town is meant.')
    choices.length = 0
    return
  }
  const all = [...around, ...inside.map(({ district }) => district!)]
  draft.put(
    'district',
    districts.filter((slug) => all.includes(slug)),
    used,
  )
  if (choices.length > 0) {
    const why = 'The whole district, which contains the town of this name.'
    draft.assume('district', 'district', used, why)
  }
}

const parentOf = ({ parent }: Place): string | null => parent

function isJoined(wanted: readonly Where[], items: readonly Item[]): boolean {
  return wanted.some(({ item }) => {
    const at = items.indexOf(item)
    const isJoint = has(items[at + 1], 'or') || has(items[at + 1], 'and')
    return isJoint && wanted.some(({ item: other }) => [2, 3].includes(items.indexOf(other) - at))
  })
}

/** Joined to a neighbour by "or" or "and". */
export function isListed(item: Item, items: readonly Item[]): boolean {
  const at = items.indexOf(item)
  return [at - 2, at - 1, at + 1].some((i) => has(items[i], 'or') || has(items[i], 'and'))
}

interface ExclusionContext {
  readonly districts: readonly string[]
  withParts(slug: string): readonly string[]
}

export function putExcluded(
  unwanted: readonly Where[],
  wanted: readonly Where[],
  draft: SentenceDraft,
  { districts, withParts }: ExclusionContext,
): void {
  const wantedDistricts = wanted.flatMap((where) => where.districts)
  const wantedPlaces = wanted.flatMap(({ locations }) => locations)
  const isAnywhere = wantedDistricts.length === 0 && wantedPlaces.length === 0
  const excluded: { readonly slugs: readonly string[]; readonly item: Item }[] = []
  for (const { item, locations, districts: named, town } of unwanted) {
    // "not in the country": nothing is left.
    if (locations.length === 0 && named.length === 0) draft.refuse([item])
    else if (named.length > 0) leaveDistrict(named[0], town, item)
    else excluded.push({ slugs: locations.map(({ slug }) => slug), item })
  }
  for (const { slugs, item } of excluded) {
    const isWanted = wantedPlaces.some(({ slug }) =>
      slugs.some((other) => withParts(other).includes(slug)),
    )
    // Both wanted and excluded: it is not clear which.
    if (isWanted) draft.refuse([item])
    else if (draft.put('not_location', slugs, [item])) item.isNegationRead = true
  }

  function leaveDistrict(district: string, town: Place | null, item: Item): void {
    item.isNegationRead = true
    if (isAnywhere) {
      putRest(draft.slots.get('district')?.values ?? districts, district, item)
    } else if (wantedPlaces.some((place) => place.district === district)) {
      draft.refuse([item])
    } else if (!wantedDistricts.includes(district)) {
      item.isUsed = true
    } else if (town && wantedDistricts.length === 1) {
      // "in Xtown, but not in Xtown itself": the town of that name.
      draft.put('not_location', [town.slug], [item])
    } else {
      putRest(wantedDistricts, district, item)
    }
  }

  function putRest(all: readonly string[], district: string, item: Item): void {
    draft.drop('district')
    const rest = all.filter((slug) => slug !== district)
    if (rest.length > 0) draft.put('district', rest, [item])
    else draft.refuse([item])
  }
}

/** Names that call themselves streets; a search takes one. */
export function readStreets(items: readonly Item[], draft: SentenceDraft): void {
  for (const item of items) {
    if (item.kind !== 'street') continue
    const [text] = item.words
    const isSearchable = streetWords(text).length > 0 && text.length <= limits.queryTextMaxChars
    if (isSearchable && !item.isNegated && !draft.slots.has('street'))
      draft.put('street', [text], [item])
    else draft.refuse([item])
  }
}
