import fc from 'fast-check'
import { expect, it } from 'vitest'
import { keepStrings, mergeStrings } from './merge-strings.ts'
import { packStrings, type SortedStrings, stringAt } from './sorted-strings.ts'

const word = fc.oneof(fc.constantFrom('', 'a', 'ab', 'abc', 'b', 'λ', 'λε'), fc.string())
const dictionary = fc.array(word).map((words) => [...new Set(words)].sort())

const listed = (values: SortedStrings) =>
  Array.from({ length: values.starts.length - 1 }, (_, i) => stringAt(values, i))

it('makes one dictionary of several, and tells where each string has come', () => {
  fc.assert(
    fc.property(fc.array(dictionary, { maxLength: 4 }), (dictionaries) => {
      const { values, places } = mergeStrings(dictionaries.map(packStrings))
      const merged = listed(values)
      expect(merged).toEqual([...new Set(dictionaries.flat())].sort())
      for (const [d, words] of dictionaries.entries()) {
        expect(Array.from(places[d], (place) => merged[place])).toEqual(words)
      }
      const isKept = (place: number) => place % 2 === 0
      expect(listed(keepStrings(values, isKept))).toEqual(merged.filter((_, i) => isKept(i)))
    }),
  )
})
