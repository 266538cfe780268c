/**
 * The files of a map folder as they lie there, none larger than a map needs. Throws MapFault.
 * Cost: what reading some MB takes; called in threads and in processes of their own, save for the coast.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Country } from '../../country/country.ts'
import { MapFault } from '../../domain/map/map-data.ts'
import {
  COAST_FILE,
  HILLSHADE_FILE,
  MAP_FILES,
  type MapFile,
  type MapTexts,
  readCoast,
  STREETS_FILE,
} from '../../domain/map/read-map.ts'
import { createShore, type Shore } from '../../domain/places/shore.ts'
import { appLimits } from '../app-limits.ts'
import { StartError } from '../start-error.ts'

const MB = 1024 * 1024

export function readMapTexts(folder: string, files: readonly MapFile[] = MAP_FILES): MapTexts {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new MapFault(folder, '', 'is no folder')
  }
  const texts = files.flatMap((file): [string, string][] => {
    const bytes = readWithin(folder, file, appLimits.map.fileMaxMb)
    return bytes === null ? [] : [[file, bytes.toString('utf8')]]
  })
  return new Map(texts)
}

export const readHillshade = (folder: string): Buffer | null =>
  readWithin(folder, HILLSHADE_FILE, appLimits.map.pictureMaxMb)

/** null: it is not there. */
function readWithin(folder: string, file: string, maxMb: number): Buffer | null {
  const path = join(folder, file)
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return null
  if (!found.isFile()) throw new MapFault(file, '', 'is no file')
  if (found.size > maxMb * MB) throw new MapFault(file, '', `is larger than ${maxMb} MB`)
  try {
    return readFileSync(path)
  } catch (error) {
    throw new MapFault(file, '', `cannot be read (${(error as Error).message})`)
  }
}

/** A folder with nothing but streets leaves the drawing to the country's own data. */
export function hasDrawing(folder: string): boolean {
  if (!existsSync(join(folder, STREETS_FILE))) return true
  return MAP_FILES.some((file) => existsSync(join(folder, file)))
}

/**
 * The shore that distances are measured to: of the map folder where there is one, else the country's own.
 * Every process of the service has the same. Cost: about 10 ms for 8,000 points of a folder.
 */
export function openShore(folder: string | null, country: Country): Shore {
  if (folder === null || !hasDrawing(folder))
    return createShore(country.coast, country.coastAccuracyM)
  try {
    const texts = readMapTexts(folder, [COAST_FILE])
    const { coast, accuracyM } = readCoast(texts)
    const source = createHash('sha256').update(texts.get(COAST_FILE)!).digest('hex')
    return createShore(coast, accuracyM, source)
  } catch (error) {
    if (error instanceof MapFault) throw new StartError(error.message, { cause: error })
    throw error
  }
}
