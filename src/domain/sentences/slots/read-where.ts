/**
 * Places: a name that is a district's and a town's is read as the district, which holds the town, and said so; with
 * "town" or "centre" beside it, as the town. A place beside the district or the place that it lies in is narrowed by
 * it. What several places are called means all of them. What is left out is left out, or told as not understood.
 */
import type { Country, Place } from '../../../country/country.ts'
import type { PlaceFinder } from '../../places/place-finder.ts'
import { isRegion, settleNamesakes } from '../../places/settle-namesakes.ts'
import type { SentenceDraft } from '../sentence-draft.ts'
import { has, type Item, isThin, meant, use } from '../sentence-item.ts'
import { putExcluded } from './put-excluded.ts'

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

export interface WhereContext {
  readonly country: Pick<Country, 'districts'>
  /** A district and the town that it is named after have one slug. */
  readonly places: Pick<PlaceFinder, 'bySlug' | 'withParts'>
}

/** Places of one name that are offered one by one. */
const OFFERED_MAX = 10

export function readWhere(
  items: readonly Item[],
  draft: SentenceDraft,
  { country: { districts }, places: { bySlug, withParts } }: WhereContext,
): PlaceChoice[] {
  const choices: PlaceChoice[] = []
  const found = items.filter(
    (item) => item.kind === 'place' && !item.isUsed && !draft.refused.has(item),
  )
  const wantedItems = found.filter((item) => !item.isNegated && !isGeneric(item))
  const named = new Set(
    wantedItems.flatMap(({ places }) =>
      places.flatMap(({ place }) => (place.kind === 'district' ? place.district! : [])),
    ),
  )
  const wanted = wantedItems.map(placeOf)
  const unwanted = found.filter(({ isNegated }) => isNegated).map(placeOf)
  putWanted()
  putExcluded(unwanted, wanted, draft, {
    districts: districts.map(({ slug }) => slug),
    withParts,
  })
  if (unwanted.length > 0) choices.length = 0
  return choices

  /** "Xtown old town", where no quarter of the town is called so, says which of two things Xtown is. */
  function isGeneric(item: Item): boolean {
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

  function placeOf(item: Item): Where {
    const at = items.indexOf(item)
    const all = item.places.map(({ place }) => place)
    const nowhere = { item, districts: [], locations: [], town: null }
    if (all.some(({ kind }) => kind === 'country') && !all.some(({ kind }) => kind === 'city')) {
      return nowhere
    }
    const region = all.find(({ kind }) => kind === 'district')
    const town = (region && bySlug(region.district!)) ?? null
    const said = beside(at)
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
    return { ...nowhere, locations: narrowed(item) }
  }

  /** Those that lie in what else was named; without such, all that the name means. */
  function narrowed(item: Item): readonly Place[] {
    const all = item.places.flatMap(({ place }) => (isRegion(place) ? [] : [place]))
    const inNamed = all.filter(({ district }) => named.has(district))
    if (inNamed.length > 0) return inNamed
    const around = isListed(item) ? [] : wantedItems.filter((other) => other !== item)
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
  function beside(at: number): string | null {
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

  function putWanted(): void {
    const parents = new Set(wanted.flatMap(({ locations }) => locations.map(parentOf)))
    // "Xquarter, Xtown": the quarter, if they are not listed side by side.
    const kept = wanted.filter(
      ({ item, locations }) =>
        isListed(item) ||
        locations.length === 0 ||
        !locations.every(({ slug }) => parents.has(slug)),
    )
    const inside = kept.flatMap(({ locations }) => locations)
    const around = [...new Set(wanted.flatMap((where) => where.districts))]
    const used = wanted.map(({ item }) => item)
    use(used)
    const held = around.filter((district) => inside.some((place) => place.district === district))
    const isNarrowed = inside.length > 0 && held.length === around.length && !isJoined()
    if (inside.length === 0 || (around.length > 0 && !isNarrowed)) {
      if (around.length === 0) return
      const cities = around.map((slug) => bySlug(slug)?.slug)
      if (inside.length > 0 && cities.every((city) => city !== undefined)) {
        draft.put('location', [...inside.map(({ slug }) => slug), ...(cities as string[])], used)
        draft.assume('town', 'location', used, 'Beside another place, the town is meant.')
        choices.length = 0
        return
      }
      const all = [...around, ...inside.map(({ district }) => district!)]
      draft.put('district', inDistrictOrder(all), used)
      if (choices.length > 0) {
        const why = 'The whole district, of which the town of this name is a part.'
        draft.assume('district', 'district', used, why)
      }
      return
    }
    if (around.length > 0) choices.length = 0
    draft.put(
      'location',
      inside.map(({ slug }) => slug),
      used,
    )
    for (const { item, locations } of kept) {
      if (locations.length < 2) continue
      draft.assume(
        'several_places',
        'location',
        [item],
        'Several places have this name: all are searched.',
      )
    }
  }

  function isJoined(): boolean {
    return wanted.some(({ item }) => {
      const at = items.indexOf(item)
      const isJoint = has(items[at + 1], 'or') || has(items[at + 1], 'and')
      return isJoint && wanted.some(({ item: other }) => [2, 3].includes(items.indexOf(other) - at))
    })
  }

  /** By "or" or "and" to a neighbour. */
  function isListed(item: Item): boolean {
    const at = items.indexOf(item)
    return [at - 2, at - 1, at + 1].some((i) => has(items[i], 'or') || has(items[i], 'and'))
  }

  function inDistrictOrder(slugs: readonly string[]): string[] {
    return districts.map(({ slug }) => slug).filter((slug) => slugs.includes(slug))
  }
}

const parentOf = ({ parent }: Place): string | null => parent
