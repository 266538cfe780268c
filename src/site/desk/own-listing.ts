/** A seller's own listing as the desk shows it: read, with its missing fields and faults. */

import type { FastifyRequest } from 'fastify'
import { fieldsByName } from '../../catalogue/fields.ts'
import type { ListingFields } from '../../domain/listings/listing.ts'
import { farFromPlace } from '../../domain/listings/listing-warnings.ts'
import { nearestPlace } from '../../domain/places/nearest-place.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { SellerAtDesk } from '../../service/desk/desk-sessions.ts'
import type { ListingRecord } from '../../service/listings/listing-record.ts'
import { decoded } from '../../service/listings/record-bytes.ts'
import type { Validation } from '../../service/listings/validate-listing.ts'
import type { SellerCaller, SentMembers } from '../../service/listings/write-context.ts'
import type { EstimateRecord } from '../../service/prices/estimate-record.ts'
import type { FieldFault } from '../enquiries/fault-texts.ts'
import { titleFor } from '../locale/card-title.ts'
import type { Locale } from '../locale/locale.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { pathId } from '../requests/read-page-request.ts'
import { deskFaults } from './desk-faults.ts'
import type { DeskContent } from './desk-frame.ts'
import type { DeskVisit } from './desk-visit.ts'
import { askedFields, type FormValues, shownFormValues, storedFormValues } from './form-values.ts'
import { type OtherHomes, readOtherHomes } from './other-homes.ts'

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
  const { record, version } = await service.readListing(id, at.caller, [])
  if (version === null) {
    throw new Refusal({ code: 'listing_not_found', message: 'There is no such listing of yours.' })
  }
  return { record: decoded(record), version }
}

/** Of a draft whose kind is not known yet: that it is one. */
export const ownTitle = (
  record: ListingRecord,
  { context, locale }: Pick<DeskVisit, 'context' | 'locale'>,
): string =>
  record.property_type === null ? locale.words.desk.formTitle : titleFor(record, context, locale)

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

/** The values of its form; developers also get the project field. */
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
    others: await readOtherHomes(own.record.id, visit.at, context),
    hold: (await context.service.deskWork.hold(own.record.id))?.reason ?? null,
    news: {},
    ...more,
  }
}

/**
 * What the service says of a listing as it stands in a form: what is wrong, what looks like a slip, what is missing
 * and what similar homes are offered for. Asked by the page and, while somebody types, by its script.
 */
export interface Verdict {
  readonly faults: readonly FieldFault[]
  readonly warnings: readonly string[]
  readonly missing: readonly string[]
  readonly estimate: Pick<EstimateRecord, 'value' | 'low' | 'high'> | null
  /** Which the point lies in; null: there is no point, or none is known. */
  readonly district: string | null
  /** Of the place that the point is in, as far as its distance says. */
  readonly location: string | null
}

/** `whole`: deal, fields and photos as they would be together. */
async function judgeListing(
  whole: SentMembers,
  caller: SellerCaller,
  context: SiteContext,
  locale: Locale,
): Promise<Verdict> {
  const { service, country } = context
  const validation = await service.validate(whole, caller)
  // The reference is that of the listing itself: the form saves it where it stands.
  const errors = validation.errors.filter(({ code }) => code !== 'reference_taken')
  const { lat, lng } = validation.normalised
  const hasPoint = typeof lat === 'number' && typeof lng === 'number'
  return {
    faults: deskFaults(errors, locale),
    warnings: warningsOf(validation, context, locale),
    missing: validation.missing_to_publish,
    estimate: await estimateOf(validation, service),
    district: hasPoint ? country.districtOf({ lat, lng }) : null,
    location: hasPoint ? (nearestPlace({ lat, lng }, country)?.slug ?? null) : null,
  }
}

/** The service's sentences are for programs: a person is led to the field. */
function warningsOf(
  { warnings, normalised }: Validation,
  { placeOf }: SiteContext,
  locale: Locale,
): readonly string[] {
  const { desk } = locale.words
  const far = farFromPlace(normalised as ListingFields, (slug) => placeOf.get(slug))
  if (far) return [desk.farPin(locale.number(far.km), locale.nameOf(far.place))]
  const labels = warnings.map(({ param }) => fieldsByName.get(param)?.label ?? param)
  return [...new Set(labels)].map((label) => desk.warning(locale.label(label)))
}

async function estimateOf(
  { normalised, errors }: Validation,
  service: SiteContext['service'],
): Promise<Verdict['estimate']> {
  if (errors.some(({ code }) => code !== 'reference_taken')) return null
  try {
    const { status, value, low, high } = await service.estimateHome(normalised)
    return status === 'unavailable' ? null : { value, low, high }
  } catch (error) {
    // Too few fields are filled in yet: the form says which are required.
    if (error instanceof Refusal) return null
    throw error
  }
}

export interface FormView {
  readonly record: ListingRecord
  readonly version: number
  /** What is stored, by which another's change of a field is noticed. */
  readonly stored: FormValues
  /** What stands in the boxes: what is stored, or what was typed. */
  readonly values: FormValues
  /** Boxes whose text is not stored. */
  readonly unsaved: readonly string[]
  /** Boxes that were changed here and elsewhere. */
  readonly conflicts: readonly string[]
  readonly faults: readonly FieldFault[]
  readonly verdict: Verdict
  readonly hold: string | null
  readonly others: OtherHomes
  /** The page answers a form that was sent: this browser need not keep it any more. */
  readonly answers: boolean
  /** Photos that were not taken, each with why. */
  readonly photoFaults?: readonly string[]
  readonly news: Pick<DeskContent, 'notice' | 'problem' | 'status'>
}
