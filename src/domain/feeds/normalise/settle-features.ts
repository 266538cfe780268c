/** Pool, parking, heating, cooling, amenities, views, furnishing: what the feed says is there. Never that it is not. */
import { pairedAmenities } from '../../../catalogue/publish-rules.ts'
import { ownMember } from '../../../structures/own-member.ts'
import { plainLine } from '../text/plain-prose.ts'
import { type FeatureMeaning, readFeature } from '../text/read-feature.ts'
import type { RecordDraft } from './record-draft.ts'

const FURNISHINGS: Readonly<Record<string, string>> = {
  furnished: 'furnished',
  fully: 'furnished',
  'fully furnished': 'furnished',
  'partially-furnished': 'partially-furnished',
  'partially furnished': 'partially-furnished',
  partially: 'partially-furnished',
  'part furnished': 'partially-furnished',
  'part-furnished': 'partially-furnished',
  'semi furnished': 'partially-furnished',
  'semi-furnished': 'partially-furnished',
  unfurnished: 'unfurnished',
  'not furnished': 'unfurnished',
  ...{ yes: 'furnished', true: 'furnished', '1': 'furnished' },
  ...{ no: 'unfurnished', false: 'unfurnished', '0': 'unfurnished' },
}
const SEVERAL = ['pool', 'parking', 'heating', 'air_conditioning', 'amenities', 'view'] as const

export function settleFeatures(draft: RecordDraft): void {
  const { members, issues, record } = draft
  const found = record.features.flatMap((text) => readFeature(plainLine(text)))
  const flag = record.values.pool
  if (draft.context.constant.has('pool') && flag !== undefined)
    issues.add('constant_column', 'pool', flag)
  else if (/^(?:1|yes|y|true)$/i.test(flag?.trim() ?? ''))
    found.push({ field: 'pool', value: 'yes' })
  for (const field of SEVERAL) {
    const values = distinct(found, field)
    if (values.length > 0) members[field] = values
  }
  const amenities = new Set(distinct(found, 'amenities'))
  for (const { field, amenity } of pairedAmenities)
    if (members[field] !== undefined) amenities.add(amenity)
  if (amenities.size > 0) members.amenities = [...amenities]
  const furnishing = ownMember(FURNISHINGS, draft.value('furnishing')?.toLowerCase() ?? '') ?? null
  draft.setOrDefault('furnishing', furnishing ?? distinct(found, 'furnishing')[0] ?? null)
  const deed = draft.value('title_deed') ?? distinct(found, 'title_deed')[0]
  if (deed === 'has-title' || deed === 'no-title') members.title_deed = deed
}

/** The kind where one is said: "yes" beside "private" says no more. */
function distinct(found: readonly FeatureMeaning[], field: FeatureMeaning['field']): string[] {
  const values = [...new Set(found.filter((one) => one.field === field).map(({ value }) => value))]
  const kinds = values.filter((value) => value !== 'yes')
  return kinds.length > 0 ? kinds : values
}
