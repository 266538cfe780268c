/** Mails on their way to a real mail host: taken, refused, refused for good, not there, dying in the middle. */
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AlertMail } from '../../src/domain/alerts/alert-mail.ts'
import { renderMail } from '../../src/mail/render-mail.ts'
import { readSmtpAddress } from '../../src/mail/smtp-address.ts'
import { createSmtpTransport } from '../../src/mail/smtp-transport.ts'
import { retryDelayMs } from '../../src/service/mail/settle-mail.ts'
import { freePort } from '../support/child-server.ts'
import { type MailHost, startMailHost } from '../support/mail-host.ts'
import { verifyDkim } from '../support/verify-dkim.ts'
import { BASE_URL, type MailWorld, nameOf, openMailWorld, SELLER, SENDER } from './mail-world.ts'

const CAUSE = 'message:1:notice'
let folder: string
let world: MailWorld
let host: MailHost

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'estia-smtp-'))
  world = await openMailWorld(folder)
  host = await startMailHost()
})
afterEach(async () => {
  await host.close()
  await world.store.close()
  rmSync(folder, { recursive: true })
})

function transportTo(url: string) {
  const read = readSmtpAddress(url)
  if (!('smtp' in read)) throw new Error(read.problem)
  return createSmtpTransport(read.smtp, SENDER)
}

/** Whether anything in the log names a person; how the last attempt was logged. */
function codeLogged(): string | undefined {
  expect(world.logged.join()).not.toMatch(/@|Anna/)
  return /"code":"([^"]*)"/.exec(world.logged.at(-1) ?? '')?.[1]
}

it('a mail arrives with its headers, its two parts and nobody else', async () => {
  await world.putNotice(CAUSE)
  await world.sendDue(transportTo(host.url))
  const [mail] = host.mails
  expect(host.mails).toHaveLength(1)
  expect(mail).toMatchObject({
    mailFrom: SENDER.address,
    recipients: [SELLER],
    from: SENDER,
    to: [{ address: SELLER }],
    messageId: `<${nameOf(CAUSE)}@homes.example.com>`,
    subject: 'New enquiry: House',
    date: '2026-06-01T12:00:00.000Z',
  })
  expect(mail.replyTo).toBeUndefined()
  expect(mail.text).toContain('> Is there a lift?')
  expect(mail.html).toContain('Is there a lift?</blockquote>')
  expect(mail.raw).toContain('Auto-Submitted: auto-generated\r\n')
  expect(mail.attachments).toEqual([])
  expect(await world.store.waitingMails()).toMatchObject({ count: 0 })
})

it('one that is refused for now is sent again, and arrives once', async () => {
  await world.putNotice(CAUSE)
  host.atRecipient.push(450)
  host.atData.push(451)
  for (const code of ['smtp_450', 'smtp_451']) {
    await world.sendDue(transportTo(host.url))
    expect(codeLogged()).toBe(code)
    world.clock.nowMs = (await world.store.waitingMails()).due_at!
  }
  await world.sendDue(transportTo(host.url))
  expect(new Set(host.mails.map(({ messageId }) => messageId)).size).toBe(1)
  expect((await world.store.getEnquiry(world.enquiry.id))?.delivered_at).toBe(world.clock.nowMs)
})

it.each(['atRecipient', 'atData'] as const)(
  'one that is refused for good %s is given up',
  async (when) => {
    await world.putNotice(CAUSE)
    host[when].push(550)
    await world.sendDue(transportTo(host.url))
    const enquiry = await world.store.getEnquiry(world.enquiry.id)
    expect(enquiry).toMatchObject({ status: 'undeliverable' })
    const seller = await world.store.getSellerMail(world.enquiry.seller_id)
    expect(seller).toMatchObject({ mail_failures: 1 })
    const notice = host.mails.find(({ subject }) => subject?.includes('δεν παραδόθηκε'))
    expect(notice?.recipients).toEqual([world.enquiry.email])
  },
)

it('one that nobody takes waits', async () => {
  await world.putNotice(CAUSE)
  await world.sendDue(transportTo(`smtp://127.0.0.1:${await freePort()}`))
  expect(codeLogged()).toBe('ECONNREFUSED')
  expect((await world.store.waitingMails()).due_at).toBe(world.clock.nowMs + retryDelayMs(1))
})

it('one whose host died before it answered comes again under the same name', async () => {
  await world.putNotice(CAUSE)
  host.atData.push('dies')
  await world.sendDue(transportTo(host.url))
  world.clock.nowMs += retryDelayMs(1)
  await world.sendDue(transportTo(host.url))
  expect(host.mails.map(({ messageId }) => messageId)).toEqual([
    `<${nameOf(CAUSE)}@homes.example.com>`,
    `<${nameOf(CAUSE)}@homes.example.com>`,
  ])
  expect(await world.store.waitingMails()).toMatchObject({ count: 0 })
})

