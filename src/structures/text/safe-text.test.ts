import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyText } from '../../../test/support/any-text.ts'
import { cutText } from './safe-text.ts'

it('cuts at whole characters, as late as allowed, and returns text that can be encoded', () => {
  fc.assert(
    fc.property(anyText(), fc.nat(20), (text, max) => {
      const cut = cutText(text, max)
      expect([...cut].length).toBe(Math.min([...text].length, max))
      expect(text.startsWith(cut)).toBe(true)
      expect(decodeURIComponent(encodeURIComponent(cut))).toBe(cut)
    }),
  )
  expect(cutText('a\ud83d', 5)).toBe('a\ufffd')
  expect(cutText('ab\ud83dcd', 3)).toBe('ab\ufffd')
})
