/**
 * A feed as a file on disk, opened: packed or not, read piece by piece as often as it takes, with the photos that
 * are next to it in its archive. Invariant: never more than one piece in memory, never more unpacked than a document
 * may have; what an archive says of itself is checked while it is unpacked. Cost: one open file.
 */
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { createGunzip } from 'node:zlib'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { FeedFault } from '../../domain/feeds/feed-fault.ts'
import { feedLimits } from '../feed-limits.ts'

export interface FeedDocument {
  /** The bytes of the feed itself, from the beginning. */
  pieces(): AsyncIterable<Uint8Array>
  /** The photo of the archive that the feed names so. */
  findPhoto(name: string): PackedPhoto
  /** By its path, as `findPhoto` has found it. */
  photo(path: string, maxBytes: number): Promise<Buffer | null>
  close(): void
}

const FEED_NAME = /\.(?:xml|blm|json)$/i
const PHOTO_NAME = /\.(?:jpe?g|png|webp)$/i
const openZip = promisify<string, yauzl.Options, ZipFile>(yauzl.open)

export async function openDocument(path: string): Promise<FeedDocument> {
  const head = await firstBytes(path)
  if (head.length === 0) throw new FeedFault('empty_document')
  if (head[0] === 0x50 && head[1] === 0x4b) return openArchive(path)
  const isGzip = head[0] === 0x1f && head[1] === 0x8b
  return {
    pieces: () => bounded(isGzip ? unpacked(path) : plain(path), isGzip ? head.length : null),
    findPhoto: () => 'none',
    photo: async () => null,
    close: () => undefined,
  }
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const plain = (path: string): AsyncIterable<Uint8Array> =>
  createReadStream(path, { highWaterMark: feedLimits.chunkBytes })

/** Errors of a stream that is piped do not travel by themselves. */
function unpacked(path: string): AsyncIterable<Uint8Array> {
  const source = createReadStream(path)
  const target = createGunzip()
  source.on('error', (error) => target.destroy(error))
  return source.pipe(target)
}

async function* bounded(
  pieces: AsyncIterable<Uint8Array>,
  packedBytes: number | null,
): AsyncIterable<Uint8Array> {
  let bytes = 0
  try {
    for await (const piece of pieces) {
      bytes += piece.length
      if (bytes > feedLimits.documentMaxBytes) {
        throw new FeedFault(packedBytes === null ? 'too_large' : 'archive_bomb')
      }
      yield piece
    }
  } catch (error) {
    if (error instanceof FeedFault) throw error
    // Of unpacking: what is read from our own disk does not fail in parts.
    if (packedBytes !== null) throw new FeedFault('wrong_archive')
    throw error
  }
}

async function openArchive(path: string): Promise<FeedDocument> {
  const zip = await openZip(path, { lazyEntries: true, autoClose: false }).catch(() => {
    throw new FeedFault('wrong_archive')
  })
  try {
    const entries = await listEntries(zip)
    const feed = chooseFeed(entries)
    const photos = createPackedPhotos(
      entries
        .filter(({ fileName }) => PHOTO_NAME.test(fileName) && !fileName.startsWith('__MACOSX'))
        .map((entry) => [entry.fileName, entry] as const),
    )
    return {
      pieces: () => bounded(readEntry(zip, feed), feed.compressedSize),
      findPhoto: photos.find,
      async photo(path, maxBytes) {
        const entry = photos.get(path)
        if (!entry || entry.uncompressedSize > maxBytes) return null
        const chunks: Uint8Array[] = []
        for await (const piece of readEntry(zip, entry)) chunks.push(piece)
        return Buffer.concat(chunks)
      },
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

function listEntries(zip: ZipFile): Promise<Entry[]> {
  const { promise, resolve, reject } = Promise.withResolvers<Entry[]>()
  const entries: Entry[] = []
  zip.on('entry', (entry: Entry) => {
    entries.push(entry)
    if (entries.length > feedLimits.zipEntriesMax) reject(new FeedFault('archive_bomb'))
    else zip.readEntry()
  })
  zip.on('end', () => resolve(entries))
  zip.on('error', () => reject(new FeedFault('wrong_archive')))
  zip.readEntry()
  return promise
}

function chooseFeed(entries: readonly Entry[]): Entry {
  const named = entries.filter(
    ({ fileName }) => FEED_NAME.test(fileName) && !fileName.startsWith('__MACOSX'),
  )
  const feed = named.sort((a, b) => b.uncompressedSize - a.uncompressedSize)[0]
  if (!feed) {
    const held = entries
      .slice(0, feedLimits.archiveNamesShown)
      .map(({ fileName }) => fileName.slice(-feedLimits.archiveNameShownChars))
    throw new FeedFault('wrong_archive', {
      found: held.length === 0 ? 'It is empty.' : `It holds ${held.join(', ')} and no feed.`,
    })
  }
  const { compressedSize, uncompressedSize } = feed
  const isPadded =
    uncompressedSize > feedLimits.zipRatioFromBytes &&
    uncompressedSize > compressedSize * feedLimits.zipRatioMax
  if (isPadded || uncompressedSize > feedLimits.documentMaxBytes)
    throw new FeedFault('archive_bomb')
  if (feed.isEncrypted()) throw new FeedFault('wrong_archive', { found: 'It is encrypted.' })
  return feed
}

async function* readEntry(zip: ZipFile, entry: Entry): AsyncIterable<Uint8Array> {
  const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
    zip.openReadStream(entry, (error, found) => (error ? reject(error) : resolve(found)))
  }).catch(() => {
    throw new FeedFault('wrong_archive')
  })
  yield* stream as AsyncIterable<Uint8Array>
}

/**
 * Photos of an archive by the names that a feed gives them. A feed names the file alone, or with folders, those of
 * the archive or of the exporter's own disk. Invariant: a name finds one file or none: where several end in it, as
 * `W1/1.jpg` and `W2/1.jpg` do in `1.jpg`, nobody chooses. Cost: one lookup; a few names in memory for each file.
 */
type PackedPhoto =
  /** As `get` knows it. */
  | { readonly path: string }
  /** `none`: no file ends in it; `several`: more than one does. */
  | 'none'
  | 'several'

export interface PackedPhotos<Entry> {
  find(name: string): PackedPhoto
  get(path: string): Entry | undefined
}

export function createPackedPhotos<Entry>(
  entries: Iterable<readonly [string, Entry]>,
): PackedPhotos<Entry> {
  const byPath = new Map<string, Entry>()
  /** By every end of a path at a folder; null: several have it. */
  const byEnd = new Map<string, string | null>()
  for (const [name, entry] of entries) {
    const path = foldPath(name)
    if (byPath.has(path)) continue
    byPath.set(path, entry)
    for (const end of endsOf(path)) byEnd.set(end, byEnd.has(end) ? null : path)
  }
  return {
    get: (path) => byPath.get(path),
    find(name) {
      const path = foldPath(name)
      if (byPath.has(path)) return { path }
      const found = byEnd.get(path)
      if (found !== undefined) return found === null ? 'several' : { path: found }
      const own = endsOf(path).find((end) => byPath.has(end))
      return own === undefined ? 'none' : { path: own }
    },
  }
}

const foldPath = (name: string): string =>
  name
    .replaceAll('\\', '/')
    .replace(/^(?:[a-z]:)?[./]*\/?/i, '')
    .toLowerCase()

/** `a/b/c.jpg`: `b/c.jpg` and `c.jpg`. */
function endsOf(path: string): string[] {
  const parts = path.split('/')
  return parts
    .slice(1)
    .map((_, at) => parts.slice(at + 1).join('/'))
    .slice(-feedLimits.packedFoldersMax)
}
