/**
 * Points of interest of a map folder as places: with a slug each, found by name, and taken together by kind.
 * Invariant: a slug is neither that of a place nor that of a kind, and the same folder gives the same slugs. Of a name
 * that several have, each gets the place next to it added, then a number.
 * Cost: some milliseconds for 5,000 points; the index of names takes as long as the gazetteer's.
 */
import { landmarkKinds } from '../../catalogue/landmarks.ts'
import type { Country, Place, Point } from '../../country/country.ts'
import { polygonShape } from '../../structures/geo/polygon-shape.ts'
import { editDistance } from '../../structures/text/edit-distance.ts'
import { splitWords } from '../../structures/text/fold-text.ts'
import type { MapData, MapPoi, Names } from '../map/map-data.ts'
import { nearestOf } from '../places/nearest-place.ts'
import {
  createPlaceFinder,
  isRegion,
  PLACE_QUERY_LIMITS,
  type PlaceFinder,
  type PlaceMatch,
} from '../places/place-finder.ts'
import { regionsOf } from '../places/regions-of.ts'
import type { Target } from './travel-times.ts'

export interface Landmark extends Point {
  readonly slug: string
  /** One of the catalogue's. */
  readonly kind: string
  /** As the folder has them; may be empty. */
  readonly names: Names
  /** The nearest place of the gazetteer. */
  readonly place: Place
}

export interface FoundLandmark {
  readonly landmark: Landmark
  readonly match: PlaceMatch['match']
}

export interface Landmarks {
  readonly size: number
  bySlug(slug: string): Landmark | undefined
  /** All of a kind; empty where the folder has none. */
  ofKind(kind: string): readonly Landmark[]
  /** A landmark, or all of a kind, by slug; null where it is neither. */
  target(slug: string): LandmarkTarget | null
  find(q: string, limit?: number): FoundLandmark[]
  /** Those that are called just so; bus stops, which are named after everything, are not among them. */
  named(words: readonly string[]): readonly Landmark[]
  isNameWord(word: string): boolean
  /** What a wrong slug may have been meant to be, likeliest first. */
  suggest(slug: string): string[]
}

export interface LandmarkTarget extends Target {
  readonly landmarks: readonly Landmark[]
}

const KINDS = new Map(landmarkKinds.flatMap(({ value, from }) => from.map((one) => [one, value])))
const BUS_STOP = 'bus-stop'
/** Says nothing that a name needs. */
const FILLING = new Set(['international', 'διεθνεσ', 'διεθνησ', 'международныи'])
const SUGGESTED = 3
const SLUG_MISTAKES_MAX = 3
const SLUG_CHARS_MAX = 60
/** Of the beginning of a name. */
const BEGUN_SCORE = 0.6

/** What a folder has of the kinds that can be searched around, without what lies beyond a line of cease-fire. */
export function landmarkPois({ pois, airports, ceaseFire }: MapData): MapPoi[] {
  const beyond = ceaseFire.beyond
    .filter((ring) => ring.length > 2)
    .map((ring) => polygonShape(ring.map(([lng, lat]) => ({ lat, lng }))))
  const isBeyond = ({ lat, lng }: Point) =>
    beyond.filter((shape) => shape.contains(lat, lng)).length % 2 === 1
  return [...pois, ...airports].filter((poi) => KINDS.has(poi.kind) && !isBeyond(poi))
}

export function createLandmarks(pois: readonly MapPoi[], country: Country): Landmarks {
  const all = slugged(pois, country)
  const bySlug = new Map(all.map((landmark) => [landmark.slug, landmark]))
  const byKind = Map.groupBy(all, ({ kind }) => kind)
  const ofKind = (kind: string) => byKind.get(kind) ?? []
  const targets = new Map<string, LandmarkTarget>()
  // Without bus stops: there are thousands, named after everything there is.
  const finder = finderFor(
    all.filter(({ kind }) => kind !== BUS_STOP),
    country,
  )
  const findStop = createStopFinder(ofKind(BUS_STOP))
  const landmarksOf = (matches: readonly PlaceMatch[]): FoundLandmark[] =>
    matches.flatMap(({ place, match }) => {
      const landmark = isRegion(place) ? undefined : bySlug.get(place.slug)
      return landmark ? [{ landmark, match }] : []
    })

  return {
    size: all.length,
    bySlug: (slug) => bySlug.get(slug),
    ofKind,
    target(slug) {
      const known = targets.get(slug)
      if (known) return known
      const one = bySlug.get(slug)
      const landmarks = one ? [one] : ofKind(slug)
      if (landmarks.length === 0) return null
      const target = { key: `poi:${slug}`, points: landmarks, landmarks }
      if (landmarks.length > 1) targets.set(slug, target)
      return target
    },
    find(q, limit = PLACE_QUERY_LIMITS.maxResults) {
      const found = landmarksOf(finder.find(q, limit))
      return [...found, ...findStop(q, limit - found.length)]
    },
    named: (words) =>
      words.length === 0 ? [] : landmarksOf(finder.named(words)).map(({ landmark }) => landmark),
    isNameWord: (word) => finder.isNameWord(word),
    suggest(slug) {
      const kinds = landmarkKinds.map(({ value }) => value).filter((kind) => byKind.has(kind))
      const near = kinds.filter((kind) => editDistance(slug, kind, 2) <= 2)
      const found = landmarksOf(finder.find(slug.replaceAll('-', ' ')))
        .map(({ landmark }) => landmark.slug)
        .map((one) => ({ one, off: editDistance(slug, one, SLUG_MISTAKES_MAX) }))
        .sort((a, b) => a.off - b.off)
        .map(({ one }) => one)
      return [...near, ...found].slice(0, SUGGESTED)
    },
  }
}

