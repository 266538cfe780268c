/**
 * Why a document could not be read as a feed, or not to its end: a code, what was found instead, and from these a
 * sentence and what its exporter does. Reading a document yields one of these or all of its records.
 */
import type { FaultDetailCode, FeedFaultCode } from './words/english-fault-words.ts'
import { type FaultDetail, faultMessage } from './words/feed-messages.ts'

export class FeedFault extends Error {
  override readonly name = 'FeedFault'
  readonly code: FeedFaultCode
  /** Counted from 1; null where it is about the whole. */
  readonly line: number | null
  readonly detail: FaultDetail | null
  readonly fix: string

  constructor(
    code: FeedFaultCode,
    { line = null, detail = null }: { line?: number | null; detail?: FaultDetail | null } = {},
  ) {
    const told = faultMessage({ code, detail }, 'en')!
    super(told.message)
    this.code = code
    this.line = line
    this.detail = detail
    this.fix = told.fix
  }
}

/** What a document is instead, for the message of its fault. */
export const faultDetail = (
  code: FaultDetailCode,
  values: FaultDetail['values'] = {},
): FaultDetail => ({ code, values })
