/**
 * Why a message did not leave. It has a code and never the host's own words, which contain addresses.
 * Final is what the host says of this message for good (5xx to its recipient or its text). A refused sender, password
 * or connection is a fault of ours or of the host: the recipient is not the cause.
 */
import type { NodemailerError } from 'nodemailer'

export class MailFailure extends Error {
  /** Such as smtp_550 or ECONNREFUSED. */
  readonly code: string
  readonly isFinal: boolean
  /** Final, and said of the address: nobody reads mail there. */
  readonly isOfAddress: boolean

  constructor(code: string, isFinal: boolean, isOfAddress = isFinal) {
    super(`the message was not sent: ${code}`)
    this.code = code
    this.isFinal = isFinal
    this.isOfAddress = isOfAddress
  }
}

/** What is answered to a message, not to us. */
const OF_THE_MESSAGE = new Set(['RCPT TO', 'DATA'])
/** Asks us for a password, whatever it is said to. */
const OF_THE_ACCOUNT = new Set([530, 534, 535, 538])
/** Of RFC 3463: security and policy, such as a sender's domain without SPF. No recipient can help that. */
const OF_POLICY = /^5\d\d[ -]5\.7\./
/** The error was none of a host or a network. */
export const UNNAMED_FAILURE = 'failed'
const CODE = /^[A-Za-z0-9_]{1,60}$/

export function failureOf(error: unknown): MailFailure {
  if (error instanceof MailFailure) return error
  const failure = (error ?? {}) as NodemailerError
  const { code, originalCode, responseCode, permanent, command, response } = failure
  if (responseCode !== undefined) {
    const isOfMessage = OF_THE_MESSAGE.has(command ?? '') && !OF_THE_ACCOUNT.has(responseCode)
    const isFinal = isOfMessage && permanent === true
    const isOfAddress = isFinal && !OF_POLICY.test(response ?? '')
    return new MailFailure(`smtp_${responseCode}`, isFinal, isOfAddress)
  }
  const name = originalCode ?? code ?? ''
  // An address that cannot be written into the protocol: no other day will change that.
  return new MailFailure(CODE.test(name) ? name : UNNAMED_FAILURE, name === 'EENVELOPE')
}