function slugged(pois: readonly MapPoi[], country: Country): Landmark[] {
  const reserved = new Set([
    ...country.places.map(({ slug }) => slug),
    ...country.districts.map(({ slug }) => slug),
    ...regionsOf(country).map(({ slug }) => slug),
    ...landmarkKinds.map(({ value }) => value),
  ])
  const slugOf = createSlugOf(country)
  const inOrder = pois
    .map((poi) => {
      const kind = KINDS.get(poi.kind)!
      const own = slugOf(poi.names)
      const base = own === '' ? kind : own
      return { poi, kind, base: reserved.has(base) && base !== kind ? `${base}-${kind}` : base }
    })
    .sort(
      (a, b) =>
        // A stop is named after the beach, not the beach after it.
        Number(a.kind === BUS_STOP) - Number(b.kind === BUS_STOP) ||
        a.poi.lat - b.poi.lat ||
        a.poi.lng - b.poi.lng,
    )
  const sharers = Map.groupBy(inOrder, ({ base, kind }) => `${kind === BUS_STOP} ${base}`)
  const taken = new Set(reserved)
  /** The next to try, so that thousands of one name take no pass each. */
  const numbers = new Map<string, number>()
  return inOrder.map(({ poi, kind, base }) => {
    const { lat, lng, names } = poi
    const place = nearestOf(poi, country.places)!
    const isShared = sharers.get(`${kind === BUS_STOP} ${base}`)!.length > 1 || taken.has(base)
    const wanted = (isShared ? `${base}-${place.slug}` : base).slice(0, SLUG_CHARS_MAX)
    let slug = wanted
    let number = numbers.get(wanted) ?? 2
    for (; taken.has(slug); number++) slug = `${wanted}-${number}`
    numbers.set(wanted, number)
    taken.add(slug)
    return { slug, kind, names, lat, lng, place }
  })
}

function createSlugOf({ spelling, languages }: Country): (names: Names) => string {
  const letters = Object.keys(spelling.letters).sort((a, b) => b.length - a.length)
  const foreign = new RegExp(letters.join('|'), 'g')
  return (names) =>
    splitWords(names.en ?? names[languages[0]] ?? Object.values(names)[0] ?? '')
      .filter((word) => !FILLING.has(word))
      .map((word) => word.replace(foreign, (piece) => spelling.letters[piece]))
      .map((word) => word.replaceAll(/[^a-z0-9]/g, ''))
      .filter((word) => word !== '')
      .join('-')
      .slice(0, SLUG_CHARS_MAX)
}

/** By the name as it is written, or its beginning, in any language. Cost: one pass, about 1 ms for 5,000. */
function createStopFinder(stops: readonly Landmark[]) {
  let texts: readonly { readonly landmark: Landmark; readonly text: string }[] | null = null
  return (q: string, limit: number): FoundLandmark[] => {
    const asked = splitWords(q.slice(0, PLACE_QUERY_LIMITS.maxQueryLength)).join(' ')
    if (asked === '' || limit <= 0) return []
    texts ??= stops.flatMap((landmark) =>
      Object.values(landmark.names).map((name) => ({ landmark, text: splitWords(name).join(' ') })),
    )
    const found = new Map<Landmark, FoundLandmark>()
    for (const { landmark, text } of texts) {
      if (!text.startsWith(asked)) continue
      const isExact = text === asked
      if (isExact || !found.has(landmark)) {
        const match = isExact
          ? ({ kind: 'exact', score: 1 } as const)
          : ({ kind: 'prefix', score: BEGUN_SCORE } as const)
        found.set(landmark, { landmark, match })
      }
    }
    return [...found.values()].sort((a, b) => b.match.score - a.match.score).slice(0, limit)
  }
}

/** Landmarks are looked up as places are: in any script and spelling, misspelled, narrowed by a district. */
function finderFor(landmarks: readonly Landmark[], country: Country): PlaceFinder {
  const [local] = country.languages
  const places = landmarks.flatMap(({ slug, names, place, lat, lng }): Place[] => {
    const all = Object.values(names)
    if (all.length === 0) return []
    const short = all.map((name) =>
      splitWords(name)
        .filter((word) => !FILLING.has(word))
        .join(' '),
    )
    return [
      {
        ...{ slug, lat, lng, kind: 'area', parent: null, postalCodes: [], population: null },
        name: names.en ?? all[0],
        nameLocal: names[local] ?? null,
        names,
        district: place.district,
        alternateNames: short,
      },
    ]
  })
  return createPlaceFinder({ ...country, places })
}
