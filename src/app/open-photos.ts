/** Photos: where they are stored and served from, and how new ones are fetched and decoded. */
import { join } from 'node:path'
import { createBucketPhotoStore } from '../photos/bucket-photo-store.ts'
import { createPhotoAdmission } from '../photos/photo-admission.ts'
import { createPhotoDecoder, type PhotoDecoder } from '../photos/photo-decoder.ts'
import { createPhotoFetcher, type PhotoFetcher } from '../photos/photo-fetcher.ts'
import { createDiskPhotoStore, type PhotoStore } from '../photos/photo-store.ts'
import { createPhotoDesk, type PhotoDesk } from '../service/photos/photo-desk.ts'
import {
  createPhotoShelf,
  type PhotoShelf,
  type PhotoSource,
} from '../service/photos/photo-shelf.ts'
import { createUploadPhoto, type UploadPhoto } from '../service/photos/upload-photo.ts'
import { makeFolder } from '../store/files/make-folder.ts'
import type { Store } from '../store/store.ts'
import { processFile } from './paths.ts'
import type { OpenBucket } from './storage/open-bucket.ts'

export interface PhotoOptions {
  readonly dataDir: string
  readonly baseUrl: string
  /** null: photos are in DATA_DIR. */
  readonly bucket: OpenBucket | null
  /** Where the bucket is read by everybody. */
  readonly publicUrl: string | null
  readonly drawnPhotos?: PhotoSource | undefined
  readonly fetcher?: PhotoFetcher | undefined
  readonly decoder?: PhotoDecoder | undefined
  readonly store: Store
  readonly now: () => number
  readonly onError: (error: unknown) => void
}

export interface OpenPhotos {
  readonly photoStore: PhotoStore
  readonly shelf: PhotoShelf
  readonly desk: PhotoDesk
  readonly upload: UploadPhoto
  readonly decoder: PhotoDecoder
  close(): void
}

export function openPhotos(options: PhotoOptions): OpenPhotos {
  const { dataDir, baseUrl, bucket, publicUrl, store, now, onError, ...given } = options
  // There from the start, so that a backup of it works before the first photo.
  const photosDir = join(dataDir, 'photos')
  makeFolder(photosDir)
  const photoStore =
    bucket === null ? createDiskPhotoStore(photosDir) : createBucketPhotoStore({ ...bucket, now })
  const decoder = given.decoder ?? createPhotoDecoder({ worker: processFile('decode-photo') })
  const shelf = createPhotoShelf(
    given.drawnPhotos ? [photoStore, given.drawnPhotos] : [photoStore],
    { baseUrl, publicUrl },
  )
  const photoImport = {
    fetcher: given.fetcher ?? createPhotoFetcher(),
    decoder,
    photoStore,
    admission: createPhotoAdmission(),
    onFault: onError,
  }
  return {
    photoStore,
    decoder,
    shelf,
    desk: createPhotoDesk(photoImport, shelf, store),
    upload: createUploadPhoto({
      ...photoImport,
      ...{ store, baseUrl, now },
      incomingDir: join(photosDir, 'incoming'),
    }),
    close: () => decoder.close(),
  }
}
