/** The feed doctor: what a feed is and how it is repaired, for anybody, without an account. */
import { Readable } from 'node:stream'
import { limits } from '../../../catalogue/limits.ts'
import { single } from '../../../domain/search/read-parameters.ts'
import type { FeedCheck } from '../../../service/feeds/check-feed.ts'
import type { CheckRequest } from '../../../service/feeds/feed-doctor.ts'
import type { Service } from '../../../service/service.ts'
import type { Operation, QueryParameter } from '../../operation.ts'
import { reference } from '../../schemas/json-schema.ts'
import { readQuery } from '../read-query.ts'

/** Names tell little: the content decides. */
export const FEED_TYPES = [
  'application/xml',
  'application/zip',
  'application/gzip',
  'text/plain',
  'application/octet-stream',
]

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

function checkOperation({
  checkFeed,
}: Service): Operation<Omit<CheckRequest, 'signal' | 'client'>, FeedCheck> {
  return {
    id: 'checkFeed',
    method: 'POST',
    path: '/feeds/check',
    canonicalPrefix: '/v1',
    extension: true,
    summary: 'The feed doctor',
    description:
      'The body is the feed: Kyero, RERA, BLM, OpenImmo, RESO JSON or Trovit, known by its content; plain, gzip or zip, at most 100 MB. Answers what it is, what is filled in, what is wrong most often and how its exporter repairs that, and which share could be published. Stores nothing, needs no key. One check at a time for an address; a document that takes more than 20 s of processor time is checked in part, and read_share tells how far.',
    tag: 'Feeds',
    pathParameters: [],
    query: [url],
    takesFile: FEED_TYPES,
    needsKey: false,
    answers: [{ status: 200, description: 'What was found.', schema: reference('FeedCheck') }],
    errors: ['feed_unreadable', 'feed_unreachable'],
    caching: 'private',
    cost: 1,
    read({ rawQuery, stream = Readable.from([]) }) {
      return { document: stream, url: single(readQuery(rawQuery, [url]), 'url') ?? null }
    },
    handle: (request, { signal, client }) => checkFeed({ ...request, signal, client }),
    present: (body) => ({ body }),
  }
}
