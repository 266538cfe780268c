import { expect, it } from 'vitest'
import { emailIdentity, hashEmail } from './email-identity.ts'
import { keyedHash } from './keyed-hash.ts'

const pepper = Buffer.alloc(32, 7)

it('is one person in any case, in any form of one domain', () => {
  const one = emailIdentity('anna@example.com')
  expect(emailIdentity(' ANNA@Example.Com')).toBe(one)
  expect(emailIdentity('x@παράδειγμα.gr')).toBe(emailIdentity('X@xn--hxajbheg2az3al.GR'))
  expect(emailIdentity('ΟΔΟΣ@example.com')).toBe(emailIdentity('οδοσ@example.com'))
})

it('knows no tricks of one mail host', () => {
  const forms = ['anna@gmail.com', 'an.na@gmail.com', 'anna+x@gmail.com', 'anna@googlemail.com']
  expect(new Set(forms.map(emailIdentity)).size).toBe(forms.length)
})

it('is kept as a hash that needs the secret', () => {
  const hash = hashEmail('Anna@example.com', pepper)
  expect(hash).toMatch(/^[0-9a-f]{64}$/)
  expect(hashEmail('anna@EXAMPLE.com', pepper)).toBe(hash)
  expect(hashEmail('anna@example.com', Buffer.alloc(32, 8))).not.toBe(hash)
  expect(keyedHash('client', 'anna@example.com', pepper)).not.toBe(hash)
})

it('of what is no address is the text itself', () => {
  expect(emailIdentity('Nobody')).toBe('nobody')
  expect(emailIdentity('a@ b')).toBe('a@ b')
})
