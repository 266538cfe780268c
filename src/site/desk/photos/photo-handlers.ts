/** What changes the photos of a listing: one act after the other, each on the list as it is stored. */
import { type PhotoAct, photoActs } from '../../../domain/photos/photo-changes.ts'
import type { PhotoOrder } from '../../../service/photos/change-photos.ts'
import type { Answer } from '../../mount/page-handler.ts'
import { jsonAnswer } from '../desk-fragment.ts'
import { DESK, type DeskPost, type DeskVisit } from '../desk-visit.ts'
import { type FormValues, firstValue } from '../form-values.ts'
import { listingIdOf, readOwn } from '../own-listing.ts'
import { photoList } from './photo-section.ts'

export const addPhotos = (id: number, urls: readonly string[], { at, context }: DeskVisit) =>
  context.service.changePhotos(id, { act: 'add', urls, before: [] }, at.caller)

const isPhotoAct = (text: string): text is PhotoAct => photoActs.some((act) => act === text)

/** null: the form says nothing that can be done. */
function orderIn(form: FormValues): PhotoOrder | null {
  const act = firstValue(form, 'act')
  const name = firstValue(form, 'url')
  if (act === 'add') return { act, urls: form.get('url') ?? [], before: form.get('before') ?? [] }
  if (!isPhotoAct(act) || name === '') return null
  return { act, name, other: firstValue(form, 'before') }
}

/** A button of one photo, without script. */
export async function changePhoto(post: DeskPost): Promise<Answer> {
  const { at, form, request, context } = post
  const id = listingIdOf(request)
  await readOwn(id, at, context)
  const order = orderIn(form)
  if (order) await context.service.changePhotos(id, order, at.caller)
  return { to: `${DESK}/listings/${id}#photos` }
}

/** The same by the script: answered with the list as it is then. */
export async function changePhotosByScript(
  visit: DeskVisit & Pick<DeskPost, 'form'>,
): Promise<Answer> {
  const { at, locale, form, request, context } = visit
  const id = listingIdOf(request)
  const { record: before } = await readOwn(id, at, context)
  const order = orderIn(form)
  const { record, left } = order
    ? await context.service.changePhotos(id, order, at.caller)
    : { record: before, left: 0 }
  return jsonAnswer({ left, list: photoList(record, at, locale).toString() })
}
