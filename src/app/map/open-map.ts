/**
 * The map that is served: of the folder that MAP_DIR names, read, checked and cut in a thread of its own before
 * the service listens; or else the one that is built in. One file for both ends: imported, it starts the
 * thread; run as one, it cuts and posts what it has cut.
 * Invariant: a folder that is not sound stops the start with a sentence; none is ever served in part.
 * Cost: for the 100,000 points of a whole island some 2 s of one core, and 200 MB in the thread for as long.
 */
import { createHash } from 'node:crypto'
import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { country } from '../../country/served-country.ts'
import { cutMap, type PieceAddress } from '../../domain/map/cut-map.ts'
import type { MapData } from '../../domain/map/map-data.ts'
import { MapFault } from '../../domain/map/map-fault.ts'
import { mapFeatures } from '../../domain/map/map-features.ts'
import { SHADE_ZOOM_MAX } from '../../domain/map/map-levels.ts'
import { createNearestPois, NEAREST_KINDS } from '../../domain/map/nearest-pois.ts'
import { readMap } from '../../domain/map/read-map.ts'
import { renameLabels } from '../../domain/map/rename-labels.ts'
import { serveBuiltInMap } from '../../domain/map/serve-built-in-map.ts'
import { pieceKey, type ServedMap } from '../../domain/map/served-map.ts'
import type { Shore } from '../../domain/places/shore.ts'
import { StartError } from '../start-error.ts'
import { runInThread } from '../threads/run-in-thread.ts'
import { cutHillshade, shadeOn } from './cut-hillshade.ts'
import { readHillshade, readMapTexts } from './read-map-texts.ts'

const VERSION_CHARS = 12
const MEMORY_MAX_MB = 1_024

/** What the thread posts, once. */
type Cut =
  | { readonly fault: string }
  | (Pick<MapData, 'pois' | 'attribution'> & {
      readonly version: string
      readonly pieces: ReadonlyMap<string, Uint8Array>
      readonly shades: ReadonlyMap<string, Uint8Array>
    })

export async function openMap(folder: string | null, shore: Shore): Promise<ServedMap> {
  if (folder === null) return serveBuiltInMap(country, shore)
  const { promise, resolve, reject } = Promise.withResolvers<Cut>()
  const thread = runInThread<Cut>(new URL(import.meta.url), folder, resolve, {
    maxOldGenerationSizeMb: MEMORY_MAX_MB,
  })
  thread.done.then(() => reject(new Error('the map was cut without a word')), reject)
  const cut = await promise.catch((error: Error) => {
    throw new StartError(`MAP_DIR: ${folder} cannot be cut: ${error.message}`, { cause: error })
  })
  if ('fault' in cut) throw new StartError(cut.fault)
  const at = (all: ReadonlyMap<string, Uint8Array>) => (address: PieceAddress) =>
    all.get(pieceKey(address)) ?? null
  return {
    version: cut.version,
    piece: at(cut.pieces),
    shade: at(cut.shades),
    attribution: cut.attribution,
    nearest: createNearestPois(cut.pois),
    shore,
  }
}

async function cutFolder(folder: string): Promise<Cut> {
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
  const asked: readonly string[] = NEAREST_KINDS
  return {
    version: hash.digest('hex').slice(0, VERSION_CHARS),
    pieces,
    shades,
    pois: map.pois.filter(({ kind }) => asked.includes(kind)),
    attribution: map.attribution,
  }
}

if (!isMainThread && typeof workerData === 'string') {
  const cut = await cutFolder(workerData).catch((error: unknown): Cut => {
    if (error instanceof MapFault) return { fault: error.message }
    throw error
  })
  parentPort!.postMessage(cut)
}
