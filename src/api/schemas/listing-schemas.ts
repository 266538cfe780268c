/** The shapes of listings and of the answers that carry them; field shapes come from the catalogue. */

import { adjustmentNames, lowConfidenceReasons } from '../../catalogue/estimate-names.ts'
import { fields, fieldsByName } from '../../catalogue/fields.ts'
import { landmarkKinds } from '../../catalogue/landmarks.ts'
import { limits } from '../../catalogue/limits.ts'
import { deals, FAR_BELOW_MARKET, petsPolicies, sellerTypes } from '../../catalogue/vocabulary.ts'
import { TRAVEL_MODES } from '../../domain/travel/travel-times.ts'
import type { JsonSchema } from '../operation.ts'
import { extensionMark, storedFieldSchema } from './field-schema.ts'
import {
  boolean,
  instant,
  integer,
  list,
  mapOf,
  nullable,
  number,
  oneOfValues,
  partial,
  record,
  reference,
  text,
  uri,
} from './json-schema.ts'

const field = (name: string): JsonSchema => {
  const declared = fieldsByName.get(name)!
  return { ...nullable(storedFieldSchema(declared)), ...extensionMark(declared) }
}
const values = (vocabulary: readonly { readonly value: string }[]) =>
  oneOfValues(vocabulary.map(({ value }) => value))

const states = ['draft', 'live', 'paused', 'closed', 'removed']

const summaryMembers: Record<string, JsonSchema> = {
  id: integer(),
  deal: values(deals),
  title: text('Set by the service.'),
  link: uri('A page that a person can open.'),
  price: field('price'),
  price_per_m2: nullable(number('By covered area; for land by plot area.')),
  property_type: field('property_type'),
  condition: field('condition'),
  bedrooms: field('bedrooms'),
  bathrooms: field('bathrooms'),
  covered_area_m2: field('covered_area_m2'),
  plot_area_m2: field('plot_area_m2'),
  district: field('district'),
  location: nullable(record({ slug: text(), name: text() })),
  lat: field('lat'),
  lng: field('lng'),
  distance_to_sea_m: {
    ...nullable(
      integer('From the point to the coast line, as the crow flies; null without a point.'),
    ),
    'x-extension': true,
  },
  photo: nullable(uri('The cover photo.')),
  photos_count: integer(),
  seller: record({ type: values(sellerTypes), name: text(), company_id: nullable(integer()) }),
  project_id: nullable(integer()),
  good_deal: nullable(
    record({
      discount_pct: number(),
      comparables: integer(),
      reason: text('Why, in a sentence.'),
    }),
  ),
  price_check: {
    enum: [FAR_BELOW_MARKET, null],
    description: 'A price below half of the estimate is suspicious; the rule is in /v1/meta.',
    'x-extension': true,
  },
  price_change: nullable(record({ previous: integer(), pct: number(), changed_at: instant() })),
  same_home: {
    ...nullable(
      record({
        group: integer('Names the home: /v1/listings?same_home= finds all of them.'),
        listings: integer('How many live listings offer it, this one included.'),
      }),
    ),
    description: 'Where other sellers offer the same home; null where nobody else is known to.',
    'x-extension': true,
  },
  first_published_at: nullable(instant()),
  updated_at: instant(),
}

const photoItem = record({
  url: uri(),
  width: nullable(integer()),
  height: nullable(integer()),
  colour: nullable(text('Average colour, to show while the photo loads.')),
  kind: { ...oneOfValues(['photo', 'floor_plan']), 'x-extension': true },
  sizes: mapOf(uri()),
})

const furtherFields = Object.fromEntries(
  fields
    .filter(({ name, kind }) => !(name in summaryMembers) && kind !== 'photos')
    .map(({ name }) => [name, field(name)]),
)

