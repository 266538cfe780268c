/**
 * Hands messages to a mail host by SMTP, over connections that are used again while messages follow each other: a message is four
 * round trips instead of nine or more, and a wave of digests is no wave of connections. Nothing is held open when they are
 * sent. Bounces are the host's business; what a domain signs (DKIM) is signed here where there is a key, and else by the host.
 */
import { createTransport } from 'nodemailer'
import { failureOf, MailFailure } from './mail-failure.ts'
import { mailLimits } from './mail-limits.ts'
import { composeMessage, type MailTransport } from './mail-message.ts'
import type { MailSender } from './mail-sender.ts'
import { type MailSignature, signedBy } from './mail-signature.ts'
import type { SmtpAddress } from './smtp-address.ts'

export function createSmtpTransport(
  smtp: SmtpAddress,
  from: MailSender,
  signature: MailSignature | null = null,
): MailTransport {
  const { host, port, tls, login } = smtp
  const options = {
    pool: true,
    maxConnections: mailLimits.atOnce,
    maxMessages: mailLimits.messagesPerConnection,
    idleTimeout: mailLimits.idleMs,
    // One that the host has closed meanwhile is replaced once; everything else is retried by the outbox.
    maxRequeues: 1,
    host,
    port,
    secure: tls === 'start',
    requireTLS: tls === 'upgrade',
    ignoreTLS: tls === 'off',
    // The certificate of this machine is made out to its public name, if it has one at all.
    ...(tls === 'offered' ? { tls: { rejectUnauthorized: false } } : {}),
    ...(login ? { auth: { ...login } } : {}),
    connectionTimeout: mailLimits.connectTimeoutMs,
    greetingTimeout: mailLimits.greetingTimeoutMs,
    dnsTimeout: mailLimits.connectTimeoutMs,
    socketTimeout: mailLimits.silenceTimeoutMs,
    ...signedBy(signature),
  } as const
  let transport = createTransport(options)
  return {
    async send(message) {
      const used = transport
      const sent = used.sendMail(composeMessage(message, from))
      try {
        await Promise.race([sent, tooLong(sent)])
      } catch (error) {
        // One that hangs would take the place of others: they go over connections of their own.
        if (error instanceof MailFailure && used === transport) {
          transport = createTransport(options)
          used.close()
        }
        throw failureOf(error)
      }
    },
  }
}

/** Rejects when the time is over; never, when it was sent in time. */
async function tooLong(sent: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new MailFailure('timeout', false)), mailLimits.sendTimeoutMs)
  })
  await Promise.race([over, sent.catch(() => undefined)]).finally(() => clearTimeout(timer))
}
