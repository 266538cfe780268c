/**
 * What the script of the desk asks for, as JSON: the verdict on what is being typed, and the saving of a draft
 * while one types. The same functions as the pages; a session that is over is told as 401, and nothing is lost.
 */
import type { Answer, MountPage } from '../mount/page-handler.ts'
import { formBody } from '../mount/read-forms.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { deskFragment, jsonAnswer } from './desk-fragment.ts'
import { DESK, type DeskVisit } from './desk-visit.ts'
import { membersOf, readFormValues } from './form-values.ts'
import { sidePanel } from './listing-form-page.ts'
import { listingIdOf, readOwn, saveForm, verdictOn } from './own-listing.ts'
import { orderPhotos } from './photos/photo-handlers.ts'

export function mountDeskFragments(fragment: MountPage, context: SiteContext): void {
  const post = { method: 'POST', isSecret: true } as const
  fragment(`${DESK}/listings/:id/verdict`, deskFragment(context, judge), post)
  fragment(`${DESK}/listings/:id/autosave`, deskFragment(context, autosave), post)
  const order = (visit: DeskVisit) =>
    orderPhotos({ ...visit, form: readFormValues(formBody(visit.request)) })
  fragment(`${DESK}/listings/:id/order`, deskFragment(context, order), post)
}

async function judge(visit: DeskVisit): Promise<Answer> {
  const { at, locale, request, context } = visit
  const { record } = await readOwn(listingIdOf(request), at, context)
  const verdict = await verdictOn(record, membersOf(readFormValues(formBody(request))), visit)
  return jsonAnswer(told(verdict, locale))
}

const told = (
  verdict: Parameters<typeof sidePanel>[0],
  locale: Parameters<typeof sidePanel>[1],
) => ({
  faults: verdict.faults,
  missing: verdict.missing,
  district: verdict.district,
  panel: sidePanel(verdict, locale).toString(),
})

/** Of what is not live, what is right is kept; who was slower than another window is told. */
async function autosave(visit: DeskVisit): Promise<Answer> {
  const { at, locale, request, context } = visit
  const form = readFormValues(formBody(request))
  const own = await readOwn(listingIdOf(request), at, context)
  if (own.record.state === 'live') return judge(visit)
  const saved = await saveForm(own, form, visit, AbortSignal.any([]))
  if (saved.is === 'conflict') return jsonAnswer({ conflict: true }, 412)
  if (saved.is === 'refused') {
    return jsonAnswer({ faults: saved.faults, saved: false }, saved.refusal.status)
  }
  const { record, version } = saved.own
  const verdict = await verdictOn(record, {}, visit)
  const faults = [...saved.faults, ...verdict.faults]
  return jsonAnswer({ ...told({ ...verdict, faults }, locale), version, saved: true })
}
