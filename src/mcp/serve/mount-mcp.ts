/**
 * /mcp: the protocol over HTTP, without sessions. A message is checked here for what the library leaves to us: its form,
 * who sends it, what it costs. Calls of tools are counted as requests of the API; lists and handshakes are free
 * within a limit of their own.
 * Invariant: an answer has the form of the protocol, also where the message had none; never a 5xx for what was sent.
 */

import { isIP } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Operation } from '../../api/operation.ts'
import { errorBody, Refusal } from '../../domain/refusal.ts'
import type { FilterContext } from '../../domain/search/filter-context.ts'
import { createTokenBuckets } from '../../structures/token-buckets.ts'
import { mcpLimits } from '../mcp-limits.ts'
import { ApiFault } from './api-calls.ts'
import { callOperations } from './call-operations.ts'
import type { McpSession } from './create-mcp-server.ts'
import type { mcpHandler } from './mcp-handler.ts'

export interface MountMcpOptions {
  readonly operations: readonly Operation[]
  readonly filtering: FilterContext
  readonly baseUrl: string
  readonly beforeRead?: (() => Promise<void> | undefined) | undefined
  readonly addressOf: (request: FastifyRequest) => string
  readonly now: () => number
}

/** Lets a request in as one of the API: who it is from, whether they have requests left. */
export type Admit = (
  request: FastifyRequest,
  asked: { readonly needsKey: boolean; readonly cost: 0 | 1 },
) => Promise<void> | undefined

interface Message {
  readonly id?: unknown
  readonly method?: unknown
}

const PARSE_ERROR = -32700
const INVALID_REQUEST = -32600
const METHOD_NOT_FOUND = -32601

export function mountMcp(options: MountMcpOptions) {
  const { operations, filtering, baseUrl, beforeRead, addressOf, now } = options
  const free = createTokenBuckets({
    burst: mcpLimits.freeBurst,
    refillPerS: mcpLimits.freePerS,
    now,
  })
  let loading: Promise<ReturnType<typeof mcpHandler>> | undefined
  /** With the first message: many services never get one. */
  function loadHandler() {
    loading ??= import('./mcp-handler.ts').then((loaded) => loaded.mcpHandler())
    return loading
  }
  return (app: FastifyInstance, admit: Admit): void => {
    app.addHook('onClose', async () => (await loading)?.close())
    app.post('/mcp', async (request, reply) => {
      const { host, origin } = request.headers
      const foreign = foreignHeader({ host, origin }, baseUrl)
      if (foreign !== null) {
        const reason = `${foreign} is not that of this service: send messages to ${baseUrl}/mcp.`
        return refuse(reply, null, INVALID_REQUEST, reason, 403)
      }
      const message = messageIn(request.body)
      if ('code' in message) return refuse(reply, null, message.code, message.message)
      if (message.method === 'subscriptions/listen') {
        const reason = 'Subscriptions are not supported: lists change only with a new version.'
        return refuse(reply, message.id, METHOD_NOT_FOUND, reason)
      }
      // Keys are checked for every message; what a message costs is counted where it is carried out.
      await admit(request, { needsKey: false, cost: 0 })
      const waitS = message.method === 'tools/call' ? 0 : free.take(addressOf(request))
      if (waitS > 0) {
        reply.header('retry-after', String(waitS))
        return refuse(
          reply,
          message.id,
          INVALID_REQUEST,
          `Too many messages: wait ${waitS} s.`,
          429,
        )
      }
      const session: McpSession = {
        context: {
          api: callOperations({
            operations,
            caller: request.caller,
            client: addressOf(request),
            beforeRead,
          }),
          filtering,
          baseUrl,
        },
        admit: () => count(request, admit),
        onError: (err) => request.log.error({ err, reqId: request.id }, 'a tool failed'),
      }
      const handler = await loadHandler()
      const answer = await handler.fetch(webRequest(request, reply, baseUrl), {
        parsedBody: message,
        authInfo: { token: '', clientId: '', scopes: [], extra: { session } },
      })
      reply.code(answer.status).headers(Object.fromEntries(answer.headers))
      reply.header('cache-control', 'no-store')
      if (answer.body === null) return reply.send()
      return reply.send(Buffer.from(await answer.arrayBuffer()))
    })
  }
}

function messageIn(body: unknown): Message | { readonly code: number; readonly message: string } {
  let message: unknown
  try {
    message = JSON.parse(Buffer.from((body as Uint8Array | undefined) ?? []).toString())
  } catch {
    return { code: PARSE_ERROR, message: 'The body is not JSON: send one JSON-RPC 2.0 message.' }
  }
  if (Array.isArray(message)) {
    return { code: INVALID_REQUEST, message: 'Batches are not taken: send one message a request.' }
  }
  if (typeof message !== 'object' || message === null) {
    return { code: INVALID_REQUEST, message: 'A message is an object with jsonrpc, id and method.' }
  }
  return message
}

function refuse(reply: FastifyReply, id: unknown, code: number, message: string, status = 400) {
  const knownId = typeof id === 'string' || typeof id === 'number' ? id : null
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify({ jsonrpc: '2.0', id: knownId, error: { code, message } }))
}

/** A model can wait or stop; a status of HTTP it would never see. */
async function count(request: FastifyRequest, admit: Admit): Promise<void> {
  try {
    await admit(request, { needsKey: false, cost: 1 })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const retryAfter = error.extras.headers?.['retry-after']
    throw new ApiFault(errorBody(error, '').error, retryAfter ? Number(retryAfter) : null)
  }
}

/** Aborts when the caller goes away before the answer is out. */
function webRequest(request: FastifyRequest, reply: FastifyReply, baseUrl: string): Request {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, [value].flat().join(', '))
  }
  headers.delete('content-length')
  headers.delete('authorization')
  const body = Buffer.from((request.body as Uint8Array | undefined) ?? [])
  return new Request(`${baseUrl}/mcp`, { method: 'POST', headers, body, signal: gone.signal })
}

/**
 * Whether a message may come from where it says it comes from. A page that a browser shows can have its own name lead to
 * this machine (DNS rebinding) and then speak to what listens here: its Host and Origin give it away.
 * Allowed: the name of the service itself, this machine, addresses, and names without a dot, which no page can have.
 */
interface SentFrom {
  readonly host: string | undefined
  readonly origin: string | undefined
}

/** null: it may; otherwise which header is not ours. */
function foreignHeader({ host, origin }: SentFrom, baseUrl: string): 'Host' | 'Origin' | null {
  if (!isOurs(hostnameOf(`http://${host ?? ''}`), baseUrl)) return 'Host'
  if (origin === undefined) return null
  return isOurs(hostnameOf(origin), baseUrl) ? null : 'Origin'
}

const hostnameOf = (address: string): string | null =>
  URL.parse(address)?.hostname.replaceAll(/[[\]]/g, '') || null

function isOurs(name: string | null, baseUrl: string): boolean {
  if (name === null) return false
  return name === hostnameOf(baseUrl) || isIP(name) > 0 || !name.includes('.')
}
