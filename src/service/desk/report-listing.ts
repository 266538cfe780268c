/**
 * Somebody reports a listing; only the operator sees it.
 * Invariants: a client reports a listing once at a time, with a daily limit; who it was is a keyed hash, stored for a
 * month. Cost: one transaction.
 */
import { limits } from '../../catalogue/limits.ts'
import { type ReportReason, reportReasons } from '../../catalogue/vocabulary.ts'
import { clientHash } from '../../domain/access/desk-token.ts'
import { type Fault, Refusal } from '../../domain/refusal.ts'
import { DAY_MS } from '../../structures/durations.ts'
import { anonymous } from '../access/authenticator.ts'
import { hiddenFrom, notFound, type ReadContext, visibleListing } from '../listings/read-listing.ts'
import type { SentMembers } from '../listings/write-context.ts'

export interface ReportOrder {
  readonly listingId: number
  readonly sent: SentMembers
  readonly client: string
}

export interface ReportedListing {
  readonly listing_id: number
  readonly status: 'received'
}

export type ReportContext = ReadContext & { readonly keyPepper: Buffer }

export async function reportListing(
  { listingId, sent, client }: ReportOrder,
  { store, now, keyPepper }: ReportContext,
): Promise<ReportedListing> {
  const { reason, text } = readReport(sent)
  await visibleListing(listingId, anonymous, { store, now })
  const hash = clientHash(client, keyPepper)
  const nowMs = now()
  await store.write(async (transaction) => {
    // Looked at again, now that nobody takes it away: what is gone cannot be reported.
    const listing = await transaction.lockListing(listingId)
    const hidden = listing ? hiddenFrom(listing, nowMs) : notFound(listingId)
    if (hidden) throw hidden
    const { count, hasOpen } = await transaction.countReports(hash, listingId, nowMs - DAY_MS)
    if (hasOpen) return
    if (count >= limits.reportsPerClientDay) throw tooMany()
    await transaction.addReport({
      ...{ listing_id: listingId, reason, text, client_hash: hash, created_at: nowMs },
    })
  })
  return { listing_id: listingId, status: 'received' }
}

const reasons = reportReasons.map(({ value }) => value)

function readReport(sent: SentMembers): {
  readonly reason: ReportReason
  readonly text: string | null
} {
  const faults: Fault[] = Object.keys(sent)
    .filter((name) => name !== 'reason' && name !== 'text')
    .map((name) => ({
      code: 'unknown_field',
      param: name.slice(0, 60).toWellFormed(),
      message: 'A report has a reason and, if you like, a text.',
      allowed: ['reason', 'text'],
    }))
  const reason = reasons.find((known) => known === sent.reason)
  if (reason === undefined) {
    faults.push({
      code: sent.reason === undefined || sent.reason === null ? 'missing_field' : 'invalid_value',
      param: 'reason',
      message: 'reason is one of the list.',
      hint: `Send "reason": "${reasons[0]}", or another of ${reasons.join(', ')}.`,
      allowed: reasons,
    })
  }
  const text = sent.text ?? null
  if (text !== null && typeof text !== 'string') {
    faults.push({ code: 'invalid_value', param: 'text', message: 'text must be a text.' })
  } else if (text !== null && [...text].length > limits.reportTextMaxChars) {
    faults.push({
      code: 'too_long',
      param: 'text',
      message: `text has more than ${limits.reportTextMaxChars} characters.`,
    })
  }
  if (faults.length > 0 || reason === undefined) throw new Refusal(faults)
  const words = typeof text === 'string' ? text.trim().toWellFormed() : ''
  return { reason, text: words === '' ? null : words }
}

const tooMany = (): Refusal =>
  new Refusal({
    code: 'rate_limited',
    message: `One address may report ${limits.reportsPerClientDay} listings a day.`,
    hint: 'Go on tomorrow.',
  })
