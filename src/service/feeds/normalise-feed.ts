/**
 * A document to normalised records, one after another. Invariant: it is looked at twice, first as a whole (which
 * columns are defaults of the exporter, whether it reads to its end), and only then record by record; of two records
 * with one key the first counts. Cost: about 1 ms a record, twice that where its texts are new; one in memory at a time.
 */

import type { Country } from '../../country/country.ts'
import { findContacts } from '../../domain/description/find-contacts.ts'
import { FeedFault, faultDetail } from '../../domain/feeds/feed-fault.ts'
import type { FeedFormat, FeedRecord, RecordValueName } from '../../domain/feeds/feed-record.ts'
import { createDecimalFinder, numberNames } from '../../domain/feeds/normalise/decimal-finder.ts'
import { createPlaceReader } from '../../domain/feeds/normalise/find-place.ts'
import {
  type NormalisedRecord,
  normaliseRecord,
  withProjectPage,
} from '../../domain/feeds/normalise/normalise-record.ts'
import type { FeedSettings, NormaliseContext } from '../../domain/feeds/normalise/record-draft.ts'
import { saysOfProject, settleProject } from '../../domain/feeds/normalise/settle-project.ts'
import type { ColumnChoices } from '../../domain/feeds/table-columns.ts'
import { type ContactFinder, createContactCutter } from '../../domain/feeds/text/cut-contacts.ts'
import { createHeaderUnit } from '../../domain/feeds/text/header-unit.ts'
import type { DecimalMark } from '../../domain/feeds/text/scan-number.ts'
import type { PlaceFinder } from '../../domain/places/place-finder.ts'
import type { FeedDocument } from '../../feeds/bytes/open-document.ts'
import {
  type MediaByKey,
  type ReadSummary,
  readFeed,
  type Surveyed,
  surveyDocument,
} from '../../feeds/read/read-feed.ts'
import { feedUseLimits } from '../service-limits.ts'

export interface FeedMarket {
  readonly country: Country
  readonly places: PlaceFinder
}

export interface FirstLook {
  readonly surveyed: Surveyed
  /** null: the document could not be read to its end. */
  readonly summary: ReadSummary | null
  readonly fault: FeedFault | null
  /** Records that were read before the fault, or all. */
  readonly records: number
  readonly constant: ReadonlySet<RecordValueName>
  /** What stands before decimals in its numbers; null: they do not show it. */
  readonly decimal: DecimalMark | null
  /** Photos that stand apart from the homes. */
  readonly media: MediaByKey
  /** Some home has a photo: a document in which none has says nothing of photos. */
  readonly hasPhotos: boolean
}

/** Exporters fill these in where nobody did. */
const DOUBTED = ['energy', 'pool'] as const

export interface LookOptions {
  readonly onShare?: ((share: number) => void) | undefined
  readonly columns?: ColumnChoices
  /** Where it is spent, the look ends with a fault, and what was read until then counts. */
  readonly budget?: WorkBudget | undefined
}

/** Throws what makes a document no feed at all; a fault on the way is part of the answer. */
export async function lookAtFeed(
  document: FeedDocument,
  wanted: FeedFormat | 'auto' = 'auto',
  { onShare, budget, columns = {} }: LookOptions = {},
): Promise<FirstLook> {
  const surveyed = await surveyDocument(document)
  const { format, bytes } = surveyed
  if (wanted !== 'auto' && wanted !== format)
    throw new FeedFault('other_format', { detail: faultDetail('found_format', { format }) })
  const counts = new Map<RecordValueName, Map<string, number>>(
    DOUBTED.map((name) => [name, new Map()]),
  )
  let records = 0
  let hasPhotos = false
  const progress = (read: number) => {
    if (budget?.isSpent(feedUseLimits.lookShare)) throw new FeedFault('check_stopped')
    onShare?.(read / bytes / 2)
  }
  const media: MediaByKey = new Map()
  const reading = readFeed(document, surveyed, {
    onBytes: progress,
    only: [...DOUBTED, ...numberNames],
    columns,
    media: { photos: media, isGathered: false },
  })
  const decimals = createDecimalFinder()
  const found = () => ({
    ...{ surveyed, media, records, hasPhotos: hasPhotos || media.size > 0 },
    constant: constantColumns(counts, records),
    decimal: decimals.found(),
  })
  try {
    for (;;) {
      const { done, value } = await reading.next()
      if (done) {
        return { ...found(), summary: value, fault: null }
      }
      if (budget?.isSpent(feedUseLimits.lookShare)) throw new FeedFault('check_stopped')
      records++
      hasPhotos ||= value.photos.length > 0
      decimals.look(value)
      for (const name of DOUBTED) {
        const text = value.values[name]
        if (text === undefined || text.length > feedUseLimits.constantMaxChars) continue
        const seen = counts.get(name)!
        seen.set(text, (seen.get(text) ?? 0) + 1)
      }
    }
  } catch (error) {
    if (!(error instanceof FeedFault)) throw error
    return { ...found(), summary: null, fault: error }
  }
}

