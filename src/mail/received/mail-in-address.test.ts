import { describe, expect, it } from 'vitest'
import { readMailIn, readReplyMailbox } from './mail-in-address.ts'

describe('MAIL_IN', () => {
  it.each([
    ['maildir:/var/mail/estia', { kind: 'maildir', path: '/var/mail/estia' }],
    ['maildir:///var/mail/estia', { kind: 'maildir', path: '/var/mail/estia' }],
    ['lmtp://127.0.0.1:2424', { kind: 'lmtp', host: '127.0.0.1', port: 2424 }],
    ['lmtp://[::1]:2424/', { kind: 'lmtp', host: '::1', port: 2424 }],
  ])('%s', (text, mailIn) => {
    expect(readMailIn(text)).toEqual({ mailIn })
  })

  it.each([
    ['maildir:mail', /the path begins with \//],
    ['maildir:', /the path begins with \//],
    ['lmtp://0.0.0.0:2424', /this machine alone/],
    ['lmtp://mail.example.com:2424', /this machine alone/],
    ['lmtp://127.0.0.1', /^must be maildir:/],
    ['lmtp://user@127.0.0.1:2424', /^must be maildir:/],
    ['smtp://127.0.0.1:25', /^must be maildir:/],
    ['/var/mail', /^must be maildir:/],
  ])('%s is none', (text, problem) => {
    expect(readMailIn(text)).toEqual({ problem: expect.stringMatching(problem) })
  })
})

describe('MAIL_IN_ADDRESS', () => {
  it('is a mailbox that a plus can follow', () => {
    expect(readReplyMailbox('Reply@Homes.Example.com')).toEqual({
      ...{ local: 'reply', domain: 'homes.example.com' },
    })
  })

  it.each(['reply', 'a+b@example.com', `${'a'.repeat(21)}@example.com`, 'ρε@example.com', ''])(
    '%j is none',
    (text) => {
      expect(readReplyMailbox(text)).toBeNull()
    },
  )
})
