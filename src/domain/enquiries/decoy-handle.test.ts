import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { decoyEnd, makeDecoyHandle } from './decoy-handle.ts'
import { enquiryKeyOf, makeHandle } from './enquiry-token.ts'

const secret = Buffer.alloc(32, 3)
const end = 1_794_700_000_000

it('looks like a handle, and reveals its end to those who know the secret', () => {
  const handle = makeDecoyHandle(end, secret, randomBytes)
  expect(enquiryKeyOf(handle, secret)).toBe(handle)
  expect(decoyEnd(handle, secret)).toBe(end)
  expect(decoyEnd(handle, Buffer.alloc(32, 4))).toBeNull()
})

it('shares no part with another one of the same end', () => {
  const [one, other] = [0, 1].map(() => makeDecoyHandle(end, secret, randomBytes).slice(4))
  const same = [...one].filter((character, at) => character === other[at])
  expect(same.length).toBeLessThan(8)
})

it('is not what a real handle is, nor anything else', () => {
  for (const text of [makeHandle(randomBytes), '', 'enq_', `enq_${'a'.repeat(22)}`]) {
    expect(decoyEnd(text, secret)).toBeNull()
  }
})
