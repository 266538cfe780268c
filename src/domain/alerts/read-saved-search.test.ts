/** The body of a saved search: what is understood, and that nothing sent ends in anything but a refusal. */
import { expect, it } from 'vitest'
import { Refusal } from '../refusal.ts'
import { readSavedSearch, readSavedSearchChange } from './read-saved-search.ts'

const query = { deal: 'sale', price_max: 400_000 }

it('reads filters as an object or as the query string of a search', () => {
  const text = 'deal=sale&price_max=400000'
  expect(readSavedSearch({ query }).search).toEqual({ query: text })
  expect(readSavedSearch({ query: `/search?${text}` }).search).toEqual({ query: text })
})

it('reads events as a list or as one text, in the order of mails', () => {
  const kinds = ['price_down', 'new']
  expect(readSavedSearch({ query, events: ['new', 'price_down'] }).kinds).toEqual(kinds)
  expect(readSavedSearchChange({ events: 'new,price_down' }).kinds).toEqual(kinds)
})

it.each([
  ['events', { toString: 1, valueOf: 1 }],
  ['events', [{ toString: 1 }]],
  ['events', 7],
  ['events', []],
  ['frequency', { toString: 1 }],
  ['language', []],
  ['hour', { valueOf: 1 }],
  ['name', { toString: 1 }],
])('refuses %s that is %j, and names it', (param, sent) => {
  const read = () => readSavedSearch({ query, [param]: sent })
  expect(read).toThrow(Refusal)
  expect(refused(read)).toEqual([param])
})

function refused(read: () => unknown): (string | null | undefined)[] {
  try {
    read()
  } catch (error) {
    if (error instanceof Refusal) return error.faults.map(({ param }) => param)
  }
  return []
}
