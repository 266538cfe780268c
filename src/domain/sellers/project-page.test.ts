import { expect, it } from 'vitest'
import { country } from '../../country/served-country.ts'
import { Refusal } from '../refusal.ts'
import { readProjectPatch } from './project-page.ts'

it('reads a month and texts, and only what was sent', () => {
  expect(readProjectPatch({}, country)).toEqual({})
  expect(readProjectPatch({ completion: ' 2027-06 ' }, country)).toEqual({ completion: '2027-06' })
  expect(readProjectPatch({ completion: null, about: { el: 'Έργο.' } }, country)).toEqual({
    completion: null,
    about: { el: 'Έργο.' },
  })
})

it.each([
  [{ completion: '2027-13' }, 'completion'],
  [{ completion: 'June 2027' }, 'completion'],
  [{ completion: 2027 }, 'completion'],
  [{ about: { en: 'Write to sales@example.com' } }, 'about.en'],
  [{ price: 1 }, 'price'],
])('refuses %j', (sent, param) => {
  let refusal: unknown
  try {
    readProjectPatch(sent, country)
  } catch (error) {
    refusal = error
  }
  expect(refusal).toBeInstanceOf(Refusal)
  expect((refusal as Refusal).faults.map((fault) => fault.param)).toEqual([param])
})
