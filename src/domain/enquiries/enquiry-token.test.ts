import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import {
  emailIdentity,
  enquiryKeyOf,
  hashEmail,
  hashOnce,
  hashText,
  hashToken,
  keyedHash,
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

it('the stored hash opens nothing', () => {
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

it('an email address is one person in any case, in any form of one domain', () => {
  const one = emailIdentity('anna@example.com')
  expect(emailIdentity(' ANNA@Example.Com')).toBe(one)
  expect(emailIdentity('x@παράδειγμα.gr')).toBe(emailIdentity('X@xn--hxajbheg2az3al.GR'))
  expect(emailIdentity('ΟΔΟΣ@example.com')).toBe(emailIdentity('οδοσ@example.com'))
})

it('an email address is compared without the tricks of one mail host', () => {
  const forms = ['anna@gmail.com', 'an.na@gmail.com', 'anna+x@gmail.com', 'anna@googlemail.com']
  expect(new Set(forms.map(emailIdentity)).size).toBe(forms.length)
})

it('an email address is stored as a hash that needs the secret', () => {
  const hash = hashEmail('Anna@example.com', pepper)
  expect(hash).toMatch(/^[0-9a-f]{64}$/)
  expect(hashEmail('anna@EXAMPLE.com', pepper)).toBe(hash)
  expect(hashEmail('anna@example.com', Buffer.alloc(32, 8))).not.toBe(hash)
  expect(keyedHash('client', 'anna@example.com', pepper)).not.toBe(hash)
})

it('the identity of what is no address is the text itself', () => {
  expect(emailIdentity('Nobody')).toBe('nobody')
  expect(emailIdentity('a@ b')).toBe('a@ b')
})
