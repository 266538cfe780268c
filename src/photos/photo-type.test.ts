import { expect, test } from 'vitest'
import { photoType } from './photo-fetcher.ts'

const rest = Buffer.alloc(20)
test.each([
  ['jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ['png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['webp', Buffer.from('RIFF\u0010\u0000\u0000\u0000WEBP', 'latin1')],
])('%s', (type, signature) => {
  expect(photoType(Buffer.concat([signature, rest]))).toBe(type)
  const broken = Buffer.concat([signature, rest])
  broken[signature.length - 1] ^= 1
  expect(photoType(broken)).toBeNull()
})

test('too short to tell', () => {
  expect(photoType(Buffer.from([0xff, 0xd8, 0xff]))).toBeNull()
})
