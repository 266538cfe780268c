import { expect, it } from 'vitest'
import { cyprus } from '../../country/cyprus/cyprus.ts'
import { readPhone } from './read-phone.ts'

it.each([
  ['99 123456', '+35799123456'],
  ['+357 99-123456', '+35799123456'],
  ['00357 22 123456', '+35722123456'],
  ['35799123456', '+35799123456'],
  ['(94) 123456', '+35794123456'],
  ['+44 20 7946 0958', '+442079460958'],
  ['0030 210 1234567', '+302101234567'],
  ['+7 912 345-67-89', '+79123456789'],
])('%s is %s', (text, phone) => expect(readPhone(text, cyprus)).toBe(phone))

it.each([
  '',
  '12',
  '+',
  'call me',
  '99 123456 x12',
  '+357 99 123456\r\nX: y',
  '+999 1234567',
  '9'.repeat(60),
])('%j is none', (text) => expect(readPhone(text, cyprus)).toBeNull())
