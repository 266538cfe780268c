/**
 * Every way to call a place, filed for looking up: whole names by hash, their beginnings in sorted
 * order, misspelled ones by letter pairs, and what narrows a name (district, parent, postal code).
 * Invariant: built once from the country and never changed; rows are those of `places`, then the regions.
 * Cost: about 4,300 texts for 569 places, built in about 100 ms.
 */
import type { Country, District, Place } from '../../country/country.ts'
import { splitWords } from '../../structures/text/fold-text.ts'
import { bagKey, createPlaceSpelling, type PlaceSpelling } from './place-spelling.ts'
import type { Region } from './regions-of.ts'

export type Gazetteer = Pick<
  Country,
  'name' | 'nameLocal' | 'alternateNames' | 'districts' | 'places' | 'spelling' | 'centre'
>

/** How surely a name means its place: its own names wholly, other listed names nearly. */
export const OWN_NAME = 1
export const OTHER_NAME = 0.95
/** For a text that starts in the middle of a name: "polemidia" for Kato Polemidia. */
const INNER_WORD = 0.94

interface Meaning {
  readonly weight: number
  readonly isOwn: boolean
}

/** A name, or a name turned so that another of its words comes first, and the rows it may mean. */
interface PlaceText {
  readonly text: string
  readonly meanings: ReadonlyMap<number, Meaning>
}

export interface PlaceIndex {
  readonly spelling: PlaceSpelling
  /** Whole name as written, folded -> row -> whether it is the place's own name. */
  readonly written: ReadonlyMap<string, ReadonlyMap<number, boolean>>
  /** Sound of a whole name -> row -> weight. */
  readonly named: ReadonlyMap<string, ReadonlyMap<number, number>>
  /** Sound of what narrows -> rows inside it. */
  readonly scopes: ReadonlyMap<string, ReadonlySet<number>>
  /** Distinct, in ascending order. */
  readonly texts: readonly PlaceText[]
}

interface Name {
  readonly words: readonly string[]
  readonly weight: number
  readonly isSlug?: boolean
  /** In a further language: as sure as its own, but not what it is called at home. */
  readonly isForeign?: boolean
}

export function createPlaceIndex(
  country: Gazetteer,
  regions: readonly Region[],
  partsOf: (slug: string) => readonly string[],
) {
  const { places } = country
  const spelling = createPlaceSpelling(country.spelling)
  const rowOf = new Map(places.map((place, row) => [place.slug, row]))
  const genitives = new Map(country.districts.map((district) => [district.slug, endings(district)]))
  const written = new Map<string, Map<number, boolean>>()
  const named = new Map<string, Map<number, number>>()
  const scopes = new Map<string, Set<number>>()
  const texts = new Map<string, Map<number, Meaning>>()

  function fileName(row: number, name: Name) {
    const plain = name.words.join(' ')
    const sounds = spelling.sounds(name.words)
    const isOwn = name.weight === OWN_NAME && !name.isForeign
    const writers = valueAt(written, plain, () => new Map<number, boolean>())
    writers.set(row, isOwn || writers.get(row) === true)
    for (const key of spelling.keys(name.words, sounds)) {
      const weights = valueAt(named, key, () => new Map())
      weights.set(row, Math.max(name.weight, weights.get(row) ?? 0))
    }
    // A slug spells parent and name, which narrowing reads anyway: it must not pass for a name.
    if (name.isSlug) return
    for (const words of plain === sounds.join(' ') ? [sounds] : [name.words, sounds]) {
      for (const [turn, text] of turns(words).entries()) {
        const weight = turn === 0 ? name.weight : name.weight * INNER_WORD
        const meanings = valueAt(texts, text, () => new Map())
        if (weight > (meanings.get(row)?.weight ?? 0)) meanings.set(row, { weight, isOwn })
      }
    }
  }

  function fileScope(names: readonly Name[], rows: readonly number[]) {
    for (const { words } of names) {
      const key = bagKey(spelling.sounds(words))
      scopes.set(key, new Set([...(scopes.get(key) ?? []), ...rows]))
    }
  }

  const namesByRow = places.map((place) =>
    namesOf(place, genitives.get(place.district) ?? new Set()),
  )
  spelling.learn(namesByRow.flat().map(({ words }) => words))
  for (const [row, place] of places.entries()) {
    const names = namesByRow[row]
    for (const name of names) fileName(row, name)
    const inside = partsOf(place.slug).map((slug) => rowOf.get(slug)!)
    if (inside.length > 1) fileScope(names, inside)
  }
  const rows = [...places, ...regions]
  for (const [at, region] of regions.entries()) {
    const own = [region.name, region.nameLocal].map(splitWords)
    const names = [
      ...own.map((words) => ({ words, weight: OWN_NAME })),
      ...foreignNames(region.furtherNames),
      ...otherNames(region.otherNames),
    ]
    for (const name of names) fileName(places.length + at, name)
    const isInside = (row: number) =>
      rows[row] !== region &&
      (region.kind === 'country' || (row < places.length && rows[row].district === region.district))
    fileScope(names, [...rows.keys()].filter(isInside))
  }

  const ascending = [...texts.keys()].sort().map((text) => ({ text, meanings: texts.get(text)! }))
  return { spelling, written, named, scopes, texts: ascending } satisfies PlaceIndex
}

function namesOf(place: Place, genitives: ReadonlySet<string>): Name[] {
  const own = [place.name, place.nameLocal ?? ''].map(splitWords)
  // A name that ends in its district's is called without it: that only distinguishes it from others.
  const short = own.flatMap((words) =>
    words.length > 1 && genitives.has(words.at(-1)!) ? [words.slice(0, -1)] : [],
  )
  return [
    ...[...own, ...short]
      .filter((words) => words.length > 0)
      .map((words) => ({ words, weight: OWN_NAME })),
    ...foreignNames(Object.values(place.names ?? {})),
    { words: splitWords(place.slug), weight: OWN_NAME, isSlug: true },
    ...otherNames(place.alternateNames),
    ...otherNames(place.postalCodes),
  ]
}

function foreignNames(names: readonly string[]): Name[] {
  return names.map((name) => ({ words: splitWords(name), weight: OWN_NAME, isForeign: true }))
}

function otherNames(names: readonly string[]): Name[] {
  return names.map((name) => ({ words: splitWords(name), weight: OTHER_NAME }))
}

function endings(district: District): Set<string> {
  return new Set(district.genitives.map((name) => splitWords(name).join(' ')))
}

/** "kato polemidia", "polemidia kato": the name as it would begin with each of its words. */
function turns(words: readonly string[]): string[] {
  return words.map((_, i) => [...words.slice(i), ...words.slice(0, i)].join(' '))
}

function valueAt<V>(map: Map<string, V>, key: string, create: () => V): V {
  let value = map.get(key)
  if (value === undefined) {
    value = create()
    map.set(key, value)
  }
  return value
}
