import { describe, expect, it } from 'vitest'
import { createPageLimiter } from './page-limiter.ts'

describe('the page limiter', () => {
  it('lets a person through, stops a flood, and forgives with time', () => {
    let nowMs = 0
    const limiter = createPageLimiter(() => nowMs)
    const waits = Array.from({ length: 301 }, () => limiter.take('a'))
    expect(waits.slice(0, 300).every((wait) => wait === 0)).toBe(true)
    expect(waits[300]).toBeGreaterThan(0)
    expect(limiter.take('b')).toBe(0)
    nowMs = 1_000
    expect(limiter.take('a')).toBe(0)
  })
})