function constantColumns(
  counts: ReadonlyMap<RecordValueName, ReadonlyMap<string, number>>,
  records: number,
): ReadonlySet<RecordValueName> {
  if (records < feedUseLimits.constantMinRecords) return new Set()
  const constant = [...counts].filter(([, seen]) =>
    [...seen.values()].some((count) => count > records * feedUseLimits.constantShare),
  )
  return new Set(constant.map(([name]) => name))
}

export interface NormaliseOptions {
  readonly onBytes?: ((share: number) => void) | undefined
  /** Where it is spent, no further record is read. */
  readonly budget?: WorkBudget | undefined
  /** Whom to ask where contacts stand, if not the rule. */
  readonly find?: ContactFinder
}

/** Ends where the first look ended, at the end or at the fault. */
export async function* normaliseFeed(
  document: FeedDocument,
  { surveyed, constant, decimal, media, hasPhotos, records: readable }: FirstLook,
  settings: FeedSettings,
  { country, places }: FeedMarket,
  { onBytes, budget, find = (text) => findContacts(text, country) }: NormaliseOptions = {},
): AsyncGenerator<NormalisedRecord, void> {
  if (readable === 0) return
  const context = {
    ...{ ...settings, country, places, constant, decimal, findPhoto: document.findPhoto },
    findPlace: createPlaceReader({ country, places }),
    cutContacts: createContactCutter(find),
  }
  const keys = new Set<string>()
  const progress = onBytes && ((read: number) => onBytes(0.5 + read / surveyed.bytes / 2))
  let read = 0
  const reading = readFeed(document, surveyed, {
    onBytes: progress,
    media: { photos: media, isGathered: true },
    columns: settings.columns,
    unitOf: createHeaderUnit(country),
  })
  const described = new Set<string>()
  for await (const record of reading) {
    const found = normaliseRecord(withPacked(record, surveyed, document), context)
    // A price list, or an export that has lost them all: the photos of known homes stay, and the homes live.
    const isSilent = !hasPhotos && found.photoUrls.length === 0
    const normalised = isSilent ? { ...found, keepsPhotos: true as const } : found
    yield withProject(record, withoutRepeat(normalised, keys), context, described)
    if (++read === readable || budget?.isSpent(1)) return
  }
}

const PLAN_NAME = /plan|κατοψ|κάτοψ|план/i

/** A table has room for few addresses: photos of its archive are named after their homes. */
function withPacked(
  record: FeedRecord,
  { format }: Surveyed,
  { photosNamed }: FeedDocument,
): FeedRecord {
  if (format !== 'table' || record.photos.length > 0 || record.reference === null) return record
  const photos = photosNamed(record.reference).map((url, order) => ({
    ...{ url, order, isPlan: PLAN_NAME.test(url) },
  }))
  return { ...record, photos }
}

/** Keys are compared without case: exporters change it. */
export const foldKey = (key: string): string => key.trim().toLowerCase()

function withoutRepeat(record: NormalisedRecord, keys: Set<string>): NormalisedRecord {
  if (record.key === null) return record
  const key = foldKey(record.key)
  if (!keys.has(key)) {
    keys.add(key)
    return record
  }
  const issue = { code: 'key_repeated', field: null, value: record.key } as const
  return { ...record, action: 'skip', issues: [...record.issues, issue] }
}

/** The first home of a project that says something of it speaks for all: most exporters repeat it with every home. */
function withProject(
  source: FeedRecord,
  record: NormalisedRecord,
  context: NormaliseContext,
  described: Set<string>,
): NormalisedRecord {
  const { project, action } = record
  if (project === null || action !== 'offer' || described.has(project)) return record
  if (!saysOfProject(source)) return record
  described.add(project)
  return withProjectPage(record, settleProject(source, context))
}

/** What a piece of work may use of the processor, as the process itself has used it since it began. */
export interface WorkBudget {
  /** Whether more than this share of it, from 0 to 1, is used up. */
  isSpent(share: number): boolean
}

/** For a process that does nothing else. Cost: about a microsecond a question. */
export const cpuBudget = (ms: number): WorkBudget => ({
  isSpent(share) {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1_000 > ms * share
  },
})
