/** What a listing still lacks before it can be live, in the catalogue's order and names. */
import { publishRules } from '../../catalogue/publish-rules.ts'
import type { Listing } from './listing.ts'

export function missingToPublish({ fields, photos }: Pick<Listing, 'fields' | 'photos'>): string[] {
  const type = fields.property_type
  const required = publishRules.flatMap((rule) =>
    rule.propertyTypes === null || rule.propertyTypes.includes(String(type)) ? rule.required : [],
  )
  const hasPhoto = photos.some(({ status }) => status === 'imported')
  return required.filter((name) =>
    name === 'photo_urls' ? !hasPhoto : (fields[name] ?? null) === null,
  )
}
