/** Why a call brought no answer. The codes are a closed union, so that a switch over them can be complete. */
import type { ErrorBody, ErrorCode } from './types.ts'

/**
 * Those of the service, and three of the client: nobody answered, the caller gave up, or what came back was not an
 * answer of the service (a proxy in between, or a version that knows more codes than this one).
 */
export type FailureCode = ErrorCode | 'unreachable' | 'aborted' | 'unreadable'

export class EstiaError extends Error {
  override readonly name = 'EstiaError'
  readonly code: FailureCode
  /** 0 where nobody answered. */
  readonly status: number
  /** What to do next. */
  readonly hint: string
  /** All that the service said: param, allowed, details and so on. */
  readonly body: ErrorBody['error'] | null
  /** How long to wait before the same request makes sense. */
  readonly retryAfterMs: number | null

  constructor(
    failure: { readonly code: FailureCode; readonly message: string; readonly hint: string },
    more: {
      readonly status?: number
      readonly body?: ErrorBody['error']
      readonly retryAfterMs?: number | null
      readonly cause?: unknown
    } = {},
  ) {
    super(`${failure.code}: ${failure.message}`, { cause: more.cause })
    this.code = failure.code
    this.hint = failure.hint
    this.status = more.status ?? 0
    this.body = more.body ?? null
    this.retryAfterMs = more.retryAfterMs ?? null
  }
}
