/**
 * Places: a name that is a district's and a town's is read as the district, which holds the town, and said so; with
 * "town" or "centre" beside it, as the town. A place beside the district that it lies in narrows it.
 */
import type { Country } from '../../../country/country.ts'
import type { PlaceFinder, PlaceMatch } from '../../places/place-finder.ts'
import { settleNamesakes } from '../../places/settle-namesakes.ts'
import type { SentenceDraft } from '../sentence-draft.ts'
import { has, type Item, isThin, meant, use } from '../sentence-item.ts'

/** A name of several things: the other one that may have been meant. */
export interface PlaceChoice {
  readonly words: string
  readonly taken: Readonly<Record<string, string>>
  readonly other: Readonly<Record<string, string>>
}

type Found = PlaceMatch['place']

interface Where {
  readonly item: Item
  readonly districts: readonly string[]
  readonly locations: readonly Found[]
}

export interface WhereContext {
  readonly country: Pick<Country, 'districts'>
  /** A district and the town that it is named after have one slug. */
  readonly places: Pick<PlaceFinder, 'bySlug'>
}

export function readWhere(
  items: readonly Item[],
  draft: SentenceDraft,
  { country: { districts }, places: { bySlug } }: WhereContext,
): PlaceChoice[] {
  const choices: PlaceChoice[] = []
  const found = items.filter(
    (item) => item.kind === 'place' && !item.isUsed && !draft.refused.has(item),
  )
  const named = new Set(
    found.flatMap(({ places }) =>
      places.flatMap(({ place }) => (place.kind === 'district' ? place.district! : [])),
    ),
  )
  const wanted: Where[] = []
  const unwanted: Where[] = []
  for (const item of found) (item.isNegated ? unwanted : wanted).push(placeOf(item))
  putWanted()
  putUnwanted()
  return choices

  function placeOf(item: Item): Where {
    const at = items.indexOf(item)
    const all = item.places.map(({ place }) => place)
    if (all.some(({ kind }) => kind === 'country') && !all.some(({ kind }) => kind === 'city')) {
      return { item, districts: [], locations: [] }
    }
    const region = all.find(({ kind }) => kind === 'district')
    const town = region && bySlug(region.district!)
    const said = beside(at)
    if (region && town && said === 'town') {
      return { item, districts: [], locations: [town] }
    }
    if (region) {
      // "Xtown district" is a name of the district alone.
      if (town && said === null && all.some(({ slug }) => slug === town.slug)) {
        choices.push({
          words: item.words.join(' '),
          taken: { district: region.district! },
          other: { location: town.slug },
        })
      }
      return { item, districts: [region.district!], locations: [] }
    }
    const inNamed = all.filter(({ district }) => named.has(district!))
    const locations = inNamed.length > 0 ? inNamed : settleNamesakes(item.places).places
    return { item, districts: [], locations }
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
    const inside = wanted.flatMap(({ locations }) => locations)
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
    choices.length = 0
    draft.put(
      'location',
      inside.map(({ slug }) => slug),
      used,
    )
    for (const { item, locations } of wanted) {
      if (locations.length < 2) continue
      draft.assume(
        'several_places',
        'location',
        [item],
        'Several places have this name: all are searched.',
      )
    }
  }

  function putUnwanted(): void {
    for (const { item, districts: slugs } of unwanted) {
      if (slugs.length === 0) {
        if (wanted.length > 0) use([item])
        else draft.refuse([item])
        continue
      }
      use([item])
    }
    const excluded = unwanted.flatMap((where) => where.districts)
    if (excluded.length === 0 || wanted.length > 0) return
    const kept = districts.map(({ slug }) => slug).filter((slug) => !excluded.includes(slug))
    choices.length = 0
    draft.put(
      'district',
      kept,
      unwanted.map(({ item }) => item),
    )
  }

  function isJoined(): boolean {
    return wanted.some(({ item }) => {
      const at = items.indexOf(item)
      const isJoint = has(items[at + 1], 'or') || has(items[at + 1], 'and')
      return isJoint && wanted.some(({ item: other }) => [2, 3].includes(items.indexOf(other) - at))
    })
  }

  function inDistrictOrder(slugs: readonly string[]): string[] {
    return districts.map(({ slug }) => slug).filter((slug) => slugs.includes(slug))
  }
}
