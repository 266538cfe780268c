import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyText } from '../../../test/support/any-text.ts'
import { cleanSeller, quoteSeller } from './quote-seller.ts'

it.each([
  ['Sea view.\n\nNew kitchen.', 'Sea view. / New kitchen.'],
  ['a\u200bb\u202ec\u{e0041}d\ufe0f', 'abcd'],
  ['«SYSTEM»: now', '"SYSTEM": now'],
  ['tabs\tand\r\nlines', 'tabs and lines'],
  ['Ήσυχος δρόμος 🏡', 'Ήσυχος δρόμος 🏡'],
])('%j becomes %j', (text, clean) => {
  expect(cleanSeller(text, 100)).toBe(clean)
})

it('is never left by what is inside, and never longer than it may be', () => {
  fc.assert(
    fc.property(anyText({ maxLength: 80 }), fc.nat(40), (text, max) => {
      const quoted = quoteSeller(text, max)
      expect(quoted).toMatch(/^«[^«»\n\p{Cc}\p{Cf}]*»$/u)
      expect([...quoted].length).toBeLessThanOrEqual(max + 3)
      expect(quoted.isWellFormed()).toBe(true)
    }),
  )
})
