/** What a mail host hears by LMTP: an answer for each recipient, and yes only when its mail is settled. */
import dns from 'node:dns'
import { createTransport } from 'nodemailer'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { mailLimits } from '../../src/mail/mail-limits.ts'
import {
  createLmtpServer,
  type LmtpAnswer,
  type LmtpServer,
} from '../../src/mail/received/lmtp-server.ts'
import { freePort } from '../support/child-server.ts'

const received: { recipient: string; isReport: boolean; bytes: number }[] = []
const errors: unknown[] = []
let tooLarge = 0
let answer: (recipient: string) => LmtpAnswer = () => null
let server: LmtpServer
let port: number
const NO_SUCH = { code: 550, text: '5.1.1 No such address' }

const serverAt = (at: number) =>
  createLmtpServer({
    ...{ host: '127.0.0.1', port: at },
    checkRecipient: (address) => (address.startsWith('nobody') ? NO_SUCH : null),
    async receive({ bytes, recipient, isReport }) {
      received.push({ recipient, isReport, bytes: bytes.length })
      return answer(recipient)
    },
    onTooLarge: () => {
      tooLarge++
    },
    onError: (error) => errors.push(error),
  })

beforeAll(async () => {
  port = await freePort()
  server = serverAt(port)
  await server.listen()
})
afterAll(() => server.stop())
afterEach(() => {
  received.length = errors.length = tooLarge = 0
  answer = () => null
})

/** The code for each recipient. */
async function deliver(
  to: readonly string[],
  raw = 'Subject: a\r\n\r\nYes.',
  from = 'a@b.example',
) {
  const codes = new Map(to.map((address) => [address, 250]))
  const transport = createTransport({ host: '127.0.0.1', port, lmtp: true, ignoreTLS: true })
  await transport.sendMail({ envelope: { from, to: [...to] }, raw }).then(
    ({ rejectedErrors = [] }) => {
      for (const { recipient, responseCode } of rejectedErrors)
        codes.set(String(recipient), Number(responseCode))
    },
    ({ responseCode }: { responseCode: number }) => {
      for (const address of to) codes.set(address, responseCode)
    },
  )
  return [...codes.values()]
}

it('nobody is asked for the name of a host that delivers', async () => {
  const asked = vi.spyOn(dns, 'reverse')
  expect(await deliver(['one@a.example'])).toEqual([250])
  expect(asked).not.toHaveBeenCalled()
  asked.mockRestore()
})

it('each recipient has its own answer, and a fault of ours is one to try again', async () => {
  answer = (recipient) => {
    if (recipient.startsWith('away')) throw new Error('the store is away')
    return recipient.startsWith('long') ? { code: 552, text: '5.3.4 Too long' } : null
  }
  const all = ['one@a.example', 'long@a.example', 'away@a.example', 'two@a.example']
  expect(await deliver(all)).toEqual([250, 552, 451, 250])
  expect(received.map(({ recipient }) => recipient)).toEqual(all)
  expect(errors).toEqual([new Error('the store is away')])
})

it('an address that is none is refused before the mail is sent', async () => {
  expect(await deliver(['nobody@a.example'])).toEqual([550])
  expect(received).toEqual([])
})

it('a mail without a sender is a report', async () => {
  await deliver(['one@a.example'], undefined, '')
  await deliver(['one@a.example'])
  expect(received.map(({ isReport }) => isReport)).toEqual([true, false])
})

it('a mail is taken up to the limit, and refused for its size above', async () => {
  const head = 'Subject: a\r\n\r\n'
  const lines = (bytes: number) =>
    `${'x'.repeat(98)}\r\n`.repeat(Math.ceil(bytes / 100)).slice(0, bytes - 2)
  const largest = `${head}${lines(mailLimits.receivedMaxBytes - head.length)}\r\n`
  expect(await deliver(['one@a.example'], largest)).toEqual([250])
  expect(received[0].bytes).toBe(mailLimits.receivedMaxBytes)
  expect(await deliver(['one@a.example', 'two@a.example'], `${largest}x\r\n`)).toEqual([552, 552])
  expect([received.length, tooLarge]).toEqual([1, 1])
})

it('recipients beyond the limit are to be sent separately', async () => {
  const many = Array.from(
    { length: mailLimits.lmtpRecipientsMax + 1 },
    (_, at) => `r${at}@a.example`,
  )
  expect(await deliver(many)).toEqual([...many.slice(1).map(() => 250), 452])
})

it('a port that is taken is an error when it starts', async () => {
  await expect(serverAt(port).listen()).rejects.toMatchObject({ code: 'EADDRINUSE' })
})
