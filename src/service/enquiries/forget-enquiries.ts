/**
 * What is past its time of keeping goes: requests that nobody confirmed, persons and texts of old threads, what
 * limits are counted from, used challenges, mails that were sent. Cost: portions of 200, each a short transaction.
 */
import { limits } from '../../catalogue/limits.ts'
import type { EnquiryBounds } from '../../store/enquiry-store.ts'
import { DAY_MS } from '../../structures/durations.ts'
import type { EnquiryContext } from './enquiry-context.ts'

const boundsAt = (nowMs: number): EnquiryBounds => ({
  nowMs,
  requestsBefore: nowMs,
  threadsBefore: nowMs - limits.enquiryStoredDays * DAY_MS,
  postsBefore: nowMs - limits.enquiryPostsStoredDays * DAY_MS,
  proofsBefore: nowMs,
  outboxBefore: nowMs - limits.outboxStoredDays * DAY_MS,
})

export type ForgetContext = Pick<EnquiryContext, 'store' | 'now' | 'scrubber' | 'forgetMails'>

/** How many rows went, or lost what was personal in them. */
export async function forgetEnquiries(context: ForgetContext): Promise<number> {
  const { store, now, scrubber, forgetMails } = context
  const bounds = boundsAt(now())
  let total = 0
  for (let isPartial = true; isPartial; ) {
    const forgotten = await store.forgetEnquiries(bounds)
    await forgetMails(forgotten.messageIds)
    isPartial = forgotten.isPartial
    const { requests, enquiries, posts, proofs, mails } = forgotten
    total += requests + enquiries + posts + proofs + mails
  }
  // In any case: another process may have erased, and ended before its file was clean.
  await scrubber.scrub()
  return total
}
