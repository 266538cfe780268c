/**
 * Acts of a seller on single photos of a listing: read, changed and written in one transaction, so that of several
 * at once each is found in the end. Programs send complete lists, which is another use case.
 */
import { changedPhotos, type PhotoAct } from '../../domain/photos/photo-changes.ts'
import { Refusal } from '../../domain/refusal.ts'
import { removedListing } from '../listings/read-listing.ts'
import {
  lockOwn,
  ownerRecord,
  type SellerCaller,
  type WriteContext,
  type WrittenListing,
} from '../listings/write-context.ts'
import { storeChanges } from '../listings/write-listing.ts'
import { largestPhotoUrl } from './photo-record.ts'

export type PhotoOrder =
  /** Addresses of images that we hold, in their order; `before`: which they come in front of. */
  | { readonly act: 'add'; readonly urls: readonly string[]; readonly before: readonly string[] }
  | { readonly act: PhotoAct; readonly name: string; readonly other?: string }

export interface PhotosChanged extends WrittenListing {
  /** How many found no room. */
  readonly left: number
}

export async function changePhotos(
  id: number,
  order: PhotoOrder,
  caller: SellerCaller,
  context: WriteContext,
): Promise<PhotosChanged> {
  const change = order.act === 'add' ? await additionOf(order, context) : order
  const addressOf = (key: string) => largestPhotoUrl(key, context.record.baseUrl)
  const { listing, left } = await context.store.write(async (transaction) => {
    const before = await lockOwn(transaction, id, caller, context.now)
    if (before.state === 'removed') throw removedListing(id)
    const { photos, left } = changedPhotos(before.photos, change, addressOf)
    return {
      listing: await storeChanges(transaction, before, { ...before, photos }, context),
      left,
    }
  })
  await context.sync.catchUp()
  return { ...(await ownerRecord(listing, context)), left }
}

async function additionOf(
  { urls, before }: Extract<PhotoOrder, { act: 'add' }>,
  { photos }: WriteContext,
) {
  const added = await photos.find(urls)
  const unknown = urls.find((url) => !added.some((photo) => photo.url === url))
  if (unknown === undefined) return { act: 'add', added, before } as const
  throw new Refusal({
    code: 'invalid_value',
    param: 'photo_urls',
    message: `There is no image here under ${unknown.slice(0, 200)}.`,
    hint: 'Upload it first: POST /v1/photos answers with its address.',
  })
}
