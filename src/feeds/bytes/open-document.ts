/**
 * A feed as a file on disk, opened: packed or not, read piece by piece as often as it takes, with the photos that
 * lie beside it in its archive. Invariant: never more than one piece in memory, never more unpacked than a document
 * may have; what an archive says of itself is checked while it is unpacked. Cost: one open file.
 */
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { createGunzip } from 'node:zlib'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { FeedFault } from '../../domain/feeds/feed-fault.ts'
import { feedLimits } from '../feed-limits.ts'
import { createPackedPhotos, type PackedPhoto } from './packed-photos.ts'

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
    const held = entries.slice(0, 3).map(({ fileName }) => fileName.slice(-60))
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
