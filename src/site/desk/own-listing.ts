/** A seller's own listing as the desk shows it: read and judged. */

import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../domain/refusal.ts'
import type { SellerAtDesk } from '../../service/desk/desk-sessions.ts'
import type { ListingRecord } from '../../service/listings/listing-record.ts'
import { decoded } from '../../service/listings/record-bytes.ts'
import type { SentMembers } from '../../service/listings/write-context.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { pathId } from '../requests/read-id.ts'
import type { DeskVisit } from './desk-visit.ts'
import { askedFields, type FormValues, shownFormValues, storedFormValues } from './form-values.ts'
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

/** What stands in the boxes of its form: a developer is asked for the project as well. */
export async function storedBoxes(
  record: ListingRecord,
  { at, context }: Pick<DeskVisit, 'at' | 'context'>,
): Promise<FormValues> {
  if (at.seller.type !== 'developer') return storedFormValues(record)
  const { project_id } = record
  const project = project_id === null ? null : await context.service.project(project_id)
  return storedFormValues(record, project?.name ?? '')
}

export async function formView(
  own: OwnListing,
  visit: Pick<DeskVisit, 'at' | 'locale' | 'context'>,
  more: Partial<FormView> = {},
): Promise<FormView> {
  const { context, locale } = visit
  const stored = await storedBoxes(own.record, visit)
  return {
    ...own,
    stored,
    values: shownFormValues(stored, locale.decimalMark),
    faults: [],
    unsaved: [],
    conflicts: [],
    answers: false,
    verdict: await verdictOn(own.record, {}, visit),
    hold: (await context.service.deskWork.hold(own.record.id))?.reason ?? null,
    news: {},
    ...more,
  }
}
