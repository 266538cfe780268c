/** What the operations of feeds have in common. */
import { readJsonObject } from '../../../domain/listings/read-json-object.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { shown } from '../../../domain/search/read-parameters.ts'
import type { SentFeed } from '../../../service/feeds/feed-service.ts'
import type { PathParameter, RawRequest } from '../../operation.ts'
import { readQuery } from '../read-query.ts'

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
