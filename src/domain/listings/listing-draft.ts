/**
 * A body that creates or changes a listing: judged field by field, all faults together.
 * Fields that are left out are not in `values`; a field sent as null is there as null.
 */
import { fields, fieldsByName } from '../../catalogue/fields.ts'
import { readOnlyMembers } from '../../catalogue/publish-rules.ts'
import type { Deal } from '../../catalogue/vocabulary.ts'
import type { Country } from '../../country/country.ts'
import { nearest } from '../../structures/text/edit-distance.ts'
import type { ContactCountry } from '../description/phone-forms.ts'
import type { PlaceFinder } from '../places/place-finder.ts'
import type { Fault } from '../refusal.ts'
import { shown } from '../search/read-parameters.ts'
import type { FieldValue, ListingFields } from './listing.ts'
import { readFieldValue } from './read-field-value.ts'
import { isOfProject, readProject, type WantedProject } from './read-project.ts'

export interface ListingDraft {
  /** Stored fields that were sent, as they will be stored. */
  readonly values: ListingFields
  /** The complete photo list, when one was sent. */
  readonly photoUrls: readonly string[] | null
  /** Which of the photos are floor plans, when it was said. */
  readonly floorPlanUrls: readonly string[] | null
  /** What was said of the project that it is a unit of. */
  readonly project: WantedProject
  readonly faults: readonly Fault[]
}

export interface DraftContext {
  readonly places: Pick<PlaceFinder, 'bySlug' | 'find' | 'suggestSlugs'>
  readonly country: Pick<Country, 'name'> & ContactCountry
  /** Addresses of images that this service keeps begin with it. */
  readonly ownPhotoPrefix: string
}

/** Further ones are told without a guess: a body of rubbish must not keep us busy. */
const MOST_GUESSES = 40

const FIELD_NAMES = fields.map(({ name }) => name)

export function readDraft(
  body: Readonly<Record<string, unknown>>,
  context: DraftContext,
): ListingDraft {
  const values: Record<string, FieldValue> = {}
  const faults: Fault[] = []
  let photoUrls: readonly string[] | null = null
  let floorPlanUrls: readonly string[] | null = null
  for (const [name, sent] of Object.entries(body)) {
    const field = fieldsByName.get(name)
    if (isOfProject(name)) continue
    if (!field) {
      faults.push(notAField(name, faults.length < MOST_GUESSES))
      continue
    }
    const reading = readFieldValue(field, sent, context)
    if ('faults' in reading) faults.push(...reading.faults)
    else if (field.kind === 'photos') {
      const urls = (reading.value as readonly string[] | null) ?? []
      if (field.marks) floorPlanUrls = urls
      else photoUrls = urls
    } else values[name] = reading.value
  }
  faults.push(...pointFaults(values, body, context), ...dealFaults(values, values.deal))
  const { project, faults: ofProject } = readProject(body, context.country)
  faults.push(...ofProject)
  return { values, photoUrls, floorPlanUrls, project, faults }
}

function notAField(name: string, isGuessed: boolean): Fault {
  if (readOnlyMembers.includes(name)) {
    return {
      code: 'read_only_field',
      param: name,
      message: `${name} is set by the service.`,
      hint: `Leave ${name} out.`,
    }
  }
  const guess = isGuessed ? nearest(name.slice(0, 100).toLowerCase(), FIELD_NAMES) : null
  return {
    code: 'unknown_field',
    param: shown(name.toWellFormed()),
    message: `A listing has no field "${shown(name.toWellFormed())}".`,
    hint: guess ? `Did you mean ${guess}?` : `Fields: ${FIELD_NAMES.join(', ')}.`,
    allowed: FIELD_NAMES,
  }
}

/** Fields that a listing of this deal does not have. Sent as null, there is nothing to refuse. */
export function dealFaults(values: ListingFields, deal: FieldValue | undefined): Fault[] {
  return fields
    .filter(({ name, appliesTo }) => {
      const isSent = (values[name] ?? null) !== null
      return isSent && typeof deal === 'string' && appliesTo?.includes(deal as Deal) === false
    })
    .map(({ name, appliesTo }) => ({
      code: 'parameter_not_applicable',
      param: name,
      message: `${name} applies to deal=${appliesTo} only, and this listing is for deal=${deal}.`,
      hint: `Leave ${name} out, or send "${name}": null.`,
    }))
}

/** lat and lng travel together and lie in the country served. */
function pointFaults(
  values: Readonly<Record<string, FieldValue>>,
  body: Readonly<Record<string, unknown>>,
  { country }: DraftContext,
): Fault[] {
  if (!('lat' in body) && !('lng' in body)) return []
  const { lat, lng } = values
  if (!('lat' in body && 'lng' in body) || (lat === null) !== (lng === null)) {
    const param = 'lat' in body && body.lat !== null ? 'lng' : 'lat'
    return [
      {
        code: 'conflicting_parameters',
        param,
        message: 'lat and lng must be sent together.',
        hint: 'Send both as numbers, or both as null to clear them.',
      },
    ]
  }
  if (typeof lat !== 'number' || typeof lng !== 'number' || country.contains({ lat, lng }))
    return []
  const swapped = country.contains({ lat: lng, lng: lat })
  return [
    {
      code: 'outside_country',
      param: 'lat',
      message: `The point ${lat}, ${lng} does not lie in ${country.name}.`,
      ...(swapped ? { hint: `lat and lng look swapped: send lat ${lng} and lng ${lat}.` } : {}),
    },
  ]
}
