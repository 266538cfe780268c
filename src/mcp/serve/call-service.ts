/** Calls a running service by its address. Its quota is that of the address this process runs at, or of the key. */
import { mcpLimits } from '../mcp-limits.ts'
import { type Answered, type ApiCalls, type ApiErrorBody, ApiFault } from './api-calls.ts'

export interface ServiceCallsOptions {
  /** Such as https://homes.example.com. */
  readonly url: string
  /** Of a seller or reader; null: anonymous. */
  readonly key: string | null
  readonly fetch: typeof fetch
}

export function callService({ url, key, fetch: send }: ServiceCallsOptions): ApiCalls {
  const headers: Record<string, string> = key === null ? {} : { authorization: `Bearer ${key}` }
  const call = async (path: string, init: RequestInit, signal: AbortSignal): Promise<Answered> => {
    const address = new URL(`/v1${path}`, url)
    const timely = AbortSignal.any([signal, AbortSignal.timeout(mcpLimits.callTimeoutMs)])
    const sent = { ...init, headers: { ...headers, ...init.headers }, signal: timely }
    const answer = await send(address, sent).catch((error: Error) => {
      throw unreachable(address.origin, error)
    })
    const body = await answer.json().catch((error: Error) => {
      throw unreachable(address.origin, error)
    })
    if (answer.ok) return body as Answered
    throw new ApiFault(errorIn(body, address.origin), secondsIn(answer.headers.get('retry-after')))
  }
  return {
    get: (path, query, signal) => call(`${path}${query === '' ? '' : `?${query}`}`, {}, signal),
    ask: (path, body, signal) =>
      call(
        path,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        },
        signal,
      ),
  }
}

const secondsIn = (header: string | null): number | null =>
  header === null || !/^\d{1,6}$/.test(header) ? null : Number(header)

/** Another server may answer at that address. */
function errorIn(body: unknown, origin: string): ApiErrorBody {
  const error = (body as { error?: Partial<ApiErrorBody> } | null)?.error
  if (typeof error?.code === 'string' && typeof error.message === 'string') {
    return { hint: '', ...error } as ApiErrorBody
  }
  return { code: 'unavailable', message: `No listings service answers at ${origin}.`, hint: '' }
}

function unreachable(origin: string, { message }: Error): ApiFault {
  return new ApiFault({
    code: 'unavailable',
    message: `The service at ${origin} cannot be reached (${message}).`,
    hint: 'Try again in a minute.',
  })
}
