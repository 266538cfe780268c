/** What changes the photos of a listing: always the complete list, through the same write as programs use. */
import type { Answer } from '../../mount/page-handler.ts'
import { jsonAnswer } from '../desk-fragment.ts'
import { DESK, type DeskPost, type DeskVisit } from '../desk-visit.ts'
import { firstValue } from '../form-values.ts'
import { listingIdOf, readOwn } from '../own-listing.ts'
import {
  changedOrder,
  isPhotoAct,
  photoAddresses,
  wantedOrder,
  withAdded,
} from './photo-addresses.ts'
import { photoList } from './photo-section.ts'

export async function writePhotos(id: number, photo_urls: readonly string[], visit: DeskVisit) {
  const { at, context } = visit
  const write = { sent: { photo_urls }, caller: at.caller, signal: AbortSignal.any([]) }
  return context.service.update(id, write, null)
}

/** A button of one photo, without script. */
export async function changePhoto(post: DeskPost): Promise<Answer> {
  const { at, form, request, context } = post
  const id = listingIdOf(request)
  const { record } = await readOwn(id, at, context)
  const act = firstValue(form, 'act')
  const before = photoAddresses(record)
  if (isPhotoAct(act)) {
    const after = changedOrder(before, firstValue(form, 'url'), act)
    if (after !== before) await writePhotos(id, after, post)
  }
  return { to: `${DESK}/listings/${id}#photos` }
}

/** The whole order at once, and new ones behind it: what the script sends. */
export async function orderPhotos(visit: DeskVisit & Pick<DeskPost, 'form'>): Promise<Answer> {
  const { at, locale, form, request, context } = visit
  const id = listingIdOf(request)
  const { record } = await readOwn(id, at, context)
  const removed = new Set(form.get('removed') ?? [])
  const present = photoAddresses(record).filter((url) => !removed.has(url))
  const ordered = wantedOrder(present, form.get('url') ?? [])
  const { urls, left } = withAdded(ordered, form.get('added') ?? [])
  const { record: after, version } = await writePhotos(id, urls, visit)
  return jsonAnswer({ version, left, list: photoList(after, at, locale).toString() })
}
