import { expect, it } from 'vitest'
import { hostOf, readMailSender } from './mail-sender.ts'

it.each([
  ['no-reply@homes.example.com', { name: '', address: 'no-reply@homes.example.com' }],
  ['Homes <a@b.example>', { name: 'Homes', address: 'a@b.example' }],
  ['"Homes, Ltd." <a@b.example>', { name: 'Homes, Ltd.', address: 'a@b.example' }],
  ['Εστία <a@b.example>', { name: 'Εστία', address: 'a@b.example' }],
])('%s is a sender', (text, sender) => {
  expect(readMailSender(text)).toEqual(sender)
})

it.each([
  'homes',
  'Homes a@b.example',
  'a@b.example, c@d.example',
  'Homes <a@b.example> <c@d.example>',
  'Homes\r\nBcc: c@d.example <a@b.example>',
  'a@localhost',
])('%j is none', (text) => {
  expect(readMailSender(text)).toBeNull()
})

it('has the host that its messages are named after', () => {
  expect(hostOf({ name: '', address: 'a@b.example' })).toBe('b.example')
})
