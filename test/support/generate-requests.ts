/**
 * Requests of every kind for the operations of an OpenAPI description: by its schemas, and against
 * them. What is generated is a plain request for `inject`, so that a failure can be read and repeated.
 */
import { METHODS } from 'node:http'
import fc from 'fast-check'
import type { JsonSchema } from '../../src/api/operation.ts'
import type { FuzzRole } from './fuzz-roles.ts'
import { bodyOf } from './generate-bodies.ts'
import {
  hostileAuthorizations,
  hostileEncoded,
  hostileHeaders,
  hostileNames,
  hostilePaths,
} from './hostile-values.ts'
import type { DescribedOperation, DescribedParameter, OpenApi } from './open-api.ts'

export interface GeneratedRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload?: string
  /** Whose credentials go with it. */
  readonly role?: FuzzRole
}

const oneOf = <T>(values: readonly T[]) => fc.constantFrom(...values)
/** `common` nine times of ten. */
const mostly = <T>(common: fc.Arbitrary<T>, rare: fc.Arbitrary<T>) =>
  fc.oneof({ arbitrary: common, weight: 9 }, { arbitrary: rare, weight: 1 })

/** Ids that exist, and some beyond. */
const LISTING_ID_MAX = 1600

/** What the one has in whose name writes are made. */
export interface GeneratedSeller {
  readonly listingIds: readonly number[]
  readonly enquiryIds: readonly number[]
  readonly projectIds: readonly number[]
  /** Feeds, each with a run of it. */
  readonly feedRuns: readonly (readonly [feed: number, run: number])[]
  /** That open these enquiries, for either side. */
  readonly tokens: readonly string[]
  /** That open saved searches and shared lists. */
  readonly searchTokens: readonly string[]
  /** That open exports of the stock. */
  readonly exportTokens: readonly string[]
  /** Webhooks, each with a delivery of it. */
  readonly hookDeliveries: readonly (readonly [webhook: number, delivery: number])[]
}

export function requestsFor(
  { operations, document }: OpenApi,
  seller: GeneratedSeller,
): fc.Arbitrary<GeneratedRequest> {
  const { schemas } = document.components
  // An operation with many parameters has more to go wrong: search has 36 and a third of the share.
  const described = fc.oneof(
    ...operations.map((operation) => ({
      arbitrary: requestOf(operation, schemas, seller),
      weight: (operation.method === 'GET' ? 2 : 1) + Math.floor(operation.parameters.length / 6),
    })),
  )
  const undescribed = fc.record({
    method: mostly(fc.constant('GET'), oneOf(METHODS.filter((method) => method !== 'CONNECT'))),
    url: oneOf([...hostilePaths, ...operations.map(({ path }) => path)]),
    headers: oneOf(hostileHeaders),
  })
  return fc.oneof({ arbitrary: described, weight: 19 }, { arbitrary: undescribed, weight: 1 })
}

function requestOf(
  operation: DescribedOperation,
  schemas: OpenApi['document']['components']['schemas'],
  seller: GeneratedSeller,
): fc.Arbitrary<GeneratedRequest> {
  const needsKey = operation.security.every((one) => Object.keys(one).length > 0)
  const roles: FuzzRole[] = needsKey
    ? ['seller', 'seller', 'seller', 'seller', 'seller', 'seller', 'anonymous', 'reader']
    : ['seller', 'anonymous', 'reader']
  return fc
    .record({
      url: urlOf(operation, seller),
      headers: mostly(fc.constant({}), oneOf(hostileHeaders)),
      role: oneOf(roles),
      authorization: fc.oneof(
        { arbitrary: fc.constant(undefined), weight: 20 },
        { arbitrary: oneOf(hostileAuthorizations), weight: 1 },
      ),
      payload: bodyOf(operation, schemas),
    })
    .map(({ url, headers, role, authorization, payload }) => ({
      method: operation.method,
      url,
      role,
      headers: {
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...(authorization === undefined ? {} : { authorization }),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload }),
    }))
}

