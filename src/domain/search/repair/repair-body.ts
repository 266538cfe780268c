/**
 * A body that was refused, as the one that was meant: members by what other programs call them, values by what they
 * stand for. Invariant: what comes out is accepted as it stands and says nothing that was not said.
 * Cost: nothing for a body that is accepted; one further reading for each round, at most three.
 */
import { fieldNamed } from '../../../catalogue/field-named.ts'
import { fieldsByName } from '../../../catalogue/fields.ts'
import { aliasKey, needlessParameters } from '../../../catalogue/parameter-aliases.ts'
import { readOnlyMembers } from '../../../catalogue/publish-rules.ts'
import { country } from '../../../country/served-country.ts'
import { saidText } from '../../../structures/text/safe-text.ts'
import type { PlaceFinder } from '../../places/place-finder.ts'
import { type Fault, Refusal } from '../../refusal.ts'
import { type Members, repairField } from './repair-field.ts'
import { pointIn } from './repair-places.ts'

export interface BodyContext {
  readonly places: Pick<PlaceFinder, 'find' | 'withParts'>
  /** The faults of a body; none where it is accepted. */
  check(body: Members): readonly Fault[]
}

const ROUNDS_MAX = 3
/** A body with more has a fault of another kind. */
const MEMBERS_MAX = 80
/** So that it fits into an error with everything else, twice. */
const SUGGESTION_MAX_BYTES = 10_000
const HINT_MAX_CHARS = 600

/** The refusal of these faults, with the body that was meant where that is sure. */
export function refuseBody(faults: readonly Fault[], sent: Members, context: BodyContext): Refusal {
  const suggestion = suggestBody(faults, sent, context)
  if (suggestion === null) return new Refusal(faults)
  const [first, ...others] = faults
  const hint =
    suggestion.length <= HINT_MAX_CHARS ? `Send ${suggestion}` : 'Send the body in suggestion.'
  return new Refusal([{ ...first, hint }, ...others], { members: { suggestion } })
}

/** As JSON; null: not certain, or too long to send. */
export function suggestBody(
  faults: readonly Fault[],
  sent: Members,
  context: BodyContext,
): string | null {
  const repaired = repairBody(sent, faults, context)
  const text = repaired === null ? '' : JSON.stringify(repaired)
  return text !== '' && Buffer.byteLength(text) <= SUGGESTION_MAX_BYTES ? text : null
}

function repairBody(sent: Members, faults: readonly Fault[], context: BodyContext): Members | null {
  if (Object.keys(sent).length > MEMBERS_MAX) return null
  let body = sent
  let found = faults
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const next = repairOnce(body, found, context)
    if (next === null) return null
    body = next
    found = context.check(body)
    if (found.length === 0) return body
  }
  return null
}

function repairOnce(body: Members, faults: readonly Fault[], context: BodyContext): Members | null {
  const next = new Map<string, unknown>()
  for (const [name, value] of Object.entries(body)) {
    const wrong = faults.filter(
      ({ param, code }) => param === name || (code === 'outside_country' && isHalfOfPoint(name)),
    )
    const repaired =
      fieldsByName.has(name) && wrong.length === 0
        ? { [name]: value }
        : repairMember(name, value, wrong[0], body, context)
    if (repaired === null) return null
    for (const [own, one] of Object.entries(repaired)) {
      const before = next.get(own)
      const both =
        Array.isArray(before) && Array.isArray(one) ? [...new Set([...before, ...one])] : one
      // Two members that say different things of one field.
      if (before !== undefined && both === one && JSON.stringify(before) !== JSON.stringify(one))
        return null
      next.set(own, both)
    }
  }
  return Object.fromEntries(next)
}

const POINT = /^(?:coordinates|coords|geo|geopoint|geolocation|point|position|latlng|location|map)$/

function repairMember(
  name: string,
  value: unknown,
  fault: Fault | undefined,
  body: Members,
  context: BodyContext,
): Members | null {
  // Members that depend on each other, such as the project, are checked together.
  if (fault === undefined) return { [name]: value }
  const key = aliasKey(name)
  const point = POINT.test(key) ? pointOf(value) : null
  if (point) return point
  if (fault.code === 'outside_country') return swapped(body)
  const own = fieldsByName.get(name)
  if (own)
    return fault.code === 'invalid_value' || fault.code === 'unknown_location'
      ? repairField(own, value, context.places)
      : null
  const alias = fieldNamed(name)
  if (alias) {
    const field = fieldsByName.get(alias.field)!
    // null says that there is none, of every field alike.
    if (value === null) return { [field.name]: null }
    if (alias.value !== undefined) return fromFlag(alias.field, alias.value, value)
    const isFine = context.check({ [field.name]: value }).every(({ param }) => param !== field.name)
    return isFine || isHalfOfPoint(field.name)
      ? { [field.name]: asNumber(field.kind, value) }
      : repairField(field, value, context.places)
  }
  return isNeedless(key, name, value) ? {} : null
}

/** NaN where it says none: an empty text is no zero. */
const numberOf = (value: unknown): number => Number(saidText(value) || Number.NaN)

/** lat and lng are checked together: each alone is a fault. */
const isHalfOfPoint = (name: string): boolean => name === 'lat' || name === 'lng'
const asNumber = (kind: string, value: unknown): unknown =>
  kind === 'number' && typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value)
    ? Number(value)
    : value

function fromFlag(field: string, meant: string, value: unknown): Members | null {
  const isOn = value === true || value === 1 || /^(?:true|yes|1)$/i.test(saidText(value))
  if (!isOn) return null
  const own = fieldsByName.get(field)!
  return { [field]: own.kind === 'choice' && own.multiple ? [meant] : meant }
}

/** {"lat": 1.5, "lng": 2.5}, [1.5, 2.5], "1.5,2.5". */
function pointOf(value: unknown): Members | null {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const members = Object.entries(value).map(
      ([name, one]) => [fieldNamed(name)?.field, numberOf(one)] as const,
    )
    const of = (wanted: string) => members.find(([field]) => field === wanted)?.[1]
    const [lat, lng] = [of('lat'), of('lng')]
    return members.length === 2 &&
      lat !== undefined &&
      lng !== undefined &&
      !Number.isNaN(lat + lng)
      ? { lat, lng }
      : null
  }
  const text = Array.isArray(value)
    ? value.map(saidText).join(',')
    : typeof value === 'string'
      ? value
      : ''
  const [near, ...more] = pointIn(text) ?? []
  if (!near || more.length > 0) return null
  const [lat, lng] = near.value.split(',').map(Number)
  return { lat, lng }
}

const swapped = ({ lat, lng }: Members): Members => ({ lat: lng, lng: lat })

/** What the service sets itself, and what every listing here has: without it the listing is the same. */
function isNeedless(key: string, name: string, value: unknown): boolean {
  // Whether it is live is decided by another request, and must not be lost.
  if (readOnlyMembers.includes(name)) return name !== 'state' && name !== 'close_reason'
  const text = saidText(value).toLowerCase()
  if (key.startsWith('currency')) return text === country.currency.toLowerCase() || text === '€'
  if (key.startsWith('country')) {
    return [country.name, country.nameLocal, country.code].some((one) => one.toLowerCase() === text)
  }
  return needlessParameters.has(key) && /^(?:lang|language|locale|unit)/.test(key)
}
