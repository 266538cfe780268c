/**
 * The built-in map, cut when it is looked at: most starts are never asked for it.
 * Cost: 5 ms for the first piece of a level, 0.5 ms for each next one, and nothing when asked again.
 */
import { createHash } from 'node:crypto'
import type { Country } from '../../country/country.ts'
import type { Shore } from '../places/shore.ts'
import { builtInMap } from './built-in-map.ts'
import { type CutFeature, cutPiece, featuresAt } from './cut-map.ts'
import { type MapFeature, mapFeatures } from './map-features.ts'
import type { MapLevel } from './map-levels.ts'
import { pieceKey, type ServedMap } from './served-map.ts'

/** Raise it when pieces of the same data become others. */
const MAP_FORM = 1
const VERSION_CHARS = 12
const KEPT_MAX = 4_000

export function serveBuiltInMap(country: Country, shore: Shore): ServedMap {
  let all: MapFeature[] | null = null
  let version: string | null = null
  const levels = new Map<MapLevel, CutFeature[]>()
  const kept = new Map<string, Uint8Array | null>()
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
      const known = kept.get(key)
      if (known !== undefined) return known
      if (kept.size >= KEPT_MAX) kept.clear()
      const piece = cutPiece(featuresOf(address.level), address)
      const bytes = piece && Buffer.from(JSON.stringify(piece))
      kept.set(key, bytes)
      return bytes
    },
    shade: () => null,
    attribution: null,
    nearest: null,
    shore,
  }
}
