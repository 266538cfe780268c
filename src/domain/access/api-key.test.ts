import { randomInt } from 'node:crypto'
import { expect, it } from 'vitest'
import { makeKey, parseKey, sameHash } from './api-key.ts'

const { id, secret, key } = makeKey((below) => randomInt(below))

it('is read as it was made', () => {
  expect(parseKey(key)).toEqual({ id, secret })
})

it.each([
  ['cut off', key.slice(0, -1)],
  ['with another character', key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a')],
  ['with something after it', `${key} `],
])('is mistyped: %s', (_, text) => {
  expect(parseKey(text)).toBe('mistyped')
})

it.each(['', 'hello', key.slice(1), `estia_${'x'.repeat(194)}`])('is no key: %s', (text) => {
  expect(parseKey(text)).toBe('not a key')
})

it('is known by a hash that is the same, whole', () => {
  expect(sameHash('aa', 'aa')).toBe(true)
  expect(sameHash('aa', 'ab')).toBe(false)
  expect(sameHash('aa', 'aaaa')).toBe(false)
})
