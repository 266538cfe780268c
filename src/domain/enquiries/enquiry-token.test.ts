import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import {
  enquiryKeyOf,
  hashOnce,
  hashText,
  hashToken,
  makeHandle,
  makeToken,
} from './enquiry-token.ts'

const pepper = Buffer.alloc(32, 7)

it('a handle has 128 bits and is found as it is', () => {
  const handle = makeHandle(randomBytes)
  expect(handle).toMatch(/^enq_[\w-]{22}$/)
  expect(enquiryKeyOf(handle, pepper)).toBe(handle)
  expect(makeHandle(randomBytes)).not.toBe(handle)
})

it('a token has 256 bits and is found by its keyed hash alone', () => {
  const token = makeToken(randomBytes)
  expect(token).toMatch(/^enqt_[\w-]{43}$/)
  const key = enquiryKeyOf(token, pepper)
  expect(key).toBe(hashToken(token, pepper))
  expect(key).toMatch(/^[0-9a-f]{64}$/)
  expect(hashToken(token, Buffer.alloc(32, 8))).not.toBe(key)
})

it.each([
  '',
  'enq_',
  '12',
  `enq_${'a'.repeat(23)}`,
  `enqt_${'a'.repeat(42)}`,
  `enqt_${'a'.repeat(43)}\n`,
])('%j is neither, not even the hash of one', (text) =>
  expect(enquiryKeyOf(text, pepper)).toBeNull(),
)

it('the hash that is kept opens nothing', () => {
  const hash = hashToken(makeToken(randomBytes), pepper)
  expect(enquiryKeyOf(hash, pepper)).toBeNull()
})

it('one Idempotency-Key is another one for another listing', () => {
  expect(hashOnce('a', 1, pepper)).toBe(hashOnce('a', 1, pepper))
  expect(
    new Set([hashOnce('a', 1, pepper), hashOnce('a', 2, pepper), hashOnce('1 a', 1, pepper)]).size,
  ).toBe(3)
})

it('a text is the same however it is spaced', () => {
  expect(hashText('Buy  MY\ncoins ', pepper)).toBe(hashText('buy my coins', pepper))
  expect(hashText('buy your coins', pepper)).not.toBe(hashText('buy my coins', pepper))
})
