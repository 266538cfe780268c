/** A home as it is exported: our fields, the addresses of its photos, and the names of its place; and how a format writes it. */
import { type ListingFields, textOf, textsOf } from '../../domain/listings/listing.ts'
import { textLanguage } from '../../structures/text/text-language.ts'
import { OWN_FIELDS } from '../read/feed-element.ts'

export interface ExportedHome {
  readonly id: number
  readonly reference: string
  readonly updatedAt: string
  readonly link: string
  readonly title: string
  readonly fields: ListingFields
  /** ISO 4217. */
  readonly currency: string
  readonly placeName: string | null
  readonly districtName: string | null
  /** By their labels: "Garden", "Private pool"; at least one. */
  readonly features: readonly string[]
  readonly photos: readonly { readonly url: string; readonly isPlan: boolean }[]
  readonly countryName: string
  /** Its own point, else that of its place. */
  readonly point: { readonly lat: number; readonly lng: number } | null
}

/** Home by home, so that a large stock can be written in turns with requests. */
export interface StockWriter {
  begin(count: number): string
  home(home: ExportedHome): string
  readonly between: string
  readonly end: string
  /** Of a format that refuses some homes: false leaves one out. */
  takes?(home: ExportedHome): boolean
}

export function* writeStock(
  writer: StockWriter,
  homes: readonly ExportedHome[],
  perPart: number,
): Generator<string> {
  const taken = writer.takes ? homes.filter((home) => writer.takes?.(home)) : homes
  yield writer.begin(taken.length)
  for (let at = 0; at < taken.length; at += perPart) {
    const written = taken.slice(at, at + perPart).map((home) => writer.home(home))
    yield `${at === 0 ? '' : writer.between}${written.join(writer.between)}`
  }
  yield writer.end
}

export const fieldText = ({ fields }: ExportedHome, name: string): string | null => {
  const value = fields[name]
  return value === null || value === undefined
    ? null
    : Array.isArray(value)
      ? value.join(',')
      : String(value)
}

/** Of "6+" and 92.9, for formats with whole numbers only. */
export const whole = (value: string | null): number | null => {
  const number = value === null ? Number.NaN : Number.parseFloat(value)
  return Number.isFinite(number) ? Math.round(number) : null
}

/** The description by languages: where there is one text alone, in the language that its letters tell. */
export function textsByLanguage({ fields }: ExportedHome): readonly (readonly [string, string])[] {
  const texts = Object.entries(textsOf(fields, 'descriptions'))
  const text = textOf(fields, 'description')
  if (texts.length > 0 || text === null) return texts
  return [[textLanguage(text) ?? 'en', text]]
}

export const hasValue = ({ fields }: ExportedHome, name: string, value: string): boolean => {
  const found = fields[name]
  return Array.isArray(found) && found.includes(value)
}

/**
 * All fields under their own names, so that reading them back loses nothing. The reference is exported apart, unless
 * the format has no room for it.
 */
export function ownFields({ fields }: ExportedHome, longReference?: string): string {
  const { reference: _, ...rest } = fields
  const own = Object.entries(rest).filter(([, value]) => value !== null)
  return JSON.stringify(
    Object.fromEntries(
      longReference === undefined ? own : [...own, ['reference', longReference] as const],
    ),
  )
}

/** XML as text: names are ours, whatever stands between them is escaped. */
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}
// biome-ignore lint/suspicious/noControlCharactersInRegex: no document may hold them.
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

const xmlSafe = (text: string): string => text.replace(FORBIDDEN, '')

export const xmlText = (text: string): string =>
  xmlSafe(text).replace(/[&<>"]/g, (letter) => ESCAPES[letter])

/** Our fields in XML whose format has no room for them. Nothing of the JSON may end it, or be taken for markup. */
export const ownInstruction = (json: string): string =>
  `<?${OWN_FIELDS} ${xmlSafe(json).replace(/[<>&]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)}?>`

/** Nothing where there is no value. */
export const xmlElement = (name: string, value: string | number | null | undefined): string =>
  value === null || value === undefined ? '' : `<${name}>${xmlText(String(value))}</${name}>`

/** Of an image that is a floor plan. */
export const PLAN_TAG = '<tags><tag>floorplan</tag></tags>'
