import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  findPrefix,
  findString,
  keepStrings,
  mergeStrings,
  packStrings,
  type SortedStrings,
  stringAt,
} from './sorted-strings.ts'

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

const shared = fc.oneof(fc.constantFrom('', 'a', 'ab', 'abc', 'b', 'λ', 'λε'), fc.string())
const dictionary = fc.array(shared).map((words) => [...new Set(words)].sort())

const listed = (values: SortedStrings) =>
  Array.from({ length: values.starts.length - 1 }, (_, i) => stringAt(values, i))

it('merges several dictionaries, and maps each string to its new place', () => {
  fc.assert(
    fc.property(fc.array(dictionary, { maxLength: 4 }), (dictionaries) => {
      const { values, places } = mergeStrings(dictionaries.map(packStrings))
      const merged = listed(values)
      expect(merged).toEqual([...new Set(dictionaries.flat())].sort())
      for (const [d, words] of dictionaries.entries()) {
        expect(Array.from(places[d], (place) => merged[place])).toEqual(words)
      }
      const isChosen = (place: number) => place % 2 === 0
      expect(listed(keepStrings(values, isChosen))).toEqual(merged.filter((_, i) => isChosen(i)))
    }),
  )
})
