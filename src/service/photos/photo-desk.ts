/**
 * Plans a listing's photos from a complete list of addresses, and imports the next few.
 * Importing happens outside of any transaction: a slow origin must not hold up other writers.
 * It ends within a named time, whatever the origins do: what is not in by then stays pending.
 */
import { limits } from '../../catalogue/limits.ts'
import type { Photo } from '../../domain/listings/listing.ts'
import { asPlan } from '../../domain/photos/floor-plans.ts'
import { settle, withFormer } from '../../domain/photos/photo-changes.ts'
import { importPending, type PhotoImport } from '../../photos/import-pending.ts'
import { type PhotoItem, planPhotoList } from '../../photos/photo-list.ts'
import type { UploadStore } from '../../store/upload-store.ts'
import type { PhotoShelf } from './photo-shelf.ts'

export interface PhotoDesk {
  /** What a list of addresses makes of the photos of a listing: looked up first, for inside a transaction. */
  look(urls: readonly string[]): Promise<PlanPhotos>
  /** Those of the addresses that are images we hold, in their order. */
  find(urls: readonly string[]): Promise<readonly Photo[]>
  /** At most five that are pending; what was imported before stays. */
  importSome(photos: readonly Photo[], caller: PhotoCaller): Promise<readonly Photo[]>
}

export type PlanPhotos = (current: readonly Photo[]) => readonly Photo[]

interface PhotoCaller {
  readonly sellerId: number
  /** Aborts when the caller goes away. */
  readonly signal: AbortSignal
}

export function createPhotoDesk(
  photoImport: Omit<PhotoImport, 'owner' | 'signal' | 'maxPerCall'>,
  shelf: PhotoShelf,
  uploads: Pick<UploadStore, 'uploadsOf'>,
): PhotoDesk {
  return {
    async look(urls) {
      const own = await ownPhotos(urls, shelf, uploads)
      return (current) => {
        // What the listing knows of it already outlives the upload.
        const before = own
          .map((one) => current.find((photo) => isKnown(photo, one)) ?? withFacts(one, current))
          .map((photo) => asPlan(photo, isPlan(photo, current)))
        const known = [
          ...before,
          ...current.filter(({ url }) => !own.some((one) => one.url === url)),
        ]
        const plan = planPhotoList(known as PhotoItem[], urls)
        return withFormer(current, plan.map(withoutFormer))
      }
    },
    find: (urls) => ownPhotos(urls, shelf, uploads),
    async importSome(photos, { sellerId, signal }) {
      const wanted = photos.filter(({ former }) => !former) as PhotoItem[]
      const former = photos.filter((photo) => photo.former)
      const imported = await importPending(wanted, {
        ...photoImport,
        owner: sellerId,
        signal: AbortSignal.any([signal, AbortSignal.timeout(limits.photoImportMs)]),
        maxPerCall: limits.photosPerCall,
      })
      return settle([...imported, ...former])
    },
  }
}

/** Addresses of images that we keep already need no import: they are taken by their key. */
async function ownPhotos(
  urls: readonly string[],
  shelf: PhotoShelf,
  uploads: Pick<UploadStore, 'uploadsOf'>,
): Promise<Photo[]> {
  const found: { url: string; key: string }[] = []
  for (const url of urls) {
    const key = await shelf.ownKey(url)
    if (key !== null) found.push({ url, key })
  }
  if (found.length === 0) return []
  const sent = await uploads.uploadsOf(found.map(({ key }) => key))
  const sizes = new Map(
    sent.map(({ key, width, height, colour }) => [key, { width, height, colour }]),
  )
  return found.map(({ url, key }) => ({
    // In the order of stored photos: lists are compared as texts.
    ...{ url, status: 'imported', key },
    ...(sizes.get(key) ?? unknownSize),
    ...{ reason: null, message: null, attempts: 0 },
  }))
}

/** A photo that is sent by the address that we gave it is the one that is there, with its mark. */
const isPlan = ({ url, key }: Photo, current: readonly Photo[]): boolean =>
  current.some((one) => one.kind !== undefined && (one.url === url || one.key === key))

const unknownSize = { width: null, height: null, colour: null } as const

const isKnown = (photo: Photo, own: Photo): boolean =>
  photo.url === own.url && photo.key === own.key && photo.status === 'imported'

/** The same image under another address, as an export names it: what is known of it stays known. */
function withFacts(own: Photo, current: readonly Photo[]): Photo {
  const same = current.find(({ key, status }) => key === own.key && status === 'imported')
  if (same === undefined) return own
  const { width, height, colour, fingerprint } = same
  return { ...own, width, height, colour, ...(fingerprint === undefined ? {} : { fingerprint }) }
}

function withoutFormer(photo: PhotoItem): Photo {
  const { former: _, ...rest } = photo as Photo
  return rest
}
