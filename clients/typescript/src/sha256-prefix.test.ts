import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { sha256Prefix } from './sha256-prefix.ts'

it.each([64, 65, 90, 100, 109])(
  'hashes like the platform behind a prefix of %i characters',
  (n) => {
    const prefix = 'challenge.0-_Z:'.repeat(8).slice(0, n)
    const hash = sha256Prefix(prefix)
    for (const rest of ['0', '7', '1234567890']) {
      const bytes = createHash('sha256')
        .update(prefix + rest)
        .digest()
      const words = Array.from({ length: 8 }, (_, at) => bytes.readInt32BE(at * 4))
      expect([...hash(rest)]).toEqual(words)
    }
  },
)

it.each([63, 110])('takes no prefix of %i characters', (n) => {
  expect(() => sha256Prefix('a'.repeat(n))).toThrow(RangeError)
})
