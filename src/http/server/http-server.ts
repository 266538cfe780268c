/**
 * The HTTP face: Fastify, its limits, what runs before and after every request, the error
 * answers, the stop. Operations are counted; instruction files and pages are not.
 */

import { randomUUID } from 'node:crypto'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Operation } from '../../api/operation.ts'
import { limits } from '../../catalogue/limits.ts'
import type { Refusal } from '../../domain/refusal.ts'
import type { Caller } from '../../service/access/authenticator.ts'
import type { RequestQuota } from '../../service/access/request-quota.ts'
import type { Span } from '../../trace/current-span.ts'
import type { Tracer } from '../../trace/tracer.ts'
import { type Admission, createAdmission, thenDone } from '../admission/admission.ts'
import { trustedProxies } from '../admission/client-address.ts'
import { type Connections, limitConnections } from '../admission/limit-connections.ts'
import {
  isGivenUpFirst,
  type OverloadWatch,
  overloaded,
  watchOverload,
} from '../admission/overload.ts'
import { createRightPath } from '../paths/right-path.ts'
import { createBodyMemory } from './answer.ts'
import {
  type AnswerHeaderOptions,
  createAnswerHeaders,
  preflightHeaders,
  setHeaders,
} from './answer-headers.ts'
import { answerClientError, uriTooLong } from './client-error.ts'
import { createEventStreams } from './event-streams.ts'
import { httpLimits } from './http-limits.ts'
import type { HttpMetrics } from './metrics.ts'
import { mountOperation } from './mount-operation.ts'
import {
  createPathTable,
  type ErrorPageOf,
  internalError,
  isApiPath,
  nameRightPath,
  nothingHere,
  sendRefusal,
  toRefusal,
  unreadableAddress,
} from './refuse.ts'
import { endWhenLate, readBodiesRaw } from './request-body.ts'
import type { SearchCache } from './search-cache.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on every answer closes its connection, so that clients and proxies go elsewhere. */
    beginStop(): void
  }
}

export interface HttpServerOptions {
  readonly operations: readonly Operation[]
  /** Adds what is no API operation: instruction files, pages, photos, tools. */
  readonly extras: readonly ((app: FastifyInstance, admit: Admission['admit']) => void)[]
  readonly quota: RequestQuota
  readonly authenticate: (authorization: string) => Promise<Caller>
  /** Whether keys are given by proof of work. */
  readonly canMint: boolean
  readonly trustProxy: readonly string[]
  readonly hstsSubdomains: boolean
  readonly baseUrl: string
  readonly data: AnswerHeaderOptions['data']
  readonly log: FastifyBaseLogger
  readonly metrics: HttpMetrics
  /** null: nothing is traced. */
  readonly tracer?: Tracer | null
  /** For tests, which keep the event loop busy on purpose. */
  readonly overload?: OverloadWatch
  /** Runs before every read, where other processes write to the same store. */
  readonly beforeRead?: () => Promise<void> | undefined
  readonly errorPage?: ErrorPageOf
  /** By the id of the operation whose lasting answers it holds. */
  readonly caches: ReadonlyMap<string, SearchCache>
}

export function createHttpServer(options: HttpServerOptions): FastifyInstance {
  const { metrics, errorPage } = options
  const isBehindProxy = options.trustProxy.length > 0
  let isStopping = false
  const headersOf = createAnswerHeaders({ ...options, isStopping: () => isStopping })
  const app: FastifyInstance = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    // One logger for all: a child for each request would cost more than its line, and lines name the id.
    childLoggerFactory: (logger) => logger,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: isBehindProxy ? [...options.trustProxy] : false,
    bodyLimit: limits.bodyMaxBytes,
    // Fastify's own refusal has another shape; what still comes in is answered, and is the last.
    return503OnClosing: false,
    // Of files; whatever else is sent has less time: see `endWhenLate`.
    requestTimeout: httpLimits.fileTimeoutMs,
    connectionTimeout: httpLimits.connectionTimeoutMs,
    keepAliveTimeout: isBehindProxy
      ? httpLimits.proxyKeepAliveTimeoutMs
      : httpLimits.keepAliveTimeoutMs,
    maxRequestsPerSocket: httpLimits.requestsPerSocket,
    http: {
      headersTimeout: httpLimits.headersTimeoutMs,
      connectionsCheckingInterval: httpLimits.timeoutCheckMs,
      maxHeaderSize: httpLimits.headerMaxBytes,
      // Node would answer without a body; the admission refuses in the error shape.
      requireHostHeader: false,
    },
    routerOptions: {
      maxParamLength: limits.urlMaxChars,
      ignoreTrailingSlash: true,
      // Query strings are read against what an operation declares, by our own reader.
      querystringParser: () => NO_QUERY,
    },
    clientErrorHandler: (error, socket) => answerClientError(error, socket, randomUUID()),
    frameworkErrors: (error, request, reply) => {
      setHeaders(reply, headersOf(request))
      sendRefusal(request, reply, toRefusal(error) ?? unreadableAddress(), errorPage)
    },
  })
  const connections = limitConnections(app.server, {
    ...httpLimits.connections,
    isTrusted: trustedProxies(options.trustProxy),
  })
  tellConnections(connections, metrics)
  // An expectation that we do not know is ignored: Node's own 417 has no body.
  app.server.on('checkExpectation', (...request) => app.server.emit('request', ...request))
  const paths = createPathTable()
  const rightPath = createRightPath(options.operations)
  app.addHook('onRoute', ({ method, url }) => paths.add(url, [method].flat()))
  app.decorateRequest('isApi', false)
  app.decorateRequest('route', null)
  app.decorateRequest('firstByteMs', null)
  app.decorateRequest('span', null)
  app.decorateRequest('caller')
  app.decorateRequest('counted', null)
  readBodiesRaw(app)
  const load = options.overload ?? watchOverload()
  app.addHook('onClose', async () => load.stop())
  const admission = createAdmission({ ...options, load })
  const streams = createEventStreams(load)
  metrics.gauge('estia_event_streams_open', 'Open streams of events.', () => streams.open)

  const { tracer } = options
  if (tracer) {
    app.addHook('onRequest', (request, _, done) =>
      tracer.request(request.headers.traceparent, (span) => {
        request.span = span
        done()
      }),
    )
  }
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBodyToCome(request) && !request.routeOptions.config?.takesFile) {
      endWhenLate(request, reply)
    }
    load.began?.()
    const unfit = refusalOfForm(request)
    if (unfit) done(unfit)
    else if (load.isBusy && isGivenUpFirst(request)) done(overloaded())
    else if (request.method === 'OPTIONS')
      preflight(reply, paths.methodsAt(request.url), request.url)
    // What was found is let in by its own admission: the router also reads /%761/listings.
    else if (request.is404 && isApiPath(request.url)) {
      thenDone(() => admission.admit(request, unknownPath), done)
    } else done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    setHeaders(reply, headersOf(request))
    done(null, payload)
  })
  app.addHook('onResponse', (request, reply, done) => {
    report(request, reply, metrics)
    if (tracer && request.span) endSpan(tracer, request.span, request, reply)
    done()
  })
  app.decorate('beginStop', () => {
    isStopping = true
    streams.end()
  })
  app.addHook('preClose', async () => {
    app.beginStop()
    connections.closeSilent()
  })
  app.setErrorHandler((error, request, reply) => {
    const refusal = toRefusal(error)
    if (!refusal) request.log.error({ err: error, reqId: request.id }, 'unforeseen error')
    const sent = refusal ? nameRightPath(refusal, request, rightPath) : internalError()
    return sendRefusal(request, reply, sent, errorPage)
  })
  app.setNotFoundHandler((request) => {
    throw nothingHere(request, paths.methodsAt(request.url), rightPath)
  })

  const mounting = {
    ...options,
    ...{ admission, headersOf, memory: createBodyMemory(), reads: load.reads, streams },
  }
  for (const operation of options.operations) mountOperation(app, operation, mounting)
  for (const extra of options.extras) extra(app, admission.admit)
  return app
}

