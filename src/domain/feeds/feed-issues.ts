/**
 * Every reason that the normaliser gives for what it changed, dropped, or did not guess: what happened, and what
 * the exporter does about it. `draft`: the listing cannot be published with it; `lost`: a value was dropped;
 * `changed`: a value was put into our form; `note`: nothing was lost. A code is never used for another meaning.
 */
import { country } from '../../country/served-country.ts'

/** The gravest first. */
export const issueWeights = ['skipped', 'draft', 'lost', 'changed', 'note'] as const
export type IssueWeight = (typeof issueWeights)[number]

interface IssueEntry {
  readonly weight: IssueWeight
  readonly message: string
  readonly fix: string
}

export const feedIssues = {
  record_empty: {
    weight: 'skipped',
    message: 'The record holds nothing.',
    fix: 'Leave homes out that have no data yet.',
  },
  row_misfit: {
    weight: 'skipped',
    message:
      'The row has more or fewer fields than the definition, so that values stand in the wrong columns. The home stays as it is.',
    fix: 'Take the characters of EOF and EOR out of all texts, or declare others that no text has.',
  },
  key_missing: {
    weight: 'skipped',
    message:
      'The record has neither an id nor a reference, so that it could not be recognised again.',
    fix: 'Write the id of your system into every record.',
  },
  key_repeated: {
    weight: 'skipped',
    message: 'An earlier record of this document has the same id; the first counts.',
    fix: 'Give every home an id of its own, also across branches.',
  },
  deal_unknown: {
    weight: 'skipped',
    message: 'Neither sale nor rent is said.',
    fix: 'Say in every record whether it is for sale or for rent, with the words of the format.',
  },
  other_country: {
    weight: 'skipped',
    message: `The home is in another country; homes here are in ${country.name}.`,
    fix: 'Leave these homes out, or correct the country and the place of those that are here.',
  },
  type_not_served: {
    weight: 'skipped',
    message:
      'There is no such kind of property here: garages, parking spaces, mobile homes, boats and shared rooms.',
    fix: 'Leave them out.',
  },
  reference_taken: {
    weight: 'skipped',
    message: 'Another feed of yours, or a listing of another deal, has this reference.',
    fix: 'Give every home one reference in all of your feeds.',
  },
  listing_removed: {
    weight: 'skipped',
    message: 'You have removed this listing here; the feed does not bring it back.',
    fix: 'Leave it out of the feed, or give it another id.',
  },
  publishing_stopped: {
    weight: 'draft',
    message:
      'The operator has stopped this listing, or your account, for the reason that is shown.',
    fix: 'Answer the operator. Once it is released, the next run publishes it, or POST /v1/listings/{id}/publish does.',
  },
  too_many_live: {
    weight: 'draft',
    message: 'You have as many live listings as your account may have.',
    fix: 'Close or pause one that is live, or ask the operator for more.',
  },
  outside_country: {
    weight: 'draft',
    message:
      'The point of the listing lies outside of the country, so that it cannot be published.',
    fix: 'Correct lat and lng, or PATCH /v1/listings/{id} {"lat": null, "lng": null}.',
  },
  deal_changed_here: {
    weight: 'skipped',
    message: 'The home changed between sale and rent, and you have paused or closed it here.',
    fix: 'Give it another id in the feed to offer it again.',
  },
  deal_changed: {
    weight: 'note',
    message:
      'The home changed between sale and rent: its listing is closed, and a new one takes its place.',
    fix: 'Give a home that is both for sale and for rent two records with two ids.',
  },
  photos_wait: {
    weight: 'note',
    message:
      'Not all photos of the archive are imported yet: a seller can upload 1,000 photos a day.',
    fix: 'No action needed: the run repeats automatically and imports the rest.',
  },
  type_unknown: {
    weight: 'draft',
    message: 'The kind of property is a word that is not known, and it is not guessed.',
    fix: 'Use the words of the format: apartment, villa, town house, land, office, shop...',
  },
  price_missing: {
    weight: 'draft',
    message: 'There is no price above 0, or it is on request.',
    fix: 'Write the price as a whole number.',
  },
  price_unreadable: {
    weight: 'draft',
    message:
      'The price is not one number with a currency and a time that are known, and it is not guessed.',
    fix: 'Write the price as a whole number and nothing else.',
  },
  currency_unsupported: {
    weight: 'draft',
    message: 'The price is in another currency, and it is not converted.',
    fix: 'Export prices in the currency of the country.',
  },
  frequency_unknown: {
    weight: 'draft',
    message:
      'The rent is for a time that is not converted: a day, a person, or a word that is not known.',
    fix: 'Export the rent of a month.',
  },
  district_unknown: {
    weight: 'draft',
    message: 'Region, town and place do not identify a district.',
    fix: 'Write the district or the town, in English or Greek.',
  },
  area_missing: {
    weight: 'draft',
    message: 'The covered area is missing.',
    fix: 'Fill in the built area in square metres.',
  },
  area_in_text: {
    weight: 'draft',
    message: 'The covered area is missing, and the text names one; it is not guessed.',
    fix: 'Write the area that the text names into its own field.',
  },
  plot_missing: {
    weight: 'draft',
    message: 'Land has no plot area.',
    fix: 'Fill in the plot area in square metres.',
  },
  bedrooms_unknown: {
    weight: 'draft',
    message: 'The number of bedrooms is missing or 0, which is not taken for a studio.',
    fix: 'Fill in the bedrooms; for a studio use the type studio.',
  },
  condition_missing: {
    weight: 'draft',
    message: 'Nothing says whether the home is new, used or under construction.',
    fix: 'Fill in new_build or its like, or set defaults.condition for the feed.',
  },
  photos_missing: {
    weight: 'draft',
    message: 'There is no photo address that can be used.',
    fix: 'Add at least one photo by its https address.',
  },
  value_out_of_range: {
    weight: 'lost',
    message: 'The value is outside of what the field takes.',
    fix: 'Correct the value.',
  },
  number_ambiguous: {
    weight: 'lost',
    message:
      'The number has a dot or comma before three digits, and no other number of the document shows whether these are thousands or decimals.',
    fix: 'Write numbers without thousands separators: 1200 or 92.9.',
  },
  unit_unknown: {
    weight: 'lost',
    message: 'The unit of the area is missing, not known, or not the one of its field.',
    fix: 'Write square metres, or the unit in the field that the format has for it.',
  },
  value_unreadable: {
    weight: 'lost',
    message: 'The value is not of the kind that the field takes.',
    fix: 'Write plain numbers and the words of the format.',
  },
  energy_not_listed: {
    weight: 'lost',
    message: 'The energy class is none of a, a+, b, b+, c, d, e.',
    fix: 'Nothing, where it is true; F and G are not shown here.',
  },
  constant_column: {
    weight: 'lost',
    message:
      'Nearly every record has the same value here: a default of the exporter, which is not believed.',
    fix: 'Leave the element out where nobody filled it in.',
  },
  place_unknown: {
    weight: 'lost',
    message: 'The place is not in the list of places; the listing has the district alone.',
    fix: 'Use a name that GET /v1/locations?q= finds.',
  },
  point_zero: {
    weight: 'lost',
    message: 'The point is 0, 0 or half of one: it is taken for none.',
    fix: 'Leave the element out where there is no point.',
  },
  point_outside: {
    weight: 'lost',
    message: 'The point lies outside of the country.',
    fix: 'Correct it; look whether latitude and longitude are swapped.',
  },
  point_far_from_place: {
    weight: 'lost',
    message: 'The point lies more than 25 km from the place that is named.',
    fix: 'Correct the point or the place.',
  },
  contact_removed: {
    weight: 'lost',
    message:
      'The sentence with a phone number, an e-mail address or a link was cut; buyers write through the listing.',
    fix: 'Leave contacts out of the texts.',
  },
  text_cut: {
    weight: 'lost',
    message: 'The text is longer than 6,000 characters; the rest was cut.',
    fix: 'Shorten it.',
  },
  language_not_kept: {
    weight: 'lost',
    message: 'A text is in no language that listings are described in.',
    fix: 'Name its language by its ISO 639-1 code. GET /api/listing-fields lists the languages of descriptions.',
  },
  video_not_linkable: {
    weight: 'lost',
    message: 'The video is not one on YouTube or Vimeo.',
    fix: 'Link the video itself, on YouTube or Vimeo.',
  },
  photo_not_an_address: {
    weight: 'lost',
    message: 'A photo is named by a file, and nothing says where it is.',
    fix: 'Write whole https addresses, pack the photos with the feed, or set image_base_url.',
  },
  photo_ambiguous: {
    weight: 'lost',
    message:
      'Several files of the archive have the name of a photo, in different folders, and none was chosen.',
    fix: 'Name the photo with its folder, as it is in the archive, or give every file a name of its own.',
  },
  photos_over_limit: {
    weight: 'lost',
    message: 'There are more than 30 photos; the first 30 are taken, floor plans last.',
    fix: 'Nothing, where the best stand first.',
  },
  status_unknown: {
    weight: 'skipped',
    message: 'The status is a word that is not known. The home stays as it is.',
    fix: 'Use the words of the format: active, under offer, sold...',
  },
  status_withdrawn: {
    weight: 'note',
    message: 'The feed says that the home is no longer offered.',
    fix: 'Nothing.',
  },
  status_not_shown: {
    weight: 'note',
    message: 'Under offer and reserved are not shown: the listing stays as it is.',
    fix: 'Leave the home out when it is sold.',
  },
  rooms_capped: {
    weight: 'changed',
    message: 'More rooms than the last value of the field, which means that many or more.',
    fix: 'Nothing.',
  },
  rent_converted: {
    weight: 'changed',
    message: 'The rent was given for another time than a month.',
    fix: 'Nothing, or export the rent of a month.',
  },
  price_rounded: {
    weight: 'changed',
    message: 'The price has decimals and was rounded.',
    fix: 'Export whole prices.',
  },
  unit_converted: {
    weight: 'changed',
    message: 'The area was given in another unit than square metres.',
    fix: 'Nothing, or export square metres.',
  },
  unit_doubtful: {
    weight: 'changed',
    message:
      'The area is labelled square feet, and the text gives the same number in square metres: it is taken as these.',
    fix: 'Write square metres, and label them so.',
  },
  place_guessed: {
    weight: 'changed',
    message: 'The place is spelled in another way; the nearest of its district was taken.',
    fix: 'Use a name that GET /v1/locations?q= finds.',
  },
  point_coarsened: {
    weight: 'changed',
    message: 'The feed asks to show where its homes are only roughly.',
    fix: 'Nothing.',
  },
  deal_from_price: {
    weight: 'changed',
    message:
      'Neither sale nor rent is said; no rent of a month is as high, so that it is for sale.',
    fix: 'Say in every record whether it is for sale or for rent, with the words of the format.',
  },
  field_locked: {
    weight: 'note',
    message: 'You have changed this field here; what the feed says of it was left aside.',
    fix: 'Change it in your own system as well: once both say the same, the feed leads again. Or set "keep_changes": false for the feed.',
  },
  default_used: {
    weight: 'changed',
    message: 'The value is a default that was set for the feed.',
    fix: 'Fill in the field.',
  },
  text_repaired: {
    weight: 'changed',
    message: 'The text was encoded twice and was repaired.',
    fix: 'Write the file as UTF-8, once.',
  },
  markup_removed: {
    weight: 'changed',
    message: 'HTML was turned into paragraphs.',
    fix: 'Export plain text.',
  },
  photo_address_repaired: {
    weight: 'changed',
    message: 'Photo addresses with blanks, or with http, were repaired.',
    fix: 'Write https addresses, percent-encoded.',
  },
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

export const weightOf = ({ code }: FeedIssue): IssueWeight => feedIssues[code].weight
