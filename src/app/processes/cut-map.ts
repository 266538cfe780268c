/** The thread that reads, checks and cuts the map of a folder, and posts what it has cut. */
import { createHash } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { country } from '../../country/served-country.ts'
import { cutMap } from '../../domain/map/cut-map.ts'
import { MapFault } from '../../domain/map/map-data.ts'
import { mapFeatures } from '../../domain/map/map-features.ts'
import { SHADE_ZOOM_MAX } from '../../domain/map/map-levels.ts'
import { readMap } from '../../domain/map/read-map.ts'
import { renameLabels } from '../../domain/map/rename-labels.ts'
import { pieceKey } from '../../domain/map/served-map.ts'
import { landmarkPois } from '../../domain/travel/landmarks.ts'
import { roadLines, TRAVEL_MODES } from '../../domain/travel/travel-times.ts'
import { buildRoadNetwork } from '../../structures/roads/road-network.ts'
import { appLimits } from '../app-limits.ts'
import { cutHillshade, shadeOn } from '../map/cut-hillshade.ts'
import { readHillshade, readMapTexts } from '../map/map-files.ts'
import type { CutMap } from '../map/open-map.ts'

async function cutFolder(folder: string): Promise<CutMap> {
  const texts = readMapTexts(folder)
  const picture = readHillshade(folder)
  const read = readMap(texts, picture !== null)
  const map = { ...read, labels: renameLabels(read.labels, country) }
  const pieces = new Map<string, Uint8Array>()
  const shades = new Map<string, Uint8Array>()
  const hash = createHash('sha256')
  for (const { piece, ...address } of cutMap(mapFeatures(map))) {
    const isShaded = map.hillshade !== null && address.level <= SHADE_ZOOM_MAX
    const shade = isShaded ? shadeOn(address, map.hillshade!) : undefined
    const bytes = Buffer.from(JSON.stringify(shade ? { ...piece, shade } : piece))
    pieces.set(pieceKey(address), bytes)
    hash.update(pieceKey(address)).update(bytes)
  }
  if (picture !== null && map.hillshade !== null) {
    for await (const { bytes, ...address } of cutHillshade(picture, map.hillshade)) {
      shades.set(pieceKey(address), bytes)
      hash.update(bytes)
    }
  }
  return {
    version: hash.digest('hex').slice(0, appLimits.map.versionChars),
    pieces,
    shades,
    pois: landmarkPois(map),
    roads: buildRoadNetwork(roadLines(map.roads), TRAVEL_MODES.length),
    attribution: map.attribution,
  }
}

const cut = await cutFolder(workerData).catch((error: unknown): CutMap => {
  if (error instanceof MapFault) return { fault: error.message }
  throw error
})
parentPort!.postMessage(cut)
