/**
 * Files of a zip archive, read piece by piece. Invariant: what an archive says of its sizes is checked before and while it
 * is unpacked, so that none unpacks to more than a document may have.
 */
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { FeedFault, faultDetail } from '../../domain/feeds/feed-fault.ts'
import { feedLimits } from '../feed-limits.ts'

const openFile = promisify<string, yauzl.Options, ZipFile>(yauzl.open)
const openBuffer = promisify<Buffer, yauzl.Options, ZipFile>(yauzl.fromBuffer)
const OPTIONS = { lazyEntries: true, autoClose: false }

export const openZip = (source: string | Buffer): Promise<ZipFile> =>
  (typeof source === 'string' ? openFile(source, OPTIONS) : openBuffer(source, OPTIONS)).catch(
    () => {
      throw new FeedFault('wrong_archive')
    },
  )

export function listEntries(zip: ZipFile): Promise<Entry[]> {
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

export function refuseBomb(entry: Entry, maxBytes: number = feedLimits.documentMaxBytes): void {
  const { compressedSize, uncompressedSize } = entry
  const isPadded =
    uncompressedSize > feedLimits.zipRatioFromBytes &&
    uncompressedSize > compressedSize * feedLimits.zipRatioMax
  if (isPadded || uncompressedSize > maxBytes) throw new FeedFault('archive_bomb')
  if (entry.isEncrypted())
    throw new FeedFault('wrong_archive', { detail: faultDetail('encrypted') })
}

export async function* readEntry(zip: ZipFile, entry: Entry): AsyncIterable<Uint8Array> {
  const stream = await new Promise<Readable>((resolve, reject) => {
    zip.openReadStream(entry, (error, found) => (error ? reject(error) : resolve(found)))
  }).catch(() => {
    throw new FeedFault('wrong_archive')
  })
  yield* inPieces(stream)
}

/**
 * A loop over the stream itself that stops early has Node create an error and read its stack, for which it parses the
 * source maps of the whole program: 80 ms of every process that looks at the beginning of a document.
 */
export async function* inPieces(stream: Readable): AsyncIterable<Uint8Array> {
  try {
    yield* stream.iterator({ destroyOnReturn: false })
  } finally {
    stream.destroy()
  }
}

export async function wholeEntry(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const piece of readEntry(zip, entry)) chunks.push(piece)
  return Buffer.concat(chunks)
}

/** `packedBytes` null: it is not packed, and too much of it is just too large. */
export async function* bounded(
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
