/** The rules for writing a listing as `/api/listing-fields` gives them: derived from the catalogue. */
import { type Field, fields } from '../../catalogue/fields.ts'
import { publishRules, setByIndex } from '../../catalogue/publish-rules.ts'
import type { Deal } from '../../catalogue/vocabulary.ts'
import { omitUndefined } from '../search/describe-search.ts'

export function describeFields(deal: Deal, baseUrl: string) {
  return {
    deal,
    fields: Object.fromEntries(fields.map((field) => [field.name, entryOf(field, deal, baseUrl)])),
    needed_to_publish: Object.fromEntries(
      publishRules.map(({ propertyTypes, required }) => [
        propertyTypes?.join(',') ?? 'always',
        required,
      ]),
    ),
    note: 'For photo_urls, at least one photo must have been imported. A listing reports what is still lacking in missing_to_publish, with these same names. Check a listing without storing it: POST /v1/listings/validate.',
    set_by_index: setByIndex.map(({ name }) => name),
    updates:
      'On PATCH and PUT, fields left out keep their value; a field sent as null is cleared; photo_urls is always the complete photo list.',
  }
}

function entryOf(field: Field, deal: Deal, baseUrl: string): Record<string, unknown> {
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
