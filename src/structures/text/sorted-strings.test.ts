import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findPrefix, findString, packStrings, stringAt } from './sorted-strings.ts'

const word = fc.oneof(fc.string({ unit: fc.constantFrom('a', 'b', 'λ', '😀') }), fc.string())

it('finds strings and prefixes like a scan does', () => {
  fc.assert(
    fc.property(fc.uniqueArray(word), word, (words, wanted) => {
      const ascending = words.sort()
      const strings = packStrings(ascending)
      expect(findString(strings, wanted)).toBe(ascending.indexOf(wanted))
      const [from, to] = findPrefix(strings, wanted)
      expect(ascending.slice(from, to)).toEqual(ascending.filter((one) => one.startsWith(wanted)))
      expect(ascending.map((_, index) => stringAt(strings, index))).toEqual(ascending)
    }),
  )
})
