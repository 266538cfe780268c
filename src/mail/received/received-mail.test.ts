/** Mails as programs send them: encodings, parts, charsets, programs that answer, reports, and rubbish. */
import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import { describe, expect, it } from 'vitest'
import { mailLimits } from '../mail-limits.ts'
import { htmlToText } from './html-to-text.ts'
import { readReceivedMail } from './received-mail.ts'

const mailOf = (...lines: string[]): Buffer => Buffer.from(lines.join('\r\n'))
const read = (...lines: string[]) => readReceivedMail(mailOf(...lines))

describe('texts', () => {
  it.each([
    ['windows-1253', [0xcd, 0xe1, 0xe9], 'Ναι'],
    ['iso-8859-7', [0xcd, 0xe1, 0xe9], 'Ναι'],
    ['koi8-r', [0xe4, 0xc1], 'Да'],
    ['windows-1251', [0xc4, 0xe0], 'Да'],
    ['utf-8', [0xc3, 0xa4], 'ä'],
    ['us-ascii', [0xc3, 0xa4], 'ä'],
    ['unheard-of', [0xc3, 0xa4], 'ä'],
  ])('in %s', (charset, bytes, text) => {
    for (const encode of [
      { name: '8bit', body: Buffer.from(bytes) },
      { name: 'base64', body: Buffer.from(Buffer.from(bytes).toString('base64')) },
      {
        name: 'Quoted-Printable',
        body: Buffer.from(bytes.map((byte) => `=${byte.toString(16)}`).join('=\r\n')),
      },
    ]) {
      const head = `Content-Type: text/plain; charset="${charset}"\r\nContent-Transfer-Encoding: ${encode.name}\r\n\r\n`
      expect(readReceivedMail(Buffer.concat([Buffer.from(head), encode.body])).text).toBe(text)
    }
  })

  it('that flow over several lines are joined, quotations apart', () => {
    const { text } = read(
      ...['Content-Type: text/plain; format=flowed', '', 'Yes, there ', 'are two.'],
      ...['> Is there ', '> a lift?', '-- ', 'Anna'],
    )
    expect(text).toBe('Yes, there are two.\n> Is there a lift?\n-- \nAnna')
  })

  it.each(['\r\n', '\n'])('of several parts end before the line end of a boundary (%j)', (end) => {
    const lines = ['Content-Type: multipart/mixed; boundary=b', '', 'for old programs']
    const parts = ['--b', '', 'one', '--b', '', '--b', '', '', 'two', '', '--b--', 'behind']
    const { text } = readReceivedMail(Buffer.from([...lines, ...parts].join(end)))
    expect(text).toBe(`one\n${end}two${end}`)
  })

  it('of several parts end at the last boundary, also where the mail ends with it', () => {
    const { text } = read(
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      '',
      'one',
      '--b--',
    )
    expect(text).toBe('one')
  })

  it('behind more lines than a mail has that look like a boundary are not distinguished', () => {
    const lookingAlike = '--bc\n'.repeat(mailLimits.receivedLooksMax)
    const { text } = read(
      ...['Content-Type: multipart/mixed; boundary=b', '', '--b', '', lookingAlike, '--b--'],
    )
    expect(text).toContain('--b--')
  })

  it('are read like the library reads them, whatever is sent along', async () => {
    const composer = createTransport({ streamTransport: true, buffer: true })
    for (const more of [
      {},
      { html: '<p>Ναι, υπάρχουν <b>δύο</b>.</p>' },
      { attachments: [{ filename: 'plan.pdf', content: Buffer.alloc(3000, 7) }] },
      {
        html: '<p>Ναι <img src="cid:logo"></p>',
        attachments: [{ filename: 'logo.png', cid: 'logo', content: Buffer.alloc(300, 7) }],
      },
    ]) {
      const text = `Ναι, υπάρχουν δύο: ${'πολύ μεγάλη γραμμή '.repeat(20)}\n\n> Is there a lift?`
      const given = { from: 'desk@agency.example.com', to: 'Reply <reply+r1@homes.example.com>' }
      const { message } = await composer.sendMail({ ...given, subject: 'Re: Νέο', text, ...more })
      const own = readReceivedMail(message as Buffer)
      const library = await PostalMime.parse(message as Buffer)
      expect(own.text.replace(/\r\n/g, '\n').trim()).toBe(library.text?.trim())
      expect(own.messageId).toBe(library.messageId)
      expect([own.from, own.addressed]).toEqual([given.from, ['reply+r1@homes.example.com']])
      const files = library.attachments.filter(({ disposition }) => disposition === 'attachment')
      expect(own.attachments).toBe(files.length)
    }
  })

  it('that came as HTML alone become lines, quotations marked', () => {
    const html = [
      '<html><head><title>Re</title><style>p{color:red}</style></head><body>',
      '<div>Yes &amp; no:<br>two  lifts</div><!-- hidden --><p>See <a href="https://plan.example/">the plan</a>.</p>',
      '<ul><li>one<li>two</ul>&Kappa;&alpha;&lambda;&eta;&mu;&#941;&rho;&alpha;',
      '<div class="gmail_quote">On Tue, 17 Nov 2026 at 10:02, Homes wrote:<blockquote>Is there<blockquote>old</blockquote></blockquote></div>',
    ].join('\r\n')
    expect(read('Content-Type: text/html; charset=utf-8', '', html).text).toBe(
      [
        ...['Yes & no:', 'two lifts', '', 'See the plan (https://plan.example/).', ''],
        ...['- one', '- two', '', 'Καλημέρα', 'On Tue, 17 Nov 2026 at 10:02, Homes wrote:'],
        ...['> Is there', '> > old'],
      ].join('\n'),
    )
  })

  it('in HTML that is broken lose no word', () => {
    expect(htmlToText('3 < 4 and <b>5 > 4')).toBe('3 < 4 and 5 > 4')
    expect(htmlToText('a <!-- never closed')).toBe('a <!-- never closed')
    expect(htmlToText('<style>never closed')).toBe('never closed')
    expect(htmlToText('a <b')).toBe('a <b')
  })
})

