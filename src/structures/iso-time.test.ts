import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isoTime } from './iso-time.ts'

it('is what a date says', () => {
  fc.assert(
    fc.property(fc.date({ noInvalidDate: true }), (date) => {
      expect(isoTime(date.getTime())).toBe(date.toISOString())
    }),
  )
})

it('refuses what is no moment', () => {
  expect(() => isoTime(Number.NaN)).toThrow(RangeError)
})
