import { describe, expect, it } from 'vitest'
import {
  bounceAddress,
  readReplyAddress,
  replyAddress,
  replyKey,
  replyToken,
} from './reply-address.ts'

const PEPPER = Buffer.alloc(32, 7)
const MAILBOX = { local: 'reply', domain: 'homes.example.com' }
const HANDLE = 'enq_0123456789abcdefghijkl'
const MESSAGE_ID = '0123456789abcdef0123456789abcdef'

describe('the address of a side', () => {
  const token = replyToken(HANDLE, 'seller', PEPPER)

  it('is the same every time, and another one for the other side, thread or secret', () => {
    expect(replyToken(HANDLE, 'seller', PEPPER)).toBe(token)
    const others = [
      replyToken(HANDLE, 'buyer', PEPPER),
      replyToken(`${HANDLE.slice(0, -1)}x`, 'seller', PEPPER),
      replyToken(HANDLE, 'seller', Buffer.alloc(32, 8)),
    ]
    expect(new Set([token, ...others]).size).toBe(4)
    expect(replyKey(token, PEPPER)).toMatch(/^[0-9a-f]{64}$/)
  })

  it('is read back in any case of letters, and fits into an address', () => {
    const address = replyAddress(token, MAILBOX)
    expect(address).toMatch(/^reply\+r[a-z2-7]{26}@homes\.example\.com$/)
    for (const written of [address, address.toUpperCase()]) {
      expect(readReplyAddress(written, MAILBOX, PEPPER)).toEqual({ is: 'reply', token })
    }
  })
})

describe('the address of bounces', () => {
  const address = bounceAddress(MESSAGE_ID, MAILBOX, PEPPER)

  it('is read back', () => {
    expect(address.indexOf('@')).toBeLessThanOrEqual(64)
    const read = readReplyAddress(address.toUpperCase(), MAILBOX, PEPPER)
    expect(read).toEqual({ is: 'bounce', messageId: MESSAGE_ID })
  })

  it('that was forged is none', () => {
    const at = address.indexOf('@')
    const changed = (place: number) => {
      const letter = address[place] === 'a' ? 'b' : 'a'
      return address.slice(0, place) + letter + address.slice(place + 1)
    }
    for (const place of [8, at - 1, at - 10]) {
      expect(readReplyAddress(changed(place), MAILBOX, PEPPER)).toBeNull()
    }
    expect(readReplyAddress(address, MAILBOX, Buffer.alloc(32, 8))).toBeNull()
  })
})

it.each([
  '',
  '@',
  'reply@homes.example.com',
  'reply+@homes.example.com',
  'reply+r@homes.example.com',
  'reply+rshort@homes.example.com',
  `reply+x${'a'.repeat(26)}@homes.example.com`,
  `reply+r${'a'.repeat(26)}@other.example.com`,
  `other+r${'a'.repeat(26)}@homes.example.com`,
  `reply+b${'a'.repeat(42)}@homes.example.com`,
])('%j is no address of ours', (address) => {
  expect(readReplyAddress(address, MAILBOX, PEPPER)).toBeNull()
})
