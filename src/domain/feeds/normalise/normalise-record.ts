/**
 * One record of a feed in our fields, with a reason for every change, every drop and every guess that was not made.
 * Invariant: what comes out passes the rules of writing a listing; normalising it again changes nothing; the same
 * record in the same settings gives the same, in whatever order records come. Pure.
 * Cost: about 0.5 ms, most of it the contact rule.
 */
import { hash } from 'node:crypto'
import { fields, fieldsByName } from '../../../catalogue/fields.ts'
import { pairedAmenities } from '../../../catalogue/publish-rules.ts'
import type { FieldValue, ListingFields, PetsPolicy } from '../../listings/listing.ts'
import { readFieldValue } from '../../listings/read-field-value.ts'
import type { ProjectPage } from '../../sellers/project-page.ts'
import { type FeedIssue, type FeedIssueCode, weightOf } from '../feed-issues.ts'
import type { FeedRecord } from '../feed-record.ts'
import { offerStatusOf, statusWithin } from '../offer-status.ts'
import { plainLine } from '../text/plain-prose.ts'
import { type FeatureMeaning, readFeature } from '../text/read-feature.ts'
import { type NormaliseContext, RecordDraft } from './record-draft.ts'
import { settleKind } from './settle-kind.ts'
import { settleOffer } from './settle-offer.ts'
import { noPhotos, settlePhotos } from './settle-photos.ts'
import { settlePlace } from './settle-place.ts'
import type { SettledProject } from './settle-project.ts'
import { settleSizes } from './settle-sizes.ts'
import { settleTexts, settleVideo } from './settle-texts.ts'

export interface NormalisedRecord {
  readonly line: number
  readonly key: string | null
  readonly reference: string | null
  /** An export of this service: its key is the id of a listing here. */
  readonly isOwn: boolean
  /** `skip`: no listing is made of it; `withdraw`: the feed says that it is no longer offered. */
  readonly action: 'offer' | 'withdraw' | 'skip'
  /** All stored fields but the reference; null where nothing is said. */
  readonly values: ListingFields
  readonly photoUrls: readonly string[]
  /** Those of them that are floor plans. */
  readonly planUrls: readonly string[]
  /** A table without photo columns says nothing about photos: those that the home has stay. */
  readonly keepsPhotos?: true
  readonly pets: PetsPolicy | null
  readonly project: string | null
  /** What the page of its project says; absent: this record says nothing of it, or an earlier one of the document has. */
  readonly projectPage?: ProjectPage
  readonly issues: readonly FeedIssue[]
  /** Hashes of the data, the photos and the texts apart. */
  readonly print: string
}

/** Set by other ways than the fields. */
const settable = fields.filter(({ name, kind }) => name !== 'reference' && kind !== 'photos')
/** All but the texts. */
const dataNames = settable
  .map(({ name }) => name)
  .filter((name) => name !== 'description' && name !== 'descriptions')
const PROJECT_MAX_CHARS = 100
const statusIssues = {
  gone: 'status_withdrawn',
  waiting: 'status_not_shown',
  unknown: 'status_unknown',
} as const

/** What matters of a record that only says that a home is gone. */
const ofGone: ReadonlySet<FeedIssueCode> = new Set(['status_withdrawn', 'key_missing'])

export function normaliseRecord(record: FeedRecord, context: NormaliseContext): NormalisedRecord {
  const draft = new RecordDraft(record, context)
  const { issues, members } = draft
  const isEmpty =
    Object.keys(record.values).length === 0 &&
    record.texts.length === 0 &&
    record.photos.length === 0
  if (record.misfit !== undefined) {
    issues.add('row_misfit', null, record.misfit)
    return skipped(record, issues.all)
  }
  if (isEmpty && record.own === null) issues.add('record_empty')
  else if (record.key === null) issues.add('key_missing')
  if (record.own !== null) settleOwn(draft, record.own)
  else if (!isEmpty) settle(draft)
  const { identities, ...photos } = isEmpty ? noPhotos : settlePhotos(draft)
  const values = checkedFields(draft)
  const status = draft.value('status')
  const said = status === null ? 'offered' : offerStatusOf(status)
  const offer = said === 'offered' ? (statusWithin(draft.value('type') ?? '') ?? said) : said
  const isGone = offer === 'gone'
  const source = said === offer ? status : draft.value('type')
  if (offer !== 'offered') issues.add(statusIssues[offer ?? 'unknown'], null, source)
  const isSkipped = issues.all.some((issue) => weightOf(issue) === 'skipped')
  const project = members.project === undefined ? draft.value('project') : null
  const pets = draft.value('pets')
  const found = {
    line: record.line,
    key: record.key,
    reference: record.reference,
    isOwn: record.own !== null,
    action: isGone ? 'withdraw' : isSkipped ? 'skip' : 'offer',
    values,
    ...photos,
    pets: pets === 'allowed' || pets === 'not-allowed' ? pets : null,
    project: project === null ? null : plainLine(project).slice(0, PROJECT_MAX_CHARS),
    // What a home lacks that is no longer offered is nothing to repair.
    issues: isGone ? issues.all.filter(({ code }) => ofGone.has(code)) : issues.all,
  } as const
  return { ...found, print: printOf(found, identities) }
}

