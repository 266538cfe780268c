/** What a listing still lacks before it can be live, in the catalogue's order and names. */
import { publishRules } from '../../catalogue/publish-rules.ts'
import { remember } from '../../structures/remember.ts'
import type { Listing } from './listing.ts'

export function missingToPublish({ fields, photos }: Pick<Listing, 'fields' | 'photos'>): string[] {
  const required = requiredOf(String(fields.property_type))
  const hasPhoto = photos.some(({ status }) => status === 'imported')
  return required.filter((name) =>
    name === 'photo_urls' ? !hasPhoto : (fields[name] ?? null) === null,
  )
}

/** Found out once: every listing that is read asks for them. */
const TYPES_MAX = 100
const requiredOf = remember(
  (type: string): readonly string[] =>
    publishRules.flatMap(({ propertyTypes, required }) =>
      propertyTypes === null || propertyTypes.includes(type) ? required : [],
    ),
  TYPES_MAX,
)