function urlOf(
  { path, parameters }: DescribedOperation,
  {
    listingIds,
    enquiryIds,
    projectIds,
    feedRuns,
    tokens,
    searchTokens,
    exportTokens,
    hookDeliveries,
  }: GeneratedSeller,
): fc.Arbitrary<string> {
  const below = path.replace(/^\/(?:v1|api)/, '')
  const segments = parameters.filter((parameter) => parameter.in === 'path')
  const query = parameters.filter((parameter) => parameter.in === 'query')
  const pairs = path.includes('/webhooks/') ? hookDeliveries : feedRuns
  const isOfPairs = /\/(?:feeds|webhooks)\//.test(path)
  const ofProjects = path.includes('/my/projects/') ? projectIds : listingIds
  const unpaired = path.includes('/my/enquiries/') ? enquiryIds : ofProjects
  const known = isOfPairs ? pairs.map(([first]) => first) : unpaired
  const byToken = /\/(?:searches|lists)\//.test(path) ? searchTokens : tokens
  const opening = path.includes('/exports/') ? exportTokens : byToken
  const alone = fc.tuple(
    ...segments.map((parameter) => mostly(segmentOf(parameter, known, opening), segment)),
  )
  const pair = oneOf(pairs).map((ids) => ids.map(String))
  return fc
    .record({
      prefix: oneOf(['/v1', '/api']),
      segments: /\{(?:run|delivery)\}/.test(path) ? fc.oneof(pair, alone) : alone,
      query: queryOf(query),
    })
    .map(({ prefix, segments: values, query: text }) => {
      const filled = segments.reduce(
        (done, { name }, at) => done.replace(`{${name}}`, values[at]),
        below,
      )
      return `${prefix}${filled}${text === '' ? '' : `?${text}`}`
    })
}

const FEW_PARAMETERS = 3

const segment = oneOf(hostileEncoded).map((value) => value.replaceAll('/', '%2F'))

function segmentOf(
  { name, schema, example }: DescribedParameter,
  known: readonly number[],
  tokens: readonly string[],
): fc.Arbitrary<string> {
  if (name === 'token') return oneOf(tokens)
  if (schema.type !== 'integer') return fc.constant(encodeURIComponent(String(example)))
  return mostly(oneOf(known), fc.integer({ min: 1, max: LISTING_ID_MAX })).map(String)
}

function queryOf(parameters: readonly DescribedParameter[]): fc.Arbitrary<string> {
  const hostilePair = fc
    .tuple(oneOf([...hostileNames, ...parameters.map(({ name }) => name)]), oneOf(hostileEncoded))
    .map(([name, value]) => `${name}=${value}`)
  // Often enough for each of the many operations with few parameters to be refused once.
  if (parameters.length === 0) return fc.oneof(fc.constant(''), hostilePair)
  const hostileWeight = parameters.length <= FEW_PARAMETERS ? 8 : 1
  const pairOf = (parameter: DescribedParameter) =>
    allowedValueOf(parameter).map((value) => `${parameter.name}=${value}`)
  const required = parameters.filter((parameter) => parameter.required)
  const needed = fc.tuple(
    ...required.map((parameter) => {
      const hostile = oneOf(hostileEncoded).map((value) => `${parameter.name}=${value}`)
      return mostly(pairOf(parameter), fc.oneof(hostile, fc.constant('')))
    }),
  )
  const good = fc.oneof(
    ...parameters.map((parameter) => ({
      arbitrary: pairOf(parameter),
      // Its example is no cursor of this search, and several orders and kinds exclude each other.
      weight: parameter.name === 'cursor' ? 1 : 8,
    })),
  )
  const pair = fc.oneof(
    { arbitrary: good, weight: 24 },
    { arbitrary: hostilePair, weight: hostileWeight },
  )
  const further = fc.uniqueArray(pair, {
    maxLength: 4,
    selector: (text) => text.split('=', 1)[0],
  })
  // A required parameter is there already: drawn again, it would only be a duplicate.
  const isRepeat = (pair: string) => required.some(({ name }) => pair.startsWith(`${name}=`))
  return fc
    .tuple(needed, further)
    .map(([first, rest]) => [...first, ...rest.filter((pair) => !isRepeat(pair))])
    .map((pairs) => pairs.filter((pair) => pair !== '').join('&'))
}

/** A value that the schema allows, encoded. */
function allowedValueOf({ schema, example }: DescribedParameter): fc.Arbitrary<string> {
  const encoded = (value: unknown) => encodeURIComponent(String(value))
  const items = schema.items as JsonSchema | undefined
  const allowed = (schema.enum ?? items?.enum) as readonly string[] | undefined
  if (allowed) {
    const several = fc.array(oneOf(allowed), { minLength: 1, maxLength: 3 })
    return (items ? several.map((values) => values.join()) : oneOf(allowed)).map(encoded)
  }
  if (schema.type === 'integer' || schema.type === 'number') {
    const min = Number(schema.minimum ?? 0)
    const max = Number(schema.maximum ?? 1_000_000)
    return fc.oneof(fc.integer({ min, max }), fc.constant(example)).map(encoded)
  }
  const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  return fc.oneof({ arbitrary: fc.constant(example), weight: 12 }, words).map(encoded)
}
