/**
 * One field of a listing that somebody writes: from JSON to the value that is stored, or to a fault.
 * The kind of the field decides; rules that are truly about one field stand at the end.
 */
import type {
  ChoiceField,
  DateField,
  Field,
  NumberField,
  TextField,
  TextsField,
} from '../../catalogue/fields.ts'
import { limits } from '../../catalogue/limits.ts'
import { NONE } from '../../catalogue/vocabulary.ts'
import { hasControlCharacter } from '../../structures/text/safe-text.ts'
import { contactFaults } from '../description/contact-faults.ts'
import type { ContactCountry } from '../description/phone-forms.ts'
import { districtHint, inBody, unknownLocation } from '../places/misplaced-names.ts'
import type { PlaceFinder } from '../places/place-finder.ts'
import type { Fault } from '../refusal.ts'
import { fileValue, invalidChoice, shown } from '../search/read-parameters.ts'
import { isVideoLink } from './is-video-link.ts'
import type { FieldValue } from './listing.ts'

type FieldReading = { readonly value: FieldValue } | { readonly faults: readonly Fault[] }

type Places = Pick<PlaceFinder, 'bySlug' | 'find' | 'suggestSlugs'>

interface ValueContext {
  readonly places: Places
  readonly ownPhotoPrefix: string
  readonly country: ContactCountry
  /** Whatever holds a contact was cut out of its texts before. */
  readonly isCut?: boolean
}

export function readFieldValue(field: Field, sent: unknown, context: ValueContext): FieldReading {
  if (sent === null) return { value: null }
  switch (field.kind) {
    case 'choice':
      return field.multiple ? readSeveral(field, sent) : readOne(field, sent, context)
    case 'number':
      return readNumber(field, sent)
    case 'date':
      return readDate(field, sent)
    case 'text':
      return readText(field, sent, context)
    case 'texts':
      return readTexts(field, sent, context)
    case 'place':
      return readPlace(field.name, sent, context.places)
    case 'photos':
      return readPhotoUrls(field.name, sent, context.ownPhotoPrefix)
  }
}

const refuse = (fault: Fault): FieldReading => ({ faults: [fault] })

function invalid(name: string, message: string, hint: string): FieldReading {
  return refuse({ code: 'invalid_value', param: name, message, hint })
}

const asText = (sent: unknown): string | null =>
  typeof sent === 'string' ? sent : typeof sent === 'number' ? String(sent) : null

function readOne(field: ChoiceField, sent: unknown, { places }: ValueContext): FieldReading {
  const text = asText(sent)
  if (text !== null && text.trim() === '') return { value: null }
  const value = text === null ? null : (fileValue(text, field.values) ?? fileYear(text, field))
  if (value !== null) return { value }
  const fault = invalidChoice(field.name, text ?? JSON.stringify(sent) ?? '', field.values)
  const place = field.ofPlaces && text !== null ? districtHint(text, places, inBody) : null
  return refuse({ ...fault, ...(place === null ? {} : { hint: place }), ...openEnded(field, text) })
}

/** An exact year without a value of its own goes to the range that holds it. */
function fileYear(text: string, { values }: ChoiceField): string | null {
  if (!/^\d{4}$/.test(text.trim())) return null
  const year = Number(text)
  const range = values.find(({ span }) => span && year >= span.from && year <= span.to)
  return range?.value ?? null
}

/** 7 bedrooms: the last value is "this many or more". */
function openEnded(
  { name, values }: ChoiceField,
  text: string | null,
): { message?: string; hint?: string } {
  const last = values.at(-1)!
  if (!last.label.endsWith('+') || !(Number(text) > Number(last.value))) return {}
  return {
    // A repaired body has a hint of its own.
    message: `${text} is not a value of ${name}: ${last.value} means ${last.value} or more.`,
    hint: `Send ${last.value}: for ${name} it means ${last.value} or more.`,
  }
}

function readSeveral(field: ChoiceField, sent: unknown): FieldReading {
  const pieces = typeof sent === 'string' ? sent.split(',') : Array.isArray(sent) ? sent : null
  if (pieces === null) {
    return invalid(
      field.name,
      `${field.name} must be a list of values.`,
      `Send for example ${JSON.stringify({ [field.name]: field.example })}.`,
    )
  }
  const faults: Fault[] = []
  const filed = new Set<string>()
  for (const piece of pieces.slice(0, MOST_PIECES)) {
    const text = asText(piece)
    const value = text === null ? null : fileValue(text, field.values)
    if (value !== null) filed.add(value)
    else if (text?.trim() !== '') {
      faults.push(invalidChoice(field.name, text ?? JSON.stringify(piece) ?? '', field.values))
    }
  }
  if (faults.length > 0) return { faults }
  if (filed.has(NONE) && filed.size > 1) return refuse(contradiction(field.name, [...filed]))
  const values = field.values.map(({ value }) => value).filter((value) => filed.has(value))
  return { value: values.length > 0 ? values : null }
}

/** More than any vocabulary has; a body cannot make us report thousands of faults. */
const MOST_PIECES = 50

function contradiction(name: string, values: readonly string[]): Fault {
  return {
    code: 'conflicting_parameters',
    param: name,
    message: `${name} says "${NONE}" and ${values.filter((value) => value !== NONE).join(', ')} at once.`,
    hint: `Send ["${NONE}"] alone, or leave "${NONE}" out.`,
  }
}

