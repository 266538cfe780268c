import { expect, it } from 'vitest'
import { createLetterDecoder } from './letter-decoder.ts'
import { createByteSurvey } from './survey-bytes.ts'

/** As a program writes it that knows this charset alone. */
function bytesIn(charset: string, text: string): Uint8Array {
  const decoder = new TextDecoder(charset)
  const byteOf = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte] as const),
  )
  return Uint8Array.from(Array.from(text, (letter) => byteOf.get(letter)!))
}

function read(bytes: Uint8Array): string {
  const survey = createByteSurvey()
  survey.add(bytes)
  const decoder = createLetterDecoder(survey.end())
  return decoder.push(bytes) + decoder.end()
}

it.each([
  // A capital and the letter behind it look like one letter of UTF-8.
  ['windows-1251', 'Тёплый пол и большая терраса. Её площадь 20 м, «ЗИМА» рядом с морем'],
  ['windows-1253', 'Διαμέρισμα στο συγκρότημα «ΑΚΡΟΠΟΛΙΣ», κοντά στη θάλασσα. Άνετο σαλόνι'],
  ['iso-8859-7', 'Άνετο διαμέρισμα δύο υπνοδωματίων. Άμεση πρόσβαση στη θάλασσα'],
])('reads a file in %s as it was written', (charset, text) => {
  expect(read(bytesIn(charset, text))).toBe(text)
})

it('reads both letters of a file that is put together from two', () => {
  const text = 'Διαμέρισμα κοντά στη θάλασσα'
  const both = Buffer.concat([Buffer.from(text), bytesIn('windows-1253', ' και κήπος')])
  expect(read(both)).toBe(`${text} και κήπος`)
})
