/** What counts as taking something away from the API, and what is an addition. */
import { describe, expect, it } from 'vitest'
import { type Api, compareApis, type Schema } from '../../scripts/compare-api.ts'

const home: Schema = {
  type: 'object',
  required: ['id', 'price'],
  properties: {
    id: { type: 'integer' },
    price: { type: ['number', 'null'] },
    state: { type: 'string', enum: ['live', 'closed'] },
    parts: { type: 'array', items: { $ref: '#/components/schemas/Home' } },
  },
}
const limit: Schema = { type: 'integer', minimum: 1, maximum: 25 }

function api(change: { home?: Schema; limit?: Schema; body?: Schema; extra?: object[] } = {}): Api {
  const body = change.body ?? {
    type: 'object',
    required: ['deal'],
    additionalProperties: false,
    properties: { deal: { type: 'string', enum: ['sale', 'rent'] }, note: { maxLength: 90 } },
  }
  const answer = { '200': { content: { json: { schema: { $ref: '#/components/schemas/Home' } } } } }
  return {
    paths: {
      '/v1/homes': {
        get: {
          parameters: [
            { name: 'limit', in: 'query', schema: change.limit ?? limit },
            ...((change.extra ?? []) as []),
          ],
          responses: answer,
        },
        post: { requestBody: { content: { json: { schema: body } } }, responses: answer },
      },
    },
    components: { schemas: { Home: change.home ?? home } },
  }
}

const without = ({ properties, ...rest }: Schema, name: string): Schema => ({
  ...rest,
  properties: Object.fromEntries(Object.entries(properties ?? {}).filter(([key]) => key !== name)),
})
const withMember = (schema: Schema, name: string, member: Schema): Schema => ({
  ...schema,
  properties: { ...schema.properties, [name]: member },
})
const body = api().paths['/v1/homes'].post.requestBody?.content?.json.schema ?? {}

describe('additions', () => {
  it.each<[string, Api]>([
    ['nothing', api()],
    ['a member of an answer', api({ home: withMember(home, 'seller', { type: 'string' }) })],
    [
      'a value in an answer',
      api({
        home: withMember(home, 'state', { type: 'string', enum: ['live', 'closed', 'sold'] }),
      }),
    ],
    ['an optional parameter', api({ extra: [{ name: 'q', in: 'query' }] })],
    ['a wider bound', api({ limit: { ...limit, maximum: 50 } })],
    ['a member of a body', api({ body: withMember(body, 'size', { type: 'number' }) })],
    [
      'a value in a body',
      api({ body: withMember(body, 'deal', { type: 'string', enum: ['sale', 'rent', 'lease'] }) }),
    ],
    [
      'a value that is never null again',
      api({ home: withMember(home, 'price', { type: 'number' }) }),
    ],
  ])('%s', (_, after) => {
    expect(compareApis(api(), after)).toEqual([])
  })
})

describe('what takes something away', () => {
  it.each<[string, Api, string]>([
    ['a path', { ...api(), paths: {} }, 'GET /v1/homes: the operation is gone'],
    [
      'a method',
      { ...api(), paths: { '/v1/homes': { get: api().paths['/v1/homes'].get } } },
      'POST /v1/homes: the operation is gone',
    ],
    [
      'a member of an answer',
      api({ home: without(home, 'state') }),
      'GET /v1/homes 200.state: is gone',
    ],
    [
      'a member that may be missing',
      api({ home: { ...home, required: ['id'] } }),
      'GET /v1/homes 200.price: is no longer always there',
    ],
    [
      'a member that may be null',
      api({ home: withMember(home, 'id', { type: ['integer', 'null'] }) }),
      'GET /v1/homes 200.id: may now be null',
    ],
    [
      'another type',
      api({ home: withMember(home, 'id', { type: 'string' }) }),
      'GET /v1/homes 200.id: may now be string',
    ],
    [
      'a narrower bound',
      api({ limit: { ...limit, maximum: 10 } }),
      'GET /v1/homes limit: maximum is narrower (10)',
    ],
    [
      'a required parameter',
      api({ extra: [{ name: 'q', in: 'query', required: true }] }),
      'GET /v1/homes q: is new and required',
    ],
    [
      'a value of a body',
      api({ body: withMember(body, 'deal', { type: 'string', enum: ['sale'] }) }),
      'POST /v1/homes body.deal: no longer accepts rent',
    ],
    [
      'a member of a body',
      api({ body: without(body, 'note') }),
      'POST /v1/homes body.note: is gone',
    ],
    [
      'a required member',
      api({ body: { ...body, required: ['deal', 'note'] } }),
      'POST /v1/homes body.note: is now required',
    ],
    [
      'a type of a body',
      api({ body: withMember(body, 'deal', { type: 'integer' }) }),
      'POST /v1/homes body.deal: no longer accepts string',
    ],
  ])('%s', (_, after, sentence) => {
    expect(compareApis(api(), after)).toContain(sentence)
  })

  it('is found behind a reference to itself, and ends', () => {
    const later = withMember(home, 'parts', { type: 'array', items: { type: 'string' } })
    expect(compareApis(api(), api({ home: later }))).toContain(
      'GET /v1/homes 200.parts[]: may now be string',
    )
  })
})
