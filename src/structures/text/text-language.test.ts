import { expect, it } from 'vitest'
import { textLanguage } from './text-language.ts'

it.each([
  ['A bright house with a garden, near the sea and the shops.', 'en'],
  ['Two bedroom apartment for sale in a quiet area', 'en'],
  ['Φωτεινό διαμέρισμα 85 m², με θέα στη θάλασσα', 'el'],
  ['Просторный дом у моря, рядом школа и Lidl', 'ru'],
  ['Простора квартира біля моря, поруч є школа', null],
  ['Helles Haus mit Garten, nahe am Meer und bei den Geschäften', null],
  ['Denize yakın, bahçeli, aydınlık bir ev', null],
  ['85 m², 3/4', null],
])('%s is %s', (text, expected) => {
  expect(textLanguage(text)).toBe(expected)
})
