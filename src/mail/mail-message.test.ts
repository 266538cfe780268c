import { describe, expect, it } from 'vitest'
import { composeMessage, type MailMessage } from './mail-message.ts'

const from = { name: 'Homes', address: 'enquiries@homes.example.com' }
const message: MailMessage = {
  ...{ name: 'c', to: 'anna@example.com', replyTo: null, subject: 'S', text: 't', html: 'h' },
  ...{ language: 'en', date: 0, references: [] },
}

it('names the earlier ones of its conversation, and answers the latest', () => {
  expect(composeMessage({ ...message, references: ['a', 'b'] }, from)).toMatchObject({
    messageId: '<c@homes.example.com>',
    inReplyTo: '<b@homes.example.com>',
    references: ['<a@homes.example.com>', '<b@homes.example.com>'],
  })
})

it('that begins a conversation answers none', () => {
  const first = composeMessage(message, from)
  expect(first).not.toHaveProperty('inReplyTo')
  expect(first).not.toHaveProperty('references')
})

describe('headers', () => {
  const headersOf = (more: Partial<MailMessage>) =>
    composeMessage({ ...message, ...more }, from).headers as Record<string, string>

  it('say that a program wrote it, and whether it answers a mail', () => {
    expect(headersOf({})).toEqual({
      'Auto-Submitted': 'auto-generated',
      'Content-Language': 'en',
    })
    expect(headersOf({ isAutoReply: true })['Auto-Submitted']).toBe('auto-replied')
  })

  it('offer a button that stops the mails of saved searches', () => {
    expect(headersOf({ unsubscribe: 'https://homes.example.com/stop/x' })).toMatchObject({
      'List-Id': '<saved-searches.homes.example.com>',
      'List-Unsubscribe': '<https://homes.example.com/stop/x>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
  })
})

it('goes to one recipient; replies and bounces go where they are read', () => {
  expect(composeMessage(message, from)).toMatchObject({
    to: { name: '', address: 'anna@example.com' },
    envelope: { from: from.address, to: ['anna@example.com'] },
  })
  expect(composeMessage(message, from)).not.toHaveProperty('replyTo')
  const answered = { ...message, replyTo: 'reply+r@a.example', bouncesTo: 'reply+b@a.example' }
  expect(composeMessage(answered, from)).toMatchObject({
    replyTo: { name: '', address: 'reply+r@a.example' },
    envelope: { from: 'reply+b@a.example', to: ['anna@example.com'] },
  })
})

it('reads no file and no address, whatever its texts say', () => {
  expect(composeMessage(message, from)).toMatchObject({
    ...{ disableFileAccess: true, disableUrlAccess: true, xMailer: false },
  })
})