describe('who wrote it', () => {
  const person = ['From: Anna <Anna@Example.com>', 'Subject: Re: House']

  it('is a person', () => {
    expect(read(...person, 'Auto-Submitted: no', '', 'Yes.')).toMatchObject({
      ...{ from: 'anna@example.com', isAutomatic: false, failure: null, text: 'Yes.' },
    })
  })

  it.each([
    'Auto-Submitted: auto-replied',
    'Auto-Submitted: auto-generated (vacation)',
    'Precedence: bulk',
    'Precedence: auto_reply',
    'X-Autoreply: yes',
    'List-Id: <news.example.com>',
    'Return-Path: <>',
  ])('is a program: %s', (header) => {
    expect(read(...person, header, '', 'I am away.').isAutomatic).toBe(true)
  })

  it('is named by the address of delivery first', () => {
    const { addressed } = read(
      ...['To: a@homes.example.com, "b, c" <b@homes.example.com>', 'Cc: c@homes.example.com'],
      ...['Delivered-To: Reply+RX@homes.example.com', '', ''],
    )
    expect(addressed).toEqual([
      ...['reply+rx@homes.example.com', 'a@homes.example.com', 'b@homes.example.com'],
      'c@homes.example.com',
    ])
  })

  it('a mail without a Message-ID has a name of its content, whatever hosts add above', () => {
    const name = (...lines: string[]) => read(...lines).messageId
    expect(name('Received: x', 'From: a@b.example', '', 'Yes.')).toBe(name('From: a', '', 'Yes.'))
    expect(name('', 'Yes.')).not.toBe(name('', 'No.'))
  })
})

describe('reports', () => {
  const report = (...status: string[]) =>
    read(
      ...['Content-Type: multipart/report; report-type=delivery-status; boundary="b"', ''],
      ...['--b', '', 'It did not arrive.', '--b', 'Content-Type: message/delivery-status', ''],
      ...['Reporting-MTA: dns; mail.example.com', '', ...status, '', '--b--'],
    ).failure

  it.each([
    ['5.1.1', true],
    ['5.2.2', true],
    ['5.7.1', false],
    ['4.4.7', false],
  ])('of a failure with %s', (status, isOfAddress) => {
    const given = report(
      'Final-Recipient: rfc822; a@b.example',
      'Action: Failed',
      `Status: ${status}`,
    )
    expect(given).toEqual({ status, isOfAddress })
  })

  it('of a delay, of success and without a status are none', () => {
    expect(report('Action: delayed', 'Status: 4.4.1')).toBeNull()
    expect(report('Action: delivered', 'Status: 2.0.0')).toBeNull()
    expect(report()).toBeNull()
  })
})

describe('rubbish', () => {
  it('ends, and never throws', () => {
    const nested = 'Content-Type: multipart/mixed; boundary=a\n\n--a\n'
    const boundary = 'Content-Type: multipart/mixed; boundary=a\n\n'
    const bytes = Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919) % 256))
    for (const raw of [
      ...['', '\n', ':', '\0', '\r\n\r\n', nested.repeat(2000), boundary + '--a\n'.repeat(50_000)],
      ...[
        boundary + '--ab\n'.repeat(50_000),
        'X: y\n'.repeat(50_000),
        `X: y${'\n '.repeat(50_000)}`,
      ],
    ]) {
      expect(readReceivedMail(Buffer.from(raw)).messageId).not.toBe('')
    }
    expect(readReceivedMail(bytes).isAutomatic).toBe(false)
  })

  it('a text that nobody typed is not read', () => {
    expect(read('Content-Type: text/plain', '', 'a\r\n'.repeat(400_000))).toMatchObject({
      ...{ text: '', isTooLong: true },
    })
  })
})
