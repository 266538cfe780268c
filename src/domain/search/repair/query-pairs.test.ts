import { expect, it } from 'vitest'
import { writePairs } from './query-pairs.ts'

it('writes what was sent as a query, half a sign as the mark of one that is missing', () => {
  const pairs = [
    { name: 'district', value: 'paphos,limassol' },
    { name: 'q', value: 'a b\ud800' },
  ]
  expect(writePairs(pairs)).toBe('district=paphos,limassol&q=a%20b%EF%BF%BD')
})
