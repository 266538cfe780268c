/**
 * The files of a map folder as they lie there, none larger than a map needs. Throws MapFault.
 * Cost: what reading some MB takes; called in threads and in processes of their own, save for the coast.
 */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { MapFault } from '../../domain/map/map-data.ts'
import {
  HILLSHADE_FILE,
  MAP_FILES,
  type MapFile,
  type MapTexts,
} from '../../domain/map/read-map.ts'

const FILE_MAX_MB = 64
const PICTURE_MAX_MB = 32
const MB = 1024 * 1024

export function readMapTexts(folder: string, files: readonly MapFile[] = MAP_FILES): MapTexts {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new MapFault(folder, '', 'is no folder')
  }
  const texts = files.flatMap((file): [string, string][] => {
    const bytes = readWithin(folder, file, FILE_MAX_MB)
    return bytes === null ? [] : [[file, bytes.toString('utf8')]]
  })
  return new Map(texts)
}

export const readHillshade = (folder: string): Buffer | null =>
  readWithin(folder, HILLSHADE_FILE, PICTURE_MAX_MB)

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