const fullMembers: Record<string, JsonSchema> = {
  ...summaryMembers,
  ...furtherFields,
  photo_urls: list(
    uri(),
    'For the owner the addresses that were sent, for others the stored images.',
  ),
  floor_plan_urls: {
    ...list(uri(), 'Those of photo_urls that are floor plans.'),
    'x-extension': true,
  },
  state: oneOfValues(states),
  close_reason: oneOfValues(['sold', 'rented', 'withdrawn', null]),
  pets: nullable(values(petsPolicies)),
  vat_or_transfer_fee: nullable(
    record({ kind: oneOfValues(['vat', 'transfer-fee']), note: text(), based_on: text() }),
  ),
  photos: record({
    total: integer(),
    imported: integer(),
    pending: integer('Repeat the same write while above 0.'),
    failed: list(record({ url: uri(), reason: nullable(text()), message: nullable(text()) })),
    items: list(photoItem),
  }),
  missing_to_publish: list(text()),
  price_history: list(
    record({ price: integer(), at: instant() }),
    `Oldest first, at most ${limits.priceHistoryMax}; beyond that the first and the lowest stay and the oldest others go.`,
  ),
  created_at: instant(),
  closed_at: nullable(instant()),
  days_listed: nullable(integer()),
  accepts_enquiries: {
    ...boolean('POST /v1/listings/{id}/enquiries reaches the seller.'),
    'x-extension': true,
  },
  accepts_calls: {
    ...boolean('The page of the listing shows a phone number to people who press for it.'),
    'x-extension': true,
  },
  accepts_whatsapp: {
    ...boolean('The same number answers on WhatsApp.'),
    'x-extension': true,
  },
  seller_answers: {
    ...nullable(
      record({
        usually_within_h: nullable(integer('Median hours to the first answer; null: none yet.')),
        share: number('Answered of all, from 0 to 1.'),
        enquiries: integer(),
      }),
    ),
    description: `How the seller answers enquiries, of the last ${limits.answerFiguresDays} days, from ${limits.answerFiguresMin} enquiries on; at most an hour old. No order of results knows it.`,
    'x-extension': true,
  },
}

/** The members as declared, and a few that an answer may add. */
const open = (
  members: Record<string, JsonSchema>,
  optional: Record<string, JsonSchema>,
): JsonSchema => ({
  type: 'object',
  properties: { ...members, ...optional },
  required: Object.keys(members),
  additionalProperties: false,
})

const distance = {
  distance_km: number('From near; only with near.'),
  location_approximate: {
    ...boolean('Only with approximate=1: whether it counts as standing at its place.'),
    'x-extension': true,
  },
}

const estimateSchema = record({
  status: oneOfValues(['ok', 'unavailable']),
  value: nullable(integer()),
  low: nullable(integer()),
  high: nullable(integer()),
  coverage: nullable(number('The share of homes whose price the range was measured to hold.')),
  confidence: oneOfValues(['high', 'medium', 'low', null]),
  confidence_reason: {
    ...oneOfValues([...lowConfidenceReasons, null]),
    description: 'Why the confidence is low; else null.',
    'x-extension': true,
  },
  price_per_m2: nullable(number()),
  asking_vs_estimate_pct: nullable(number()),
  comparables_count: integer(),
  comparables: list(
    record({
      id: integer(),
      link: uri(),
      district: nullable(text()),
      location: nullable(text('Slug of its place.')),
      size_m2: nullable(number()),
      bedrooms: nullable(integer('0 is a studio.')),
      condition: nullable(text()),
      price: integer('Asked now, or last where it is closed.'),
      price_per_m2: nullable(number()),
      first_price: integer('Asked at first.'),
      priced_month: {
        ...nullable(text('YYYY-MM, in which its price was set.')),
        'x-extension': true,
      },
      price_today: {
        ...nullable(number('Carried to today with the index of aged_by; null: no index.')),
        'x-extension': true,
      },
      closed: boolean('No longer on the market.'),
      distance_km: nullable(
        number('To half a km where one of the two has no pin; null where its place is not known.'),
      ),
      distance_approximate: boolean(
        'One of the two has no pin and is taken to be at the point of its place.',
      ),
      similarity: number(),
    }),
    'Same kind, size within a third, near and recent, at most two of one seller or project.',
  ),
  comparables_price_per_m2: {
    ...nullable(number('Median of the comparables shown.')),
    'x-extension': true,
  },
  comparables_price_per_m2_today: {
    ...nullable(number('The same with prices carried to today; null: no index.')),
    'x-extension': true,
  },
  aged_by: {
    ...nullable(
      record({
        place: reference('MarketPlace'),
        property_type: nullable(text('null: apartments and houses.')),
        as_of_month: text(),
        note: text(),
      }),
    ),
    description: 'The index of asking prices that carries comparables to today; null: none.',
    'x-extension': true,
  },
  adjustments: {
    ...list(
      record({
        name: oneOfValues(adjustmentNames),
        effect_pct: number(),
      }),
      'What leads from comparables_price_per_m2 to price_per_m2, multiplied; other: what the comparables ask beyond what they have.',
    ),
    'x-extension': true,
  },
  comparables_note: nullable(text('Says so where fewer than three are truly comparable.')),
  attributes: record(
    {
      land_type: nullable(
        oneOfValues(['residential', 'agricultural', 'commercial', 'industrial', 'tourist']),
      ),
      building_density_pct: nullable(number()),
      needs_renovation: boolean(),
    },
    'Read from the description by the service; not the word of the seller.',
  ),
  warnings: {
    ...list(
      record({ param: text(), message: text() }),
      'Such as a pin far outside of the place named: the pin counts, with low confidence.',
    ),
    'x-extension': true,
  },
  factors: list(
    record({ name: text(), effect_pct: number() }),
    'What the home has, by how much it moves the value.',
  ),
  base_price_per_m2: nullable(
    number('What the factors start from: multiplied by them it gives price_per_m2.'),
  ),
  basis: text(),
  method: text(),
  computed_at: instant(),
  reason: nullable(text()),
})

