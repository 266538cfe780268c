/**
 * Whose enquiry a token or handle opens. What is not known, not ours or erased is refused alike.
 * Invariant: it only looks. Cost: two look-ups by index.
 */
import { decoyEnd } from '../../domain/enquiries/decoy-handle.ts'
import type { EnquiryRequest } from '../../domain/enquiries/enquiry.ts'
import { enquiryKeyOf } from '../../domain/enquiries/enquiry-token.ts'
import type { FoundEnquiry } from '../../store/enquiry-store.ts'
import type { EnquiryContext } from './enquiry-context.ts'
import { enquiryExpired, enquiryNotFound } from './enquiry-refusals.ts'

export type OpenedEnquiry =
  | ({ readonly is: 'thread'; readonly key: string } & FoundEnquiry)
  | {
      readonly is: 'request'
      readonly key: string
      readonly side: 'buyer' | 'handle'
      readonly request: EnquiryRequest
    }
  /** What a bot was given. */
  | { readonly is: 'decoy'; readonly side: 'handle'; readonly handle: string; readonly end: number }

export async function openEnquiry(
  token: string,
  { store, pepper, now }: Pick<EnquiryContext, 'store' | 'pepper' | 'now'>,
): Promise<OpenedEnquiry> {
  const key = enquiryKeyOf(token, pepper)
  if (key === null) throw enquiryNotFound()
  // In this order: what is confirmed between the two looks is found by the second.
  const request = await store.getEnquiryRequest(key)
  if (request) {
    if (request.expires_at <= now()) throw enquiryExpired(request.listing_id)
    const side = key === request.handle ? 'handle' : 'buyer'
    return { is: 'request', key, side, request }
  }
  const found = await store.findEnquiry(key)
  if (found) return { is: 'thread', key, ...found }
  const end = decoyEnd(token, pepper)
  if (end === null || end <= now()) throw enquiryNotFound()
  return { is: 'decoy', side: 'handle', handle: token, end }
}
