/** The shapes of what sellers send and of the answers that only they, or followers, get. */
import { fields, fieldsByName } from '../../catalogue/fields.ts'
import { projectMembers } from '../../catalogue/project-members.ts'
import { country } from '../../country/served-country.ts'
import type { JsonSchema } from '../operation.ts'
import { storedFieldSchema, writtenFieldSchema } from './field-schema.ts'
import {
  boolean,
  instant,
  integer,
  list,
  nullable,
  oneOfValues,
  partial,
  record,
  reference,
  text,
} from './json-schema.ts'

const changeTypes = [
  'created',
  'updated',
  'price_changed',
  'published',
  'unpublished',
  'closed',
  'reopened',
  'removed',
]

const otherHome = record({
  listing_id: integer('The listing that is another home.'),
  said_at: instant(),
  set_aside: boolean(
    'True: an operator compared both and found one home, so what you said has no effect.',
  ),
})

const warning = record({ param: text(), message: text() })

export const exampleListing = {
  deal: 'sale',
  property_type: 'apartment',
  district: country.examples.districts[0],
  location: country.examples.places[0],
  price: 285000,
  bedrooms: 2,
  bathrooms: 1,
  covered_area_m2: 84,
  condition: 'pre-owned',
  amenities: ['elevator', 'parking'],
  parking: ['covered'],
  description: 'Bright two-bedroom flat, five minutes on foot from the sea.',
  reference: country.examples.references[0],
  photo_urls: ['https://img.example.com/1.jpg'],
}

const written = {
  ...Object.fromEntries(fields.map((field) => [field.name, writtenFieldSchema(field)])),
  ...Object.fromEntries(
    projectMembers.map(({ name, type, note, example }) => [
      name,
      {
        ...nullable(type === 'object' ? record({ name: text() }) : integer()),
        description: note,
        examples: [example],
        'x-extension': true,
      },
    ]),
  ),
}

const figureCounts = {
  views: integer('Of its page.'),
  saves: integer(),
  enquiries: integer('Confirmed ones.'),
  numbers_shown: integer('How often its phone number was opened.'),
}

export const exampleChange = { price: 279000, description: null }

export const writeSchemas: Readonly<Record<string, JsonSchema>> = {
  ListingCreate: {
    type: 'object',
    description: 'A new listing: deal is required, and everything else can follow.',
    properties: { ...written, deal: storedFieldSchema(fieldsByName.get('deal')!) },
    required: ['deal'],
    additionalProperties: false,
    examples: [exampleListing],
  },
  ListingWrite: {
    type: 'object',
    description:
      'Fields left out keep their value; null clears; photo_urls is always the complete list.',
    properties: written,
    additionalProperties: false,
    examples: [exampleChange],
  },
  Validation: record({
    valid: boolean(),
    errors: list(partial({ code: text(), message: text() }, { param: text() })),
    warnings: list(warning),
    missing_to_publish: list(text()),
    normalised: { type: 'object' },
    suggestion: {
      ...nullable(text()),
      description: 'Where the repair is sure: the body that was meant, as JSON.',
    },
  }),
  OwnListings: record({
    results: list(reference('Listing')),
    next_cursor: nullable(text()),
  }),
  OtherHome: otherHome,
  OtherHomeList: record({ results: list(reference('OtherHome')) }),
  ListingFigures: record({
    listing_id: integer(),
    from: { type: 'string', format: 'date' },
    to: { type: 'string', format: 'date', description: 'Today.' },
    time_zone: text('Of the days.'),
    totals: record(figureCounts, 'Sums of the days.'),
    days: list(
      record({ day: { type: 'string', format: 'date' }, ...figureCounts }),
      'Every day, oldest first, those without any visit included.',
    ),
  }),
  Close: partial({}, { reason: oneOfValues(['sold', 'rented', 'withdrawn']) }),
  Event: record({
    seq: integer('Grows by one with every change; those that are not public are left out.'),
    type: oneOfValues(changeTypes),
    listing_id: integer(),
    at: instant(),
    changed: list(
      text(),
      'Names of the fields that changed; of published, all that changed since it was last live.',
    ),
    price: { ...nullable(integer()), description: 'Of a live listing; null once it is gone.' },
  }),
  Events: record({
    events: list(reference('Event')),
    next_after: integer('Send it as after to read on.'),
    newest: integer(),
    more: boolean(),
  }),
}
