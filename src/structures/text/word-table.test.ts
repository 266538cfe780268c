import { expect, it } from 'vitest'
import { createWordTable } from './word-table.ts'

const at = (table: ReturnType<typeof createWordTable<string>>, text: string, word: string) => {
  const start = text.indexOf(word)
  return table(text, start, start + word.length)
}

const noted =
  <Value>(made: string[], make: (word: string) => Value) =>
  (word: string): Value => {
    made.push(word)
    return make(word)
  }

it('makes what it knows of a word once, wherever the word stands', () => {
  const made: string[] = []
  const upper = createWordTable(
    noted(made, (word) => word.toUpperCase()),
    100,
    12,
  )
  expect(at(upper, 'a flat with a view', 'flat')).toEqual({ text: 'flat', value: 'FLAT' })
  expect(at(upper, 'another flat', 'flat')).toEqual({ text: 'flat', value: 'FLAT' })
  expect(at(upper, 'one float', 'float').value).toBe('FLOAT')
  expect(made).toEqual(['flat', 'float'])
})

it('caches neither long words nor more than it may', () => {
  const made: string[] = []
  const size = createWordTable(
    noted(made, ({ length }) => length),
    2,
    4,
  )
  for (const word of ['one', 'two', 'three', 'six', 'one', 'two', 'three', 'six'])
    expect(size(word, 0, word.length)).toEqual({ text: word, value: word.length })
  expect(made).toEqual(['one', 'two', 'three', 'six', 'three', 'six'])
})

it('is right for every one of many words, also where they crowd', () => {
  const own = createWordTable((word) => word, 64, 12)
  const words = Array.from({ length: 5_000 }, (_, n) => n.toString(36))
  for (const word of [...words, ...words])
    expect(own(`<${word}>`, 1, 1 + word.length).value).toBe(word)
})
