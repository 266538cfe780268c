import fc from 'fast-check'
import { expect, it } from 'vitest'
import { plainText } from './plain-text.ts'

/** Letters of one script with signs that become none, one or several letters, and halves of characters. */
const signs = [
  ...Array.from('Άώς ΐ,.19\n\0①⓿𝟗\u0301\u200bﷺ٣'),
  ...['\ud835', '\udfd7', '\uffff', 'Θάλασσα '.repeat(700)],
]

it('is made of what each character becomes, with its place', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...signs), { maxLength: 30 }), (parts) => {
      const original = parts.join('')
      const { text, origin } = plainText(original)
      let [expected, offset] = ['', 0]
      const places: number[] = []
      for (const character of original) {
        const plain = plainText(character).text
        for (let i = 0; i < plain.length; i++) places.push(offset)
        expected += plain
        offset += character.length
      }
      expect(text).toBe(expected)
      expect(origin.slice(0, text.length + 1)).toEqual([...places, original.length])
    }),
  )
})

it('takes off accents, case, circles and what is not seen', () => {
  expect(plainText('Τηλ.\u200b ①②③ ＡΒ é🇨').text).toBe('τηλ. 123 ab ec')
})
