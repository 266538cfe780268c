/** The span that is under way, of a request or of work in the background. Empty, and free, unless something is traced. */
import { AsyncLocalStorage } from 'node:async_hooks'

export interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly isSampled: boolean
}

export const currentSpan = new AsyncLocalStorage<Span>()