it('a mail of a saved search is stopped with one click, and its signature covers how', async () => {
  const encoding = { type: 'spki', format: 'pem' } as const
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: encoding,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const read = readSmtpAddress(host.url)
  if (!('smtp' in read)) throw new Error(read.problem)
  const signature = { domainName: 'homes.example.com', keySelector: 'autumn', privateKey }
  const mail: AlertMail = {
    ...{ kind: 'search_alert', language: 'el', homes: 1, is_collected: false },
    ...{ token: 'mys_token', stop_token: 'unsa_all' },
    sections: [
      {
        ...{ name: 'Σπίτια', query: 'deal=sale', more: 0, stop_token: 'uns_one' },
        lines: [
          {
            ...{ kind: 'entered', deal: 'sale', price: 395_000, old_price: 415_000 },
            ...{ area_m2: 150, days_listed: 3 },
            listing: { id: 7, title: 'House', link: `${BASE_URL}/listings/7`, reference: null },
          },
        ],
      },
    ],
  }
  await createSmtpTransport(read.smtp, SENDER, signature).send({
    ...{ name: nameOf('alert'), to: 'anna@example.com', date: world.clock.nowMs, references: [] },
    ...renderMail(mail, BASE_URL),
  })
  const [{ raw, headers }] = host.mails
  const header = (key: string) => headers.find((one) => one.key === key)?.value
  expect(header('list-unsubscribe')).toBe(`<${BASE_URL}/searches/stop/unsa_all>`)
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(header('list-id')).toContain('saved-searches.homes.example.com')
  expect(header('auto-submitted')).toBe('auto-generated')
  const checked = verifyDkim(raw, publicKey)
  expect(checked).toMatchObject({
    ...{ isValid: true, domain: 'homes.example.com', selector: 'autumn' },
  })
  for (const name of ['from', 'to', 'subject', 'list-unsubscribe', 'list-unsubscribe-post'])
    expect(checked.covers).toContain(name)
  const forged = raw.replace('/searches/stop/', '/searches/stay/')
  expect([forged === raw, verifyDkim(forged, publicKey).isValid]).toEqual([false, false])
})

describe('on its way', () => {
  const certificate = (name: string) => readFileSync(new URL(`../photos/${name}`, import.meta.url))
  const withTls = {
    key: certificate('origin-key.pem'),
    cert: certificate('origin-certificate.pem'),
    disabledCommands: [],
  }

  it('a password is sent encrypted, and a wrong one is no fault of the seller', async () => {
    const asking = await startMailHost({
      ...withTls,
      authOptional: false,
      onAuth({ username, password }, _, done) {
        if (password === 'right') done(null, { user: username ?? '' })
        else done(new Error('wrong password'))
      },
    })
    try {
      await world.putNotice(CAUSE)
      await world.sendDue(transportTo(`smtp://me:wrong@127.0.0.1:${asking.port}`))
      expect(codeLogged()).toBe('smtp_535')
      world.clock.nowMs += retryDelayMs(1)
      await world.sendDue(transportTo(`smtp://me:right@127.0.0.1:${asking.port}`))
      expect(asking.mails).toMatchObject([{ isEncrypted: true, user: 'me' }])
    } finally {
      await asking.close()
    }
  })

  it('nothing is sent to another machine that upgrades with an unknown certificate', async () => {
    const unknown = await startMailHost(withTls)
    try {
      await world.putNotice(CAUSE)
      // As the address of another machine is read; this one stands in for it.
      expect(readSmtpAddress('smtp://mail.example.com')).toMatchObject({ smtp: { tls: 'upgrade' } })
      const smtp = { host: '127.0.0.1', port: unknown.port, tls: 'upgrade', login: null } as const
      await world.sendDue(createSmtpTransport(smtp, SENDER))
      expect(codeLogged()).toBeDefined()
      expect(unknown.mails).toEqual([])
      expect(await world.store.waitingMails()).toMatchObject({ count: 1 })
      // The certificate of this machine itself is made out to another name: that is let pass.
      world.clock.nowMs += retryDelayMs(1)
      await world.sendDue(transportTo(`smtp://127.0.0.1:${unknown.port}`))
      expect(unknown.mails).toMatchObject([{ isEncrypted: true }])
    } finally {
      await unknown.close()
    }
  })

  it('nothing is sent to a host with an unknown certificate', async () => {
    const unknown = await startMailHost({ ...withTls, secure: true })
    try {
      await world.putNotice(CAUSE)
      await world.sendDue(transportTo(`smtps://127.0.0.1:${unknown.port}`))
      expect(codeLogged()).toBeDefined()
      expect(unknown.mails).toEqual([])
      expect(await world.store.waitingMails()).toMatchObject({ count: 1 })
    } finally {
      await unknown.close()
    }
  })

  it('nothing is sent in clear where encryption is required', async () => {
    await world.putNotice(CAUSE)
    const smtp = { host: '127.0.0.1', port: host.port, tls: 'upgrade', login: null } as const
    await world.sendDue(createSmtpTransport(smtp, SENDER))
    expect(codeLogged()).toMatch(/ETLS|smtp_5/)
    expect(host.mails).toEqual([])
    expect(await world.store.waitingMails()).toMatchObject({ count: 1 })
  })
})
