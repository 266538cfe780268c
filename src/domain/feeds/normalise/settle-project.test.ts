import { expect, it } from 'vitest'
import { readMonth } from './settle-project.ts'

it.each([
  ['2027-06', '2027-06'],
  ['2027/6', '2027-06'],
  ['2027-06-30T00:00:00Z', '2027-06'],
  ['30/06/2027', '2027-06'],
  ['6.2027', '2027-06'],
  [' June 2027 ', '2027-06'],
  ['Sept. 2027', '2027-09'],
  ['Q2 2027', '2027-06'],
  ['2027-Q4', '2027-12'],
  ['4Q 2027', '2027-12'],
  ['2027', null],
  ['13/2027', null],
  ['Q5 2027', null],
  ['1999-06', null],
  ['soon', null],
  ['junk 2027x', null],
  ['juno 2127-06', null],
])('the month of %j is %j', (said, month) => {
  expect(readMonth(said)).toBe(month)
})
