/**
 * What the script of the desk asks for, as JSON: the verdict on what is being typed, and the saving of a draft
 * while one types. The same functions as the pages; an expired session is a 401, and nothing is lost.
 */
import type { Locale } from '../locale/locale.ts'
import type { Answer, MountPage } from '../mount/page-handler.ts'
import { formBody } from '../mount/read-forms.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { numberFaults, readNumbers } from './desk-faults.ts'
import { DESK, type DeskVisit, deskFragment, jsonAnswer } from './desk-visit.ts'
import {
  type FormValues,
  markIn,
  membersOf,
  readFormValues,
  shownFormValues,
  withAmenities,
} from './form-values.ts'
import { sidePanel } from './listing-form-page.ts'
import { listingIdOf, verdictOn } from './own-listing.ts'
import { changePhotosByScript } from './photos/mount-photos.ts'
import { conflictPanel, printsOf, readPrints, sentBoxes } from './saving/merge-form.ts'
import { compareForm, saveForm } from './saving/save-form.ts'
export function mountDeskFragments(fragment: MountPage, context: SiteContext): void {
  const post = { method: 'POST', isSecret: true } as const
  fragment(`${DESK}/listings/:id/verdict`, deskFragment(context, check), post)
  fragment(`${DESK}/listings/:id/autosave`, deskFragment(context, autosave), post)
  const photos = (visit: DeskVisit) =>
    changePhotosByScript({ ...visit, form: readFormValues(formBody(visit.request)) })
  fragment(`${DESK}/listings/:id/photo-act`, deskFragment(context, photos), post)
}

async function check(visit: DeskVisit): Promise<Answer> {
  const { locale, request } = visit
  const form = readFormValues(formBody(request))
  const compared = await compareForm(listingIdOf(request), form, visit)
  return jsonAnswer({
    ...(await verdictFor(compared, form, visit)),
    ...newsOf(compared, form, locale),
  })
}

type Compared = Awaited<ReturnType<typeof compareForm>>

/** Of the listing as it would be with what is typed. */
async function verdictFor({ own, stored, merged }: Compared, form: FormValues, visit: DeskVisit) {
  const mark = markIn(form, visit.locale)
  const typed = withAmenities(membersOf(merged.changed, mark), stored)
  const verdict = await verdictOn(own.record, typed, visit)
  const faults = [...numberFaults(merged.changed, mark, visit.locale), ...verdict.faults]
  return {
    ...verdictBody({ ...verdict, faults }, visit.locale),
    read: readNumbers(form, visit.locale),
  }
}

const verdictBody = (
  verdict: Parameters<typeof sidePanel>[0],
  locale: Parameters<typeof sidePanel>[1],
) => ({
  faults: verdict.faults,
  missing: verdict.missing,
  district: verdict.district,
  location: verdict.location,
  panel: sidePanel(verdict, locale).toString(),
})

/** What is stored now where the page has seen something else, and what was changed on both sides. */
function newsOf({ stored, merged }: Compared, form: FormValues, locale: Locale) {
  const known = readPrints(form)
  const mark = markIn(form, locale)
  const theirs = shownFormValues(stored, mark)
  const prints = Object.entries(printsOf(stored)).filter(([box, print]) => known[box] !== print)
  const boxes = prints.map(([box, print]) => [box, { values: theirs.get(box) ?? [], print }])
  const { conflicts } = merged
  const panel = conflictPanel({ boxes: conflicts, mine: form, theirs, mark }, locale).toString()
  const isStored = (box: string) => stored.has(box) && !merged.unsaved.includes(box)
  const accepted = sentBoxes(form).filter(isStored)
  return { stored: Object.fromEntries(boxes), accepted, conflicts, conflict_panel: panel }
}

/** Of what is not live, what is right is stored; a field that another device changed as well is chosen first. */
async function autosave(visit: DeskVisit): Promise<Answer> {
  const { locale, request } = visit
  const form = readFormValues(formBody(request))
  const outcome = await saveForm(listingIdOf(request), form, visit, false)
  const news = { ...newsOf(outcome, form, locale), saved: false }
  if (outcome.is === 'conflict') return jsonAnswer(news, 412)
  if (outcome.is === 'live') {
    return jsonAnswer({ ...(await verdictFor(outcome, form, visit)), ...news, live: true }, 409)
  }
  if (outcome.is === 'refused') {
    return jsonAnswer({ ...news, faults: outcome.faults }, outcome.refusal.status)
  }
  const verdict = await verdictOn(outcome.own.record, {}, visit)
  const faults = [...outcome.faults, ...verdict.faults]
  return jsonAnswer({
    ...verdictBody({ ...verdict, faults }, locale),
    ...news,
    read: readNumbers(form, locale),
    ...{ saved: true, accepted: [...news.accepted, ...outcome.accepted] },
  })
}
