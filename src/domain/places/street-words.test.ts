import { expect, it } from 'vitest'
import { streetWords } from './street-words.ts'

it.each([
  '103 Solonos Street',
  'solonos',
  'Σόλωνος 103',
  'Οδός Σόλωνος',
  'ул. Солонос',
  'SOLONOS St. 5A',
])('finds one street by %s', (text) => {
  expect(streetWords(text)).toEqual(streetWords('Solonos'))
})

it('tells streets apart, and has nothing of a number or of "street" alone', () => {
  expect(streetWords('Anexartisias Street')).not.toEqual(streetWords('Solonos'))
  expect(streetWords('Street 12')).toEqual([])
})