const nearbySchema = record(
  {
    results: list(
      record({
        kind: oneOfValues(landmarkKinds.map(({ value }) => value)),
        slug: text('What near=poi:… and within take.'),
        name: nullable(text()),
        names: mapOf(text()),
        lat: number(),
        lng: number(),
        distance_m: integer('In a straight line.'),
        mode: oneOfValues(TRAVEL_MODES),
        minutes: integer('On foot up to 30 minutes, else by car; rounded up.'),
        approximate: boolean('No road of the map leads there: the minutes are of a straight line.'),
      }),
      'The nearest of each kind.',
    ),
  },
  'Points of interest around a listing; null where it has no point.',
)

export const listingSchemas: Readonly<Record<string, JsonSchema>> = {
  ListingSummary: open(summaryMembers, distance),
  Listing: open(fullMembers, {
    ...distance,
    estimate: reference('Estimate'),
    market: reference('ListingMarket'),
    nearby: { ...nullable(reference('Nearby')), 'x-extension': true },
    warnings: list(record({ param: text(), message: text() })),
  }),
  Estimate: estimateSchema,
  Nearby: nearbySchema,
  SimilarListing: open(summaryMembers, {
    similarity: { type: 'number', minimum: 0, maximum: 1 },
    reasons: list(text()),
    distance_km: {
      ...nullable(number('From the listing asked about; null where a place is not known.')),
      'x-extension': true,
    },
    distance_approximate: {
      ...boolean('One of the two has no pin and is taken to be at the point of its place.'),
      'x-extension': true,
    },
  }),
  SearchPage: partial(
    {
      results: list(
        { anyOf: [reference('ListingSummary'), reference('Listing')] },
        'Summaries, or full records with detail=full.',
      ),
      next_cursor: nullable(text('Send it as cursor for the next page; null on the last.')),
      total: integer('How many listings match, exactly.'),
      reachable: integer('How many of them paging reaches.'),
      truncated: boolean('More match than paging reaches.'),
      query: { type: 'object', description: 'What was understood, in your parameter names.' },
      notes: list(text()),
    },
    { stats: reference('SearchStats') },
  ),
  SimilarListings: record({
    listing_id: integer(),
    results: list(reference('SimilarListing')),
    notes: list(text()),
  }),
  Lookup: record({
    id: integer(),
    link: uri(),
    deal: values(deals),
    state: oneOfValues(states),
    matched_by: oneOfValues(['url', 'ref']),
    total: integer('How many match; more than in matches where the list is cut off.'),
    matches: list(
      record({ id: integer(), link: uri(), deal: values(deals), state: oneOfValues(states) }),
      `Listings that match: your own first, then live ones, then closed ones, each the first published first; at most ${limits.lookupMatches}.`,
    ),
  }),
}
