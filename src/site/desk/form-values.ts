/**
 * The fields of a listing between a form and the service: as typed, so that a form that is shown again has lost
 * nothing, and as the members of a write. Invariant: nothing is judged here; the service reads a form as it
 * reads the body of a program. An empty box clears the field.
 */
import { type Field, fields } from '../../catalogue/fields.ts'
import type { ListingRecord } from '../../service/listings/listing-record.ts'
import type { SentMembers } from '../../service/listings/write-context.ts'
import { withoutControlCharacters } from '../../structures/text/control-characters.ts'

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

/** The boxes of a field: one, or of texts one for each language. */
export const boxNames = (field: Field): readonly string[] =>
  field.kind === 'texts'
    ? field.languages.map((language) => `${field.name}.${language}`)
    : [field.name]

/** Says that the boxes of a list are on the form: of boxes that are all empty a browser sends nothing. */
export const listMark = (name: string): string => `${name}.asked`

/** Asked of developers, by its name. */
export const PROJECT = 'project'

/** What a form sends, as members of a write; what it does not ask for is not sent. */
export function membersOf(values: FormValues): SentMembers {
  const members: Record<string, unknown> = {}
  for (const field of askedFields) {
    const { name } = field
    if (field.kind === 'choice' && field.multiple) {
      if (values.has(listMark(name))) members[name] = values.get(name) ?? null
      continue
    }
    if (field.kind === 'texts') {
      const asked = field.languages.filter((language) => values.has(`${name}.${language}`))
      const textOf = (language: string) => firstValue(values, `${name}.${language}`).trim() || null
      if (asked.length > 0)
        members[name] = Object.fromEntries(asked.map((language) => [language, textOf(language)]))
      continue
    }
    if (!values.has(name)) continue
    const text = firstValue(values, name).trim()
    members[name] = text === '' ? null : field.kind === 'number' ? numberFrom(text) : text
  }
  if (values.has(PROJECT)) {
    const name = firstValue(values, PROJECT).trim()
    members.project = name === '' ? null : { name }
  }
  return members
}

/** Spaces between groups of digits, and a comma before decimals; what is no number stays a text. */
function numberFrom(text: string): number | string {
  const plain = text.replace(/[\s'’\u00a0\u202f]/g, '')
  const grouped = /^-?\d{1,3}(?:[.,]\d{3})+$/.test(plain) ? plain.replace(/[.,]/g, '') : plain
  const value = Number(grouped.replace(',', '.'))
  return grouped !== '' && Number.isFinite(value) ? value : text
}

/** What stands in the boxes of a listing as it is stored. */
export function storedFormValues(record: ListingRecord): FormValues {
  const all = record as unknown as Readonly<Record<string, unknown>>
  return new Map(
    askedFields.flatMap((field) => {
      const { name, kind } = field
      const value = kind === 'place' ? (record.location?.slug ?? null) : (all[name] ?? null)
      const listOf = (one: unknown) => (one === null ? [] : [one].flat().map(String))
      if (field.kind !== 'texts') return [[name, listOf(value)] as const]
      const texts = (value ?? {}) as Readonly<Record<string, string>>
      return field.languages.map((language) => {
        return [`${name}.${language}`, listOf(texts[language] ?? null)] as const
      })
    }),
  )
}

/** What was typed over what is stored. */
export function typedOver(stored: FormValues, typed: FormValues): FormValues {
  const merged = new Map(stored)
  for (const name of askedFields.flatMap(boxNames)) {
    if (typed.has(name)) merged.set(name, typed.get(name)!)
    else if (typed.has(listMark(name))) merged.set(name, [])
  }
  return merged
}
