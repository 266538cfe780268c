/**
 * A bounce: what a mail host reports of a mail that it could not deliver (RFC 3464, multipart/report). Only failures
 * for good count; a delay is no news. Its words hold addresses and are not read.
 */
import { headerOf, type MimePart, readMime } from './mime-part.ts'
import { decodeText } from './part-text.ts'

export interface DeliveryFailure {
  /** Of RFC 3463, such as 5.1.1. */
  readonly status: string
  /** Said of the address: no such mailbox, disabled, full for good. Not of our domain, and not "expired". */
  readonly isOfAddress: boolean
}

const STATUS = /^[245]\.\d{1,3}\.\d{1,3}/
/** Addressing, and a mailbox that is disabled or full. */
const OF_ADDRESS = /^5\.(?:0\.0|1\.(?:1|2|3|6|10)|2\.[012])$/
/** Each recipient has a block of lines; ours has one recipient. */
const BLOCKS_READ = 20

/** null: it is no report of a failure. */
export function deliveryFailureOf(mail: MimePart): DeliveryFailure | null {
  if (mail.type !== 'multipart/report') return null
  const part = mail.parts.find(({ type }) => /^message\/(?:global-)?delivery-status$/.test(type))
  if (part === undefined) return null
  const blocks = decodeText(part)
    .replace(/\r\n?/g, '\n')
    .split(/\n\n+/, BLOCKS_READ)
    .map((block) => readMime(Buffer.from(`${block}\n\n`)))
  const failed = blocks.find((block) => /^failed\b/i.test(headerOf(block, 'action')))
  if (failed === undefined) return null
  const status = STATUS.exec(headerOf(failed, 'status'))?.[0] ?? '5.0.0'
  return { status, isOfAddress: OF_ADDRESS.test(status) }
}