const NO_QUERY = {}

function hasBodyToCome({ headers, raw }: FastifyRequest): boolean {
  const isAnnounced = 'transfer-encoding' in headers || (headers['content-length'] ?? '0') !== '0'
  return isAnnounced && !raw.complete
}

/** Guessing is not free. */
const unknownPath = { needsKey: false, cost: 1 } as const

/** What is wrong with a request whatever it asks for. */
function refusalOfForm({ raw, headers }: FastifyRequest): Refusal | null {
  if (raw.url!.length > limits.urlMaxChars) return uriTooLong()
  return raw.httpVersion === '1.1' && !headers.host ? unreadableAddress() : null
}

function preflight(reply: FastifyReply, methods: readonly string[], url: string): FastifyReply {
  return reply
    .code(204)
    .headers(preflightHeaders([...methods, 'OPTIONS'], url))
    .send()
}

function tellConnections(connections: Connections, metrics: HttpMetrics): void {
  const { gauge, counter } = metrics
  gauge('estia_connections_open', 'Connections, without those of proxies.', () => connections.open)
  counter(
    'estia_connections_refused_total',
    'Connections refused, their address or the process having its share.',
    () => connections.refused,
  )
  counter(
    'estia_connections_closed_idle_total',
    'Idle connections closed for a newcomer.',
    () => connections.closedIdle,
  )
}

function report(request: FastifyRequest, reply: FastifyReply, metrics: HttpMetrics) {
  const route = request.route ?? request.routeOptions.url ?? 'none'
  const ms = reply.elapsedTime
  metrics.observe(request.method, route, reply.statusCode, request.firstByteMs ?? ms)
  const path = loggedPath(request.url, route)
  const key = request.caller && 'keyId' in request.caller ? request.caller.keyId : undefined
  const { id: reqId, method } = request
  const status = reply.statusCode
  const trace_id = request.span?.traceId
  const members = { reqId, trace_id, method, path, status, ms: Math.round(ms * 10) / 10, key }
  request.log.info(members, 'request')
}

/** By its pattern: an address may hold secrets and names. */
function endSpan(tracer: Tracer, span: Span, request: FastifyRequest, reply: FastifyReply): void {
  const route = request.route ?? request.routeOptions.url ?? 'none'
  const attributes = {
    'http.request.method': request.method,
    'http.route': route,
    'http.response.status_code': reply.statusCode,
    'estia.request_id': request.id,
  }
  tracer.endRequest(span, `${request.method} ${route}`, attributes, reply.statusCode >= 500)
}

/**
 * The path of a request as logs may name it: without its query, and without the secrets of mailed links, which open
 * a thread for anyone who has them. Invariant: no run of characters that could be a token is left, however the path
 * was spelled and whether or not anything is there.
 */
/** A token has 43 such characters behind its prefix. */
const SECRET = /[\w%~.-]{40,}/g
/** Files are named by one; no token ever begins with forty hexadecimal digits. */
const CONTENT_HASH = /^[0-9a-f]{40}/

export function loggedPath(url: string, route: string): string {
  const query = url.indexOf('?')
  const path = query < 0 ? url : url.slice(0, query)
  // A pattern without parameters holds nothing of a request.
  if (path === route || route.includes('/:token')) return route
  return path.replace(SECRET, (run) => (CONTENT_HASH.test(run) ? run : '***'))
}
