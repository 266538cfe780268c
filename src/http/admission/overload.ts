/**
 * Detects overload: the event loop is busy without a pause, late, and many requests come in. One visitor of a machine
 * that is slow for other reasons is never turned away: a client that waits for each answer cannot send many while
 * the loop is late.
 * Pages, their fragments and photos are given up first, for they cost the most and a person can try again; when
 * it is still late without them, anonymous API requests are turned away as well, at once, so that those inside
 * and sellers' writes are still answered.
 * Two bounds hold at any load. Within one turn of the event loop, requests that had to wait for the ones before them
 * longer than a limit are turned away: the more come in at once, the more are refused. And the number of
 * reads that wait for the store or a thread is limited.
 * Invariant: overloaded is always busy as well. Cost: two looks a second, one look at the clock a request.
 */
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../domain/refusal.ts'
import { httpLimits } from '../server/http-limits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What belongs to the pages for people; unset: the API, its instructions, health, scripts and styles. */
    kind?: 'page' | 'fragment' | 'photo'
  }
}

const limits = httpLimits.overload

export interface OverloadWatch {
  /** Pages are turned away. */
  readonly isBusy: boolean
  /** Anonymous API requests are turned away, too. */
  readonly isOverloaded: boolean
  /** Called for every request. */
  began?(): void
  /** Counts a read that has to wait for something else; throws when there are too many of them. */
  readonly reads?: ReadsUnderWay
  stop(): void
}

/** Reads that wait for the store, a thread or another process. */
export interface ReadsUnderWay {
  readonly count: number
  enter(): void
  leave(): void
}

export function createReadsUnderWay(max: number = limits.readsUnderWayMax): ReadsUnderWay {
  let count = 0
  return {
    get count() {
      return count
    },
    enter() {
      if (count >= max) throw overloaded()
      count++
    },
    leave() {
      count--
    },
  }
}

/** How long the newest request of this turn of the event loop had to wait for those before it. */
export function createTurnWatch(
  nowMs: () => number,
  atTurnsEnd: (then: () => void) => void = setImmediate,
) {
  let inTurn = 0
  let startMs = 0
  const end = () => {
    inTurn = 0
  }
  return {
    began(): void {
      if (inTurn++ > 0) return
      startMs = nowMs()
      atTurnsEnd(end)
    },
    /** 0 while few came together: one slow request must not turn away the few behind it. */
    get waitedMs(): number {
      return inTurn < limits.requestsMin ? 0 : nowMs() - startMs
    },
  }
}

interface Pressure {
  /** For how many more looks pages are refused. */
  readonly busyLooks: number
  readonly isOverloaded: boolean
}

/** What the event loop did since the look before. */
interface Look {
  readonly utilization: number
  readonly requests: number
  /** Delays that were measured, and their mean. */
  readonly delays: number
  readonly meanLateMs: number
}

export function pressureAfter({ busyLooks }: Pressure, look: Look): Pressure {
  const { utilization, requests, delays, meanLateMs } = look
  const isPressed = utilization > limits.busyShare && requests >= limits.requestsMin && delays > 0
  const lateMs = isPressed ? meanLateMs : 0
  return {
    busyLooks: lateMs > limits.busyLateMs ? limits.busyLooks : Math.max(0, busyLooks - 1),
    isOverloaded: busyLooks > 0 && lateMs > limits.overloadedLateMs,
  }
}

/** All delays so far. Never reset: a reset forgets the delay under way, which is all there is when turns last longer than looks. */
const sumOf = ({ count, mean }: ReturnType<typeof monitorEventLoopDelay>) => ({
  count,
  ms: count === 0 ? 0 : (count * mean) / 1e6,
})

export function watchOverload(): OverloadWatch {
  const delay = monitorEventLoopDelay({ resolution: limits.sampleEveryMs })
  delay.enable()
  let before = performance.eventLoopUtilization()
  let measured = sumOf(delay)
  let requests = 0
  let pressure: Pressure = { busyLooks: 0, isOverloaded: false }
  const turn = createTurnWatch(() => performance.now())
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    const sum = sumOf(delay)
    const delays = sum.count - measured.count
    const meanLateMs = (sum.ms - measured.ms) / delays
    pressure = pressureAfter(pressure, { utilization, requests, delays, meanLateMs })
    before = now
    requests = 0
    measured = sum
  }, limits.lookEveryMs)
  timer.unref()
  return {
    get isBusy() {
      return pressure.busyLooks > 0 || turn.waitedMs > limits.busyLateMs
    },
    get isOverloaded() {
      return pressure.isOverloaded || turn.waitedMs > limits.overloadedLateMs
    },
    reads: createReadsUnderWay(),
    began() {
      requests++
      turn.began()
    },
    stop() {
      clearInterval(timer)
      delay.disable()
    },
  }
}

export const isGivenUpFirst = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.config?.kind !== undefined

export function overloaded(): Refusal {
  return new Refusal(
    { code: 'overloaded', message: 'The service has more to do than it can at the moment.' },
    { retryAfterS: httpLimits.retryAfterS },
  )
}
