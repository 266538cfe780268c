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

  it('are all told that are missing with a host', () => {
    expect(() => readSettings({ SMTP_URL })).toThrow(
      'MAIL_FROM must be set with SMTP_URL: mails need a sender.\nBASE_URL must be set with SMTP_URL: links in mails lead there.',
    )
  })

  it('that are wrong are told, without the password', () => {
    const wrong = { BASE_URL, SMTP_URL: 'smtp:me:secret', MAIL_FROM: 'Homes' }
    expect(() => readSettings(wrong)).toThrow(
      /SMTP_URL must be an address such as .*\nMAIL_FROM must be one address/,
    )
    expect(() => readSettings(wrong)).not.toThrow('secret')
  })
})
