import { expect, it } from 'vitest'
import { httpLimits } from '../server/http-limits.ts'
import { createReadsUnderWay, createTurnWatch } from './overload.ts'

const { requestsMin } = httpLimits.overload

function openTurn() {
  let nowMs = 0
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
