/** A home as it is given out: our fields, the addresses of its photos, and where it is called what. */
import { type ListingFields, textOf, textsOf } from '../../domain/listings/listing.ts'
import { textLanguage } from '../../structures/text/text-language.ts'

export interface ExportedHome {
  readonly id: number
  readonly reference: string
  readonly updatedAt: string
  readonly link: string
  readonly fields: ListingFields
  /** ISO 4217. */
  readonly currency: string
  readonly placeName: string | null
  readonly districtName: string | null
  readonly photos: readonly { readonly url: string; readonly isPlan: boolean }[]
}

export const fieldText = ({ fields }: ExportedHome, name: string): string | null => {
  const value = fields[name]
  return value === null || value === undefined
    ? null
    : Array.isArray(value)
      ? value.join(',')
      : String(value)
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

/** All fields under their own names: whoever reads them back has lost nothing. The reference stands apart. */
export function ownFields({ fields }: ExportedHome): string {
  const { reference: _, ...rest } = fields
  return JSON.stringify(
    Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null)),
  )
}
