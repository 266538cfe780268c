import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { judgeRenderTime, sealRenderTime } from './render-time.ts'

/** Lone surrogates and control characters too. */
const anyCodeUnit = fc.nat({ max: 0xffff }).map((unit) => String.fromCharCode(unit))

const secret = Buffer.alloc(32, 3)
const drawn = Date.UTC(2026, 10, 1)
const form = { listingId: 12, client: '192.0.2.7', nowMs: drawn, secret }
const sealed = sealRenderTime(form, randomBytes)
const check = (text: string, afterMs: number, more: object = {}) =>
  judgeRenderTime(text, { ...form, nowMs: drawn + afterMs, ...more })
const good = { id: expect.stringMatching(/^form\.[\w-]{16}$/), expiresAt: drawn + 86_400_000 }

it('a form is good from two seconds to a day after it was drawn', () => {
  expect(check(sealed, 1_999)).toBe('too_quick')
  expect(check(sealed, -5_000)).toBe('too_quick')
  expect(check(sealed, 2_000)).toEqual(good)
  expect(check(sealed, 86_400_000)).toEqual(good)
  expect(check(sealed, 86_400_001)).toBe('too_old')
})

it('belongs to its listing, its client and its secret', () => {
  expect(check(sealed, 3_000, { listingId: 13 })).toBe('forged')
  expect(check(sealed, 3_000, { client: '192.0.2.8' })).toBe('forged')
  expect(check(sealed, 3_000, { secret: Buffer.alloc(32, 4) })).toBe('forged')
})

it('has a number of its own, by which it is used once', () => {
  const again = sealRenderTime(form, randomBytes)
  expect(check(again, 3_000)).toEqual(good)
  expect(check(again, 3_000)).not.toEqual(check(sealed, 3_000))
})

it('no other text is one', () => {
  const earlier = sealed.replace(String(drawn), String(drawn - 9_000))
  expect(check(earlier, 0)).toBe('forged')
  fc.assert(
    fc.property(fc.string({ unit: anyCodeUnit, maxLength: 200 }), (text) => {
      expect(check(text, 3_000)).toBe('forged')
    }),
  )
})
