/**
 * A buyer asks about a listing. What was posted waits for its confirmation by mail: the seller hears nothing of it
 * before. Request, its place among the limits, the used challenge and the mail are one transaction.
 * Invariant: posts of one Idempotency-Key make one request and get one answer, however many at once and whatever
 * became of the listing meanwhile; a bot gets the answer of a person, and nothing is stored.
 */

import type { EnquiryLimitReason } from '../../catalogue/enquiries.ts'
import { limits } from '../../catalogue/limits.ts'
import { networkOf } from '../../domain/access/network-of.ts'
import { makeDecoyHandle } from '../../domain/enquiries/decoy-handle.ts'
import type { EnquiryDraft } from '../../domain/enquiries/enquiry.ts'
import {
  hashEmail,
  hashOnce,
  hashText,
  hashToken,
  keyedHash,
  makeHandle,
  makeToken,
} from '../../domain/enquiries/enquiry-token.ts'
import { readEnquiry } from '../../domain/enquiries/read-enquiry.ts'
import type { Listing } from '../../domain/listings/listing.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { EnquiryCounts, NewEnquiryRequest, SellerCounts } from '../../store/enquiry-store.ts'
import type { WriteTransaction } from '../../store/store.ts'
import { DAY_MS, HOUR_MS } from '../../structures/durations.ts'
import { isoTime } from '../../structures/iso-time.ts'
import type { Caller } from '../access/authenticator.ts'
import { visibleListing } from '../listings/read-listing.ts'
import { decoded } from '../listings/record-bytes.ts'
import { similarListings } from '../prices/similar-listings.ts'
import { listingLimits } from '../service-limits.ts'
import type { EnquiryContext } from './enquiry-context.ts'
import { type MailSubject, mailSubject, putConfirm } from './enquiry-mails.ts'
import { listingNotLive, sellerUnreachable, tooManyEnquiries } from './enquiry-refusals.ts'
import type { EnquiryOrder, PostedEnquiry, PostOutcome } from './enquiry-service.ts'
import { isReachable } from './seller-contacts.ts'
import { type PersonVerdict, proofRequired, verifyPerson } from './verify-person.ts'

export async function postEnquiry(
  order: EnquiryOrder,
  context: EnquiryContext,
): Promise<PostOutcome> {
  const { listingId, sent, once, caller } = order
  const nowMs = context.now()
  const reading = readEnquiry(sent, { ...context, nowMs, ...languageOf(order) })
  if ('faults' in reading) throw new Refusal(reading.faults)
  const listing = await visibleListing(listingId, caller, context)
  const person = verifyPerson(sent, order, context)
  const obstacle =
    (await whyNot(listing, caller, context)) ?? (person.is === 'unproven' ? person.refusal : null)
  // With a key it may be a repeat, which is answered as it was: that is seen when it is stored.
  if (obstacle && (once === null || person.is === 'bot')) throw obstacle
  const subject = await mailSubject(listing, context)
  const answer = (handle: string, expiresAt: number, replayed: boolean): PostOutcome => ({
    enquiry: postedEnquiry(handle, expiresAt, listing, subject, context),
    replayed,
  })
  const expiresAt = nowMs + limits.enquiryConfirmHours * HOUR_MS
  if (person.is === 'bot') {
    return answer(makeDecoyHandle(expiresAt, context.pepper, context.randomBytes), expiresAt, false)
  }
  const token = makeToken(context.randomBytes)
  const request = newRequest(order, reading.draft, listing, { token, nowMs, expiresAt }, context)
  const post = await context.store.write((transaction) =>
    putRequest(transaction, { request, token, obstacle, person, subject }, context),
  )
  return answer(post.handle, post.expires_at, post.handle !== request.handle)
}

const languageOf = ({ language }: EnquiryOrder) => (language ? { language } : {})

/** Why nobody can ask about this listing now; null: they can. */
export async function whyNot(
  listing: Listing,
  caller: Caller,
  context: EnquiryContext,
): Promise<Refusal | null> {
  if (listing.state !== 'live') {
    const { results } = await similarListings(listing.id, caller, context)
    const offered = results.slice(0, listingLimits.similarOffered)
    return listingNotLive(listing.id, offered.map(decoded))
  }
  const mail = await context.store.getSellerMail(listing.seller_id)
  return isReachable(mail) ? null : sellerUnreachable()
}

