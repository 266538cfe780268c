/** A draft as the service would read it, and the fields of the catalogue by kind. */
import { type ChoiceField, fields, type NumberField } from '../../src/catalogue/fields.ts'
import { cyprus } from '../../src/country/cyprus/cyprus.ts'
import { readDraft } from '../../src/domain/listings/listing-draft.ts'
import { createPlaceFinder } from '../../src/domain/places/place-finder.ts'

export const places = createPlaceFinder(cyprus)

export const read = (body: Readonly<Record<string, unknown>>) =>
  readDraft(body, {
    places,
    country: cyprus,
    ownPhotoPrefix: 'http://127.0.0.1:8080/photos/',
  })

/** The value that is stored of a single field, or the faults. */
export const only = (name: string, sent: unknown) => {
  const { values, faults } = read({ [name]: sent })
  return faults.length > 0 ? faults : values[name]
}

const choices = fields.filter((field): field is ChoiceField => field.kind === 'choice')
export const single = choices.filter(({ multiple }) => !multiple)
export const several = choices.filter(({ multiple }) => multiple)
export const numbers = fields.filter((field): field is NumberField => field.kind === 'number')
