/**
 * The map that is served: of the folder that MAP_DIR names, read, checked and cut in a thread of its own before
 * the service listens; or else the one that is built in. The thread is processes/cut-map.ts.
 * Invariant: a folder that is not sound stops the start with a sentence; none is ever served in part.
 * Cost: for the 100,000 points of a whole island about 2 s of one core, and 200 MB in the thread for as long.
 */
import { country } from '../../country/served-country.ts'
import type { MapData } from '../../domain/map/map-data.ts'
import type { PieceAddress } from '../../domain/map/map-piece.ts'
import {
  pieceKey,
  type ServedMap,
  type StreetMap,
  serveBuiltInMap,
} from '../../domain/map/served-map.ts'
import type { Shore } from '../../domain/places/shore.ts'
import { createLandmarks } from '../../domain/travel/landmarks.ts'
import {
  createSurroundings,
  nothingAround,
  type Surroundings,
} from '../../domain/travel/surroundings.ts'
import { createTravelTimes } from '../../domain/travel/travel-times.ts'
import type { RoadNetwork } from '../../structures/roads/road-network.ts'
import { appLimits } from '../app-limits.ts'
import { processFile } from '../paths.ts'
import { StartError } from '../start-error.ts'
import { runInThread } from '../threads/run-in-process.ts'
import { hasDrawing } from './map-files.ts'
import { openStreets } from './open-streets.ts'

/** What the thread posts, once. */
export type CutMap =
  | { readonly fault: string }
  | (Pick<MapData, 'pois' | 'attribution'> & {
      readonly version: string
      readonly roads: RoadNetwork
      readonly pieces: ReadonlyMap<string, Uint8Array>
      readonly shades: ReadonlyMap<string, Uint8Array>
    })

export interface OpenMap {
  readonly map: ServedMap
  readonly surroundings: Surroundings
}

/** `report`: what an operator should know, though the service starts. */
export async function openMap(
  folder: string | null,
  shore: Shore,
  report: (message: string) => void,
): Promise<OpenMap> {
  const streets = folder === null ? null : await openStreets(folder, report)
  if (folder === null || !hasDrawing(folder)) {
    return { map: serveBuiltInMap(country, shore, streets), surroundings: nothingAround }
  }
  return openFolder(folder, shore, streets)
}

async function openFolder(
  folder: string,
  shore: Shore,
  streets: StreetMap | null,
): Promise<OpenMap> {
  const { promise, resolve, reject } = Promise.withResolvers<CutMap>()
  const thread = runInThread<CutMap>(processFile('cut-map'), folder, resolve, {
    maxOldGenerationSizeMb: appLimits.map.threadMemoryMb,
  })
  thread.done.then(() => reject(new Error('the map was cut without a word')), reject)
  const cut = await promise.catch((error: Error) => {
    throw new StartError(`MAP_DIR: ${folder} cannot be cut: ${error.message}`, { cause: error })
  })
  if ('fault' in cut) throw new StartError(cut.fault)
  const at = (all: ReadonlyMap<string, Uint8Array>) => (address: PieceAddress) =>
    all.get(pieceKey(address)) ?? null
  return {
    map: {
      version: cut.version,
      piece: at(cut.pieces),
      shade: at(cut.shades),
      attribution: cut.attribution,
      shore,
      streets,
    },
    surroundings: createSurroundings(
      createLandmarks(cut.pois, country),
      createTravelTimes(cut.roads),
    ),
  }
}
