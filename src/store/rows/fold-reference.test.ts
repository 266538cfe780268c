import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldReference } from './fold-reference.ts'

test('case does not matter, in Latin or Greek', () => {
  expect(foldReference('Lim-0042')).toBe(foldReference('LIM-0042'))
  expect(foldReference('ΟΔΟΣ-1')).toBe(foldReference('οδοσ-1'))
  expect(foldReference('οδος-1')).toBe(foldReference('οδοσ-1'))
})

test('a letter with its accent apart is the same letter', () => {
  expect(foldReference('Ae\u0301')).toBe(foldReference('A\u00e9'))
})

test('accents, spaces and signs still distinguish references', () => {
  const forms = ['A-1', 'A1', 'A 1', 'Á-1', 'A_1'].map(foldReference)
  expect(new Set(forms).size).toBe(forms.length)
})

test('folding twice changes nothing, of any letter', () => {
  const letters = Array.from({ length: 0x1_ffff }, (_, code) => String.fromCodePoint(code))
  expect(letters.filter((one) => foldReference(foldReference(one)) !== foldReference(one))).toEqual(
    [],
  )
})

test('nor does it of a text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(foldReference(foldReference(text))).toBe(foldReference(text))
    }),
  )
})
