/**
 * The HTTP face: Fastify, the two prefixes, the gate, the error answers, the stop.
 * Everything under /v1 and /api is counted, unknown paths included; instruction files are not.
 */
import { randomUUID } from 'node:crypto'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { limits } from '../catalogue/limits.ts'
import { errorBody, Refusal } from '../domain/refusal.ts'
import { anonymous, type Caller } from '../service/authenticate.ts'
import type { CountedRequest, RequestQuota } from '../service/request-quota.ts'
import { quotaKeyOf } from './client-address.ts'
import { answerClientError, uriTooLong } from './client-error.ts'
import { internalError, toRefusal, unreadableAddress } from './error-answer.ts'
import type { HttpMetrics } from './metrics.ts'
import { API_PREFIXES, type Operation, toFastifyPath } from './operation.ts'
import { type OverloadWatch, overloaded, watchOverload } from './overload.ts'
import { createPathTable } from './path-table.ts'
import { quotaHeaders, quotaUsedUp } from './quota-headers.ts'
import { readBodiesRaw } from './raw-bodies.ts'
import { sendAnswer } from './send-answer.ts'
import {
  jsonPolicy,
  preflightHeaders,
  standingHeaders,
  strictTransport,
} from './standing-headers.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller
    counted: CountedRequest | null
  }
  interface FastifyContextConfig {
    operation?: Operation
  }
}

/** The plumbing's limits; those of the interface are in the catalogue. */
const plumbing = {
  requestTimeoutMs: 15_000,
  headersTimeoutMs: 10_000,
  timeoutCheckMs: 2_000,
  connectionTimeoutMs: 20_000,
  /** Longer than the 60 s of common proxies, so that they close first. */
  keepAliveTimeoutMs: 65_000,
  requestsPerSocket: 10_000,
  headerMaxBytes: 16_384,
  connectionsMax: 2_000,
}

export interface HttpServerOptions {
  readonly operations: readonly Operation[]
  /** Adds what is no API operation: instruction files, pages, photos. */
  readonly extras: readonly ((app: FastifyInstance) => void)[]
  readonly quota: RequestQuota
  readonly authenticate: (authorization: string) => Promise<Caller>
  readonly trustProxy: readonly string[]
  readonly baseUrl: string
  readonly log: FastifyBaseLogger
  readonly metrics: HttpMetrics
  /** For tests, which keep the event loop busy on purpose. */
  readonly overload?: OverloadWatch
  /** Runs before every read, where other processes write to the same store. */
  readonly beforeRead?: () => Promise<void>
  /** What a person who mistypes an address sees instead of JSON; null: this request gets JSON. */
  readonly errorPage?: (request: FastifyRequest, refusal: Refusal) => ErrorPage | null
}

export interface ErrorPage {
  readonly body: string
  readonly contentSecurityPolicy: string
}

export function createHttpServer(options: HttpServerOptions): FastifyInstance {
  const app: FastifyInstance = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    // One logger for all: a child for each request would cost more than its line, and lines name the id.
    childLoggerFactory: (logger) => logger,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: options.trustProxy.length > 0 ? [...options.trustProxy] : false,
    bodyLimit: limits.bodyMaxBytes,
    // Fastify's own refusal has another shape; what still comes in is answered, and is the last.
    return503OnClosing: false,
    requestTimeout: plumbing.requestTimeoutMs,
    connectionTimeout: plumbing.connectionTimeoutMs,
    keepAliveTimeout: plumbing.keepAliveTimeoutMs,
    maxRequestsPerSocket: plumbing.requestsPerSocket,
    http: {
      headersTimeout: plumbing.headersTimeoutMs,
      connectionsCheckingInterval: plumbing.timeoutCheckMs,
      maxHeaderSize: plumbing.headerMaxBytes,
      // Node would answer without a body; the gate refuses in the error shape.
      requireHostHeader: false,
    },
    routerOptions: { maxParamLength: limits.urlMaxChars, ignoreTrailingSlash: true },
    clientErrorHandler: (error, socket) => answerClientError(error, socket, randomUUID()),
    frameworkErrors: (error, request, reply) => {
      applyHeaders(request, reply, options)
      sendRefusal(request, reply, toRefusal(error) ?? unreadableAddress(), options)
    },
  })
  app.server.maxConnections = plumbing.connectionsMax
  // An expectation that we do not know is ignored: Node's own 417 has no body.
  app.server.on('checkExpectation', (...request) => app.server.emit('request', ...request))
  const paths = createPathTable()
  app.addHook('onRoute', ({ method, url }) => paths.add(url, [method].flat()))
  app.decorateRequest('caller')
  app.decorateRequest('counted', null)
  readBodiesRaw(app)
  const load = options.overload ?? watchOverload()
  app.addHook('onClose', async () => load.stop())

  app.addHook('onRequest', async (request, reply) => {
    applyHeaders(request, reply, options)
    if (request.raw.url!.length > limits.urlMaxChars) throw uriTooLong()
    if (request.method === 'OPTIONS') return preflight(reply, paths.methodsAt(request.url))
    if (isWithoutHost(request)) throw unreadableAddress()
    // The router also reads /%761/listings and http://any/v1/listings: what it found decides.
    const isApi = request.routeOptions.config.operation !== undefined || isApiPath(request.url)
    if (!isApi) return
    if (load.isOverloaded && request.headers.authorization === undefined) throw overloaded()
    await admit(request, reply, options)
  })
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    // A connection kept alive past its answer would hold up the stop.
    if (isStopping) reply.header('connection', 'close')
    if (reply.statusCode !== 304 || !request.counted) done(null, payload)
    else options.quota.giveBack(request.counted).then(() => done(null, payload), done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    report(request, reply, options)
    done()
  })
  app.setErrorHandler((error, request, reply) => {
    const refusal = toRefusal(error)
    if (!refusal) request.log.error({ err: error, reqId: request.id }, 'unforeseen error')
    return sendRefusal(request, reply, refusal ?? internalError(), options)
  })
  app.setNotFoundHandler((request) => {
    throw nothingHere(request, paths.methodsAt(request.url))
  })

  for (const operation of options.operations) mount(app, operation, options.beforeRead)
  for (const extra of options.extras) extra(app)
  return app
}

