/**
 * The shore that distances are measured to: of the map folder where there is one, else the country's own.
 * Every process of the service has the same. Cost: some 10 ms for 8,000 points of a folder.
 */
import { createHash } from 'node:crypto'
import type { Country } from '../../country/country.ts'
import { MapFault } from '../../domain/map/map-data.ts'
import { COAST_FILE, readCoast } from '../../domain/map/read-map.ts'
import { createShore, type Shore } from '../../domain/places/shore.ts'
import { StartError } from '../start-error.ts'
import { readMapTexts } from './read-map-texts.ts'

export function openShore(folder: string | null, country: Country): Shore {
  if (folder === null) return createShore(country.coast, country.coastAccuracyM)
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
