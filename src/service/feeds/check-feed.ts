/**
 * The feed doctor: what a document is, how much of it is filled in, what is wrong with it most often and how its
 * exporter repairs that, and how many of its homes could be published as they are. Stores nothing.
 * Cost: that of reading the document; the answer does not grow with it.
 */

import { fields } from '../../catalogue/fields.ts'
import { publishRules } from '../../catalogue/publish-rules.ts'
import { FeedFault, faultDetail } from '../../domain/feeds/feed-fault.ts'
import {
  type FeedIssueCode,
  feedIssues,
  type IssueWeight,
  issueWeights,
} from '../../domain/feeds/feed-issues.ts'
import type { FeedFormat } from '../../domain/feeds/feed-record.ts'
import type { NormalisedRecord } from '../../domain/feeds/normalise/normalise-record.ts'
import type { FeedSettings } from '../../domain/feeds/normalise/record-draft.ts'
import type { TableColumn } from '../../domain/feeds/table-columns.ts'
import {
  type FaultDetail,
  feedWords,
  issueMessage,
} from '../../domain/feeds/words/feed-messages.ts'
import { openDocument } from '../../feeds/bytes/open-document.ts'
import type { ReadSummary } from '../../feeds/read/read-feed.ts'
import { feedUseLimits } from '../service-limits.ts'
import {
  type FeedMarket,
  type FirstLook,
  lookAtFeed,
  normaliseFeed,
  type WorkBudget,
} from './normalise-feed.ts'

export interface FeedFinding {
  readonly code: FeedIssueCode
  readonly field: string | null
  readonly weight: IssueWeight
  readonly records: number
  readonly message: string
  readonly fix: string
  /** The first that have it. */
  readonly examples: readonly {
    readonly line: number
    readonly key: string | null
    readonly value: string | null
  }[]
}

export interface DocumentFinding {
  readonly code: string
  readonly line: number | null
  readonly message: string
  readonly fix: string
  /** What fills in the message, so that it can be said in another language; null: nothing does. */
  readonly detail: FaultDetail | null
}

export interface FeedCheck {
  readonly format: FeedFormat
  readonly version: string | null
  /** Read to its end: only such a document says that a home is gone. */
  readonly complete: boolean
  /** How far the document was read: 1 is all of it. */
  readonly read_share: number
  /** Absent means removed; false: a partial transfer. */
  readonly whole: boolean
  readonly encoding: {
    readonly read_as: string
    readonly stray_bytes: number
    readonly strays_read_as: string | null
  }
  readonly counts: {
    readonly records: number
    readonly publishable: number
    readonly drafts: number
    readonly withdrawn: number
    readonly skipped: number
    readonly photos: number
  }
  readonly publishable_share: number
  /** What the columns of a table were taken for; null: it is no table. */
  readonly columns: readonly TableColumn[] | null
  /** What is wrong with the document itself. */
  readonly document: readonly DocumentFinding[]
  /** Share of the homes on offer that have each field. */
  readonly field_fill: Readonly<Record<string, number>>
  /** What keeps homes from going live first, then by records; at most 20. */
  readonly findings: readonly FeedFinding[]
  readonly notes: readonly string[]
}

/** A document that is whole and holds nothing: the seller is asked before it empties a stock. */
export const NO_RECORDS = 'no_records'

export async function checkFeed(
  path: string,
  options: {
    readonly settings: FeedSettings
    readonly market: FeedMarket
    readonly onShare?: (share: number) => void
    readonly budget?: WorkBudget | undefined
  },
): Promise<FeedCheck> {
  const document = await openDocument(path)
  try {
    const { settings, market, onShare, budget } = options
    const { columns } = settings
    const look = await lookAtFeed(document, 'auto', { onShare, budget, columns })
    const tally = createTally()
    let readShare = 0
    const onBytes = (share: number) => {
      readShare = share * 2 - 1
      onShare?.(share)
    }
    const references = new Set<string>()
    for await (const record of normaliseFeed(document, look, settings, market, { onBytes, budget }))
      tally.add(withoutTaken(record, references))
    return tally.end(look, readShare)
  } finally {
    document.close()
  }
}

/** A run makes one listing of a reference: of two homes that have it, the first. */
function withoutTaken(record: NormalisedRecord, references: Set<string>): NormalisedRecord {
  const { action, reference } = record
  if (action !== 'offer' || reference === null) return record
  if (!references.has(reference)) {
    references.add(reference)
    return record
  }
  const issue = { code: 'reference_taken', field: 'reference', value: reference } as const
  return { ...record, action: 'skip', issues: [...record.issues, issue] }
}

