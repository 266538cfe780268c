import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../structures/durations.ts'
import { answerFigures } from './answer-figures.ts'

const now = 1_000 * DAY_MS
const row = (hours: number | null, daysAgo = 10) => {
  const confirmed_at = now - daysAgo * DAY_MS
  return { confirmed_at, answered_at: hours === null ? null : confirmed_at + hours * HOUR_MS }
}

it('are shown from five enquiries', () => {
  expect(
    answerFigures(
      [1, 2, 3, 4].map((h) => row(h)),
      now,
    ),
  ).toBeNull()
  expect(
    answerFigures(
      [1, 2, 9, 4, null].map((h) => row(h)),
      now,
    ),
  ).toEqual({
    usually_within_h: 3,
    share: 0.8,
    enquiries: 5,
  })
})

it('are of the last 90 days', () => {
  const rows = [...[1, 1, 1, 1].map((h) => row(h)), row(1, 91)]
  expect(answerFigures(rows, now)).toBeNull()
  expect(answerFigures([...rows, row(1, 90)], now)?.enquiries).toBe(5)
})

it('of a seller who never answers have no hours', () => {
  expect(answerFigures(Array(7).fill(row(null)), now)).toEqual({
    usually_within_h: null,
    share: 0,
    enquiries: 7,
  })
})

it('are whole hours, rounded up, even by a clock that went back', () => {
  expect(answerFigures(Array(5).fill(row(-3)), now)?.usually_within_h).toBe(1)
  expect(answerFigures(Array(5).fill(row(4.1)), now)?.usually_within_h).toBe(5)
})

it('lie within the waits', () => {
  const wait = fc.option(fc.integer({ min: 0, max: 2000 }))
  fc.assert(
    fc.property(fc.array(wait, { minLength: 5 }), (hours) => {
      const figures = answerFigures(
        hours.map((h) => row(h)),
        now,
      )
      const answered = hours.filter((h) => h !== null)
      expect(figures?.share).toBeCloseTo(answered.length / hours.length, 1)
      if (answered.length === 0) return
      expect(figures?.usually_within_h).toBeGreaterThanOrEqual(Math.min(...answered))
      expect(figures?.usually_within_h).toBeLessThanOrEqual(Math.max(1, ...answered))
    }),
  )
})
