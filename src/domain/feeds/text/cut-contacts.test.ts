import { expect, it } from 'vitest'
import { cyprus } from '../../../country/cyprus/cyprus.ts'
import { findContacts } from '../../description/find-contacts.ts'
import { createContactCutter, createContactMemory, cutContacts } from './cut-contacts.ts'

const texts = [
  'A quiet home. Call 99 123456 or write to anna@homes.example today. It has a garden.',
  'Светлая квартира. Звоните 99 123456.',
  'Nothing to be found here.',
]

it('cuts as the rule does, and asks the rule nothing of texts that it knows', () => {
  let asked = 0
  const rule = (text: string) => {
    asked++
    return findContacts(text, cyprus)
  }
  const first = createContactMemory(rule, new Map())
  const wanted = texts.map((text) => cutContacts(text, rule))
  asked = 0
  expect(texts.map(createContactCutter(first.find))).toEqual(wanted)
  expect(asked).toBe(5)
  const second = createContactMemory(rule, first.places)
  expect(texts.map(createContactCutter(second.find))).toEqual(wanted)
  expect(asked).toBe(5)
  // What is not looked up again is dropped, and neither texts nor contacts are stored.
  const third = createContactMemory(rule, second.places)
  third.find(texts[2])
  expect([...third.places]).toEqual([[expect.stringMatching(/^[\w-]{22}$/), []]])
  expect(JSON.stringify([...second.places])).not.toMatch(/123456|anna|garden/)
})

it('leaves no abbreviation of a phone behind', () => {
  const cut = (text: string) => cutContacts(text, (one) => findContacts(one, cyprus)).text
  expect(cut('Διαμέρισμα με θέα. Τηλ. 99 123456 για ραντεβού. Έχει κήπο.')).toBe(
    'Διαμέρισμα με θέα. Έχει κήπο.',
  )
  expect(cut('A quiet home. Tel. 99 123456.')).toBe('A quiet home.')
  expect(cut('A quiet home. Ref. 22345678.')).toBe('A quiet home.')
  // A sentence may end with a word that ends like one.
  expect(cut('We stay at the hotel. Call 99 123456.')).toBe('We stay at the hotel.')
})
