/** The rules for writing a listing as `/api/listing-fields` gives them: derived from the catalogue. */
import { type Field, fields } from '../../catalogue/fields.ts'
import { type ProjectMember, projectMembers } from '../../catalogue/project-members.ts'
import { publishRules, setByIndex } from '../../catalogue/publish-rules.ts'
import type { Deal } from '../../catalogue/vocabulary.ts'
import { omitUndefined } from '../search/describe-search.ts'

interface FieldRule {
  readonly label: string
  readonly multiple: boolean
  readonly applies_to?: readonly Deal[]
  readonly note?: string
  readonly example: unknown
  readonly extension?: true
  readonly values?: readonly { readonly value: string; readonly label: string }[]
  readonly synonyms?: Readonly<Record<string, readonly string[]>>
  readonly values_from?: string
  readonly type?: 'integer' | 'number' | 'string' | 'array' | 'object'
  /** The members of an object. */
  readonly languages?: readonly string[]
  readonly format?: 'date'
  readonly min?: number
  readonly max?: number
  readonly unit?: string
  readonly max_length?: number
  readonly max_items?: number
}

export interface ListingFieldRules {
  readonly deal: Deal
  readonly fields: Readonly<Record<string, FieldRule>>
  readonly needed_to_publish: Readonly<Record<string, readonly string[]>>
  readonly note: string
  readonly set_by_index: readonly string[]
  readonly updates: string
}

export function describeFields(deal: Deal, baseUrl: string): ListingFieldRules {
  return {
    deal,
    fields: {
      ...Object.fromEntries(fields.map((field) => [field.name, entryOf(field, deal, baseUrl)])),
      ...Object.fromEntries(projectMembers.map(({ name, ...rule }) => [name, memberEntry(rule)])),
    },
    needed_to_publish: Object.fromEntries(
      publishRules.map(({ propertyTypes, required }) => [
        propertyTypes?.join(',') ?? 'always',
        required,
      ]),
    ),
    note: 'For photo_urls, at least one photo must have been imported. A listing reports what is still missing in missing_to_publish, with these same names. Check a listing without storing it: POST /v1/listings/validate.',
    set_by_index: setByIndex.map(({ name }) => name),
    updates:
      'On PATCH and PUT, fields left out keep their value; a field sent as null is cleared; photo_urls is always the complete photo list.',
  }
}

const memberEntry = (rule: Omit<ProjectMember, 'name'>): FieldRule => ({
  ...rule,
  multiple: false,
  extension: true,
})

function entryOf(field: Field, deal: Deal, baseUrl: string): FieldRule {
  const shared = omitUndefined({
    label: field.label,
    applies_to: field.appliesTo,
    note: field.note,
    example: field.example,
    extension: field.extension,
  })
  switch (field.kind) {
    case 'choice':
      return omitUndefined({
        ...shared,
        multiple: field.multiple,
        values: field.values.map(({ value, label }) => ({ value, label })),
        synonyms: synonymsOf(field.values),
      })
    case 'number':
      return omitUndefined({
        ...shared,
        multiple: false,
        type: field.whole ? 'integer' : 'number',
        min: field.min,
        max: field.max,
        unit: deal === 'rent' ? (field.unitForRent ?? field.unit) : field.unit,
      })
    case 'date':
      return { ...shared, multiple: false, type: 'string', format: 'date' }
    case 'text':
      return omitUndefined({
        ...shared,
        multiple: false,
        type: 'string',
        max_length: field.maxChars,
      })
    case 'texts':
      return {
        ...shared,
        multiple: false,
        type: 'object',
        languages: field.languages,
        max_length: field.maxChars,
      }
    case 'place':
      return {
        ...shared,
        multiple: false,
        type: 'string',
        values_from: `${baseUrl}/v1/locations?q=`,
      }
    case 'photos':
      return { ...shared, multiple: true, type: 'array', max_items: field.maxItems }
  }
}

function synonymsOf(values: Extract<Field, { kind: 'choice' }>['values']) {
  const entries = values.flatMap(({ value, synonyms }) => (synonyms ? [[value, synonyms]] : []))
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}
