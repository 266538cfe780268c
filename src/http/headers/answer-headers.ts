/**
 * The headers that any answer of a request carries, as one list of names and values by turns: the form
 * that Node writes fastest, and there is one for every answer.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { quotaHeaders } from '../quota/quota-headers.ts'
import {
  defaultHeaders,
  isPrivatePath,
  privateHeaders,
  strictTransport,
} from './default-headers.ts'

/** name, value, name, value */
export type HeaderList = string[]

export interface AnswerHeaderOptions {
  readonly baseUrl: string
  /** Since the answers were last known to be what the store holds. */
  readonly dataAgeMs: () => number
  readonly isStopping: () => boolean
  /** Names below that of the service are to be asked by https alone, too. */
  readonly hstsSubdomains: boolean
}

/** Two readings of the feed: younger is as good as new. */
const STALE_AFTER_MS = 2_000

export function createAnswerHeaders(options: AnswerHeaderOptions) {
  const { baseUrl, dataAgeMs, isStopping } = options
  const secure = baseUrl.startsWith('https:') ? strictTransport(options.hstsSubdomains) : {}
  const open = Object.entries({ ...defaultHeaders, ...secure }).flat()
  const closed = Object.entries({ ...privateHeaders, ...secure }).flat()

  return ({ id, isApi, counted, raw }: FastifyRequest): HeaderList => {
    const standing = !isApi && isPrivatePath(raw.url ?? '') ? closed : open
    const list = [...standing, 'x-request-id', id]
    // A connection kept alive past its answer would hold up the stop.
    if (isStopping()) list.push('connection', 'close')
    if (!isApi) return list
    // While the store cannot be reached, locales are told how old an answer may be.
    const ageMs = dataAgeMs()
    if (ageMs > STALE_AFTER_MS) list.push('x-data-age', String(Math.round(ageMs / 1000)))
    if (counted) list.push(...quotaHeaders(counted))
    return list
  }
}

/** For answers that go through Fastify; what they say themselves stands. */
export function setHeaders(reply: FastifyReply, list: Readonly<HeaderList>): void {
  for (let i = 0; i < list.length; i += 2) {
    if (!reply.hasHeader(list[i])) reply.header(list[i], list[i + 1])
  }
}
