/**
 * Photos at the desk: a form of many files for browsers without script, one file at a time for those with it, and
 * what changes their order. Files are taken as POST /v1/photos takes them; each is added to the list as it is stored.
 * Invariant: a photo that fails does not hold up the others; the same photo again is the same photo.
 */

import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { limits } from '../../../catalogue/limits.ts'
import { type PhotoAct, photoActs } from '../../../domain/photos/photo-changes.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { PhotoOrder } from '../../../service/photos/change-photos.ts'
import type { Locale } from '../../locale/locale.ts'
import type { Answer, MountPage } from '../../mount/page-handler.ts'
import { readFileForm, whileConnected } from '../../mount/read-file-form.ts'
import type { SiteContext } from '../../mount/site-context.ts'
import { refuseOtherSites, TOKEN_FIELD } from '../csrf.ts'
import {
  DESK,
  type DeskPost,
  type DeskVisit,
  deskFragment,
  deskPage,
  jsonAnswer,
  stale,
} from '../desk-visit.ts'
import { type FormValues, firstValue } from '../form-values.ts'
import { showListing } from '../listing-handlers.ts'
import { listingIdOf, readOwn } from '../own-listing.ts'
import { PROFILE, profilePage } from '../profile/profile-page.ts'
import { photoList } from './photo-section.ts'

/** Files stay streams in this part of the server. */
export function readFiles(scope: FastifyInstance): void {
  scope.addContentTypeParser('*', (_, payload, done) => done(null, payload))
}

export function mountPhotoForms(page: MountPage, context: SiteContext): void {
  const route = { method: 'POST', isSecret: true, takesFile: true } as const
  page(`${DESK}/listings/:id/photos`, deskPage(context, takeFiles), route)
  page(`${PROFILE}/photo`, deskPage(context, takeLogo), route)
}

export function mountPhotoFragments(fragment: MountPage, context: SiteContext): void {
  const route = { method: 'POST', isSecret: true, takesFile: true } as const
  fragment(`${DESK}/photos`, deskFragment(context, takeOne), route)
}

const streamOf = ({ request }: DeskVisit): Readable =>
  request.body instanceof Readable ? request.body : Readable.from([])

/** One file; the script adds it to the listing when it is there. */
async function takeOne(visit: DeskVisit): Promise<Answer> {
  const { at, locale, request, context } = visit
  try {
    const { url, width, height } = await whileConnected(request, (signal) =>
      context.service.upload({ sellerId: at.caller.sellerId, bytes: streamOf(visit), signal }),
    )
    return jsonAnswer({ url, width, height })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const answer = jsonAnswer({ why: photoTrouble(error, locale) }, error.status)
    return { ...answer, headers: { ...error.extras.headers } }
  }
}

function photoTrouble({ extras }: Refusal, { words: { desk } }: Locale): string {
  return desk.photoReasons[String(extras.members?.reason)] ?? desk.photoTrouble
}

async function takeFiles(visit: DeskVisit): Promise<Answer> {
  const { at, locale, request, context } = visit
  const { desk } = locale.words
  refuseOtherSites(request, context)
  const id = listingIdOf(request)
  const { record } = await readOwn(id, at, context)
  const faults: string[] = []
  const added: string[] = []
  const tooMany = desk.photosTooMany(locale.number(limits.photosPerListing))
  const isOurs = (token: string) => context.service.desk.isFormToken(token, at)
  const token = { field: TOKEN_FIELD, isOurs }
  const outcome = await readFileForm(request, token, async (name, bytes) => {
    // What finds no room is not decoded either.
    if (record.photos.total + added.length >= limits.photosPerListing) {
      faults.push(tooMany)
      return
    }
    try {
      const { sellerId } = at.caller
      const photo = await whileConnected(request, (signal) =>
        context.service.upload({ sellerId, bytes, signal }),
      )
      added.push(photo.url)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      faults.push(desk.photoFailed(name, photoTrouble(error, locale)))
    }
  })
  if (outcome === 'no token') return stale(request)
  // Others may have added some meanwhile.
  if (added.length > 0 && (await addPhotos(id, added, visit)).left > 0) faults.push(tooMany)
  if (faults.length === 0) return { to: `${DESK}/listings/${id}#photos` }
  const photoFaults = [...new Set(faults)]
  return showListing(visit, { photoFaults, news: { status: 422 } })
}

/** The first file that can be shown becomes the logo. */
async function takeLogo(visit: DeskVisit): Promise<Answer> {
  const { at, locale, request, context } = visit
  refuseOtherSites(request, context)
  const isOurs = (token: string) => context.service.desk.isFormToken(token, at)
  const sent: { url?: string; problem?: string } = {}
  const outcome = await readFileForm(request, { field: TOKEN_FIELD, isOurs }, async (_, bytes) => {
    if (sent.url !== undefined) return
    try {
      const { sellerId } = at.caller
      const upload = (signal: AbortSignal) => context.service.upload({ sellerId, bytes, signal })
      sent.url = (await whileConnected(request, upload)).url
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      sent.problem = photoTrouble(error, locale)
    }
  })
  if (outcome === 'no token') return stale(request)
  if (sent.url === undefined) {
    const problem = sent.problem ?? locale.words.desk.profile.logoMissing
    return profilePage(visit, { problem, status: 422 })
  }
  await context.service.profiles.change({ logo_url: sent.url }, null, at.caller)
  return { to: `${PROFILE}?notice=saved` }
}

/** What changes the photos of a listing: one act after the other, each on the list as it is stored. */
const addPhotos = (id: number, urls: readonly string[], { at, context }: DeskVisit) =>
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