function mount(
  app: FastifyInstance,
  operation: Operation,
  beforeRead: HttpServerOptions['beforeRead'],
): void {
  for (const prefix of API_PREFIXES) {
    for (const path of [operation.path, ...(operation.aliases ?? [])]) {
      app.route({
        method: operation.method,
        url: prefix + toFastifyPath(path),
        config: { operation },
        handler: async (request, reply) => {
          if (beforeRead && operation.method === 'GET') await beforeRead()
          const answer = await operation.handle({
            rawQuery: rawQueryOf(request),
            path: request.params as Record<string, string>,
            headers: request.headers,
            body: (request.body as Uint8Array | undefined) ?? new Uint8Array(),
            caller: request.caller,
            // Made by Fastify when first asked for; most operations never do.
            get signal() {
              return request.signal
            },
          })
          const caching = request.caller.kind === 'seller' ? 'private' : operation.caching
          return sendAnswer(request, reply, answer, caching)
        },
      })
    }
  }
}

export function rawQueryOf(request: FastifyRequest): string {
  const url = request.raw.url!
  const start = url.indexOf('?')
  return start < 0 ? '' : url.slice(start + 1)
}

const isWithoutHost = ({ raw, headers }: FastifyRequest): boolean =>
  raw.httpVersion === '1.1' && !headers.host

export const isApiPath = (url: string): boolean => /^\/(?:v1|api)(?:[/?]|$)/.test(url)

async function admit(request: FastifyRequest, reply: FastifyReply, options: HttpServerOptions) {
  const { authorization } = request.headers
  let refused: unknown = null
  request.caller = anonymous
  if (authorization !== undefined) {
    try {
      request.caller = await options.authenticate(authorization)
    } catch (error) {
      refused = error
    }
  }
  const address = () => quotaKeyOf(request.ip, request.socket.remoteAddress ?? '')
  const counted = await options.quota.count(request.caller, address)
  if (counted) {
    reply.headers(quotaHeaders(counted))
    if (!counted.allowed) throw quotaUsedUp(counted)
    request.counted = counted
  }
  if (refused) throw refused
  if (request.routeOptions.config.operation?.needsKey && request.caller.kind === 'anonymous') {
    throw keyNeeded()
  }
}

function keyNeeded(): Refusal {
  return new Refusal(
    { code: 'unauthenticated', message: 'This operation needs the key of a seller.' },
    { headers: { 'www-authenticate': 'Bearer realm="estia"' } },
  )
}

function applyHeaders(request: FastifyRequest, reply: FastifyReply, options: HttpServerOptions) {
  reply.headers(standingHeaders)
  reply.header('x-request-id', request.id)
  if (options.baseUrl.startsWith('https:')) reply.headers(strictTransport)
}

function preflight(reply: FastifyReply, methods: readonly string[]): FastifyReply {
  return reply
    .code(204)
    .headers(preflightHeaders([...methods, 'OPTIONS']))
    .send()
}

function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  { errorPage }: HttpServerOptions,
) {
  const page = isApiPath(request.url) ? null : (errorPage?.(request, refusal) ?? null)
  return reply
    .code(refusal.status)
    .headers({ ...refusal.extras.headers })
    .header('content-type', page ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8')
    .header('content-security-policy', page ? page.contentSecurityPolicy : jsonPolicy)
    .header('cache-control', 'no-store')
    .send(page ? page.body : JSON.stringify(errorBody(refusal, request.id)))
}

function nothingHere(request: FastifyRequest, methods: readonly string[]): Refusal {
  const [path] = request.url.split('?', 1)
  const shownPath = path.length > 80 ? `${path.slice(0, 80)}...` : path
  if (methods.length > 0) {
    return new Refusal(
      {
        code: 'method_not_allowed',
        message: `${request.method} is not a method of ${shownPath}.`,
        hint: `Use ${methods.join(' or ')}.`,
        allowed: methods,
      },
      { headers: { allow: methods.join(', ') } },
    )
  }
  return new Refusal({
    code: 'not_found',
    message: `There is nothing at ${shownPath}.`,
    hint: 'Search is at /v1/listings, its parameters at /v1/meta, every path in /openapi.json.',
  })
}

function report(request: FastifyRequest, reply: FastifyReply, { metrics }: HttpServerOptions) {
  const route = request.routeOptions.url ?? 'none'
  const ms = reply.elapsedTime
  metrics.observe(request.method, route, reply.statusCode, ms)
  const [path] = request.url.split('?', 1)
  const key = request.caller?.kind === 'seller' ? request.caller.keyId : undefined
  const { id: reqId, method } = request
  const status = reply.statusCode
  request.log.info({ reqId, method, path, status, ms: Math.round(ms * 10) / 10, key }, 'request')
}
