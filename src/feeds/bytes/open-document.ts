/**
 * A feed as a file on disk, opened: packed or not, read piece by piece as often as it takes, with the photos that
 * are next to it in its archive. Invariant: never more than one piece in memory, never more unpacked than a document
 * may have; what an archive says of itself is checked while it is unpacked. Cost: one open file.
 */
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import type { Entry, ZipFile } from 'yauzl'
import { FeedFault, faultDetail } from '../../domain/feeds/feed-fault.ts'
import type { FaultDetail } from '../../domain/feeds/words/feed-messages.ts'
import { feedLimits } from '../feed-limits.ts'
import {
  bounded,
  inPieces,
  listEntries,
  openZip,
  readEntry,
  refuseBomb,
  wholeEntry,
} from './archive-entries.ts'
import { isWorkbook, openWorkbook } from './open-workbook.ts'

export interface FeedDocument {
  /** The bytes of the feed itself, from the beginning. */
  pieces(): AsyncIterable<Uint8Array>
  /** The photo of the archive that the feed names so. */
  findPhoto(name: string): PackedPhoto
  /** Paths of the photos whose files or folder are named after a home: `AB-12.jpg`, `AB-12 (2).jpg`, `AB-12/front.jpg`. */
  photosNamed(reference: string): readonly string[]
  /** By its path, as `findPhoto` has found it. */
  photo(path: string, maxBytes: number): Promise<Buffer | null>
  close(): void
}

/** The first kind of which there is a file is the feed; the largest, where there are several. */
const FEED_NAMES = [/\.(?:xml|blm|json)$/i, /\.(?:xlsx|xlsm|csv|tsv)$/i]
const TABLE_NAME = FEED_NAMES[1]
const WORKBOOK_NAME = /\.xls[xm]$/i
/** What systems and Excel itself put next to files: `__MACOSX/…`, `._stock.xlsx`, `~$stock.xlsx`. */
const UNSEEN_FILE = /^__MACOSX|(?:^|\/)(?:\.|~\$)[^/]*$/
const PHOTO_NAME = /\.(?:jpe?g|png|webp)$/i

