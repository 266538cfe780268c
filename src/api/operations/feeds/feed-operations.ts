/** Feeds of a seller: make, read, change, remove, and send the document of one that has no address. */
import { Readable } from 'node:stream'
import { type Language, languages } from '../../../catalogue/languages.ts'
import { limits } from '../../../catalogue/limits.ts'
import { formatNames } from '../../../domain/feeds/feed-record.ts'
import { readJsonObject } from '../../../domain/listings/read-json-object.ts'
import { Refusal } from '../../../domain/refusal.ts'
import {
  fileValue,
  invalidChoice,
  type ReadParameters,
  shown,
  single,
} from '../../../domain/search/read-parameters.ts'
import { languageParameter } from '../../../domain/search/search-request.ts'
import type { FeedCheck } from '../../../service/feeds/check-feed.ts'
import type { CheckRequest } from '../../../service/feeds/feed-doctor.ts'
import type { FeedView } from '../../../service/feeds/feed-rows.ts'
import type { SentFeed } from '../../../service/feeds/feed-service.ts'
import { refusedIn, tellCheck } from '../../../service/feeds/tell-report.ts'
import type { Service } from '../../../service/service.ts'
import type { Operation, PathParameter, QueryParameter, RawRequest } from '../../operation.ts'
import { reference } from '../../schemas/json-schema.ts'
import { readQuery, sellerOf } from '../read-call.ts'

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
      'Members left out stay as they are. The next run reads the whole document with the new settings.',
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

/** What the operations of feeds have in common. */
export const feedShared = {
  canonicalPrefix: '/v1',
  extension: true,
  tag: 'Feeds',
  pathParameters: [],
  query: [],
  needsKey: true,
  caching: 'private',
  cost: 1,
} as const

const number = (name: string, description: string, example: string): PathParameter => ({
  name,
  description,
  schema: { type: 'integer', minimum: 1 },
  example,
})

export const feedParameter = number('id', 'The number of a feed of yours.', '3')
export const runParameter = number('run', 'The number of a run of it.', '12')

const NUMBER = /^[1-9]\d{0,15}$/

export function numberIn({ path }: RawRequest, name: 'id' | 'run'): number {
  const value = NUMBER.test(path[name]) ? Number(path[name]) : Number.NaN
  if (Number.isSafeInteger(value)) return value
  throw new Refusal({
    code: 'invalid_id',
    param: name,
    message: `"${shown(path[name])}" is not the number of a ${name === 'id' ? 'feed' : 'run'}.`,
    hint: 'GET /v1/feeds lists yours.',
  })
}

export const readNothing = ({ rawQuery }: RawRequest): void => void readQuery(rawQuery, [])

/** An empty body is an object without members. */
export function readSent(request: RawRequest): SentFeed {
  readNothing(request)
  return request.body.length === 0 ? {} : readJsonObject(request.body)
}

/** The feed doctor: what a feed is and how it is repaired, for anybody, without an account. */
/** Names tell little: the content decides. */
const FEED_TYPES = [
  'application/xml',
  'application/zip',
  'application/gzip',
  'text/plain',
  'application/octet-stream',
]

/** The language of findings and of what to do about them; codes are the same in all. */
export const reportLanguage: QueryParameter = {
  name: languageParameter.name,
  multiple: false,
  required: false,
  description: 'The language of messages and fixes; codes are the same in all languages.',
  schema: {
    type: 'string',
    enum: languageParameter.values.map(({ value }) => value),
    default: languages[0],
  },
  example: languageParameter.example,
}

export function languageIn(read: ReadParameters): Language {
  const text = single(read, reportLanguage.name)
  if (text === undefined) return languages[0]
  const language = fileValue(text, languageParameter.values)
  if (language !== null) return language as Language
  throw new Refusal(invalidChoice(reportLanguage.name, text, languageParameter.values))
}

const url: QueryParameter = {
  name: 'url',
  multiple: false,
  required: false,
  description: 'Address of the feed, instead of sending it: https, public, without a login.',
  schema: { type: 'string', maxLength: limits.lookupUrlMaxChars },
  example: 'https://crm.example.com/kyero.xml',
}

export function checkOperations(service: Service): Operation[] {
  return [checkOperation(service)]
}

interface CheckInput extends Omit<CheckRequest, 'signal' | 'client'> {
  readonly language: Language
}

function checkOperation({ checkFeed }: Service): Operation<CheckInput, FeedCheck> {
  return {
    id: 'checkFeed',
    method: 'POST',
    path: '/feeds/check',
    canonicalPrefix: '/v1',
    extension: true,
    summary: 'The feed doctor',
    description: `The body is the feed: ${formatNames.join(', ')}, or a table (XLSX or CSV), known by its content; plain, gzip or zip, at most 100 MB. Answers what it is, what is filled in, what is wrong most often and how its exporter repairs that, and which share could be published. Stores nothing, needs no key. One check at a time for an address; a document that takes more than 20 s of processor time is checked in part, and read_share says how far.`,
    tag: 'Feeds',
    pathParameters: [],
    query: [url, reportLanguage],
    takesFile: FEED_TYPES,
    needsKey: false,
    answers: [{ status: 200, description: 'What was found.', schema: reference('FeedCheck') }],
    errors: ['feed_unreadable', 'feed_unreachable'],
    caching: 'private',
    cost: 1,
    read({ rawQuery, stream = Readable.from([]) }) {
      const read = readQuery(rawQuery, [url, reportLanguage])
      return { document: stream, url: single(read, 'url') ?? null, language: languageIn(read) }
    },
    handle: ({ language, ...request }, { signal, client }) =>
      refusedIn(language, async () =>
        tellCheck(await checkFeed({ ...request, signal, client }), language),
      ),
    present: (body) => ({ body }),
  }
}
