/** The operations for those who keep a copy: a seller's own stock and its figures, and the public change feed. */
import { limits } from '../../catalogue/limits.ts'
import { Refusal } from '../../domain/refusal.ts'
import { invalidChoice, readInstant, single } from '../../domain/search/read-parameters.ts'
import type { ListingFigures } from '../../service/figures/listing-figures.ts'
import type { OwnListings, OwnQuery } from '../../service/listings/own-listings.ts'
import type { Service } from '../../service/service.ts'
import type { EventPage } from '../../service/sync/read-events.ts'
import type { Operation, QueryParameter } from '../operation.ts'
import { idParameter } from '../schemas/field-schema.ts'
import { reference } from '../schemas/json-schema.ts'
import { readListingId, readNumber, readQuery, sellerOf } from './read-call.ts'

export function syncOperations(service: Service): Operation[] {
  return [ownOperation(service), figuresOperation(service), eventsOperation(service)]
}

const STATES = ['draft', 'live', 'paused', 'closed'].map((value) => ({ value, label: value }))

const optional = (
  name: string,
  description: string,
  schema: QueryParameter['schema'],
  example: string,
): QueryParameter => ({ name, multiple: false, required: false, description, schema, example })

const ownParameters: readonly QueryParameter[] = [
  {
    ...optional(
      'state',
      'Only listings in this state.',
      { type: 'string', enum: STATES.map(({ value }) => value) },
      'live',
    ),
    alsoNamed: 'status',
  },
  optional(
    'updated_since',
    'Only listings changed at or after this moment, ISO 8601.',
    { type: 'string', format: 'date-time' },
    '2026-11-01T00:00:00Z',
  ),
  optional(
    'cursor',
    'The next_cursor of the previous page.',
    { type: 'string' },
    '1794711107744.12.c2VhbA',
  ),
  optional(
    'limit',
    'Results per page.',
    { type: 'integer', minimum: 1, maximum: limits.pageSizeMax, default: limits.pageSizeDefault },
    '25',
  ),
]

function ownOperation(service: Service): Operation<OwnQuery, OwnListings> {
  return {
    id: 'listOwnListings',
    method: 'GET',
    path: '/my/listings',
    canonicalPrefix: '/v1',
    summary: 'Your own stock',
    description:
      'Listings of the seller whose key is used, in every state but removed, least recently changed first, with missing_to_publish.',
    tag: 'Follow',
    pathParameters: [],
    query: ownParameters,
    needsKey: true,
    answers: [{ status: 200, description: 'A page of them.', schema: reference('OwnListings') }],
    errors: ['invalid_cursor'],
    caching: 'private',
    cost: 1,
    read({ rawQuery }) {
      const read = readQuery(rawQuery, ownParameters)
      return {
        state: readState(single(read, 'state')),
        updatedSinceMs: readUpdatedSince(single(read, 'updated_since')),
        cursor: single(read, 'cursor') ?? null,
        limit:
          readNumber(read, 'limit', { min: 1, max: limits.pageSizeMax }) ?? limits.pageSizeDefault,
      }
    },
    handle: (query, call) => service.ownListings(query, sellerOf(call)),
    present: (body) => ({ body }),
  }
}

const figureParameters: readonly QueryParameter[] = [
  optional(
    'days',
    'How many days back, today included.',
    {
      type: 'integer',
      minimum: 1,
      maximum: limits.figuresStoredDays,
      default: limits.figureDaysDefault,
    },
    '28',
  ),
]

interface FiguresInput {
  readonly id: number
  readonly days: number
}

function figuresOperation(service: Service): Operation<FiguresInput, ListingFigures> {
  return {
    id: 'readListingFigures',
    method: 'GET',
    path: '/my/listings/{id}/figures',
    canonicalPrefix: '/v1',
    summary: 'How often a listing is looked at',
    description: `Views of its page, saves, confirmed enquiries and phone numbers shown, for every day of the country's calendar. A visitor counts once a day; crawlers and calls of the API do not count. No visitor is stored. Counted for ${limits.figuresStoredDays} days, a few seconds behind.`,
    extension: true,
    tag: 'Follow',
    pathParameters: [idParameter],
    query: figureParameters,
    needsKey: true,
    answers: [{ status: 200, description: 'Counts by day.', schema: reference('ListingFigures') }],
    errors: ['invalid_id', 'listing_not_found', 'listing_removed', 'forbidden'],
    caching: 'private',
    cost: 1,
    read({ rawQuery, path }) {
      const id = readListingId(path.id)
      const read = readQuery(rawQuery, figureParameters)
      const days = readNumber(read, 'days', { min: 1, max: limits.figuresStoredDays })
      return { id, days: days ?? limits.figureDaysDefault }
    },
    handle: ({ id, days }, call) => service.figures.of(id, days, sellerOf(call)),
    present: (body) => ({ body }),
  }
}

function readState(text: string | undefined): string | null {
  if (text === undefined) return null
  const state = STATES.find(({ value }) => value === text.toLowerCase())
  if (!state) throw new Refusal(invalidChoice('state', text, STATES))
  return state.value
}

function readUpdatedSince(text: string | undefined): number | null {
  if (text === undefined) return null
  const moment = readInstant('updated_since', text, null)
  if (typeof moment === 'object') throw new Refusal(moment)
  return moment
}

const eventParameters: readonly QueryParameter[] = [
  {
    ...optional(
      'after',
      'Only changes numbered above this; the next_after of the previous answer. Left out: from the oldest stored change.',
      { type: 'integer', minimum: 0 },
      '0',
    ),
    alsoNamed: 'since cursor from seq nextafter lastseq',
  },
  optional(
    'limit',
    'Changes per answer.',
    {
      type: 'integer',
      minimum: 1,
      maximum: limits.eventsPageMax,
      default: limits.eventsPageDefault,
    },
    '1000',
  ),
]

interface EventsInput {
  readonly after: number | null
  readonly limit: number
}

function eventsOperation(service: Service): Operation<EventsInput, EventPage> {
  return {
    id: 'listEvents',
    method: 'GET',
    path: '/events',
    canonicalPrefix: '/v1',
    summary: 'The numbered change feed',
    description: `Every change to live listings, in order, stored for ${limits.eventsStoredDays} days. Events of a listing that is paused, closed, reopened or removed come without its values; what changed in the meantime is in changed of the event that publishes it again.`,
    tag: 'Follow',
    pathParameters: [],
    query: eventParameters,
    needsKey: false,
    answers: [{ status: 200, description: 'Changes, oldest first.', schema: reference('Events') }],
    errors: ['events_expired'],
    caching: 'brief',
    cost: 1,
    read({ rawQuery }) {
      const read = readQuery(rawQuery, eventParameters)
      const after = readNumber(read, 'after', { min: 0 })
      const limit =
        readNumber(read, 'limit', { min: 1, max: limits.eventsPageMax }) ?? limits.eventsPageDefault
      return { after, limit }
    },
    handle: ({ after, limit }) => service.events(after, limit),
    present: (body) => ({ body }),
  }
}
