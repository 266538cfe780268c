import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createShortHmac } from './short-hmac.ts'

const bytes = (maxLength: number) => fc.uint8Array({ maxLength }).map((array) => Buffer.from(array))

it('is what createHmac gives, for keys of any length and one message after the other', () => {
  fc.assert(
    fc.property(bytes(150), fc.array(bytes(200), { minLength: 1 }), (key, messages) => {
      const hmac = createShortHmac(key, 200)
      for (const message of messages) {
        hmac.message.set(message)
        const digest = createHmac('sha256', key).update(message).digest('latin1')
        expect(hmac.of(message.length)).toBe(digest)
      }
    }),
  )
})
