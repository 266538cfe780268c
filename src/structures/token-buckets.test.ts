import { describe, expect, it } from 'vitest'
import { everyOf } from '../../test/support/every-of.ts'
import { createTokenBuckets } from './token-buckets.ts'

describe('token buckets', () => {
  it('let a burst through, stop a flood, and forgive with time', () => {
    let nowMs = 0
    const buckets = createTokenBuckets({ burst: 300, refillPerS: 10, now: () => nowMs })
    const waits = Array.from({ length: 301 }, () => buckets.take('a'))
    expect(everyOf(waits.slice(0, 300), (wait) => wait === 0)).toBe(true)
    expect(waits[300]).toBe(1)
    expect(buckets.take('b')).toBe(0)
    nowMs = 1_000
    for (let i = 0; i < 10; i++) expect(buckets.take('a')).toBe(0)
    expect(buckets.take('a')).toBe(1)
  })

  it('forget the longest unused when there are too many', () => {
    const buckets = createTokenBuckets({ burst: 1, refillPerS: 1, keysMax: 2, now: () => 0 })
    for (const key of ['a', 'b', 'c']) expect(buckets.take(key)).toBe(0)
    expect(buckets.take('c')).toBe(1)
    expect(buckets.take('a')).toBe(0)
  })
})
