/** The shapes of the answers that describe the service itself, and of errors. */
import { errors } from '../../catalogue/errors.ts'
import { landmarkKinds } from '../../catalogue/landmarks.ts'
import { districts } from '../../catalogue/vocabulary.ts'
import { localLanguageName } from '../../country/served-country.ts'
import { FOUND_KINDS } from '../../domain/places/place-finder.ts'
import type { JsonSchema } from '../operation.ts'
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

const labelled = record({ value: text(), label: text() })
const plainValues = list(text())
const scalar: JsonSchema = { type: ['string', 'number', 'integer'] }

const extension: JsonSchema = { const: true, description: 'Ours, beyond the specification.' }
const appliesTo = list(oneOfValues(['sale', 'rent']))

const parameterEntry = partial(
  {
    label: text(),
    applies_to: appliesTo,
    multiple: boolean(),
    example: text(),
  },
  {
    match: oneOfValues(['any', 'all']),
    values: {
      anyOf: [list(labelled), plainValues, mapOf(plainValues)],
    },
    values_from: uri('Where the slugs come from.'),
    type: oneOfValues(['integer', 'number', 'string']),
    default: { anyOf: [scalar, mapOf(text())] },
    min: number(),
    max: number(),
    max_length: integer(),
    max_items: integer('Values of a list, at most.'),
    unit: text(),
    note: text(),
    extension,
    extension_values: list(text(), 'Those of the values that are ours.'),
  },
)

const fieldEntry = partial(
  { label: text(), multiple: boolean() },
  {
    values: list(labelled),
    values_from: uri(),
    type: oneOfValues(['number', 'integer', 'string', 'array', 'object']),
    languages: list(text(), 'The members of an object of texts.'),
    format: oneOfValues(['date']),
    min: number(),
    max: number(),
    max_length: integer(),
    max_items: integer(),
    unit: text(),
    synonyms: mapOf(list(text())),
    note: text(),
    example: {},
    applies_to: appliesTo,
    extension,
  },
)

const accuracyFigures = {
  n: integer('Listings that were measured, each home once.'),
  share_estimated: number('Of them, the share that could be estimated.'),
  median_ape: nullable(number('Half of the estimates are closer than this share.')),
  within_10: nullable(number('Share of estimates within 10 % of the asking price.')),
  within_20: nullable(number()),
  coverage: nullable(number('Share of asking prices that lay inside the range.')),
}

export const describeSchemas: Readonly<Record<string, JsonSchema>> = {
  Meta: partial(
    {
      search: uri('The address of the search endpoint.'),
      parameters: mapOf(reference('MetaParameter')),
      limits: record({
        requests_per_hour: integer('0 where the quota is lifted.'),
        requests_counted_per: text(),
        results_per_page: integer(),
        results_reachable_per_search: integer(),
      }),
      units: record({ price: text(), area: text() }),
      docs: uri('The instruction file for people and programs.'),
    },
    {
      further_limits: mapOf(number()),
      saved_searches: record({
        events: list(record({ value: text(), meaning: text() })),
        frequencies: list(text()),
        quiet_period_s: integer('How long a change waits before it is reported.'),
        per_address: integer(),
        per_key: integer(),
        per_client_day: integer(),
        instant_notices_per_day: integer(),
        confirm_within_hours: integer(),
        matches_per_day: integer('Of one search.'),
        matches_stored_days: integer(),
        reported_stored_days: integer('How long a home that was reported is remembered.'),
        shared_lists: record({
          lists: integer(),
          homes_per_list: integer(),
          notes: integer(),
          note_chars: integer(),
          changes_per_request: integer(),
          stored_days: integer('After the last look or change.'),
        }),
      }),
      recommended: record({ formula: text(), weights: mapOf(number()), note: text() }),
      good_deal: text(),
      price_check: text(),
      similar: text(),
      webhooks: {
        type: 'object',
        description:
          'Events that webhooks get, the public key of their messages (ed25519), and their limits.',
      },
      estimate_accuracy: nullable(
        record(
          {
            ...accuracyFigures,
            by_type: list(record({ name: text('"sale apartment".'), ...accuracyFigures })),
            by_confidence: list(
              record({ name: oneOfValues(['high', 'medium', 'low']), ...accuracyFigures }),
            ),
            by_group: list(
              record({ name: text('Few comparables, a district, a band.'), ...accuracyFigures }),
            ),
            measured_at: instant(),
            method: text(),
          },
          'Null until it was measured.',
        ),
      ),
      credits: list(text()),
    },
  ),
  MetaParameter: parameterEntry,
  ListingFields: record({
    deal: oneOfValues(['sale', 'rent']),
    fields: mapOf(fieldEntry),
    needed_to_publish: mapOf(list(text())),
    note: text(),
    set_by_index: list(text()),
    updates: text(),
  }),
  Place: partial(
    {
      slug: text(
        'What the location parameter takes. That of a district or of the country names it only: see use.',
      ),
      name: text(),
      name_local: nullable(text(`In ${localLanguageName()}.`)),
      kind: oneOfValues([...FOUND_KINDS, 'poi']),
      district: nullable(oneOfValues(districts.map(({ value }) => value))),
      parent: nullable(text('Slug of the place that this one is a part of.')),
      lat: number(),
      lng: number(),
      listings: record(
        { sale: integer(), rent: integer() },
        'Live listings there, parts included.',
      ),
      use: {
        ...partial({}, { location: text(), district: text(), near: text() }),
        description:
          'The parameter to search with; empty for the country, which every search covers.',
        'x-extension': true,
      },
      match: record({
        kind: oneOfValues(['exact', 'prefix', 'alias', 'fuzzy']),
        score: { type: 'number', minimum: 0, maximum: 1 },
      }),
    },
    {
      poi: {
        ...oneOfValues(landmarkKinds.map(({ value }) => value)),
        description: 'Of a point of interest of the map: what it is.',
        'x-extension': true,
      },
      names: {
        ...mapOf(text()),
        description: 'Of a point of interest: its names by language, as far as the map has them.',
        'x-extension': true,
      },
    },
  ),
  Places: record({ results: list(reference('Place'), 'Best first, at most 10.') }),
  Error: record({
    error: {
      type: 'object',
      properties: {
        code: oneOfValues(errors.map(({ code }) => code)),
        message: text('What was wrong.'),
        hint: text('What to do next.'),
        param: text('The parameter or field at fault.'),
        allowed: list(text()),
        details: list(
          partial({ code: text(), message: text() }, { param: text() }),
          'All faults of the request, when there are several.',
        ),
        suggestion: text(
          'Where the repair is sure: the query string that was meant, or of a write the body, as JSON. It is accepted as it stands.',
        ),
        request_id: text(),
      },
      required: ['code', 'message', 'hint', 'request_id'],
    },
  }),
}