/** Nothing of it is read but its key: the home that it names is not taken for gone. */
function skipped(record: FeedRecord, issues: readonly FeedIssue[]): NormalisedRecord {
  const { line, key, reference } = record
  const values = Object.fromEntries(settable.map(({ name }) => [name, null]))
  const none = { photoUrls: [], planUrls: [], pets: null, project: null }
  const found = {
    line,
    key,
    reference,
    isOwn: false,
    action: 'skip',
    values,
    ...none,
    issues,
  } as const
  return { ...found, print: printOf(found, []) }
}

function settle(draft: RecordDraft): void {
  settleOffer(draft)
  settleKind(draft)
  settleSizes(draft)
  settlePlace(draft)
  settleFeatures(draft)
  settleVideo(draft)
  settleTexts(draft)
}

/** An export of this service: its fields are ours already, and are checked like any others. */
function settleOwn(draft: RecordDraft, own: Readonly<Record<string, unknown>>): void {
  for (const { name } of settable)
    if (own[name] !== undefined && own[name] !== null) draft.members[name] = own[name]
  if (draft.members.deal === undefined) draft.issues.add('deal_unknown', 'deal')
}

/** By the rules of writing: what does not pass is dropped and reported. */
function checkedFields(draft: RecordDraft): ListingFields {
  const { members, issues, context, cut } = draft
  const values: Record<string, FieldValue> = {}
  for (const field of settable) {
    const sent = members[field.name]
    values[field.name] = null
    if (sent === undefined) continue
    if (field.appliesTo && !field.appliesTo.includes(members.deal as never)) continue
    const reading = readFieldValue(field, sent, {
      places: context.places,
      country: context.country,
      ownPhotoPrefix: '',
      isCut: cut.has(field.name),
    })
    if ('value' in reading) values[field.name] = reading.value
    else {
      const isNumber = fieldsByName.get(field.name)?.kind === 'number'
      issues.add(isNumber ? 'value_out_of_range' : 'value_unreadable', field.name, sent)
    }
  }
  if (values.lat === null || values.lng === null) {
    values.lat = null
    values.lng = null
  }
  return values
}

/** The record with what it says of its project, which counts as a change of the record. */
export function withProjectPage(
  record: NormalisedRecord,
  { page, issues }: SettledProject,
): NormalisedRecord {
  const all = { ...record, issues: [...record.issues, ...issues] }
  if (page === null) return all
  return { ...all, projectPage: page, print: `${record.print}.${hashOf(JSON.stringify(page))}` }
}

type Printed = Omit<NormalisedRecord, 'print'>

/** Without the line and the issues: a record that has moved in its document is the same. */
function printOf(printed: Printed, identities: readonly string[]): string {
  const { values, photoUrls, planUrls, pets, project, action, reference } = printed
  const { description, descriptions } = values
  const data: Record<string, FieldValue> = {}
  for (const name of dataNames) data[name] = values[name]
  const parts = [
    { data, pets, project, action, reference },
    // Without floor plans it is the print of before there were any: nothing is taken for changed.
    planUrls.length === 0
      ? identities
      : [...identities, ...identities.filter((_, at) => planUrls.includes(photoUrls[at]))],
    { description, descriptions },
  ]
  return parts.map((part) => hashOf(JSON.stringify(part))).join('.')
}

const HASH_CHARS = 22

const hashOf = (text: string): string => hash('sha256', text, 'base64url').slice(0, HASH_CHARS)

/** Pool, parking, heating, cooling, amenities, views, furnishing: what the feed says is there. Never that it is not. */
const FURNISHINGS: ReadonlyMap<string, string> = new Map(
  Object.entries({
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
    part: 'partially-furnished',
    partly: 'partially-furnished',
    'partly furnished': 'partially-furnished',
    semi: 'partially-furnished',
    unfurnished: 'unfurnished',
    'not furnished': 'unfurnished',
    ...{ yes: 'furnished', true: 'furnished', '1': 'furnished' },
    ...{ no: 'unfurnished', false: 'unfurnished', '0': 'unfurnished' },
  }),
)
const SEVERAL = ['pool', 'parking', 'heating', 'air_conditioning', 'amenities', 'view'] as const

function settleFeatures(draft: RecordDraft): void {
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
  const furnishing = saidOf(draft, 'furnishing', FURNISHINGS)
  draft.setOrDefault('furnishing', furnishing ?? distinct(found, 'furnishing')[0] ?? null)
  const deed = saidOf(draft, 'title_deed', DEEDS) ?? distinct(found, 'title_deed')[0]
  if (deed !== undefined) members.title_deed = deed
}

const DEEDS = new Map(['has-title', 'no-title'].map((value) => [value, value]))
const NOTHING_SAID = /^(?:[-–—?./]*|n\/?a|tbc|unknown|not specified|-1)$/i

/** What a word of the feed means; one that is not known is reported, since somebody meant something by it. */
function saidOf(
  draft: RecordDraft,
  name: 'furnishing' | 'title_deed',
  words: ReadonlyMap<string, string>,
): string | undefined {
  const text = draft.value(name)?.trim() ?? ''
  const meant = words.get(text.toLowerCase())
  if (meant === undefined && !NOTHING_SAID.test(text))
    draft.issues.add('value_unreadable', name, text)
  return meant
}

/** The kind where one is said: "yes" next to "private" adds nothing. */
function distinct(found: readonly FeatureMeaning[], field: FeatureMeaning['field']): string[] {
  const values = [...new Set(found.filter((one) => one.field === field).map(({ value }) => value))]
  const kinds = values.filter((value) => value !== 'yes')
  return kinds.length > 0 ? kinds : values
}