function readNumber(field: NumberField, sent: unknown): FieldReading {
  const { name, min, max, whole } = field
  if (typeof sent !== 'number' || !Number.isFinite(sent)) {
    return invalid(
      name,
      `${name} must be a number, not ${shown(JSON.stringify(sent) ?? '')}.`,
      `Send a JSON number without quotes, from ${min} to ${max}.`,
    )
  }
  if (whole && !Number.isInteger(sent)) {
    const nearest = Math.min(max, Math.max(min, Math.round(sent)))
    return invalid(name, `${name} must be a whole number, not ${sent}.`, `Send ${nearest}.`)
  }
  if (sent >= min && sent <= max) return { value: sent }
  return invalid(
    name,
    `${name} must be from ${min} to ${max}, not ${sent}.`,
    `Allowed: ${min} to ${max}.`,
  )
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Whether there is such a day: 30 February is none. */
function isDay(text: string): boolean {
  const atMs = DAY.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(text)
}

function readDate({ name, min, max, example }: DateField, sent: unknown): FieldReading {
  const text = typeof sent === 'string' ? sent.trim() : null
  if (text === '') return { value: null }
  if (text !== null && isDay(text) && text >= min && text <= max) return { value: text }
  // "2026-09-01T00:00:00Z": the day is sure, so it is named.
  const day = text?.slice(0, 10) ?? ''
  return invalid(
    name,
    `${name} must be a day from ${min} to ${max} as YYYY-MM-DD, not ${shown(JSON.stringify(sent) ?? '')}.`,
    `Send for example ${isDay(day) && day >= min && day <= max ? day : example}.`,
  )
}

const LINE_BREAK = /[\r\n\t]/

function readText(
  field: Pick<TextField, 'name' | 'maxChars' | 'format' | 'example'>,
  sent: unknown,
  { country, isCut = false }: ValueContext,
): FieldReading {
  const { name, maxChars, format } = field
  if (typeof sent !== 'string') {
    return invalid(name, `${name} must be a text.`, 'Send a JSON string.')
  }
  const text = sent.replaceAll('\r\n', '\n').trim()
  if (text === '') return { value: null }
  if (text.length > maxChars && [...text].length > maxChars) {
    return refuse({
      code: 'too_long',
      param: name,
      message: `${name} may have at most ${maxChars} characters; it has ${[...text].length}.`,
    })
  }
  const oneLine = format !== 'prose'
  if (!text.isWellFormed() || hasControlCharacter(text) || (oneLine && LINE_BREAK.test(text))) {
    return invalid(
      name,
      `${name} contains a control character or half a character.`,
      oneLine ? 'Send plain text on one line.' : 'Send plain text, blank lines between paragraphs.',
    )
  }
  if (format === 'video-link' && !isVideoLink(text)) {
    return invalid(
      name,
      `${name} must be an https link to one video on YouTube or Vimeo.`,
      `Send for example ${field.example}.`,
    )
  }
  const faults = isCut ? [] : contactFaults(field, sent, country)
  return faults.length > 0 ? { faults } : { value: text }
}

function readTexts(field: TextsField, sent: unknown, context: ValueContext): FieldReading {
  const { name, languages, maxChars, example } = field
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
    return invalid(
      name,
      `${name} must be an object with a text for each language.`,
      `Send for example ${JSON.stringify({ [name]: example })}.`,
    )
  }
  const texts: Record<string, string | null> = {}
  const faults: Fault[] = []
  for (const language of languages) {
    const text = (sent as Readonly<Record<string, unknown>>)[language]
    if (text === undefined) continue
    const one = { name: `${name}.${language}`, maxChars, format: 'prose', example } as const
    const reading = text === null ? { value: null } : readText(one, text, context)
    if ('faults' in reading) faults.push(...reading.faults)
    else texts[language] = reading.value as string | null
  }
  const unknown = Object.keys(sent).find((one) => !languages.some((language) => language === one))
  if (unknown !== undefined) {
    faults.push({
      code: 'invalid_value',
      param: name,
      message: `${name} has no language "${shown(unknown.toWellFormed())}".`,
      hint: `Languages: ${languages.join(', ')}. A text in another one goes into ${field.main}.`,
      allowed: languages,
    })
  }
  return faults.length > 0 ? { faults } : { value: texts }
}

function readPlace(name: string, sent: unknown, places: Places): FieldReading {
  if (typeof sent !== 'string') {
    return invalid(name, `${name} must be a slug.`, 'Resolve it with GET /v1/locations?q=.')
  }
  const slug = sent.trim().toLowerCase()
  if (slug === '') return { value: null }
  return places.bySlug(slug) ? { value: slug } : refuse(unknownLocation(name, slug, places, inBody))
}

function readPhotoUrls(name: string, sent: unknown, ownPrefix: string): FieldReading {
  if (!Array.isArray(sent)) {
    return invalid(
      name,
      `${name} must be a list of https addresses.`,
      'Send the complete list, such as ["https://img.example.com/1.jpg"].',
    )
  }
  if (sent.length > limits.photosPerListing) {
    return refuse({
      code: 'too_many_photos',
      param: name,
      message: `${name} holds ${sent.length} addresses; a listing takes ${limits.photosPerListing}.`,
    })
  }
  const faults = sent.flatMap((url, index) => photoUrlFault(name, url, index, ownPrefix))
  return faults.length > 0 ? { faults } : { value: [...new Set(sent as string[])] }
}

function photoUrlFault(name: string, url: unknown, index: number, ownPrefix: string): Fault[] {
  const https =
    typeof url === 'string' &&
    url.length <= limits.photoUrlMaxChars &&
    URL.canParse(url) &&
    (new URL(url).protocol === 'https:' || url.startsWith(ownPrefix))
  if (https) return []
  return [
    {
      code: 'invalid_value',
      param: name,
      message: `${name}[${index}] is not an https address of at most ${limits.photoUrlMaxChars} characters.`,
      hint: 'Send addresses that begin with https:// and lead to a JPEG, PNG or WebP image.',
    },
  ]
}