/** Fields that every listing of its kind needs and this one does not have; photos count by their addresses. */
function lackingFields({ values, photoUrls }: NormalisedRecord): string[] {
  const type = values.property_type as string | null
  return publishRules
    .filter(
      ({ propertyTypes }) =>
        propertyTypes === null || (type !== null && propertyTypes.includes(type)),
    )
    .flatMap(({ required }) => required)
    .filter((name) => (name === 'photo_urls' ? photoUrls.length === 0 : values[name] === null))
}

export function createTally() {
  const counts = { records: 0, publishable: 0, drafts: 0, withdrawn: 0, skipped: 0, photos: 0 }
  const filled = new Map<string, number>()
  const findings = new Map<
    string,
    {
      code: FeedIssueCode
      field: string | null
      records: number
      examples: FeedFinding['examples'][number][]
    }
  >()

  function add(record: NormalisedRecord): void {
    counts.records++
    for (const { code, field, value } of record.issues) {
      const name = `${code} ${field}`
      const found = findings.get(name) ?? { code, field, records: 0, examples: [] }
      found.records++
      if (found.examples.length < feedUseLimits.examplesMax)
        found.examples.push({ line: record.line, key: record.key, value })
      findings.set(name, found)
    }
    if (record.action === 'skip') counts.skipped++
    else if (record.action === 'withdraw') counts.withdrawn++
    else {
      if (lackingFields(record).length === 0) counts.publishable++
      else counts.drafts++
      counts.photos += record.photoUrls.length
      for (const { name } of fields)
        if (isFilled(record, name)) filled.set(name, (filled.get(name) ?? 0) + 1)
    }
  }

  return {
    add,
    /** `readShare`: how far the records were read, where not all of them were. */
    end(look: FirstLook, readShare = 1): FeedCheck {
      const { surveyed, summary } = look
      const isStopped = counts.records < look.records
      const fault = look.fault ?? (isStopped ? new FeedFault('check_stopped') : null)
      const offered = counts.publishable + counts.drafts
      const { encoding, fallback, strays } = surveyed.letters
      return {
        format: surveyed.format,
        version: summary?.version ?? null,
        complete: !isStopped && (summary?.isComplete ?? false),
        read_share: fault === null ? 1 : Math.round(readShare * 1000) / 1000,
        whole: summary?.isWhole ?? true,
        encoding: {
          read_as: encoding,
          stray_bytes: strays,
          strays_read_as: strays > 0 ? fallback : null,
        },
        counts,
        publishable_share: share(counts.publishable, offered),
        columns: summary?.columns ?? null,
        document: documentFindings(summary, fault),
        field_fill: Object.fromEntries(
          fields.map(({ name }) => [name, share(filled.get(name) ?? 0, offered)]),
        ),
        findings: [...findings.values()]
          .sort(
            (a, b) =>
              rankOf(a.code) - rankOf(b.code) ||
              b.records - a.records ||
              (a.code < b.code ? -1 : 1),
          )
          .slice(0, feedUseLimits.findingsMax)
          .map(({ code, field, records, examples }) => ({
            code,
            field,
            records,
            weight: feedIssues[code].weight,
            ...issueMessage(code, 'en'),
            examples,
          })),
        notes: [feedWords.en.nothingStored],
      }
    },
  }
}

const rankOf = (code: FeedIssueCode): number => issueWeights.indexOf(feedIssues[code].weight)

function isFilled(record: NormalisedRecord, name: string): boolean {
  if (name === 'photo_urls') return record.photoUrls.length > 0
  return name === 'reference' ? record.reference !== null : (record.values[name] ?? null) !== null
}

const share = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 1000) / 1000

function documentFindings(summary: ReadSummary | null, fault: FeedFault | null): DocumentFinding[] {
  const found: DocumentFinding[] = []
  if (fault) found.push(findingOf(fault))
  if (summary && !summary.isComplete) found.push(incompleteness(summary))
  if (summary?.columns?.every(({ content }) => content === 'ignore'))
    found.push(findingOf(new FeedFault('no_known_columns')))
  for (const { line, message } of summary?.passed.slice(0, 3) ?? []) {
    const detail = faultDetail('parser_says', { problem: message })
    found.push(findingOf(new FeedFault('markup_slip', { line, detail })))
  }
  return found
}

const findingOf = ({ code, line, message, fix, detail }: FeedFault): DocumentFinding => ({
  code,
  line,
  message,
  fix,
  detail,
})

function incompleteness({
  nextPage,
  declaredCount,
  records,
  isEnded,
}: ReadSummary): DocumentFinding {
  if (nextPage !== null) return findingOf(new FeedFault('more_pages'))
  if (records === 0 && isEnded) return findingOf(new FeedFault(NO_RECORDS))
  const isShort = declaredCount !== null && declaredCount > records
  const detail = isShort ? faultDetail('declared_more', { declared: declaredCount, records }) : null
  return findingOf(new FeedFault('cut_off', { detail }))
}
