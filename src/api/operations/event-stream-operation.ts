/** The change feed as server-sent events, of everything or of a search. */
import { filterParameters } from '../../catalogue/parameters.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Clause } from '../../domain/search/clause.ts'
import type { FilterContext } from '../../domain/search/filter-context.ts'
import { wholeNumber } from '../../domain/search/read-parameters.ts'
import { parseEventStreamRequest } from '../../domain/search/search-request.ts'
import type { Service } from '../../service/service.ts'
import type { EventReader } from '../../service/sync/event-following.ts'
import type { Operation, QueryParameter } from '../operation.ts'
import { queryParameterOf } from '../schemas/field-schema.ts'
import { filterErrors } from './search-operations.ts'

const after: QueryParameter = {
  name: 'after',
  multiple: false,
  required: false,
  description:
    'Begins behind this change: the id of the last event, or the next_after of GET /v1/events. Left out: from now on. Last-Event-ID goes before it.',
  schema: { type: 'integer', minimum: 0 },
  example: '0',
}

interface StreamInput {
  readonly after: number | null
  readonly clauses: readonly Clause[] | null
}

export function eventStreamOperation(
  service: Service,
  filtering: FilterContext,
): Operation<StreamInput, EventReader> {
  return {
    id: 'streamEvents',
    method: 'GET',
    path: '/events/stream',
    canonicalPrefix: '/v1',
    summary: 'The change feed, live',
    description:
      'Server-sent events (text/event-stream): the events of GET /v1/events as they happen, each with its number as id. A browser comes back with Last-Event-ID by itself and misses nothing. With filters of GET /v1/listings only events of listings that match the search after the change; what left it is missing. A comment comes at least every 15 seconds. Streams end from time to time and first under load: connect again.',
    extension: true,
    tag: 'Follow',
    pathParameters: [],
    query: [after, ...filterParameters.map(queryParameterOf)],
    headers: [
      {
        ...after,
        name: 'Last-Event-ID',
        description: 'The id of the last event that was received.',
      },
    ],
    needsKey: false,
    answers: [
      {
        status: 200,
        description: 'Events until either side ends it.',
        schema: null,
        contentType: 'text/event-stream',
      },
    ],
    errors: [...filterErrors, 'events_expired'],
    caching: 'private',
    isStream: true,
    cost: 1,
    budget: 'streams',
    read({ rawQuery, lastEventId }) {
      const { after: sent, filters } = parseEventStreamRequest(rawQuery, filtering)
      const clauses = filters?.map(({ clause }) => clause) ?? null
      return { after: lastOf(lastEventId) ?? sent, clauses }
    },
    handle: (input) => service.followEvents(input.after, input.clauses),
    present: (reader) => ({ body: null, events: reader }),
  }
}

function lastOf(sent: string | undefined): number | null {
  if (sent === undefined || sent === '') return null
  const number = wholeNumber('Last-Event-ID', sent, { min: 0 })
  if (typeof number === 'object') throw new Refusal(number)
  return number
}
