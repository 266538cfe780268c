/** Calls a running service by its address. Its quota is that of whoever runs this process, or of the key. */
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
  return {
    async get(path, query, signal) {
      const address = new URL(`/v1${path}${query === '' ? '' : `?${query}`}`, url)
      const timely = AbortSignal.any([signal, AbortSignal.timeout(mcpLimits.callTimeoutMs)])
      const answer = await send(address, { headers, signal: timely }).catch((error: Error) => {
        throw unreachable(address.origin, error)
      })
      const body = await answer.json().catch((error: Error) => {
        throw unreachable(address.origin, error)
      })
      if (answer.ok) return body as Answered
      throw new ApiFault(
        errorIn(body, address.origin),
        secondsIn(answer.headers.get('retry-after')),
      )
    },
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
