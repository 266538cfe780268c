/**
 * The fields of a listing between a form and the service: as typed, so that a form that is shown again has lost
 * nothing, and as the members of a write. Invariant: nothing is validated here; the service reads a form as it
 * reads the body of a program. An empty box clears the field.
 */
import { type Field, fields, type NumberField, type TextsField } from '../../catalogue/fields.ts'
import { languages as pageLanguages } from '../../catalogue/languages.ts'
import { AMENITIES, pairedAmenities } from '../../catalogue/publish-rules.ts'
import { NONE } from '../../catalogue/vocabulary.ts'
import { country } from '../../country/served-country.ts'
import { measureOfUnit } from '../../domain/numbers/measure-of-unit.ts'
import {
  type DecimalMark,
  type NumberRule,
  readTypedNumber,
  type TypedNumber,
  writeTypedNumber,
} from '../../domain/numbers/typed-number.ts'
import type { ListingRecord } from '../../service/listings/listing-record.ts'
import type { SentMembers } from '../../service/listings/write-context.ts'
import { withoutControlCharacters } from '../../structures/text/safe-text.ts'
import type { Locale } from '../locale/locale.ts'
import { unitNames } from '../locale/translations.ts'

/** All values of each name, in their order. */
export type FormValues = ReadonlyMap<string, readonly string[]>

export function readFormValues(body: Uint8Array): FormValues {
  const values = new Map<string, string[]>()
  for (const [name, value] of new URLSearchParams(Buffer.from(body).toString())) {
    values.set(name, [...(values.get(name) ?? []), withoutControlCharacters(value)])
  }
  return values
}

export const firstValue = (values: FormValues, name: string): string => values.get(name)?.[0] ?? ''

/** Those that a form of a listing asks for. */
export const askedFields: readonly Field[] = fields.filter(
  (field) => field.kind !== 'photos' && !('immutable' in field && field.immutable),
)

/** The boxes of a field: one, or of texts one for each language, whether the form shows it or not. */
export const boxNames = (field: Field): readonly string[] =>
  field.kind === 'texts'
    ? field.languages.map((language) => textBox(field.name, language))
    : [field.name]

export const textBox = (name: string, language: string): string => `${name}.${language}`

/** The languages of texts that a form asks for: those of the pages, and any other that has a text. */
export const askedLanguages = ({ name, languages }: TextsField, values: FormValues) =>
  languages.filter(
    (one) =>
      pageLanguages.some((language) => language === one) ||
      firstValue(values, textBox(name, one)) !== '',
  )

/** Says that the boxes of a list are on the form: of boxes that are all empty a browser sends nothing. */
export const listMark = (name: string): string => `${name}.asked`

/** Asked of developers, by its name. */
export const PROJECT = 'project'

/** How a listing's form writes decimals: it is read as it was written, also when the language was changed since. */
export const MARK = 'mark'

export const markIn = (
  form: FormValues,
  { decimalMark }: Pick<Locale, 'decimalMark'>,
): DecimalMark => {
  const sent = firstValue(form, MARK)
  return sent === '.' || sent === ',' ? sent : decimalMark
}

const ruleOf = (field: NumberField, mark: DecimalMark): NumberRule => ({
  ...measureOfUnit(field.unit, field.unit === undefined ? [] : unitNames(field.unit)),
  ...{ whole: field.whole, min: field.min, max: field.max, mark },
  currency: country.sentenceWords.currency,
})

export const readNumberBox = (text: string, field: NumberField, mark: DecimalMark): TypedNumber =>
  readTypedNumber(text, ruleOf(field, mark))

/** What a form sends, as members of a write; what it does not ask for is not sent. */
export function membersOf(values: FormValues, mark: DecimalMark): SentMembers {
  const members: Record<string, unknown> = {}
  for (const field of askedFields) {
    const { name } = field
    if (field.kind === 'choice' && field.multiple) {
      if (values.has(listMark(name))) members[name] = values.get(name) ?? null
      continue
    }
    if (field.kind === 'texts') {
      const asked = field.languages.filter((language) => values.has(textBox(name, language)))
      const textOf = (language: string) =>
        firstValue(values, textBox(name, language)).trim() || null
      if (asked.length > 0)
        members[name] = Object.fromEntries(asked.map((language) => [language, textOf(language)]))
      continue
    }
    if (!values.has(name)) continue
    const text = firstValue(values, name).trim()
    members[name] =
      text === '' ? null : field.kind === 'number' ? numberFrom(text, field, mark) : text
  }
  if (values.has(PROJECT)) {
    const name = firstValue(values, PROJECT).trim()
    members.project = name === '' ? null : { name }
  }
  return members
}

/** Who says which pool there is says that there is one: the amenity that buyers filter on follows. */
export function withAmenities(members: SentMembers, stored: FormValues): SentMembers {
  const sent = members[AMENITIES]
  const before = sent === undefined ? (stored.get(AMENITIES) ?? []) : ((sent ?? []) as string[])
  const after = new Set(before)
  for (const { field, amenity } of pairedAmenities) {
    const kinds = members[field]
    if (!Array.isArray(kinds)) continue
    if (kinds.some((kind) => kind !== NONE)) after.add(amenity)
    else after.delete(amenity)
  }
  const isSame = after.size === before.length && before.every((one) => after.has(one))
  return isSame ? members : { ...members, [AMENITIES]: after.size > 0 ? [...after] : null }
}

/** What is no number stays a text, which the service refuses. */
function numberFrom(text: string, field: NumberField, mark: DecimalMark): number | string {
  const read = readNumberBox(text, field, mark)
  return read.is === 'number' ? read.value : text
}

/** What stands in the boxes of a listing as it is stored, in no language: numbers as programs write them. */
export function storedFormValues(record: ListingRecord, project: string | null = null): FormValues {
  const all = record as unknown as Readonly<Record<string, unknown>>
  const listOf = (one: unknown) => (one === null ? [] : [one].flat().map(String))
  const boxes = askedFields.flatMap((field): (readonly [string, readonly string[]])[] => {
    const { name, kind } = field
    const value = kind === 'place' ? (record.location?.slug ?? null) : (all[name] ?? null)
    if (field.kind !== 'texts') return [[name, listOf(value)]]
    const texts = (value ?? {}) as Readonly<Record<string, string>>
    return field.languages.map((language) => [
      textBox(name, language),
      listOf(texts[language] ?? null),
    ])
  })
  return new Map([
    ...boxes,
    ...(project === null ? [] : [[PROJECT, listOf(project || null)] as const]),
  ])
}

/** The same as the page writes it. */
export function shownFormValues(stored: FormValues, mark: DecimalMark): FormValues {
  const shown = new Map(stored)
  for (const { kind, name } of askedFields) {
    const [value] = stored.get(name) ?? []
    if (kind === 'number' && value !== undefined)
      shown.set(name, [writeTypedNumber(Number(value), mark)])
  }
  return shown
}
