import { expect, it } from 'vitest'
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
