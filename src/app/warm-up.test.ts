import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { appLimits } from './app-limits.ts'
import { warmUp } from './warm-up.ts'

const { afterMs, pauseMs } = appLimits.warmUp

const service = { findPlaces: vi.fn(), understand: vi.fn() }
const calls = () => [service.findPlaces, service.understand].map(({ mock }) => mock.calls.length)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.clearAllMocks()
})

it('builds the tables of names, then those of words, each once', () => {
  warmUp(service)
  const seen = [afterMs - 1, 1, pauseMs, afterMs].map((ms) => {
    vi.advanceTimersByTime(ms)
    return calls()
  })
  expect(seen).toEqual([
    [0, 0],
    [1, 0],
    [1, 1],
    [1, 1],
  ])
})

it.each([
  { when: 'before the first step', ms: 0, expected: [0, 0] },
  { when: 'between the steps', ms: afterMs, expected: [1, 0] },
])('builds nothing more when it is stopped $when', ({ ms, expected }) => {
  const warming = warmUp(service)
  vi.advanceTimersByTime(ms)
  warming.stop()
  vi.advanceTimersByTime(afterMs)
  expect(calls()).toEqual(expected)
})

it('goes on when a table cannot be built', () => {
  service.findPlaces.mockImplementationOnce(() => {
    throw new Error('no names')
  })
  warmUp(service)
  vi.advanceTimersByTime(afterMs + pauseMs)
  expect(calls()).toEqual([1, 1])
})
