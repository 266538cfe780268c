/** The map that is served, as the pages ask for it: pieces by their address, and what is near a home. */
import { createHash } from 'node:crypto'
import type { Country, Place, PlaceKind } from '../../country/country.ts'
import type { Shore } from '../places/shore.ts'
import { type CutFeature, cutPiece, featuresAt } from './cut-map.ts'
import type { Attribution, LabelKind, MapData, Names } from './map-data.ts'
import { type MapFeature, mapFeatures } from './map-features.ts'
import type { MapLevel } from './map-levels.ts'
import type { PieceAddress } from './map-piece.ts'

export interface ServedMap {
  /** Changes when any piece does: whatever is served under it holds for ever. */
  readonly version: string
  /** JSON of a `MapPiece`; null: nothing is there. */
  piece(address: PieceAddress): Uint8Array | null
  /** A picture of hills, WebP; null: there is none. */
  shade(address: PieceAddress): Uint8Array | null
  readonly attribution: Attribution | null
  readonly shore: Shore
  /** null: there is no file of streets. */
  readonly streets: StreetMap | null
}

/** Vector tiles in one file, which browsers read in ranges. */
export interface StreetMap {
  /** Changes with the file. */
  readonly version: string
  readonly byteLength: number
  read(offset: number, length: number): Promise<Uint8Array>
  readonly schema: 'protomaps' | 'openmaptiles'
  readonly maxZoom: number
  readonly attribution: string
}

export const pieceKey = ({ level, x, y }: PieceAddress): string => `${level}/${x}/${y}`

/**
 * The built-in map, cut on demand: most processes never serve it.
 * Cost: 5 ms for the first piece of a level, 0.5 ms for each next one, and nothing when asked again.
 */

/** Raise it when pieces of the same data become others. */
const MAP_FORM = 1
const VERSION_CHARS = 12
const PIECES_CACHED_MAX = 4_000

export function serveBuiltInMap(
  country: Country,
  shore: Shore,
  streets: StreetMap | null = null,
): ServedMap {
  let all: MapFeature[] | null = null
  let version: string | null = null
  const levels = new Map<MapLevel, CutFeature[]>()
  const cached = new Map<string, Uint8Array | null>()
  const featuresOf = (level: MapLevel): CutFeature[] => {
    all ??= mapFeatures(builtInMap(country))
    const features = levels.get(level) ?? featuresAt(all, level)
    levels.set(level, features)
    return features
  }
  return {
    get version() {
      version ??= createHash('sha256')
        .update(`${MAP_FORM} ${JSON.stringify(builtInMap(country))}`)
        .digest('hex')
        .slice(0, VERSION_CHARS)
      return version
    },
    piece(address) {
      const key = pieceKey(address)
      const known = cached.get(key)
      if (known !== undefined) return known
      if (cached.size >= PIECES_CACHED_MAX) cached.clear()
      const piece = cutPiece(featuresOf(address.level), address)
      const bytes = piece && Buffer.from(JSON.stringify(piece))
      cached.set(key, bytes)
      return bytes
    },
    shade: () => null,
    attribution: null,
    shore,
    streets,
  }
}

/** The map of those who have no map folder: the country's coast, lakes, borders and places. */
const KINDS: Readonly<Record<PlaceKind, LabelKind>> = {
  city: 'city',
  town: 'town',
  village: 'village',
  quarter: 'suburb',
  area: 'neighbourhood',
}

function builtInMap(country: Country): MapData {
  const [local] = country.languages
  const namesOf = ({ name, nameLocal, names }: Place): Names => ({
    ...names,
    en: name,
    ...(nameLocal === null ? {} : { [local]: nameLocal }),
  })
  return {
    coast: country.coast,
    coastAccuracyM: country.coastAccuracyM,
    relief: [],
    water: (country.lakes ?? []).map((ring) => ({ rings: [ring], names: {} })),
    builtUp: [],
    roads: [],
    runways: [],
    borders: country.borders ?? [],
    ceaseFire: { lines: [], beyond: [] },
    labels: country.places.map((place) => ({
      kind: KINDS[place.kind],
      lat: place.lat,
      lng: place.lng,
      population: place.population ?? 0,
      names: namesOf(place),
    })),
    pois: [],
    airports: [],
    hillshade: null,
    attribution: null,
  }
}
