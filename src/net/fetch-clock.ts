/**
 * The time of one fetch: a total, and a shorter limit for each step.
 * Invariant: whatever happens in a step (failure, delay, a caller that goes away), it ends, and
 * with a FetchFault or with the caller's own reason. Each step tidies up after itself.
 */
import { FetchFault, type FetchReason } from './fetch-reason.ts'

export interface FetchClock {
  readonly signal: AbortSignal
  /** Waits for work; past its limit the fetch is over, and a failure becomes `code`. */
  step<T>(code: FetchReason, limitMs: number, work: Promise<T>): Promise<T>
  giveUp(): void
  /** Must be called at the end, or the total timer runs on. */
  end(): void
}

export function startFetchClock(totalMs: number, caller?: AbortSignal): FetchClock {
  const own = new AbortController()
  const signal = caller ? AbortSignal.any([own.signal, caller]) : own.signal
  const giveUp = () => own.abort(new FetchFault('timeout'))
  const total = setTimeout(giveUp, totalMs)

  return {
    signal,
    giveUp,
    end: () => clearTimeout(total),
    async step(code, limitMs, work) {
      const timer = setTimeout(giveUp, limitMs)
      try {
        return await untilAborted(work, signal)
      } catch (error) {
        if (signal.aborted) throw signal.reason
        throw error instanceof FetchFault ? error : new FetchFault(code)
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

/**
 * Waits for some work, or for a signal that stops the waiting (not the work).
 * Invariant: leaves no listener behind, and a late failure of the work is swallowed.
 */
export async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(signal.reason)
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort, { once: true })
  try {
    return await Promise.race([aborted.promise, work])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
