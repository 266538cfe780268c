import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyText } from '../../../test/support/any-text.ts'
import {
  alertToken,
  confirmHash,
  hashAlertEmail,
  makeAlertHandle,
  makeConfirmToken,
  openAlertToken,
  type TokenPurpose,
} from './alert-token.ts'

const pepper = Buffer.alloc(32, 7)
const purposes: readonly TokenPurpose[] = ['search', 'person', 'stop', 'stop_all', 'lists']
let calls = 0
const randomBytes = (count: number) => new Uint8Array(count).fill(++calls)

it('opens with its own purpose and pepper alone', () => {
  const handle = makeAlertHandle(randomBytes)
  for (const purpose of purposes) {
    const token = alertToken(purpose, handle, pepper)
    for (const other of purposes) {
      expect(openAlertToken(other, token, pepper)).toBe(other === purpose ? handle : null)
      // Another prefix in front of a good seal is no token either.
      const disguised = token.replace(/^[a-z]+/, alertToken(other, handle, pepper).split('_')[0])
      if (other !== purpose) expect(openAlertToken(other, disguised, pepper)).toBeNull()
    }
    expect(openAlertToken(purpose, token, Buffer.alloc(32, 8))).toBeNull()
  }
})

it('a token with any other character, and any other text, opens nothing', () => {
  const token = alertToken('search', makeAlertHandle(randomBytes), pepper)
  for (let at = 0; at < token.length; at += 1) {
    const changed = `${token.slice(0, at)}${token[at] === 'x' ? 'y' : 'x'}${token.slice(at + 1)}`
    expect([at, openAlertToken('search', changed, pepper)]).toEqual([at, null])
  }
  fc.assert(
    fc.property(anyText({ maxLength: 60 }), (text) => {
      expect(openAlertToken('search', text, pepper)).toBeNull()
      expect(openAlertToken('search', `srch_${text}`, pepper)).toBeNull()
    }),
  )
})

it('a confirmation is found by a hash that needs the pepper', () => {
  const token = makeConfirmToken(randomBytes)
  expect(confirmHash(token, pepper)).toMatch(/^[0-9a-f]{64}$/)
  expect(confirmHash(token, Buffer.alloc(32, 8))).not.toBe(confirmHash(token, pepper))
  expect(confirmHash(`${token}x`, pepper)).toBeNull()
  expect(confirmHash(token.replace('cnf', 'srch'), pepper)).toBeNull()
})

it('an address is the same in any case', () => {
  const hash = hashAlertEmail('anna@example.com', pepper)
  expect(hashAlertEmail('Anna@Example.com', pepper)).toBe(hash)
  expect(hashAlertEmail('anne@example.com', pepper)).not.toBe(hash)
})
