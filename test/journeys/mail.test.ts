/**
 * The whole way of an enquiry by mail, from outside: a production install, a real mail host, and nothing but what
 * stands in the mails: links, and addresses for replies, which come back by LMTP and through a Maildir. And the same in the
 * demo, which stores its mails and shows them.
 */
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { temporaryDirectory } from '../store/temporary-directory.ts'
import { freePort } from '../support/child-server.ts'
import { type MailHost, type ReceivedMail, startMailHost } from '../support/mail-host.ts'
import { solveProof } from '../support/solve-proof.ts'
import { storedPhotoUrl, storePhoto } from '../support/stored-photo.ts'
import { completeFlat } from '../write/seller-app.ts'
import { type CallService, callerOf } from './call-service.ts'
import { openAccount } from './open-account.ts'
import { INSTALL_TIMEOUT_MS } from './production-install.ts'
import { type RunningService, startService } from './start-service.ts'

const SELLER = 'desk@agency.example.com'
const SENDER = 'enquiries@homes.example.com'
const SOON = { timeout: 20_000 }

/** The secret of the only link to a conversation in a mail. */
const tokenIn = (text: string): string => /\/enquiries\/(enqt_[\w-]{43})$/m.exec(text)?.[1] ?? ''

async function postEnquiry(call: CallService, listing: number, more: object): Promise<string> {
  const challenge = await call('GET', `/v1/enquiries/challenge?listing_id=${listing}`)
  const answer = await call('POST', `/v1/listings/${listing}/enquiries`, {
    kind: 'question',
    name: 'Anna Georgiou',
    message: 'Is there a lift? pianissimo',
    privacy_notice: '2026-11',
    proof: solveProof(challenge.body as never),
    ...more,
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(202)
  return String(answer.body.enquiry_id)
}

const REPLY = /^reply\+r[a-z2-7]{26}@homes\.example\.com$/
const BOUNCE = /^reply\+b[a-z2-7]{42}@homes\.example\.com$/

/** A mail as a program sends it, with what it answers below. */
function mailOf(id: string, from: string, to: string, text: string, ...headers: string[]): string {
  const head = [`From: ${from}`, `To: ${to}`, `Message-ID: <${id}@mail.example>`, ...headers]
  const body = text.replace(/\r?\n/g, '\r\n')
  return `${head.join('\r\n')}\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${body}\r\n`
}

const quoted = ({ text = '' }: ReceivedMail): string =>
  `On Tue, 17 Nov 2026 at 10:02, Homes <${SENDER}> wrote:\n\n${text.replace(/^/gm, '> ')}`

describe('by a mail host', () => {
  const data = temporaryDirectory()
  const folder = temporaryDirectory()
  let host: MailHost
  let service: RunningService
  let anybody: CallService
  let listing: number
  let lmtpPort: number
  let environment: Record<string, string>

  beforeAll(async () => {
    host = await startMailHost()
    const port = await freePort()
    const baseUrl = `http://127.0.0.1:${port}`
    storePhoto(data.path)
    lmtpPort = await freePort()
    environment = {
      DATA_DIR: data.path,
      PORT: String(port),
      BASE_URL: baseUrl,
      SMTP_URL: host.url,
      MAIL_FROM: `Homes <${SENDER}>`,
      MAIL_IN_ADDRESS: 'reply@homes.example.com',
      RATE_LIMIT_PER_HOUR: '0',
    }
    service = await startService({
      environment: { ...environment, MAIL_IN: `lmtp://127.0.0.1:${lmtpPort}` },
    })
    const { key } = await openAccount(data.path, { name: 'Sea View Homes', email: SELLER })
    const seller = callerOf({ baseUrl, key })
    anybody = callerOf({ baseUrl })
    const photo_urls = [storedPhotoUrl(baseUrl)]
    const created = await seller('POST', '/v1/listings', { ...completeFlat, photo_urls })
    listing = Number(created.body.id)
    const published = await seller('POST', `/v1/listings/${listing}/publish`)
    expect(published.body).toMatchObject({ state: 'live' })
  }, INSTALL_TIMEOUT_MS)
  afterAll(async () => {
    await service.stop()
    await host.close()
    data.remove()
    folder.remove()
  })

  const mailTo = (address: string, subject: RegExp): Promise<ReceivedMail> =>
    host.received(({ recipients, subject: s = '' }) => recipients[0] === address && subject.test(s))

  const mailWith = (address: string, words: string): Promise<ReceivedMail> =>
    host.received(({ recipients, text = '' }) => recipients[0] === address && text.includes(words))

  it.each([
    {
      language: 'en',
      sellers: 'el',
      email: 'anna@example.com',
      share: { email: false, phone: false },
      subjects: [
        /^Please confirm.+2-bedroom apartment/,
        /^Νέο ερώτημα: Διαμέρισμα/,
        /was sent/,
        /has answered/,
      ],
    },
    {
      language: 'el',
      sellers: 'ru',
      email: 'eleni@example.com',
      share: { email: true, phone: false },
      subjects: [/^Επιβεβαιώστε.+Διαμέρισμα/, /^Новый запрос: Квартира/, /στάλθηκε/, /^Απάντηση/],
    },
    {
      language: 'ru',
      sellers: 'en',
      email: 'olga@example.com',
      share: { email: false, phone: false },
      subjects: [
        /^Подтвердите.+Квартира/,
        /^New enquiry: 2-bedroom apartment/,
        /отправлен/,
        /^Ответ/,
      ],
    },
  ])(
    'an enquiry goes from the post to the answer, in $language, and to a seller in $sellers',
    async (enquiry) => {
      const { language, sellers, email, share, subjects } = enquiry
      // That of the country is where one begins.
      if (sellers !== 'el') await service.estia('sellers', 'change', '1', '--language', sellers)
      const handle = await postEnquiry(anybody, listing, { language, email, share })
      const statusOf = async () => (await anybody('GET', `/v1/enquiries/${handle}`)).body

      const confirm = await mailTo(email, subjects[0])
      expect(confirm.text).not.toContain('pianissimo')
      expect(await statusOf()).toMatchObject({ status: 'awaiting_confirmation' })
      const buyer = `/v1/enquiries/${tokenIn(confirm.text ?? '')}`
      expect((await anybody('POST', `${buyer}/confirm`)).status).toBe(200)

      const notice = await mailTo(SELLER, subjects[1])
      expect(notice.text).toContain('> Is there a lift? pianissimo')
      expect(notice.raw.includes(email)).toBe(share.email)
      expect(notice.replyTo?.[0]?.address).toMatch(REPLY)
      const copy = await mailTo(email, subjects[2])
      expect(tokenIn(copy.text ?? '')).toBe(tokenIn(confirm.text ?? ''))
      await expect
        .poll(statusOf, SOON)
        .toMatchObject({ status: 'sent', delivered_at: expect.any(String) })

      const seller = `/v1/enquiries/${tokenIn(notice.text ?? '')}`
      const answered = await anybody('POST', `${seller}/messages`, {
        text: 'There are two: fortissimo',
      })
      expect(answered.status, JSON.stringify(answered.body)).toBeLessThan(300)
      const answer = await mailTo(email, subjects[3])
      expect(answer.text).toContain('> There are two: fortissimo')
      // One conversation, as mail programs show it.
      expect(copy.inReplyTo).toBe(confirm.messageId)
      expect(answer.inReplyTo).toBe(copy.messageId)
      expect(answer.references).toBe(`${confirm.messageId} ${copy.messageId}`)
      expect(notice.inReplyTo).toBeUndefined()
      expect(answer.raw).not.toContain(SELLER)
      expect(await statusOf()).toMatchObject({ status: 'answered' })
      const thread = await anybody('GET', `/v1/enquiries/${tokenIn(answer.text ?? '')}`)
      expect([...thread.body.messages].map(({ author }) => author)).toEqual(['buyer', 'seller'])
    },
  )

  it('informs the buyer when the seller cannot be reached', async () => {
    const email = 'petros@example.com'
    await postEnquiry(anybody, listing, { email, message: 'Another question.' })
    const { text = '' } = await mailTo(email, /^Please confirm/)
    // The copy and the notice leave together, in any order: one of them is refused, whichever it is.
    host.atData.push(550, 550)
    const path = `/v1/enquiries/${tokenIn(text)}`
    expect((await anybody('POST', `${path}/confirm`)).status).toBe(200)
    const notice = await mailTo(email, /could not be delivered/)
    expect(
      (await anybody('GET', `/v1/enquiries/${tokenIn(notice.text ?? '')}`)).body,
    ).toMatchObject({
      status: 'undeliverable',
    })
  })

  it('all mails are from us, each has a name of its own, and the log names nobody', () => {
    expect(host.mails.filter(({ from }) => from?.address !== SENDER)).toEqual([])
    expect(host.mails.filter(({ mailFrom }) => !BOUNCE.test(mailFrom))).toEqual([])
    const names = host.mails.map(({ messageId }) => messageId)
    expect(new Set(names).size).toBe(names.length)
    expect(names.length).toBe(16)
    for (const name of names) expect(name).toMatch(/^<[0-9a-f]{32}@homes\.example\.com>$/)
    expect(service.output()).toContain('a mail was sent')
    expect(service.output()).not.toMatch(/@example|@agency|pianissimo|fortissimo|enqt_/)
  })

  /** As a mail host of this machine delivers it; the code of its answer. */
  const deliver = (raw: string, to: string, from = SELLER): Promise<number> =>
    createTransport({ host: '127.0.0.1', port: lmtpPort, lmtp: true, ignoreTLS: true })
      .sendMail({ envelope: { from, to: [to] }, raw })
      .then(
        // Each recipient has an answer of its own.
        ({ rejectedErrors: [refusal] = [] }) => refusal?.responseCode ?? 250,
        (error: { responseCode?: number }) => error.responseCode ?? 0,
      )
  const replyTo = (mail: ReceivedMail): string => mail.replyTo?.[0]?.address ?? ''
  const messagesOf = async (token: string): Promise<readonly Record<string, unknown>[]> => [
    ...(await anybody('GET', `/v1/enquiries/${token}`)).body.messages,
  ]
  /** What the kill interrupted. */
  const interrupted = (to: string) =>
    Array.from({ length: 8 }, (_, at) => mailOf(`kill-${at}`, SELLER, to, `Answer ${at}, adagio`))
  let buyerToken: string
  let toSeller: string
  let toBuyer: string

  it('an agent answers from a mail program, once, and the buyer gets it without an address', async () => {
    const email = 'maria@example.com'
    await postEnquiry(anybody, listing, { email, name: 'Maria', message: 'Is it quiet? largo' })
    buyerToken = tokenIn((await mailTo(email, /^Please confirm/)).text ?? '')
    expect((await anybody('POST', `/v1/enquiries/${buyerToken}/confirm`)).status).toBe(200)
    const notice = await mailWith(SELLER, '> Is it quiet? largo')
    toSeller = replyTo(notice)
    expect(notice.text).toContain('You can also reply to this email')

    const text = `Very quiet: allegro.\n\n-- \nSea View Homes\n\n${quoted(notice)}`
    const raw = mailOf('first', `Desk <${SELLER}>`, toSeller, text)
    expect(await Promise.all([deliver(raw, toSeller), deliver(raw, toSeller)])).toEqual([250, 250])
    const answer = await mailTo(email, /has answered/)
    toBuyer = replyTo(answer)
    expect(toBuyer).toMatch(REPLY)
    expect(answer.raw).not.toContain(SELLER)
    expect(answer.text).toContain('> Very quiet: allegro.\n')
    expect(answer.text).not.toContain('Sea View Homes\n\n>')
    expect(await messagesOf(buyerToken)).toMatchObject([
      { author: 'buyer', via: null },
      { author: 'seller', text: 'Very quiet: allegro.', via: 'mail' },
    ])
  })

  it('what is forged, too large, or written by a program is refused or dropped', async () => {
    const forged = toSeller.replace(/.@/, (end) => (end === 'a@' ? 'b@' : 'a@'))
    const plain = (id: string, ...headers: string[]) =>
      mailOf(id, SELLER, toSeller, 'presto', ...headers)
    expect(await deliver(plain('forged'), forged)).toBe(550)
    expect(await deliver(plain('other'), 'somebody@homes.example.com')).toBe(550)
    expect(await deliver(`${plain('large')}${'x'.repeat(20_000_000)}`, toSeller)).toBe(552)
    expect(await deliver(plain('away', 'Auto-Submitted: auto-replied'), toSeller)).toBe(250)
    expect(await deliver(plain('report'), toSeller, '')).toBe(250)
    expect(await messagesOf(buyerToken)).toHaveLength(2)
  })

  it('killed while mails come in, it loses none that it has taken, and adds none twice', async () => {
    const mails = interrupted(toSeller)
    const answers = mails.map((raw) => deliver(raw, toSeller))
    // At least one is settled, the others are somewhere on their way.
    await Promise.any(answers.map(async (code) => expect(await code).toBe(250)))
    service.signal('SIGKILL')
    const codes = await Promise.all(answers)
    const taken = mails.flatMap((_, at) => (codes[at] === 250 ? [`Answer ${at}, adagio`] : []))
    await service.ended
    service = await startService({
      environment: { ...environment, MAIL_IN: `maildir:${folder.path}` },
    })
    const stored = (await messagesOf(buyerToken)).map(({ text }) => text)
    expect(taken.length).toBeGreaterThan(0)
    expect(stored).toEqual(expect.arrayContaining(taken))

    // The mail host brings all of them again, by the other way; the buyer answers, and two files are rubbish.
    const put = (name: string, raw: string) => writeFileSync(join(folder.path, 'new', name), raw)
    for (const [at, raw] of mails.entries()) put(`1.${at}`, raw)
    put('2.large', `To: ${toSeller}\r\n\r\n${'x'.repeat(20_000_000)}`)
    put('3.rubbish', '\0\xff'.repeat(10_000))
    put('4.reply', mailOf('back', 'maria@example.com', toBuyer, 'Thank you: vivace.'))
    const files = (part: string) => readdirSync(join(folder.path, part, 'new'))
    await expect.poll(() => files(''), SOON).toEqual([])
    expect(files('.failed').sort()).toEqual(['2.large', '3.rubbish'])
    const texts = (await messagesOf(buyerToken)).map(({ text }) => text)
    expect(texts.filter((text) => /adagio/.test(String(text))).sort()).toEqual(
      mails.map((_, at) => `Answer ${at}, adagio`),
    )
    const back = await mailWith(SELLER, '> Thank you: vivace.')
    expect(back.raw).not.toContain('maria@example.com')
  }, 60_000)

  it('a bounce is shown in the conversation, and the seller hears of it', async () => {
    const lost = await mailWith('maria@example.com', '> Very quiet: allegro.')
    const report = [
      `To: ${lost.mailFrom}`,
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
      ...['', '--b', '', 'No such mailbox.', '--b', 'Content-Type: message/delivery-status', ''],
      ...[
        'Reporting-MTA: dns; mail.example.com',
        '',
        'Action: failed',
        'Status: 5.1.1',
        '',
        '--b--',
      ],
    ]
    writeFileSync(join(folder.path, 'new', '5.bounce'), report.join('\r\n'))
    const notice = await mailTo(SELLER, /could not be delivered/)
    expect(notice.raw).not.toContain('maria@example.com')
    const shown = (await messagesOf(buyerToken)).filter(({ undelivered_at: at }) => at !== null)
    expect(shown).toMatchObject([{ text: 'Very quiet: allegro.' }])
    expect(service.output()).toContain('a received mail was refused')
    expect(service.output()).not.toMatch(/@example|@agency|allegro|adagio|vivace|enqt_|reply\+/)
  })

  it('has no page that shows the mails of others', async () => {
    expect((await anybody('GET', '/demo/mail')).status).toBe(404)
  })

  it('stops in good order while the mail host says nothing', async () => {
    host.atData.push('silent')
    await postEnquiry(anybody, listing, { email: 'zoe@example.com', message: 'One more.' })
    await mailTo('zoe@example.com', /^Please confirm/)
    expect((await service.stop()).code).toBe(0)
  })
})

describe('in the demo', () => {
  let demo: RunningService
  let call: CallService
  const pageAt = async (path: string) => {
    const answer = await fetch(demo.baseUrl + path, { headers: { accept: 'text/html' } })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }

  beforeAll(async () => {
    demo = await startService({ command: ['demo'], environment: { DEMO_LISTINGS: '40' } })
    call = callerOf({ baseUrl: demo.baseUrl })
  }, INSTALL_TIMEOUT_MS)
  afterAll(() => demo.stop())

  it('mails are stored for their owner alone, shown on a page, and erased with the enquiry', async () => {
    expect((await pageAt('/demo/mail')).text).toContain('There is no mail yet')
    const found = await call('GET', '/v1/listings?detail=full')
    const { id } = [...found.body.results].find(({ accepts_enquiries: accepts }) => accepts)!
    await postEnquiry(call, Number(id), { email: 'anna@example.com' })
    const folder = join(demo.dataDir, 'mail')
    const files = () => readdirSync(folder).filter((name) => name.endsWith('.eml'))
    await expect
      .poll(async () => (await pageAt('/demo/mail')).text, SOON)
      .toContain('Please confirm')
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(statSync(join(folder, files()[0])).mode & 0o777).toBe(0o600)

    const [path] = /\/demo\/mail\/[0-9a-f]{32}/.exec((await pageAt('/demo/mail')).text)!
    const { text } = await pageAt(path)
    const [, link, token] = /<a href="([^"]*\/enquiries\/(enqt_[\w-]{43}))">/.exec(text)!
    expect(link.startsWith(demo.baseUrl)).toBe(true)
    const part = await pageAt(`${path}/html`)
    expect(part.headers.get('content-security-policy')).toMatch(/^sandbox .*default-src 'none'/)
    expect(part.text).toContain(link)

    expect((await call('POST', `/v1/enquiries/${token}/confirm`)).status).toBe(200)
    await expect.poll(async () => files().length, SOON).toBe(3)
    // Noted as sent, too: the seller is asked to erase only what has left.
    await expect.poll(() => demo.output().split('a mail was sent').length - 1, SOON).toBe(3)
    const erased = await call('DELETE', `/v1/enquiries/${token}?mode=erase`)
    expect(erased.status).toBeLessThan(300)
    // What is left asks the seller to erase it too, and names nobody.
    await expect
      .poll(async () => (await pageAt('/demo/mail')).text, SOON)
      .toContain('Διαγραφή ερωτήματος')
    expect(files()).toHaveLength(1)
    expect((await pageAt(path)).status).toBe(404)
  })
})
