import { expect, it } from 'vitest'
import { bodyHash } from './body-hash.ts'

/** Of the reference implementation, seed 0: four words of 32 bits, the lowest byte first. */
const known = [
  ['', '00000000000000000000000000000000'],
  ['hello, world', '8b21605cb9b98a1e93273a83eb5957c7'],
  ['abcdabcdabcdabcd', '8de0d1071dd4aa4795754fe377bec981'],
  ['I will not buy this record, it is scratched.', 'a0a9683b25ac5e40d9af2895890dddf5'],
  ['x'.repeat(9500), '2048dd55fa82225e26c5bf386760313d'],
] as const

it.each(known)('%s has the hash of MurmurHash3', (text, words) => {
  const hash = Buffer.from(bodyHash(Buffer.from(text)), 'base64url')
  expect(hash.swap32().toString('hex')).toBe(words)
})

it('does not depend on where the bytes lie', () => {
  const text = 'the same bytes, wherever they begin'
  const hash = bodyHash(Buffer.from(text))
  for (let before = 1; before < 8; before++) {
    expect(bodyHash(Buffer.from('.'.repeat(before) + text).subarray(before))).toBe(hash)
  }
})

it('changes with every byte, and with the length', () => {
  const bytes = Buffer.alloc(100)
  const hashes = new Set([bodyHash(bytes)])
  for (let at = 0; at < bytes.length; at++) {
    bytes[at] = 1
    hashes.add(bodyHash(bytes))
    bytes[at] = 0
    hashes.add(bodyHash(bytes.subarray(0, at)))
  }
  expect(hashes.size).toBe(201)
})
