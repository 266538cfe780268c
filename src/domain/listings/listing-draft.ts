/**
 * A body that creates or changes a listing: checked field by field, all faults together.
 * Fields that are left out are not in `values`; a field sent as null is there as null.
 */
import { fields, fieldsByName } from '../../catalogue/fields.ts'
import { limits } from '../../catalogue/limits.ts'
import { projectMembers } from '../../catalogue/project-members.ts'
import { readOnlyMembers } from '../../catalogue/publish-rules.ts'
import type { Deal } from '../../catalogue/vocabulary.ts'
import type { Country } from '../../country/country.ts'
import { nearest } from '../../structures/text/edit-distance.ts'
import { findContacts } from '../description/find-contacts.ts'
import type { ContactCountry } from '../description/phone-forms.ts'
import type { PlaceFinder } from '../places/place-finder.ts'
import type { Fault } from '../refusal.ts'
import { shown } from '../search/read-parameters.ts'
import type { FieldValue, ListingFields } from './listing.ts'
import { readFieldValue } from './read-field-value.ts'

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
  /** Addresses of images that this service stores begin with it. */
  readonly ownPhotoPrefix: string
}

/** Further ones are reported without a guess: a body of rubbish must not cost much. */
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

/**
 * The project that a listing is said to be a unit of: by name, made on first use, or by its id. An extension of
 * writing, for developers. Invariant: what comes out is one of these, nothing, or a fault; null takes it away.
 */

/** undefined: nothing is said of it; null: it belongs to none. */
export type WantedProject = { readonly name: string } | { readonly id: number } | null | undefined

const isOfProject = (member: string): boolean => projectMembers.some(({ name }) => name === member)

const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}]/u
const SEND = 'Send "project": {"name": "Sea Towers"}, or "project_id" of one of your own.'

function readProject(
  body: Readonly<Record<string, unknown>>,
  country: ContactCountry,
): { readonly project: WantedProject; readonly faults: readonly Fault[] } {
  const hasName = 'project' in body
  const hasId = 'project_id' in body
  if (!hasName && !hasId) return { project: undefined, faults: [] }
  const refuse = (fault: Fault) => ({ project: undefined, faults: [{ hint: SEND, ...fault }] })
  if (hasName && hasId) {
    const message = 'project and project_id say the same thing.'
    return refuse({ code: 'conflicting_parameters', param: 'project', message, hint: 'Send one.' })
  }
  if (hasId) {
    const { project_id: id } = body
    if (id === null) return { project: null, faults: [] }
    if (typeof id === 'number' && Number.isSafeInteger(id) && id > 0) {
      return { project: { id }, faults: [] }
    }
    const message = 'project_id is a positive whole number.'
    return refuse({ code: 'invalid_value', param: 'project_id', message })
  }
  const { project } = body
  if (project === null) return { project: null, faults: [] }
  const name = nameIn(project)
  if (name === null) {
    const message = 'project is an object with a name.'
    return refuse({ code: 'invalid_value', param: 'project', message })
  }
  if ([...name].length > limits.projectNameMaxChars) {
    const message = `The name of a project has at most ${limits.projectNameMaxChars} characters.`
    return refuse({ code: 'too_long', param: 'project', message })
  }
  if (findContacts(name, country).length > 0) {
    const message = 'The name of a project holds no phone number, e-mail address or link.'
    return refuse({ code: 'contact_in_description', param: 'project', message })
  }
  return { project: { name }, faults: [] }
}

function nameIn(project: unknown): string | null {
  if (typeof project !== 'object' || project === null || Array.isArray(project)) return null
  const { name, ...more } = project as Readonly<Record<string, unknown>>
  if (typeof name !== 'string' || Object.keys(more).length > 0) return null
  const plain = name.trim().replace(/ +/g, ' ')
  return plain === '' || UNSEEN.test(plain) || !plain.isWellFormed() ? null : plain
}
