/**
 * Tells when the process has more to do than it can: the event loop is both busy without a pause and
 * late. Then anonymous requests are turned away at once, so that those inside and sellers' writes
 * are still answered. Cost: one look a second.
 */
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { Refusal } from '../domain/refusal.ts'

const LOOK_EVERY_MS = 1000
const BUSY_SHARE = 0.98
const LATE_MS = 250
const RETRY_AFTER_S = 5

export interface OverloadWatch {
  readonly isOverloaded: boolean
  stop(): void
}

export function watchOverload(): OverloadWatch {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  let before = performance.eventLoopUtilization()
  let isOverloaded = false
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    isOverloaded = utilization > BUSY_SHARE && delay.mean / 1e6 > LATE_MS
    before = now
    delay.reset()
  }, LOOK_EVERY_MS)
  timer.unref()
  return {
    get isOverloaded() {
      return isOverloaded
    },
    stop() {
      clearInterval(timer)
      delay.disable()
    },
  }
}

export function overloaded(): Refusal {
  return new Refusal(
    { code: 'overloaded', message: 'The service has more to do than it can at the moment.' },
    { headers: { 'retry-after': String(RETRY_AFTER_S) } },
  )
}
