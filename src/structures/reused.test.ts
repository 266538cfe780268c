import { expect, it } from 'vitest'
import { reused } from './reused.ts'

it('returns the same memory while it is large enough, and retains none that is too large', () => {
  const take = reused((length) => new Uint8Array(length), 100)
  const first = take(10)
  expect(first.length).toBeGreaterThanOrEqual(10)
  expect([take(3), take(10)]).toEqual([first, first])
  expect(take(3)).toBe(first)
  const larger = take(60)
  expect(larger.length).toBe(100)
  expect(take(100)).toBe(larger)
  expect(take(101).length).toBe(101)
  expect(take(101)).not.toBe(take(101))
  expect(take(1)).toBe(larger)
})
