import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyText } from '../../../test/support/any-text.ts'
import { foldText, hasWord, splitWords } from './fold-text.ts'

describe('foldText', () => {
  it.each([
    ['Λεμεσός', 'λεμεσοσ'],
    ['ΛΕΜΕΣΟΣ', 'λεμεσοσ'],
    ['Ágios Tychónas', 'agios tychonas'],
    ['Derinköy', 'derinkoy'],
    ['İpsona', 'ipsona'],
    ['Asağı', 'asagi'],
    ['ﬁne', 'fine'],
    ['sea VIEW', 'sea view'],
    ['bal\u00adcony \ufeffpool\u200bside', 'balcony poolside'],
  ])('%s -> %s', (text, folded) => expect(foldText(text)).toBe(folded))

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text))
      }),
    )
  })
})

/** The rule, over the whole text at once. */
const foldWhole = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]+/gu, '')
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}]+/gu, '')
    .replaceAll('ς', 'σ')
    .replaceAll('ı', 'i')

it('folds runs beyond ASCII as it would within the whole text', () => {
  const unit = fc.constantFrom(...'aEi \n€²ςΣσΆéİıßﬀÅ가\u0301\u0307\u0345\u1100\u1161', '𝐀')
  const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit }))
  fc.assert(
    fc.property(text, (one) => {
      expect(foldText(one)).toBe(foldWhole(one))
    }),
    { numRuns: 1_000 },
  )
})

describe('splitWords', () => {
  it('splits at everything that is neither letter nor digit', () => {
    expect(splitWords("3-bed house, near the sea's edge (Πάφος)!")).toEqual([
      '3',
      'bed',
      'house',
      'near',
      'the',
      'sea',
      's',
      'edge',
      'παφοσ',
    ])
  })

  it('splits any text as the classes of Unicode do', () => {
    const letters = fc.constantFrom('a', 'Ω', ' ', '\n', '𝒜', '𐐀', '😀', '\ud800', '\udc00', '٣')
    const text = fc.oneof(anyText(), fc.string({ unit: letters }))
    fc.assert(
      fc.property(text, (any) => {
        const pieces = foldText(any).split(/[^\p{L}\p{N}]+/u)
        expect(splitWords(any)).toEqual(pieces.filter((piece) => piece !== ''))
      }),
      { numRuns: 1_000 },
    )
  })

  it('gives pieces that are their own fold', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        for (const word of splitWords(text)) expect(splitWords(word)).toEqual([word])
      }),
    )
  })
})

it('finds a word or a beginning in a folded text as among its words', () => {
  const letters = fc.constantFrom('a', 'b', ' ', '-', 'Ω', '𝒜', '😀', '٣', '\u0301')
  const text = fc.string({ unit: letters, maxLength: 12 })
  fc.assert(
    fc.property(text, text, (any, other) => {
      const folded = foldText(any)
      const words = splitWords(any)
      for (const wanted of [...splitWords(other), '']) {
        expect(hasWord(folded, wanted, false)).toBe(words.includes(wanted))
        expect(hasWord(folded, wanted, true)).toBe(words.some((word) => word.startsWith(wanted)))
      }
    }),
    { numRuns: 2_000 },
  )
})
