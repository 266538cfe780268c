import { createHmac, createSecretKey, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { hmacSha256 } from './hmac-sha256.ts'

it.each([1, 16, 32, 63, 64, 65, 200])('seals as Node does, with a key of %i bytes', (length) => {
  const secret = createSecretKey(randomBytes(length))
  for (const text of ['', 'cursor', 'x'.repeat(63), 'Λεμεσός'.repeat(40)]) {
    const expected = createHmac('sha256', secret).update(text).digest('hex')
    expect(hmacSha256(secret, Buffer.from(text)).toString('hex')).toBe(expected)
    expect(hmacSha256(secret, Buffer.from(text)).toString('hex')).toBe(expected)
  }
})
