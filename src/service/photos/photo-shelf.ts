/** Where photos are served from: those that were imported, and the drawn ones of the demo market. */
import { PHOTO_PREFIX } from '../../photos/bucket-photo-store.ts'
import { createJpegCopies } from '../../photos/jpeg-copies.ts'
import { photoWidths } from '../../photos/photo-limits.ts'
import { isPhotoKey, photoPath } from '../../photos/photo-store.ts'
import { withStoreGuard } from '../sync/with-store-guard.ts'

export interface PhotoSource {
  read(key: string, width: number): Promise<Uint8Array | null>
  has(key: string): Promise<boolean>
  /** As `has`, and protects it from the sweep for a day; a source that is not swept has none. */
  touch?(key: string): Promise<boolean>
}

/** Too many copies are requested at once. */
export const BUSY = 'busy'

export interface PhotoShelf extends Omit<PhotoSource, 'touch'> {
  /** The widths that exist; others are not read. */
  readonly widths: readonly number[]
  /** A copy as JPEG; null: there is no such photo. */
  readJpeg(key: string, width: number): Promise<Uint8Array | typeof BUSY | null>
  /** Where a stored photo is public as well; null: it is sent from here. */
  publicUrlOf(key: string, width: number): string | null
  /** The key in an address of ours, which may be referred to from now on; null for every other address. */
  ownKey(url: string): Promise<string | null>
}

/** Stored as WebP; as JPEG for readers of exports, many of which know nothing else. */
const FILE = /^([0-9a-z-]{1,64})-([1-9]\d{1,3})\.(webp|jpg)$/

interface PhotoFile {
  readonly key: string
  readonly width: number
  readonly isJpeg: boolean
}

export function parsePhotoFile(file: string): PhotoFile | null {
  const match = FILE.exec(file)
  return match && { key: match[1], width: Number(match[2]), isJpeg: match[3] === 'jpg' }
}

export interface ShelfAddresses {
  readonly baseUrl: string
  /** Of the bucket; null: photos are sent from here. */
  readonly publicUrl: string | null
}

/** Asks each source in turn. */
export function createPhotoShelf(
  sources: readonly PhotoSource[],
  { baseUrl, publicUrl }: ShelfAddresses,
): PhotoShelf {
  const prefix = `${baseUrl}/photos/`
  const has = async (key: string) => {
    for (const source of sources) if (await source.has(key)) return true
    return false
  }
  const reserve = async (key: string) => {
    for (const source of sources)
      if (await (source.touch ? source.touch(key) : source.has(key))) return true
    return false
  }
  const read = withStoreGuard('read', async (key: string, width: number) => {
    for (const source of sources) {
      const bytes = await source.read(key, width)
      if (bytes) return bytes
    }
    return null
  })
  const copies = createJpegCopies()
  return {
    widths: photoWidths,
    has,
    read,
    async readJpeg(key, width) {
      const stored = await read(key, width)
      return stored && ((await copies.make(stored)) ?? BUSY)
    },
    // The drawn ones of a demo are in no bucket.
    publicUrlOf: (key, width) =>
      publicUrl === null || !isPhotoKey(key)
        ? null
        : `${publicUrl}/${PHOTO_PREFIX}${photoPath(key, width)}`,
    async ownKey(url) {
      if (!url.startsWith(prefix)) return null
      const file = parsePhotoFile(url.slice(prefix.length))
      return file && (await reserve(file.key)) ? file.key : null
    },
  }
}
