import { describe, expect, it } from 'vitest'
import { readSettings } from './settings.ts'

const BASE_URL = 'https://homes.example.com'
const SMTP_URL = 'smtps://me:secret@mail.example.com'
const MAIL_FROM = 'Homes <enquiries@homes.example.com>'

describe('the settings of mail', () => {
  it('are a host, a sender, and where links lead', () => {
    expect(readSettings({ BASE_URL, SMTP_URL, MAIL_FROM })).toMatchObject({
      smtpUrl: { host: 'mail.example.com', port: 465, tls: 'start' },
      mailFrom: { name: 'Homes', address: 'enquiries@homes.example.com' },
    })
    expect(readSettings({})).toMatchObject({ smtpUrl: null, mailFrom: null })
  })

  it('that are missing with a host are all reported', () => {
    expect(() => readSettings({ SMTP_URL })).toThrow(
      'MAIL_FROM must be set with SMTP_URL: mails need a sender.\nBASE_URL must be set with SMTP_URL: links in mails lead there.',
    )
  })

  it('have a way in and its address, or neither', () => {
    const MAIL_IN = 'maildir:/var/mail/estia'
    const MAIL_IN_ADDRESS = 'reply@homes.example.com'
    expect(readSettings({ MAIL_IN, MAIL_IN_ADDRESS })).toMatchObject({
      mailIn: { kind: 'maildir', path: '/var/mail/estia' },
      mailInAddress: { local: 'reply', domain: 'homes.example.com' },
    })
    for (const half of [{ MAIL_IN }, { MAIL_IN_ADDRESS }]) {
      expect(() => readSettings(half)).toThrow('MAIL_IN and MAIL_IN_ADDRESS must be set together.')
    }
    const wrong = { MAIL_IN: 'lmtp://0.0.0.0:24', MAIL_IN_ADDRESS: 'reply' }
    expect(() => readSettings(wrong)).toThrow(/MAIL_IN must be .*\nMAIL_IN_ADDRESS must be/)
  })

  it('that are wrong are reported, without the password', () => {
    const wrong = { BASE_URL, SMTP_URL: 'smtp:me:secret', MAIL_FROM: 'Homes' }
    expect(() => readSettings(wrong)).toThrow(
      /SMTP_URL must be an address such as .*\nMAIL_FROM must be one address/,
    )
    expect(() => readSettings(wrong)).not.toThrow('secret')
  })
})

describe('addresses', () => {
  it.each([
    ['HTTPS://Homes.Example.COM', 'https://homes.example.com'],
    ['https://homes.example.com:443/', 'https://homes.example.com'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ])('BASE_URL=%s is read as %s', (text, read) => {
    expect(readSettings({ BASE_URL: text }).baseUrl).toBe(read)
  })

  it.each([
    ['BASE_URL', 'https://homes.example.com/homes', /without a path/],
    ['BASE_URL', `https://${'homes.'.repeat(8)}example.com`, /at most 50 characters/],
    ['HOST', '127.0.0.1 8080', /HOST must be an address/],
    ['HOST', 'http://a', /HOST must be an address/],
    ['METRICS_HOST', 'a b', /METRICS_HOST must be an address/],
    ['TRUST_PROXY', '0.0.0.0/0', /would believe anybody/],
    ['TRUST_PROXY', '::/0', /would believe anybody/],
    ['TRUST_PROXY', '10/8', /addresses or ranges/],
    ['TRUST_PROXY', '10.0.0.0/40', /addresses or ranges/],
    ['DRAIN_MS', '-1', /DRAIN_MS must be a whole number/],
  ])('%s=%s is refused with a sentence', (name, text, sentence) => {
    expect(() => readSettings({ [name]: text })).toThrow(sentence)
  })

  it('an address in brackets is one without', () => {
    expect(readSettings({ HOST: '[::1]' }).host).toBe('::1')
  })
})
