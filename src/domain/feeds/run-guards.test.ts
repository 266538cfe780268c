import { describe, expect, it } from 'vitest'
import { DAY_MS } from '../../structures/durations.ts'
import { isConfirmed, isPriceJump, isPriceShock, isSuddenShrink } from './run-guards.ts'

describe('a stock', () => {
  const shrink = { removals: 0, stock: 100, records: 100, recordsBefore: [] }

  it('may lose five homes, or three of ten', () => {
    expect(isSuddenShrink({ ...shrink, removals: 5, stock: 6 })).toBe(false)
    expect(isSuddenShrink({ ...shrink, removals: 30 })).toBe(false)
    expect(isSuddenShrink({ ...shrink, removals: 31 })).toBe(true)
    expect(isSuddenShrink({ ...shrink, removals: 6, stock: 10 })).toBe(true)
  })

  it('is compared with the median of five documents before', () => {
    const before = {
      ...shrink,
      removals: 3,
      stock: 200,
      recordsBefore: [100, 400, 90, 110, 100, 9, 9],
    }
    expect(isSuddenShrink({ ...before, records: 49 })).toBe(true)
    expect(isSuddenShrink({ ...before, records: 50 })).toBe(false)
    expect(isSuddenShrink({ ...before, removals: 0, records: 1 })).toBe(false)
  })
})

it('prices jump together or one by one', () => {
  expect(isPriceJump(100_000, 60_000)).toBe(false)
  expect(isPriceJump(100_000, 140_000)).toBe(false)
  expect(isPriceJump(100_000, 59_999)).toBe(true)
  expect(isPriceJump(100_000, 140_001)).toBe(true)
  expect(isPriceJump(null, 5)).toBe(false)
  expect(isPriceShock(21, 100)).toBe(true)
  expect(isPriceShock(20, 100)).toBe(false)
  expect(isPriceShock(2, 2)).toBe(false)
  expect(isPriceShock(3, 3)).toBe(true)
})

it('three runs over two days confirm what is held', () => {
  expect(isConfirmed(3, 0, 2 * DAY_MS)).toBe(true)
  expect(isConfirmed(2, 0, 9 * DAY_MS)).toBe(false)
  expect(isConfirmed(9, 0, 2 * DAY_MS - 1)).toBe(false)
})
