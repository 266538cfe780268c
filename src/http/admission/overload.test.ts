import { performance } from 'node:perf_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect, it, vi } from 'vitest'
import { httpLimits } from '../server/http-limits.ts'
import { createReadsUnderWay, createTurnWatch, pressureAfter, watchOverload } from './overload.ts'

const { requestsMin, busyShare, busyLateMs, overloadedLateMs, busyLooks, lookEveryMs } =
  httpLimits.overload

const calm = { busyLooks: 0, isOverloaded: false }
const late = { utilization: 1, requests: requestsMin, delays: 1, meanLateMs: busyLateMs + 1 }

it.each([
  ['late, busy and asked by many', {}, true],
  ['just as late as allowed', { meanLateMs: busyLateMs }, false],
  ['late with pauses', { utilization: busyShare }, false],
  ['late, and asked by few', { requests: requestsMin - 1 }, false],
  ['no delay measured', { delays: 0 }, false],
])('pages are refused for a while: %s', (_, change, isBusy) => {
  const { busyLooks: looks } = pressureAfter(calm, { ...late, ...change })
  expect(looks).toBe(isBusy ? busyLooks : 0)
})

it('pages come back look by look, and the count ends at none', () => {
  const quiet = { ...late, requests: 0 }
  let pressure = pressureAfter(calm, late)
  for (let look = busyLooks - 1; look >= 0; look--) {
    pressure = pressureAfter(pressure, quiet)
    expect(pressure.busyLooks).toBe(look)
  }
  expect(pressureAfter(pressure, quiet)).toEqual(calm)
})

it('API requests are refused only when it stays late without pages', () => {
  const veryLate = { ...late, meanLateMs: overloadedLateMs + 1 }
  const first = pressureAfter(calm, veryLate)
  expect(first.isOverloaded).toBe(false)
  expect(pressureAfter(first, veryLate).isOverloaded).toBe(true)
  expect(pressureAfter(first, { ...late, meanLateMs: overloadedLateMs }).isOverloaded).toBe(false)
})

function openTurn() {
  let nowMs = 5_000
  let end = () => {}
  const watch = createTurnWatch(
    () => nowMs,
    (then) => {
      end = then
    },
  )
  return {
    watch,
    take: (count: number, costMs: number) => {
      for (let i = 0; i < count; i++) {
        watch.began()
        nowMs += costMs
      }
    },
    end: () => end(),
  }
}

it('measures how long the last of many requests in one turn has waited', () => {
  const { watch, take } = openTurn()
  take(requestsMin, 10)
  expect(watch.waitedMs).toBe(requestsMin * 10)
})

it('a slow request turns nobody away while few come together', () => {
  const { watch, take } = openTurn()
  take(requestsMin - 1, 1000)
  expect(watch.waitedMs).toBe(0)
})

it('the more come in one turn, the more are refused', () => {
  const refusedOf = (arriving: number) => {
    const { watch, take } = openTurn()
    let refused = 0
    for (let i = 0; i < arriving; i++) {
      take(1, watch.waitedMs > httpLimits.overload.overloadedLateMs ? 0 : 1)
      if (watch.waitedMs > httpLimits.overload.overloadedLateMs) refused++
    }
    return refused / arriving
  }
  expect(refusedOf(200)).toBe(0)
  expect(refusedOf(500)).toBeGreaterThan(0.4)
  expect(refusedOf(5000)).toBeGreaterThan(refusedOf(500))
})

it('a new turn begins without a wait', () => {
  const { watch, take, end } = openTurn()
  take(100, 10)
  end()
  take(1, 1)
  expect(watch.waitedMs).toBe(0)
})

it('reads that wait are bounded, and one that is over makes room', () => {
  const reads = createReadsUnderWay(2)
  reads.enter()
  reads.enter()
  expect(() => reads.enter()).toThrow(expect.objectContaining({ status: 503 }))
  expect(reads.count).toBe(2)
  reads.leave()
  reads.enter()
  expect(reads.count).toBe(2)
})

afterEach(() => vi.restoreAllMocks())

it('many in one turn that takes long are busy first, then overloaded, until the turn ends', async () => {
  const started = performance.now()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(started)
  const watch = watchOverload()
  const stateAfter = (lateMs: number) => {
    clock.mockReturnValue(started + lateMs)
    return [watch.isBusy, watch.isOverloaded]
  }
  for (let request = 0; request < requestsMin; request++) watch.began!()
  expect(stateAfter(busyLateMs)).toEqual([false, false])
  expect(stateAfter(busyLateMs + 1)).toEqual([true, false])
  expect(stateAfter(overloadedLateMs)).toEqual([true, false])
  expect(stateAfter(overloadedLateMs + 1)).toEqual([true, true])
  await nextTurn()
  expect([watch.isBusy, watch.isOverloaded]).toEqual([false, false])
  watch.stop()
})

it('a loop whose every turn takes longer than a look is overloaded, and is not once it runs freely', async () => {
  const watch = watchOverload()
  try {
    await expect
      .poll(
        () => {
          if (watch.isOverloaded) return 'overloaded'
          for (let request = 0; request < requestsMin; request++) watch.began!()
          const until = performance.now() + lookEveryMs
          while (performance.now() <= until);
        },
        { interval: 0, timeout: 20_000 },
      )
      .toBe('overloaded')
    expect(watch.isBusy).toBe(true)
    await expect.poll(() => watch.isOverloaded || watch.isBusy, { timeout: 20_000 }).toBe(false)
  } finally {
    watch.stop()
  }
})
