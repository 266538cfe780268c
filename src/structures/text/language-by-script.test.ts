import { expect, it } from 'vitest'
import { languageByScript } from './language-by-script.ts'

it.each([
  ['A bright flat in Αγία Νάπα', 'en'],
  ['Φωτεινό διαμέρισμα, air conditioning, 84 τ.μ. κοντά στη θάλασσα', 'el'],
  ['Светлая квартира у моря, 84 м²', 'ru'],
  ['84 m²', 'en'],
  ['84 %', null],
  ['', null],
])('%s is %s', (text, language) => {
  expect(languageByScript(text)).toBe(language)
})
