import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createStringCodes } from './string-codes.ts'

const unitsOf = (text: string) =>
  Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i))

it('numbers units as a map of strings would', () => {
  const piece = fc.tuple(fc.string({ unit: 'binary', maxLength: 6 }), fc.string({ maxLength: 3 }))
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 200 }), (pieces) => {
      const codes = createStringCodes()
      const known = new Map<string, number>()
      for (const [text, behind] of pieces) {
        if (!known.has(text)) known.set(text, known.size)
        const code = codes.codeOfUnits(unitsOf(`${text}${behind}`), text.length)
        expect(code).toBe(known.get(text))
        expect(codes.codeOf(text)).toBe(code)
      }
      expect(codes.strings).toEqual([...known.keys()])
    }),
  )
})

it('keeps its numbers while it grows', () => {
  const codes = createStringCodes()
  for (let i = 0; i < 20_000; i++) expect(codes.codeOf(`word ${i}`)).toBe(i)
  for (let i = 0; i < 20_000; i++) expect(codes.codeOf(`word ${i}`)).toBe(i)
})
