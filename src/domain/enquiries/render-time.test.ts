import fc from 'fast-check'
import { expect, it } from 'vitest'
import { judgeRenderTime, sealRenderTime } from './render-time.ts'

/** Lone surrogates and control characters too. */
const anyCodeUnit = fc.nat({ max: 0xffff }).map((unit) => String.fromCharCode(unit))

const secret = Buffer.alloc(32, 3)
const drawn = Date.UTC(2026, 10, 1)
const sealed = sealRenderTime(12, drawn, secret)
const judge = (text: string, afterMs: number, listingId = 12) =>
  judgeRenderTime(text, { listingId, nowMs: drawn + afterMs, secret })

it('a form is good from two seconds to a day after it was drawn', () => {
  expect(judge(sealed, 1_999)).toBe('too_quick')
  expect(judge(sealed, -5_000)).toBe('too_quick')
  expect(judge(sealed, 2_000)).toBe('good')
  expect(judge(sealed, 86_400_000)).toBe('good')
  expect(judge(sealed, 86_400_001)).toBe('too_old')
})

it('belongs to its listing and its secret', () => {
  expect(judge(sealed, 3_000, 13)).toBe('forged')
  const other = sealRenderTime(12, drawn, Buffer.alloc(32, 4))
  expect(judge(other, 3_000)).toBe('forged')
})

it('no other text is one', () => {
  const earlier = sealed.replace(String(drawn), String(drawn - 9_000))
  expect(judge(earlier, 0)).toBe('forged')
  fc.assert(
    fc.property(fc.string({ unit: anyCodeUnit, maxLength: 200 }), (text) => {
      expect(judge(text, 3_000)).toBe('forged')
    }),
  )
})