export async function openDocument(path: string): Promise<FeedDocument> {
  const head = await firstBytes(path)
  if (head.length === 0) throw new FeedFault('empty_document')
  if (head[0] === 0x50 && head[1] === 0x4b) return openArchive(path)
  if (head[0] === 0xd0 && head[1] === 0xcf) throw new FeedFault('old_workbook')
  const isGzip = head[0] === 0x1f && head[1] === 0x8b
  return {
    pieces: () => bounded(isGzip ? unpacked(path) : plain(path), isGzip ? head.length : null),
    findPhoto: () => 'none',
    photosNamed: () => [],
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
  inPieces(createReadStream(path, { highWaterMark: feedLimits.chunkBytes }))

/** Errors of a stream that is piped do not travel by themselves. */
function unpacked(path: string): AsyncIterable<Uint8Array> {
  const source = createReadStream(path)
  const target = createGunzip()
  source.on('error', (error) => target.destroy(error))
  return inPieces(source.pipe(target))
}

async function openArchive(path: string): Promise<FeedDocument> {
  const zip = await openZip(path)
  try {
    const entries = await listEntries(zip)
    const feed = isWorkbook(entries) ? null : chooseFeed(entries)
    const photos = createPackedPhotos(
      entries
        .filter(({ fileName }) => PHOTO_NAME.test(fileName) && !fileName.startsWith('__MACOSX'))
        .map((entry) => [entry.fileName, entry] as const),
    )
    return {
      pieces: await piecesOf(zip, entries, feed),
      findPhoto: photos.find,
      photosNamed: photos.named,
      async photo(path, maxBytes) {
        const entry = photos.get(path)
        return !entry || entry.uncompressedSize > maxBytes ? null : wholeEntry(zip, entry)
      },
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

/** `feed` null: the archive itself is a workbook. One inside an archive is read into memory. */
async function piecesOf(
  zip: ZipFile,
  entries: readonly Entry[],
  feed: Entry | null,
): Promise<() => AsyncIterable<Uint8Array>> {
  if (feed === null) return openWorkbook(zip, entries)
  if (!WORKBOOK_NAME.test(feed.fileName))
    return () => bounded(readEntry(zip, feed), feed.compressedSize)
  refuseBomb(feed, feedLimits.packedWorkbookMaxBytes)
  const inner = await openZip(await wholeEntry(zip, feed))
  return openWorkbook(inner, await listEntries(inner))
}

function chooseFeed(entries: readonly Entry[]): Entry {
  if (isOpenDocument(entries))
    throw new FeedFault('wrong_archive', { detail: faultDetail('open_document') })
  const files = entries.filter(({ fileName }) => !UNSEEN_FILE.test(fileName))
  const named =
    FEED_NAMES.map((kind) => files.filter(({ fileName }) => kind.test(fileName))).find(
      (found) => found.length > 0,
    ) ?? []
  // Of several tables none is the whole stock: whatever the others hold would be taken for gone.
  const tables = named.filter(({ fileName }) => TABLE_NAME.test(fileName))
  if (tables.length > 1) {
    const names = namesOf(tables).join(', ')
    throw new FeedFault('wrong_archive', { detail: faultDetail('several_tables', { names }) })
  }
  const feed = named.sort((a, b) => b.uncompressedSize - a.uncompressedSize)[0]
  if (!feed) throw new FeedFault('wrong_archive', { detail: whatIsIn(entries) })
  refuseBomb(feed)
  return feed
}

const isOpenDocument = (entries: readonly Entry[]): boolean =>
  entries.some(({ fileName }) => fileName === 'mimetype') &&
  entries.some(({ fileName }) => fileName === 'content.xml')

/** The first of them, each by its end. */
const namesOf = (entries: readonly Entry[]): string[] =>
  entries
    .slice(0, feedLimits.archiveNamesShown)
    .map(({ fileName }) => fileName.slice(-feedLimits.archiveNameShownChars))

function whatIsIn(entries: readonly Entry[]): FaultDetail {
  if (entries.length === 0) return faultDetail('archive_empty')
  const names = entries.map(({ fileName }) => fileName.slice(-feedLimits.archiveNameShownChars))
  const inner = names.find((name) => /\.(?:zip|rar|7z|gz)$/i.test(name))
  if (inner !== undefined) return faultDetail('archive_inside', { name: inner })
  return faultDetail('archive_holds', { names: namesOf(entries).join(', ') })
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
  /** Paths of those whose file or folder is named after a home, in their order. */
  named(reference: string): readonly string[]
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
  const byHome = Map.groupBy(
    [...byPath.keys()].flatMap((path) => homesOf(path).map((home) => ({ home, path }))),
    ({ home }) => home,
  )
  const inOrder = new Intl.Collator('en', { numeric: true }).compare
  return {
    get: (path) => byPath.get(path),
    named: (reference) =>
      (byHome.get(foldHome(reference)) ?? [])
        .map(({ path }) => path)
        .sort((one, other) => inOrder(orderName(one), orderName(other)) || inOrder(one, other)),
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

/** Letters and digits alone: `AB-12`, `ab 12` and `AB12` are one home. */
const foldHome = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** `AB-12.jpg` stands before `AB-12 (2).jpg`, and that before `AB-12_10.jpg`. */
const orderName = (path: string): string =>
  path
    .replace(/\.\w+$/, '')
    .replaceAll(/[^\p{L}\p{N}/]+/gu, ' ')
    .trimEnd()

const PLAN_BEHIND = /[\s_.(-]+(?:floor[\s_-]?)?(?:plans?|κ[αά]τοψ(?:η|εις)|планировка|план)\)?$/u

/** What a photo may be named after: its folder, its name, and its name without the number or the word "plan" behind it. */
function homesOf(path: string): readonly string[] {
  const parts = path.split('/')
  const stem = parts.at(-1)!.replace(/\.\w+$/, '')
  const unnumbered = stem.replace(/[\s_.(-]+\d{1,3}\)?$/, '').replace(PLAN_BEHIND, '')
  return [...new Set([parts.at(-2) ?? '', stem, unnumbered].map(foldHome))].filter(
    (home) => home !== '',
  )
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
