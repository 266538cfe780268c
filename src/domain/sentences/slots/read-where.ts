/**
 * Places: a name shared by a district and a town means the district, which contains the town, and the answer says so;
 * next to "town" or "centre" it means the town. A place next to the district or place that contains it is narrowed by
 * it. A name of several places means all of them.
 */
import type { Country, Place } from '../../../country/country.ts'
import { isRegion, type PlaceFinder, settleNamesakes } from '../../places/place-finder.ts'
import type { SentenceDraft } from '../sentence-draft.ts'
import { has, type Item, isThin, meant, use } from '../sentence-item.ts'
import { isListed, type PlaceChoice, putExcluded, putWanted, type Where } from './put-places.ts'

interface WhereContext {
  readonly country: Pick<Country, 'districts'>
  /** A district and the town that it is named after have one slug. */
  readonly places: Pick<PlaceFinder, 'bySlug' | 'withParts'>
}

/** Places of one name that are offered one by one. */
const OFFERED_MAX = 10

interface Reading {
  readonly items: readonly Item[]
  readonly bySlug: PlaceFinder['bySlug']
  /** Items that name a place to search in. */
  readonly wantedItems: readonly Item[]
  /** Districts among them. */
  readonly named: ReadonlySet<string>
  readonly choices: PlaceChoice[]
}

export function readWhere(
  items: readonly Item[],
  draft: SentenceDraft,
  { country, places: { bySlug, withParts } }: WhereContext,
): PlaceChoice[] {
  const choices: PlaceChoice[] = []
  const districts = country.districts.map(({ slug }) => slug)
  const found = items.filter(
    (item) => item.kind === 'place' && !item.isUsed && !draft.refused.has(item),
  )
  const wantedItems = found.filter(
    (item) => !item.isNegated && !refusedAsGeneric(item, found, draft),
  )
  const named = new Set(
    wantedItems.flatMap(({ places }) =>
      places.flatMap(({ place }) => (place.kind === 'district' ? place.district! : [])),
    ),
  )
  const reading: Reading = { items, bySlug, wantedItems, named, choices }
  const wanted = wantedItems.map((item) => placeOf(item, reading))
  const unwanted = found.filter(({ isNegated }) => isNegated).map((item) => placeOf(item, reading))
  putWanted(wanted, draft, { items, districts, bySlug, choices })
  putExcluded(unwanted, wanted, draft, { districts, withParts })
  if (unwanted.length > 0) choices.length = 0
  return choices
}

/** "Xtown old town", where no quarter of the town has that name, says which of two things Xtown is. */
function refusedAsGeneric(item: Item, found: readonly Item[], draft: SentenceDraft): boolean {
  if (meant(item, 'place') !== 'town') return false
  const others = found.filter((other) => other !== item && !has(other, 'place'))
  if (others.length === 0) return false
  const around = others.flatMap(({ places }) => places.map(({ place }) => place))
  const isInside = item.places.some(({ place }) =>
    around.some((other) => other.district === place.district),
  )
  if (isInside) return false
  draft.refuse([item])
  return true
}

function placeOf(item: Item, reading: Reading): Where {
  const { items, bySlug, choices } = reading
  const all = item.places.map(({ place }) => place)
  const nowhere = { item, districts: [], locations: [], town: null }
  if (all.some(({ kind }) => kind === 'country') && !all.some(({ kind }) => kind === 'city')) {
    return nowhere
  }
  const region = all.find(({ kind }) => kind === 'district')
  const town = (region && bySlug(region.district!)) ?? null
  const said = saidNextTo(items.indexOf(item), items)
  if (region && town && said === 'town') return { ...nowhere, locations: [town] }
  if (region) {
    // "Xtown district" is a name of the district alone.
    if (town && said === null && all.some(({ slug }) => slug === town.slug)) {
      choices.push({
        words: item.words.join(' '),
        uses: [{ district: region.district! }, { location: town.slug }],
      })
    }
    return { ...nowhere, districts: [region.district!], town: said === null ? town : null }
  }
  return { ...nowhere, locations: narrowed(item, reading) }
}

/** The places inside the others that were named; where there are none, all that the name means. */
function narrowed(item: Item, { items, wantedItems, named, choices }: Reading): readonly Place[] {
  const all = item.places.flatMap(({ place }) => (isRegion(place) ? [] : [place]))
  const inNamed = all.filter(({ district }) => named.has(district))
  if (inNamed.length > 0) return inNamed
  const around = isListed(item, items) ? [] : wantedItems.filter((other) => other !== item)
  const inPlace = all.filter(({ parent }) =>
    around.some(({ places }) => places.some(({ place }) => place.slug === parent)),
  )
  if (inPlace.length > 0) return inPlace
  const { places, others } = settleNamesakes(item.places)
  const offered = places.length > 1 ? [...places, ...others] : others
  if (offered.length > 0) {
    const slugs = places.map(({ slug }) => slug)
    choices.push({
      words: item.words.join(' '),
      uses: [
        { location: slugs.join() },
        ...offered.slice(0, OFFERED_MAX).map(({ slug }) => ({ location: slug })),
      ],
    })
  }
  return places
}

/** "Xtown centre", "the city of Xtown", "Xtown district". */
function saidNextTo(at: number, items: readonly Item[]): string | null {
  for (const step of [1, -1]) {
    let next = at + step
    while (isThin(items[next]) && items[next].kind !== 'sign' && Math.abs(next - at) < 4)
      next += step
    const said = meant(items[next], 'place')
    if (said === 'town' || said === 'district') {
      use([items[next]])
      return said
    }
  }
  return null
}
