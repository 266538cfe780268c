/** What changes the photos of a listing: always the complete list, through the same write as programs use. */
import type { SentMembers } from '../../../service/listings/write-context.ts'
import type { Answer } from '../../mount/page-handler.ts'
import { jsonAnswer } from '../desk-fragment.ts'
import { DESK, type DeskPost, type DeskVisit } from '../desk-visit.ts'
import { firstValue } from '../form-values.ts'
import { listingIdOf, readOwn } from '../own-listing.ts'
import {
  changedOrder,
  changedPlans,
  isPhotoAct,
  isPlanAct,
  photoAddresses,
  wantedOrder,
  withAdded,
} from './photo-addresses.ts'
import { photoList } from './photo-section.ts'

export const writePhotos = (id: number, photo_urls: readonly string[], visit: DeskVisit) =>
  write(id, { photo_urls }, visit)

function write(id: number, sent: SentMembers, { at, context }: DeskVisit) {
  const order = { sent, caller: at.caller, signal: AbortSignal.any([]) }
  return context.service.update(id, order, null)
}

/** A button of one photo, without script. */
export async function changePhoto(post: DeskPost): Promise<Answer> {
  const { at, form, request, context } = post
  const id = listingIdOf(request)
  const { record } = await readOwn(id, at, context)
  const act = firstValue(form, 'act')
  const before = photoAddresses(record)
  const url = firstValue(form, 'url')
  if (isPhotoAct(act)) {
    const after = changedOrder(before, url, act)
    if (after !== before) await writePhotos(id, after, post)
  }
  if (isPlanAct(act)) {
    const marks = { plan: [], unplan: [], [act]: [url] }
    await write(id, { floor_plan_urls: changedPlans(record, marks) }, post)
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
  const marks = { plan: form.get('plan') ?? [], unplan: form.get('unplan') ?? [] }
  const isMarked = marks.plan.length + marks.unplan.length > 0
  const plans = isMarked && changedPlans(record, marks).filter((url) => urls.includes(url))
  const sent = { photo_urls: urls, ...(plans && { floor_plan_urls: plans }) }
  const { record: after, version } = await write(id, sent, visit)
  return jsonAnswer({ version, left, list: photoList(after, at, locale).toString() })
}
