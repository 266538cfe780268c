/**
 * Takes mails from a mail host of this machine by LMTP (RFC 2033): an answer for each recipient, and 250 only once its mail is
 * settled in the store. What is refused for good the host returns to its sender; what is refused for now it keeps and
 * brings again.
 */
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import { mailLimits } from '../mail-limits.ts'

/** What the host hears: nothing (250), or a code and a sentence. */
export type LmtpAnswer = null | { readonly code: number; readonly text: string }

interface LmtpDelivery {
  readonly bytes: Buffer
  readonly recipient: string
  /** The envelope names no sender: it is a report. */
  readonly isReport: boolean
}

export interface LmtpServerOptions {
  readonly host: string
  readonly port: number
  /** Before the mail itself is sent. */
  readonly checkRecipient: (address: string) => LmtpAnswer
  /** Throws where nothing can be said now. */
  readonly receive: (delivery: LmtpDelivery) => Promise<LmtpAnswer>
  /** A mail was refused for its size. */
  readonly onTooLarge: () => void
  readonly onError: (error: unknown) => void
}

export interface LmtpServer {
  /** Rejects where the port is taken. */
  listen(): Promise<void>
  /** What is under way is waited for, a little. */
  stop(): Promise<void>
}

const LATER = { code: 451, text: '4.3.0 Try again later' }
const LARGE = { code: 552, text: '5.3.4 The message is too large' }
const MANY = { code: 452, text: '4.5.3 Too many recipients, send the others separately' }

const refusal = ({ code, text }: NonNullable<LmtpAnswer>): Error =>
  Object.assign(new Error(text), { responseCode: code })

export function createLmtpServer(options: LmtpServerOptions): LmtpServer {
  const { host, port, checkRecipient, onError } = options
  const server = new SMTPServer({
    lmtp: true,
    name: 'estia',
    banner: 'replies',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: mailLimits.receivedMaxBytes,
    maxClients: mailLimits.lmtpClientsMax,
    socketTimeout: mailLimits.silenceTimeoutMs,
    closeTimeout: mailLimits.stopWaitMs,
    onRcptTo({ address }, { envelope }, done) {
      const isFull = envelope.rcptTo.length >= mailLimits.lmtpRecipientsMax
      const answer = isFull ? MANY : checkRecipient(address)
      done(answer === null ? null : refusal(answer))
    },
    onData(stream, { envelope }, done) {
      const isReport = envelope.mailFrom === false || envelope.mailFrom.address === ''
      const recipients = envelope.rcptTo.map(({ address }) => address)
      receiveAll(stream, recipients, isReport, options).then(
        (answers) => done(null, answers),
        (error: unknown) => {
          onError(error)
          done(refusal(LATER))
        },
      )
    },
  })
  server.on('error', onError)
  return {
    listen: () =>
      new Promise((resolve, reject) => {
        server.server.once('error', reject)
        server.listen(port, host, () => {
          server.server.off('error', reject)
          resolve()
        })
      }),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
      }),
  }
}

async function receiveAll(
  stream: SMTPServerDataStream,
  recipients: readonly string[],
  isReport: boolean,
  { receive, onTooLarge, onError }: LmtpServerOptions,
): Promise<(string | Error)[]> {
  const bytes = await readAll(stream)
  if (bytes === null) {
    onTooLarge()
    return recipients.map(() => refusal(LARGE))
  }
  const answers: (string | Error)[] = []
  for (const recipient of recipients) {
    const answer = await receive({ bytes, recipient, isReport }).catch((error: unknown) => {
      onError(error)
      return LATER
    })
    answers.push(answer === null ? '2.0.0 OK' : refusal(answer))
  }
  return answers
}

/** null: it is too large; the rest is read and dropped. */
async function readAll(stream: SMTPServerDataStream): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= mailLimits.receivedMaxBytes) chunks.push(chunk)
    else chunks.length = 0
  }
  return size > mailLimits.receivedMaxBytes ? null : Buffer.concat(chunks)
}
