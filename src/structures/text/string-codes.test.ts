import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyText } from '../../../test/support/any-text.ts'
import { seededRandom } from '../stable-hash.ts'
import { createStringCodes, hashOf } from './string-codes.ts'

const unitsOf = (text: string) =>
  Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i))

it('numbers units as a map of strings would', () => {
  const piece = fc.tuple(anyText({ maxLength: 6 }), fc.string({ maxLength: 3 }))
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

it('retains its numbers while it grows', () => {
  const codes = createStringCodes()
  for (let i = 0; i < 20_000; i++) expect(codes.codeOf(`word ${i}`)).toBe(i)
  for (let i = 0; i < 20_000; i++) expect(codes.codeOf(`word ${i}`)).toBe(i)
})

describe('hashes', () => {
  const unitsOf = (text: string) => Uint16Array.from(text, (letter) => letter.charCodeAt(0))
  const keys = (seed: number) => {
    const random = seededRandom(seed)
    const some = () => Int32Array.from({ length: 4_096 }, () => random() * 2 ** 32)
    return [some(), some()] as [Int32Array<ArrayBuffer>, Int32Array<ArrayBuffer>]
  }
  const slotOf = (text: string, seed: number) =>
    hashOf(unitsOf(text), text.length, keys(seed)) & 1_023

  it('words that were chosen to collide under one key do not under another', () => {
    const own = keys(1)
    const words: string[] = []
    for (let i = 0; words.length < 60; i++) {
      const word = i.toString(36)
      if ((hashOf(unitsOf(word), word.length, own) & 1_023) === 7) words.push(word)
    }
    expect(new Set(words.map((word) => slotOf(word, 1))).size).toBe(1)
    expect(new Set(words.map((word) => slotOf(word, 2))).size).toBeGreaterThan(40)
  })

  it('spread the words of a market over their slots', () => {
    const own = keys(3)
    const words = Array.from({ length: 4_096 }, (_, i) => `word${i}`)
    const slots = new Set(words.map((word) => hashOf(unitsOf(word), word.length, own) & 8_191))
    // Of 4,096 in 8,192 slots chance alone leaves about 3,224 different ones.
    expect(slots.size).toBeGreaterThan(3_000)
  })
})
