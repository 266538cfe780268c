import { expect, it } from 'vitest'
import {
  cookieHash,
  formToken,
  isFormToken,
  linkHash,
  makeCookie,
  makeLinkToken,
} from './desk-token.ts'

const pepper = Buffer.alloc(32, 7)
const bytes = (count: number) => Buffer.alloc(count, 5)
const [cookie, link] = [makeCookie(bytes), makeLinkToken(bytes)]

it('a cookie and a link of the same bits have different hashes, and neither is taken for the other', () => {
  expect(cookieHash(cookie, pepper)).toMatch(/^[0-9a-f]{64}$/)
  expect(cookieHash(cookie, pepper)).not.toBe(linkHash(link, pepper))
  expect([cookieHash(link, pepper), linkHash(cookie, pepper)]).toEqual([null, null])
})

it.each(['', 'desk_', `${cookie}x`, ` ${cookie}`, cookie.slice(0, -1)])('"%s" is none', (text) => {
  expect(cookieHash(text, pepper)).toBeNull()
  expect(linkHash(text.replace('desk', 'enter'), pepper)).toBeNull()
})

it('the token of a form is that of its session alone', () => {
  const token = formToken(3, pepper)
  expect(isFormToken(token, 3, pepper)).toBe(true)
  expect(isFormToken(token, 4, pepper)).toBe(false)
  expect(isFormToken(token.slice(1), 3, pepper)).toBe(false)
  expect(isFormToken(formToken(3, Buffer.alloc(32, 8)), 3, pepper)).toBe(false)
})
