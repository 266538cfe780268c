/** What a listing still lacks before it can be live, in the catalogue's order and names. */
import { publishRules } from '../../catalogue/publish-rules.ts'
import type { Listing } from './listing.ts'

export function missingToPublish({ fields, photos }: Pick<Listing, 'fields' | 'photos'>): string[] {
  const required = requiredOf(String(fields.property_type))
  const hasPhoto = photos.some(({ status }) => status === 'imported')
  return required.filter((name) =>
    name === 'photo_urls' ? !hasPhoto : (fields[name] ?? null) === null,
  )
}

/** Found out once: every listing that is read asks for them. */
const requiredByType = new Map<string, readonly string[]>()
const TYPES_MAX = 100

function requiredOf(type: string): readonly string[] {
  const known = requiredByType.get(type)
  if (known) return known
  const required = publishRules.flatMap(({ propertyTypes, required }) =>
    propertyTypes === null || propertyTypes.includes(type) ? required : [],
  )
  if (requiredByType.size < TYPES_MAX) requiredByType.set(type, required)
  return required
}