function newRequest(
  { once, client }: EnquiryOrder,
  draft: EnquiryDraft,
  listing: Listing,
  { token, nowMs, expiresAt }: { token: string; nowMs: number; expiresAt: number },
  { pepper, randomBytes }: EnquiryContext,
): NewEnquiryRequest {
  return {
    handle: makeHandle(randomBytes),
    token_hash: hashToken(token, pepper),
    once_hash: once && hashOnce(once.key, listing.id, pepper),
    body_hash: keyedHash('body', once?.fingerprint ?? '', pepper),
    listing_id: listing.id,
    seller_id: listing.seller_id,
    email_hash: hashEmail(draft.email, pepper),
    client_hash: keyedHash('client', client, pepper),
    network_hash: keyedHash('network', networkOf(client), pepper),
    text_hash: draft.message === null ? null : hashText(draft.message, pepper),
    draft,
    created_at: nowMs,
    expires_at: expiresAt,
  }
}

interface Attempt {
  readonly request: NewEnquiryRequest
  readonly token: string
  readonly obstacle: Refusal | null
  readonly person: Exclude<PersonVerdict, { is: 'bot' }>
  readonly subject: MailSubject
}

/** Inserted first, checked afterwards: a repeat is not checked again, and a refusal rolls it back. */
async function putRequest(
  transaction: WriteTransaction,
  { request, token, obstacle, person, subject }: Attempt,
  context: EnquiryContext,
) {
  const { created_at, listing_id } = request
  const counts = await transaction.lockEnquiryCounts({
    ...request,
    daySince: created_at - DAY_MS,
    hourSince: created_at - HOUR_MS,
  })
  const outcome = await transaction.insertEnquiryRequest(request)
  if (!outcome.isNew) {
    if (outcome.post.body_hash !== request.body_hash) throw keyReused()
    return outcome.post
  }
  if (obstacle) throw obstacle
  const reason = limitMet(counts)
  if (reason) throw tooManyEnquiries(reason)
  const proof = person.is === 'person' ? person.proof : null
  if (proof && !(await transaction.useProof(proof.id, proof.expiresAt))) {
    throw proofRequired(proof.by === 'form' ? 'form_used' : 'used', listing_id, context)
  }
  await putConfirm(transaction, outcome.request, token, subject, context)
  return outcome.request
}

/** How many people who never confirmed an enquiry may reach a seller in a day. */
export const isSellerFull = ({ isConfirmed, newToSeller }: SellerCounts): boolean =>
  !isConfirmed && newToSeller >= limits.newEnquirersPerSellerDay

function limitMet(counts: EnquiryCounts): EnquiryLimitReason | null {
  if (counts.email >= limits.enquiriesPerEmailDay) return 'email'
  if (counts.client >= limits.enquiriesPerClientDay) return 'client'
  if (counts.unanswered >= limits.unansweredPerSeller) return 'unanswered'
  if (counts.sameTextSellers >= limits.sameTextSellersHour) return 'same_text'
  if (isSellerFull(counts)) return 'seller'
  if (counts.isConfirmed) return null
  if (counts.networkMails >= limits.strangerMailsPerNetworkHour) return 'network'
  return counts.strangerMails >= limits.strangerMailsPerHour ? 'everyone' : null
}

const keyReused = () =>
  new Refusal({
    code: 'idempotency_key_reused',
    param: 'Idempotency-Key',
    message: 'This Idempotency-Key was used with another body.',
  })

function postedEnquiry(
  handle: string,
  expiresAt: number,
  { seller_id }: Listing,
  { sellerName }: MailSubject,
  { record, contacts }: EnquiryContext,
): PostedEnquiry {
  const expires = isoTime(expiresAt)
  return {
    enquiry_id: handle,
    status: 'awaiting_confirmation',
    expires_at: expires,
    delivers_to: sellerName,
    answers_usually_within_h: contacts.of(seller_id).answers?.usually_within_h ?? null,
    next: `Nothing is sent before it is confirmed: open the link in the mail to the address given, until ${expires}.`,
    links: { status: `${record.baseUrl}/v1/enquiries/${handle}` },
  }
}
