/** A seller's own listing as the desk shows it: read, judged, saved. */
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../domain/refusal.ts'
import type { SellerAtDesk } from '../../service/desk/desk-access.ts'
import type { ListingRecord } from '../../service/listings/listing-record.ts'
import { decoded } from '../../service/listings/record-bytes.ts'
import type { SentMembers } from '../../service/listings/write-context.ts'
import type { FieldFault } from '../enquiries/fault-texts.ts'
import type { Locale } from '../locale/locale.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { pathId } from '../requests/read-id.ts'
import { deskFaults } from './desk-faults.ts'
import type { DeskVisit } from './desk-visit.ts'
import {
  askedFields,
  type FormValues,
  firstValue,
  membersOf,
  storedFormValues,
} from './form-values.ts'
import type { FormView } from './listing-form-page.ts'
import { judgeListing, type Verdict } from './verdict.ts'

export interface OwnListing {
  readonly record: ListingRecord
  readonly version: number
}

export function listingIdOf(request: FastifyRequest): number {
  const missing = { code: 'listing_not_found', message: 'There is no such listing.' } as const
  return pathId(request, 'id', missing)
}

/** Another seller's is as unknown as one that never was. */
export async function readOwn(
  id: number,
  at: SellerAtDesk,
  { service }: SiteContext,
): Promise<OwnListing> {
  const { record, version } = await service.readListing(id, at.caller, false)
  if (version === null) {
    throw new Refusal({ code: 'listing_not_found', message: 'There is no such listing of yours.' })
  }
  return { record: decoded(record), version }
}

/** Everything that is stored, as members of a write: what a verdict is about. */
function wholeOf(record: ListingRecord, photoUrls: readonly string[]): SentMembers {
  const stored = storedFormValues(record)
  const all = record as unknown as Readonly<Record<string, unknown>>
  const members = askedFields.map((field) => {
    if (field.kind === 'texts') return [field.name, all[field.name] ?? null]
    const values = stored.get(field.name) ?? []
    const isList = field.kind === 'choice' && field.multiple
    const value = isList ? values : (values[0] ?? null)
    return [field.name, field.kind === 'number' && value !== null ? Number(value) : value]
  })
  return {
    ...Object.fromEntries(members.filter(([, value]) => value !== null && value !== '')),
    deal: record.deal,
    photo_urls: photoUrls,
  }
}

/** Of a listing as it is stored, or with what stands in a form over it. */
export function verdictOn(
  record: ListingRecord,
  typed: SentMembers,
  { at, locale, context }: Pick<DeskVisit, 'at' | 'locale' | 'context'>,
): Promise<Verdict> {
  const shown = record.photos.items.map(({ url }) => url)
  const whole = { ...wholeOf(record, shown), ...typed }
  const named = Object.entries(whole).filter(([, value]) => value !== null)
  return judgeListing(Object.fromEntries(named), at.caller, context, locale)
}

export async function formView(
  own: OwnListing,
  visit: Pick<DeskVisit, 'at' | 'locale' | 'context'>,
  more: Partial<FormView> = {},
): Promise<FormView> {
  const { at, context } = visit
  const { project_id } = own.record
  const project = project_id === null ? null : await context.service.project(project_id)
  return {
    ...own,
    values: storedFormValues(own.record),
    faults: [],
    verdict: await verdictOn(own.record, {}, visit),
    hold: (await context.service.deskWork.hold(own.record.id))?.reason ?? null,
    project: at.seller.type === 'developer' ? (project?.name ?? '') : null,
    news: {},
    ...more,
  }
}

export type SaveOutcome =
  | { readonly is: 'saved'; readonly own: OwnListing; readonly faults: readonly FieldFault[] }
  | { readonly is: 'refused'; readonly refusal: Refusal; readonly faults: readonly FieldFault[] }
  | { readonly is: 'conflict' }

/**
 * Saves what stands in a form. Of a draft what is right is kept even where something is not, so that nothing typed
 * is lost; a live listing changes as a whole or not at all.
 */
export async function saveForm(
  own: OwnListing,
  form: FormValues,
  { at, locale, context }: { at: SellerAtDesk; locale: Locale; context: SiteContext },
  signal: AbortSignal,
): Promise<SaveOutcome> {
  const { service } = context
  const { id, state } = own.record
  const typed = membersOf(form)
  const sentVersion = firstValue(form, 'version')
  const isForced = firstValue(form, 'act') === 'overwrite'
  const version = /^\d{1,15}$/.test(sentVersion) ? Number(sentVersion) : own.version
  const ifMatch = isForced ? null : [version]
  const write = (sent: SentMembers) =>
    service.update(id, { sent, caller: at.caller, signal }, ifMatch)
  try {
    const { record, version: now } = await write(typed)
    return { is: 'saved', own: { record, version: now }, faults: [] }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.status === 412) return { is: 'conflict' }
    const faults = deskFaults(error.faults, locale)
    const wrong = new Set(error.faults.flatMap(({ param }) => (param ? [param] : [])))
    const isPartial = state === 'draft' && [...wrong].some((name) => form.has(name))
    if (!isPartial) return { is: 'refused', refusal: error, faults }
    try {
      const kept = new Map([...form].filter(([name]) => !wrong.has(name.replace(/\.asked$/, ''))))
      const { record, version: now } = await write(membersOf(kept))
      return { is: 'saved', own: { record, version: now }, faults }
    } catch (again) {
      if (!(again instanceof Refusal)) throw again
      if (again.status === 412) return { is: 'conflict' }
      return { is: 'refused', refusal: again, faults }
    }
  }
}
