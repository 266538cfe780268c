import { createHmac, createSecretKey } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hmacSha256 } from './hmac-sha256.ts'

it('is what createHmac gives, for keys and messages of any length', () => {
  const bytes = (maxLength: number, minLength = 0) => fc.uint8Array({ minLength, maxLength })
  fc.assert(
    fc.property(bytes(200, 1), bytes(300), bytes(300), (secret, a, b) => {
      const key = createSecretKey(secret)
      const expected = createHmac('sha256', key).update(a).update(b).digest()
      expect(hmacSha256(key, a, b)).toEqual(expected)
      expect(hmacSha256(key, a, b)).toEqual(expected)
    }),
  )
})
