/**
 * The streets of a map folder: `basemap.pmtiles`, vector tiles in one file, which browsers read in ranges. Checked at
 * the start as far as a reader depends on it: its header, its directory and its metadata.
 * Invariant: a file that is not sound is reported and left alone; the map is then drawn without streets.
 * A file that was replaced since is not read any more: two of them are never mixed.
 * Cost: 20 kB of the file and a few ms.
 */
import { createHash } from 'node:crypto'
import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Header, Source } from 'pmtiles'
import { MapFault } from '../../domain/map/map-data.ts'
import { STREETS_FILE } from '../../domain/map/read-map.ts'
import type { StreetMap } from '../../domain/map/served-map.ts'
import { cutText } from '../../structures/text/safe-text.ts'
import { appLimits } from '../app-limits.ts'

/** By the specification of the format. */
const HEADER_LENGTH = 127
const MAGIC = 'PMTiles'
const VERSION = 3
const CREDIT = '© OpenStreetMap contributors'
/** A layer that only one of the two schemas has. */
const SCHEMA_OF = new Map([
  ['earth', 'protomaps'],
  ['transportation', 'openmaptiles'],
] as const)

/** null: there is none, or none that can be used, which `report` says. */
export async function openStreets(
  folder: string,
  report: (message: string) => void,
): Promise<StreetMap | null> {
  const path = join(folder, STREETS_FILE)
  const found = await stat(path).catch(() => null)
  if (found === null) return null
  try {
    return await readStreets(path, found)
  } catch (error) {
    const fault = new MapFault(STREETS_FILE, '', reasonOf(error))
    report(`${fault.message} The map is drawn without streets.`)
    return null
  }
}

const reasonOf = (error: unknown): string =>
  error instanceof Unsound ? error.message : `cannot be read (${(error as Error).message})`

class Unsound extends Error {}

/** Loaded only where there is such a file. */
const load = () => import('pmtiles')

interface FoundFile {
  readonly size: number
  readonly mtimeMs: number
}

async function readStreets(path: string, found: FoundFile): Promise<StreetMap> {
  const library = await load()
  const { size: byteLength, mtimeMs } = found
  const read = readerOf(path, found)
  if (byteLength < HEADER_LENGTH) throw new Unsound(`has ${byteLength} bytes, fewer than a header`)
  const first = await read(0, Math.min(byteLength, appLimits.map.streetHeadBytes))
  const header = headerOf(first, byteLength, library)
  const source: Source = {
    getKey: () => STREETS_FILE,
    getBytes: async (offset, length) => {
      // The first question is for as much as a head may have.
      const until = offset === 0 ? Math.min(length, byteLength) : length
      return { data: bufferOf(await read(offset, until)) }
    },
  }
  const tiles = new library.PMTiles(source)
  const metadata = (await tiles.getMetadata()) as {
    readonly attribution?: unknown
    readonly vector_layers?: readonly { readonly id?: unknown }[]
  }
  // Follows the directories to one tile: an entry that leads outside of the file is found here.
  const at = Math.floor((header.minZoom + header.maxZoom) / 2)
  await tiles.getZxy(at, ...tileAt(header, at))
  const layers = (metadata.vector_layers ?? []).map(({ id }) => String(id))
  const schema = [...SCHEMA_OF].find(([layer]) => layers.includes(layer))?.[1]
  if (!schema) {
    throw new Unsound(
      'has neither the layers of Protomaps nor those of OpenMapTiles in its metadata',
    )
  }
  const said = String(metadata.attribution ?? '')
    .replaceAll(/<[^>]*>/g, '')
    .trim()
  return {
    version: createHash('sha256')
      .update(first)
      .update(`${byteLength} ${mtimeMs}`)
      .digest('hex')
      .slice(0, appLimits.map.versionChars),
    byteLength,
    read,
    schema,
    maxZoom: header.maxZoom,
    attribution: cutText(said || CREDIT, appLimits.map.creditMaxChars),
  }
}

function readerOf(path: string, { size, mtimeMs }: FoundFile): StreetMap['read'] {
  return async (offset, length) => {
    if (offset < 0 || length < 0 || offset + length > size) {
      throw new Unsound(`refers to bytes ${offset} to ${offset + length} of ${size}`)
    }
    const file = await open(path)
    try {
      const now = await file.stat()
      if (now.size !== size || now.mtimeMs !== mtimeMs) throw new Unsound('was replaced')
      const bytes = Buffer.alloc(length)
      await file.read(bytes, 0, length, offset)
      return bytes
    } finally {
      await file.close()
    }
  }
}

function headerOf(
  first: Uint8Array,
  byteLength: number,
  { bytesToHeader, Compression, TileType }: Awaited<ReturnType<typeof load>>,
): Header {
  const magic = Buffer.from(first.subarray(0, MAGIC.length)).toString('latin1')
  if (magic !== MAGIC || first[MAGIC.length] !== VERSION) {
    throw new Unsound(`is no PMTiles file of version ${VERSION}`)
  }
  const header = bytesToHeader(bufferOf(first))
  const ends = [
    header.rootDirectoryOffset + header.rootDirectoryLength,
    header.jsonMetadataOffset + header.jsonMetadataLength,
    header.leafDirectoryOffset + (header.leafDirectoryLength ?? 0),
    header.tileDataOffset + (header.tileDataLength ?? 0),
  ]
  const end = Math.max(...ends)
  if (!(end <= byteLength)) {
    throw new Unsound(`is cut off: its header names ${end} bytes, and it has ${byteLength}`)
  }
  if (header.jsonMetadataLength > appLimits.map.streetMetadataMaxBytes) {
    throw new Unsound(`has ${header.jsonMetadataLength} bytes of metadata`)
  }
  if (header.tileType !== TileType.Mvt) throw new Unsound('has no vector tiles (MVT)')
  const packed = [header.internalCompression, header.tileCompression]
  if (!packed.every((one) => one === Compression.None || one === Compression.Gzip)) {
    throw new Unsound('is compressed by another method than gzip')
  }
  const isOnEarth = header.minLat < header.maxLat && header.minLon < header.maxLon
  if (!isOnEarth || header.minZoom > header.maxZoom) {
    throw new Unsound('has a header without an area or zooms')
  }
  return header
}

/** The tile in the middle of what the file covers. */
function tileAt(header: Header, zoom: number): [number, number] {
  const across = 2 ** zoom
  const lat = (((header.minLat + header.maxLat) / 2) * Math.PI) / 180
  const lng = (header.minLon + header.maxLon) / 2
  const x = Math.floor(((lng + 180) / 360) * across)
  const y = Math.floor(((1 - Math.asinh(Math.tan(lat)) / Math.PI) / 2) * across)
  const within = (value: number) => Math.min(across - 1, Math.max(0, value))
  return [within(x), within(y)]
}

const bufferOf = (bytes: Uint8Array): ArrayBuffer =>
  bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
