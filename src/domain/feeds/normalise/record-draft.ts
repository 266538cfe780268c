/** What the steps of normalising one record share: their settings, what they found, and why. */

import type { TextLanguage } from '../../../catalogue/languages.ts'
import type { Country } from '../../../country/country.ts'
import type { PlaceFinder } from '../../places/place-finder.ts'
import { IssueList } from '../feed-issues.ts'
import type { FeedRecord, RecordValueName } from '../feed-record.ts'
import type { ColumnChoices } from '../table-columns.ts'
import type { CutText } from '../text/cut-contacts.ts'
import type { DecimalMark } from '../text/scan-number.ts'
import type { FindPlace } from './find-place.ts'

/** What the owner of a feed has set for it. */
export interface FeedSettings {
  readonly defaults: Readonly<Partial<Record<'condition' | 'district' | 'furnishing', string>>>
  readonly languageOrder: readonly TextLanguage[]
  readonly imageBaseUrl: string | null
  /** What the columns of a table hold, where the guess was corrected. */
  readonly columns: ColumnChoices
}

export interface NormaliseContext extends FeedSettings {
  readonly country: Country
  readonly places: PlaceFinder
  /** Columns that nearly all records of the document fill in alike: exporters' defaults. */
  readonly constant: ReadonlySet<RecordValueName>
  /** What stands before decimals in this document; null: its numbers do not show it. */
  readonly decimal: DecimalMark | null
  /** The photo that came with the document under a name: its path, or why there is none. */
  readonly findPhoto: (name: string) => { readonly path: string } | 'none' | 'several'
  readonly findPlace: FindPlace
  /** Takes contacts out of a text. */
  readonly cutContacts: (text: string) => CutText
}

export class RecordDraft {
  readonly record: FeedRecord
  readonly context: NormaliseContext
  readonly issues = new IssueList()
  /** Our fields, as a seller would send them. */
  readonly members: Record<string, unknown> = {}
  /** Those whose contacts were cut out: the rule on contacts has passed them already. */
  readonly cut = new Set<string>()

  constructor(record: FeedRecord, context: NormaliseContext) {
    this.record = record
    this.context = context
  }

  /** What the feed says, where it is believed. */
  value(name: RecordValueName): string | null {
    const text = this.record.values[name]
    if (text === undefined || this.context.constant.has(name)) return null
    return text
  }

  /** The value, or the default of the feed, which is reported. */
  setOrDefault(field: 'condition' | 'district' | 'furnishing', value: string | null): void {
    const fallback = this.context.defaults[field]
    if (value === null && fallback !== undefined) this.issues.add('default_used', field, fallback)
    const chosen = value ?? fallback
    if (chosen !== undefined) this.members[field] = chosen
  }
}

export const emptySettings: FeedSettings = {
  defaults: {},
  languageOrder: ['en', 'el', 'ru'],
  imageBaseUrl: null,
  columns: {},
}
