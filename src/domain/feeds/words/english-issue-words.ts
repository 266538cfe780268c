/**
 * What the doctor says of the homes in a document, in English: what happened, and what the exporter does about it.
 * `{inside}` is what the phrases of the country call so. The other languages have the same codes and placeholders.
 */
import type { FeedIssueCode } from '../feed-issues.ts'

/** What happened, and what the exporter does about it. */
export type FeedMessage = readonly [message: string, fix: string]

export const englishIssueWords: Readonly<Record<FeedIssueCode, FeedMessage>> = {
  record_empty: ['The record holds nothing.', 'Leave homes out that have no data yet.'],
  row_misfit: [
    'The row has more or fewer fields than the definition, so that values stand in the wrong columns. The home stays as it is.',
    'Take the characters of EOF and EOR out of all texts, or declare others that no text has.',
  ],
  key_missing: [
    'The record has neither an id nor a reference, so that it could not be recognised again.',
    'Write the id of your system into every record.',
  ],
  key_repeated: [
    'An earlier record of this document has the same id; the first counts.',
    'Give every home an id of its own, also across branches.',
  ],
  deal_unknown: [
    'Neither sale nor rent is said.',
    'Say in every record whether it is for sale or for rent, with the words of the format.',
  ],
  other_country: [
    'The home is in another country; homes here are {inside}.',
    'Leave these homes out, or correct the country and the place of those that are here.',
  ],
  type_not_served: [
    'There is no such kind of property here: garages, parking spaces, mobile homes, boats and shared rooms.',
    'Leave them out.',
  ],
  reference_taken: [
    'Another home of the document, another feed of yours, or a listing of another deal has this reference.',
    'Give every home a reference of its own, the same one in all of your feeds.',
  ],
  listing_removed: [
    'You have removed this listing here; the feed does not bring it back.',
    'Leave it out of the feed, or give it another id.',
  ],
  publishing_stopped: [
    'The operator has stopped this listing, or your account, for the reason that is shown.',
    'Answer the operator. Once it is released, the next run publishes it, or POST /v1/listings/{id}/publish does.',
  ],
  too_many_live: [
    'You have as many live listings as your account may have.',
    'Close or pause one that is live, or ask the operator for more.',
  ],
  outside_country: [
    'The point of the listing lies outside of the country, so that it cannot be published.',
    'Correct lat and lng, or PATCH /v1/listings/{id} {"lat": null, "lng": null}.',
  ],
  deal_changed_here: [
    'The home changed between sale and rent, and you have paused or closed it here.',
    'Give it another id in the feed to offer it again.',
  ],
  deal_changed: [
    'The home changed between sale and rent: its listing is closed, and a new one takes its place.',
    'Give a home that is both for sale and for rent two records with two ids.',
  ],
  photos_wait: [
    'Not all photos of the archive are imported yet: a seller can upload 1,000 photos a day.',
    'No action needed: the run repeats automatically and imports the rest.',
  ],
  type_unknown: [
    'The kind of property is a word that is not known, and it is not guessed.',
    'Use the words of the format: apartment, villa, town house, land, office, shop...',
  ],
  price_missing: [
    'There is no price above 0, or it is on request.',
    'Write the price as a whole number.',
  ],
  price_unreadable: [
    'The price is not one number with a currency and a time that are known, and it is not guessed.',
    'Write the price as a whole number and nothing else.',
  ],
  currency_unsupported: [
    'The price is in another currency, and it is not converted.',
    'Export prices in the currency of the country.',
  ],
  frequency_unknown: [
    'The rent is for a time that is not converted: a day, a person, or a word that is not known.',
    'Export the rent of a month.',
  ],
  district_unknown: [
    'Region, town and place do not identify a district.',
    'Write the district or the town, in English or Greek.',
  ],
  area_missing: ['The covered area is missing.', 'Fill in the built area in square metres.'],
  area_in_text: [
    'The covered area is missing, and the text names one; it is not guessed.',
    'Write the area that the text names into its own field.',
  ],
  plot_missing: ['Land has no plot area.', 'Fill in the plot area in square metres.'],
  bedrooms_unknown: [
    'The number of bedrooms is missing or 0, which is not taken for a studio.',
    'Fill in the bedrooms; for a studio use the type studio.',
  ],
  condition_missing: [
    'Nothing says whether the home is new, used or under construction.',
    'Fill in new_build or its like (in a table, a column "Condition"), or set the condition for the whole feed in its settings (defaults.condition).',
  ],
  photos_missing: [
    'There is no photo address that can be used.',
    'Add at least one photo by its https address.',
  ],
  value_out_of_range: ['The value is outside of what the field takes.', 'Correct the value.'],
  number_ambiguous: [
    'The number has a dot or comma before three digits, and no other number of the document shows whether these are thousands or decimals.',
    'Write numbers without thousands separators: 1200 or 92.9.',
  ],
  unit_unknown: [
    'The unit of the area is missing, not known, or not the one of its field.',
    'Write square metres, or the unit in the field that the format has for it.',
  ],
  value_unreadable: [
    'The value is not of the kind that the field takes.',
    'Write plain numbers and the words of the format.',
  ],
  energy_not_listed: [
    'The energy class is none of a, a+, b, b+, c, d, e.',
    'Nothing, where it is true; F and G are not shown here.',
  ],
  constant_column: [
    'Nearly every record has the same value here: a default of the exporter, which is not believed.',
    'Leave the element out where nobody filled it in.',
  ],
  place_unknown: [
    'The place is not in the list of places; the listing has the district alone.',
    'Use a name that GET /v1/locations?q= finds.',
  ],
  point_zero: [
    'The point is 0, 0 or half of one: it is taken for none.',
    'Leave the element out where there is no point.',
  ],
  point_outside: [
    'The point lies outside of the country.',
    'Correct it; look whether latitude and longitude are swapped.',
  ],
  point_far_from_place: [
    'The point lies more than 25 km from the place that is named.',
    'Correct the point or the place.',
  ],
  contact_removed: [
    'The sentence with a phone number, an e-mail address or a link was cut; buyers write through the listing.',
    'Leave contacts out of the texts.',
  ],
  text_cut: ['The text is longer than 6,000 characters; the rest was cut.', 'Shorten it.'],
  language_not_kept: [
    'A text is in no language that listings are described in.',
    'Name its language by its ISO 639-1 code. GET /api/listing-fields lists the languages of descriptions.',
  ],
  video_not_linkable: [
    'The video is not one on YouTube or Vimeo.',
    'Link the video itself, on YouTube or Vimeo.',
  ],
  photo_not_an_address: [
    'A photo is named by a file, and nothing says where it is.',
    'Write whole https addresses, pack the photos with the feed, or set image_base_url.',
  ],
  photo_ambiguous: [
    'Several files of the archive have the name of a photo, in different folders, and none was chosen.',
    'Name the photo with its folder, as it is in the archive, or give every file a name of its own.',
  ],
  photo_unreadable: [
    'A photo of the archive could not be read as a picture, or is too large, and was left out.',
    'Open it in a program for images, save it as JPEG below 15 MB, and send the archive again.',
  ],
  photos_over_limit: [
    'There are more than 30 photos; the first 30 are taken, floor plans last.',
    'Nothing, where the best stand first.',
  ],
  status_unknown: [
    'The status is a word that is not known. The home stays as it is.',
    'Use the words of the format: active, under offer, sold...',
  ],
  status_withdrawn: ['The feed says that the home is no longer offered.', 'Nothing.'],
  home_absent: [
    'The home is no longer in the document.',
    'Nothing, where it is no longer offered.',
  ],
  status_not_shown: [
    'Under offer and reserved are not shown: the listing stays as it is.',
    'Leave the home out when it is sold.',
  ],
  rooms_capped: [
    'More rooms than the last value of the field, which means that many or more.',
    'Nothing.',
  ],
  rent_converted: [
    'The rent was given for another time than a month.',
    'Nothing, or export the rent of a month.',
  ],
  price_rounded: ['The price has decimals and was rounded.', 'Export whole prices.'],
  unit_converted: [
    'The area was given in another unit than square metres.',
    'Nothing, or export square metres.',
  ],
  unit_doubtful: [
    'The area is labelled square feet, and the text gives the same number in square metres: it is taken as these.',
    'Write square metres, and label them so.',
  ],
  place_guessed: [
    'The place is spelled in another way; the nearest of its district was taken.',
    'Use a name that GET /v1/locations?q= finds.',
  ],
  point_coarsened: ['The feed asks to show where its homes are only roughly.', 'Nothing.'],
  deal_from_price: [
    'Neither sale nor rent is said; no rent of a month is as high, so that it is for sale.',
    'Say in every record whether it is for sale or for rent, with the words of the format.',
  ],
  field_locked: [
    'You have changed this field here; what the feed says of it was left aside.',
    'Change it in your own system as well: once both say the same, the feed leads again. Or set "keep_changes": false for the feed.',
  ],
  default_used: ['The value is a default that was set for the feed.', 'Fill in the field.'],
  text_repaired: ['The text was encoded twice and was repaired.', 'Write the file as UTF-8, once.'],
  markup_removed: ['HTML was turned into paragraphs.', 'Export plain text.'],
  photo_address_repaired: [
    'Photo addresses with blanks, or with http, were repaired.',
    'Write https addresses, percent-encoded.',
  ],
}
