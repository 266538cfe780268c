/**
 * Every reason that the normaliser gives for what it changed, dropped, or did not guess; the words are in `words/`.
 * `draft`: the listing cannot be published with it; `lost`: a value was dropped; `changed`: a value was put into our
 * form; `note`: nothing was lost. A code is never used for another meaning.
 */

/** The gravest first. */
export const issueWeights = ['skipped', 'draft', 'lost', 'changed', 'note'] as const
export type IssueWeight = (typeof issueWeights)[number]

interface IssueEntry {
  readonly weight: IssueWeight
  /** Its exporter need not do anything about it. */
  readonly isFine?: true
  /** What was there before no longer holds: a live home is paused by it. */
  readonly clears?: true
}

export const feedIssues = {
  record_empty: { weight: 'skipped' },
  row_misfit: { weight: 'skipped' },
  key_missing: { weight: 'skipped' },
  key_repeated: { weight: 'skipped' },
  deal_unknown: { weight: 'skipped' },
  other_country: { weight: 'skipped' },
  type_not_served: { weight: 'skipped' },
  reference_taken: { weight: 'skipped' },
  listing_removed: { weight: 'skipped' },
  publishing_stopped: { weight: 'draft' },
  too_many_live: { weight: 'draft' },
  outside_country: { weight: 'draft' },
  deal_changed_here: { weight: 'skipped' },
  deal_changed: { weight: 'note' },
  photos_wait: { weight: 'note', isFine: true },
  type_unknown: { weight: 'draft', clears: true },
  price_missing: { weight: 'draft', clears: true },
  price_unreadable: { weight: 'draft', clears: true },
  currency_unsupported: { weight: 'draft', clears: true },
  frequency_unknown: { weight: 'draft', clears: true },
  district_unknown: { weight: 'draft' },
  area_missing: { weight: 'draft' },
  area_in_text: { weight: 'draft' },
  plot_missing: { weight: 'draft' },
  bedrooms_unknown: { weight: 'draft' },
  condition_missing: { weight: 'draft' },
  photos_missing: { weight: 'draft', clears: true },
  value_out_of_range: { weight: 'lost' },
  number_ambiguous: { weight: 'lost' },
  unit_unknown: { weight: 'lost' },
  value_unreadable: { weight: 'lost' },
  energy_not_listed: { weight: 'lost', isFine: true },
  constant_column: { weight: 'lost' },
  place_unknown: { weight: 'lost' },
  point_zero: { weight: 'lost' },
  point_outside: { weight: 'lost' },
  point_far_from_place: { weight: 'lost' },
  contact_removed: { weight: 'lost' },
  text_cut: { weight: 'lost' },
  language_not_kept: { weight: 'lost' },
  video_not_linkable: { weight: 'lost' },
  photo_not_an_address: { weight: 'lost' },
  photo_ambiguous: { weight: 'lost' },
  photo_unreadable: { weight: 'lost' },
  photos_over_limit: { weight: 'lost', isFine: true },
  status_unknown: { weight: 'skipped' },
  status_withdrawn: { weight: 'note', isFine: true },
  home_absent: { weight: 'note', isFine: true },
  status_not_shown: { weight: 'note' },
  rooms_capped: { weight: 'changed', isFine: true },
  rent_converted: { weight: 'changed', isFine: true },
  price_rounded: { weight: 'changed' },
  unit_converted: { weight: 'changed', isFine: true },
  unit_doubtful: { weight: 'changed' },
  place_guessed: { weight: 'changed' },
  point_coarsened: { weight: 'changed', isFine: true },
  deal_from_price: { weight: 'changed' },
  field_locked: { weight: 'note' },
  default_used: { weight: 'changed' },
  text_repaired: { weight: 'changed' },
  markup_removed: { weight: 'changed' },
  photo_address_repaired: { weight: 'changed' },
} as const satisfies Readonly<Record<string, IssueEntry>>

export type FeedIssueCode = keyof typeof feedIssues

export interface FeedIssue {
  readonly code: FeedIssueCode
  /** The field of ours that it is about; null: the whole record. */
  readonly field: string | null
  /** As the feed has it, shortened. */
  readonly value: string | null
}

const SHOWN_CHARS = 80

/** Gathers the issues of one record, each kind once for a field. */
export class IssueList {
  readonly all: FeedIssue[] = []

  add(code: FeedIssueCode, field: string | null = null, value: unknown = null): void {
    if (this.all.some((issue) => issue.code === code && issue.field === field)) return
    const text =
      value === null || value === undefined ? null : String(value).replace(/\s+/g, ' ').trim()
    this.all.push({
      code,
      field,
      value: text === null ? null : text.slice(0, SHOWN_CHARS).toWellFormed(),
    })
  }
}

/** Said in a way that cannot be taken, and what was there before no longer holds. */
export const isClearing = (code: FeedIssueCode): boolean => 'clears' in feedIssues[code]

/** Whether its exporter has something to repair. */
export const isRepairable = (code: FeedIssueCode): boolean => !('isFine' in feedIssues[code])

export const weightOf = ({ code }: FeedIssue): IssueWeight => feedIssues[code].weight
