/** Feeds of a seller: make, read, change, remove, and send the document of one that has no address. */
import { Readable } from 'node:stream'
import type { FeedView } from '../../../service/feeds/feed-rows.ts'
import type { SentFeed } from '../../../service/feeds/feed-service.ts'
import type { Service } from '../../../service/service.ts'
import type { Operation } from '../../operation.ts'
import { reference } from '../../schemas/json-schema.ts'
import { sellerOf } from '../seller-of.ts'
import { FEED_TYPES } from './check-operations.ts'
import { feedParameter, feedShared, numberIn, readNothing, readSent } from './feed-shared.ts'

export const feedOperations = (service: Service): Operation[] => [
  listOperation(service),
  createOperation(service),
  readOperation(service),
  changeOperation(service),
  removeOperation(service),
  sendOperation(service),
]

const feed = { description: 'The feed.', schema: reference('Feed') }
const example = {
  name: 'Our CRM',
  url: 'https://crm.example.com/kyero.xml',
  schedule: 'daily',
  defaults: { condition: 'pre-owned' },
}

function listOperation({
  feeds,
}: Service): Operation<null, { readonly results: readonly FeedView[] }> {
  return {
    ...feedShared,
    id: 'listFeeds',
    method: 'GET',
    path: '/feeds',
    summary: 'Your feeds',
    description: 'All feeds of yours with their settings and state.',
    answers: [{ status: 200, description: 'The feeds.', schema: reference('FeedList') }],
    errors: [],
    read(request) {
      readNothing(request)
      return null
    },
    handle: (_, call) => feeds.list(sellerOf(call)),
    present: (body) => ({ body }),
  }
}

function createOperation({ feeds }: Service): Operation<SentFeed, FeedView> {
  return {
    ...feedShared,
    id: 'createFeed',
    method: 'POST',
    path: '/feeds',
    summary: 'A new feed',
    description:
      'A file that your CRM exports, by its address or sent by you. Nothing is read yet: POST /v1/feeds/{id}/runs makes a preview first. Without a url, send the document with PUT /v1/feeds/{id}/document. User and password in the address, or in auth, go to that host alone and are never shown.',
    requestBody: { schema: reference('FeedSettings'), example },
    answers: [{ status: 201, ...feed }],
    errors: ['unknown_field', 'conflicting_parameters', 'publishing_stopped'],
    read: readSent,
    handle: (sent, call) => feeds.create(sent, sellerOf(call)),
    present: (body) => ({ body, created: true, address: `/v1/feeds/${body.id}` }),
  }
}

function readOperation({ feeds }: Service): Operation<number, FeedView> {
  return {
    ...feedShared,
    id: 'getFeed',
    method: 'GET',
    path: '/feeds/{id}',
    pathParameters: [feedParameter],
    summary: 'One feed',
    description: 'Its settings, its state and when it is fetched next.',
    answers: [{ status: 200, ...feed }],
    errors: ['invalid_id', 'not_found'],
    read(request) {
      readNothing(request)
      return numberIn(request, 'id')
    },
    handle: (id, call) => feeds.read(id, sellerOf(call)),
    present: (body) => ({ body }),
  }
}

function changeOperation({ feeds }: Service): Operation<{ id: number; sent: SentFeed }, FeedView> {
  return {
    ...feedShared,
    id: 'changeFeed',
    method: 'PATCH',
    path: '/feeds/{id}',
    pathParameters: [feedParameter],
    summary: 'Change a feed',
    description:
      'What is left out keeps its value. The next run reads the whole document with the new settings.',
    requestBody: { schema: reference('FeedSettings'), example: { schedule: 'hourly' } },
    answers: [{ status: 200, ...feed }],
    errors: ['invalid_id', 'not_found', 'unknown_field', 'conflicting_parameters'],
    read: (request) => ({ id: numberIn(request, 'id'), sent: readSent(request) }),
    handle: ({ id, sent }, call) => feeds.change(id, sent, sellerOf(call)),
    present: (body) => ({ body }),
  }
}

function removeOperation({ feeds }: Service): Operation<number, void> {
  return {
    ...feedShared,
    id: 'removeFeed',
    method: 'DELETE',
    path: '/feeds/{id}',
    pathParameters: [feedParameter],
    summary: 'Remove a feed',
    description:
      'With its runs and reports. The listings stay as they are, and are yours to change.',
    answers: [{ status: 204, description: 'It is gone.', schema: null }],
    errors: ['invalid_id', 'not_found'],
    read(request) {
      readNothing(request)
      return numberIn(request, 'id')
    },
    handle: (id, call) => feeds.remove(id, sellerOf(call)),
    present: () => ({ body: null }),
  }
}

function sendOperation({
  feeds,
}: Service): Operation<{ id: number; document: Readable }, FeedView> {
  return {
    ...feedShared,
    id: 'sendFeedDocument',
    method: 'PUT',
    path: '/feeds/{id}/document',
    pathParameters: [feedParameter],
    summary: 'Send the document of a feed',
    description:
      'The body is the file, plain, gzip or zip (with photos), at most 100 MB. It replaces the one before; the next run reads it. Only for a feed without a url.',
    takesFile: FEED_TYPES,
    answers: [{ status: 200, ...feed }],
    errors: ['invalid_id', 'not_found', 'conflicting_parameters', 'feed_unreadable'],
    read(request) {
      readNothing(request)
      return { id: numberIn(request, 'id'), document: request.stream ?? Readable.from([]) }
    },
    handle: ({ id, document }, call) => feeds.send(id, document, sellerOf(call)),
    present: (body) => ({ body }),
  }
}
