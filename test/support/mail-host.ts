/** A real SMTP server for tests: stores what it accepts, and refuses, hangs up or dies on demand. */
import type { AddressInfo, Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface ReceivedMail extends Email {
  /** Of the envelope. */
  readonly mailFrom: string
  readonly recipients: readonly string[]
  readonly isEncrypted: boolean
  readonly user: string | undefined
  readonly raw: string
  /** When it was read to its end. */
  readonly receivedAt: number
}

export interface MailHost {
  readonly port: number
  readonly url: string
  /** Everything that was read to its end, also where it was not answered. */
  readonly mails: readonly ReceivedMail[]
  /** What the next ones are answered with, in turn; then they are taken. `dies` hangs up, `silent` says nothing. */
  readonly atRecipient: number[]
  readonly atData: (number | 'dies' | 'silent')[]
  /** The first such mail, now or later. */
  received(isIt: (mail: ReceivedMail) => boolean): Promise<ReceivedMail>
  close(): Promise<void>
}

const refusal = (code: number, address = ''): Error =>
  Object.assign(new Error(`<${address}> is refused`), { responseCode: code })

export async function startMailHost(options: SMTPServerOptions = {}, port = 0): Promise<MailHost> {
  const mails: ReceivedMail[] = []
  const atRecipient: number[] = []
  const atData: (number | 'dies' | 'silent')[] = []
  const sockets = new Set<Socket>()
  let waiting: (() => void)[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    ...options,
    onRcptTo({ address }, _, done) {
      const code = atRecipient.shift()
      done(code === undefined ? null : refusal(code, address))
    },
    async onData(stream, session, done) {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk)
      const raw = Buffer.concat(chunks)
      const { mailFrom, rcptTo } = session.envelope
      mails.push({
        ...(await PostalMime.parse(raw)),
        mailFrom: mailFrom ? mailFrom.address : '',
        recipients: rcptTo.map(({ address }) => address),
        isEncrypted: session.secure,
        user: session.user,
        raw: String(raw),
        receivedAt: Date.now(),
      })
      const answer = atData.shift()
      if (answer === 'dies') for (const socket of sockets) socket.destroy()
      else if (answer !== 'silent') done(answer === undefined ? null : refusal(answer))
      for (const look of waiting) look()
    },
  })
  server.on('error', () => undefined)
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', () => resolve())
  })
  const { port: own } = server.server.address() as AddressInfo
  return {
    port: own,
    url: `smtp://127.0.0.1:${own}`,
    mails,
    atRecipient,
    atData,
    received: (isIt) =>
      new Promise((resolve) => {
        const look = () => {
          const mail = mails.find(isIt)
          if (!mail) return
          waiting = waiting.filter((other) => other !== look)
          resolve(mail)
        }
        waiting.push(look)
        look()
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
