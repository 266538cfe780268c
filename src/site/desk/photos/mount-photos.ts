/**
 * Photos at the desk: a form of many files for browsers without script, one file at a time for those with it, and
 * what changes their order. Files are taken as POST /v1/photos takes them; each is added to the list as it is stored.
 * Invariant: a photo that fails keeps no other back; the same photo again is the same photo.
 */
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { limits } from '../../../catalogue/limits.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { Locale } from '../../locale/locale.ts'
import type { Answer, MountPage } from '../../mount/page-handler.ts'
import { readFileForm } from '../../mount/read-file-form.ts'
import type { SiteContext } from '../../mount/site-context.ts'
import { whileConnected } from '../../mount/while-connected.ts'
import { deskFragment, jsonAnswer } from '../desk-fragment.ts'
import {
  DESK,
  type DeskVisit,
  deskPage,
  refuseOtherSites,
  stale,
  TOKEN_FIELD,
} from '../desk-visit.ts'
import { showListing } from '../listing-handlers.ts'
import { listingIdOf, readOwn } from '../own-listing.ts'
import { addPhotos } from './photo-handlers.ts'

/** Files stay streams in this part of the server. */
export function readFiles(scope: FastifyInstance): void {
  scope.addContentTypeParser('*', (_, payload, done) => done(null, payload))
}

export function mountPhotoForms(page: MountPage, context: SiteContext): void {
  const route = { method: 'POST', isSecret: true, takesFile: true } as const
  page(`${DESK}/listings/:id/photos`, deskPage(context, takeFiles), route)
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
