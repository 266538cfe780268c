/** Why an enquiry is refused, alike for all who ask: a wrong token and an erased thread look the same. */
import type { EnquiryLimitReason } from '../../catalogue/enquiries.ts'
import { limits } from '../../catalogue/limits.ts'
import { Refusal } from '../../domain/refusal.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../structures/durations.ts'
import type { SimilarListing } from '../prices/similar-listings.ts'

export const enquiryNotFound = () =>
  new Refusal({ code: 'enquiry_not_found', message: 'There is no such enquiry.' })

export const enquiryExpired = (listingId: number) =>
  new Refusal({
    code: 'enquiry_expired',
    message: 'This enquiry was not confirmed in time; nothing was sent to the seller.',
    hint: `Send it again: POST /v1/listings/${listingId}/enquiries, and confirm it within ${limits.enquiryConfirmHours} hours.`,
  })

/** A handle, or the token of the other side, where more is needed. */
export const wrongSide = (needed: string) =>
  new Refusal({
    code: 'forbidden',
    message: `Only ${needed} can do this.`,
    hint: `Use the link in the mail to ${needed}; an enquiry_id only shows the status: GET /v1/enquiries/{enquiry_id}.`,
  })

export function listingNotLive(id: number, similar: readonly SimilarListing[]): Refusal {
  const paths = similar.map((one) => `GET /v1/listings/${one.id}`)
  const others = 'Ask about one that is live: GET /v1/listings.'
  return new Refusal(
    {
      code: 'listing_not_live',
      param: 'id',
      message: `Listing ${id} is not live and takes no enquiries.`,
      hint: paths.length === 0 ? others : `Similar ones that are live: ${paths.join(', ')}.`,
    },
    {
      members: {
        similar: similar.map((one) => ({
          id: one.id,
          title: one.title,
          link: one.link,
          price: one.price,
        })),
      },
    },
  )
}

export const sellerUnreachable = () =>
  new Refusal({
    code: 'seller_unreachable',
    message: 'The seller cannot be reached through this service at the moment; nothing was sent.',
  })

const messages: Readonly<Record<EnquiryLimitReason, string>> = {
  email: `From one e-mail address ${limits.enquiriesPerEmailDay} enquiries a day are sent.`,
  client: `From one client ${limits.enquiriesPerClientDay} enquiries a day are sent.`,
  unanswered: `${limits.unansweredPerSeller} enquiries from this e-mail address to this seller wait for an answer.`,
  seller: 'This seller has had as many enquiries from new addresses today as it can take.',
  same_text: `The same text was sent to ${limits.sameTextSellersHour} sellers within the hour.`,
  network: `From your network ${limits.strangerMailsPerNetworkHour} enquiries within the hour wait for their confirmation.`,
  everyone:
    'As many enquiries as we can send mails for within an hour wait for their confirmation.',
}

const repairs: Readonly<Partial<Record<EnquiryLimitReason, string>>> = {
  unanswered:
    'Wait for the answers, add to one of them through its link, or withdraw one: DELETE /v1/enquiries/{token}.',
  same_text: 'Write to each seller about its own listing, or wait for an hour.',
  network: 'Confirm those that were sent, by the links that were mailed, or wait for an hour.',
  everyone: 'Send the same enquiry again after an hour (Retry-After).',
}

/** The others are counted by the day. */
const hourly: ReadonlySet<EnquiryLimitReason> = new Set(['same_text', 'network', 'everyone'])

export function tooManyEnquiries(reason: EnquiryLimitReason): Refusal {
  const hint = repairs[reason]
  const waitS = (hourly.has(reason) ? HOUR_MS : DAY_MS) / SECOND_MS
  return new Refusal(
    { code: 'too_many_enquiries', message: messages[reason], ...(hint ? { hint } : {}) },
    { members: { limit: reason }, retryAfterS: waitS },
  )
}

export const tooManyMessages = () =>
  new Refusal(
    {
      code: 'too_many_enquiries',
      message: `One side writes at most ${limits.messagesPerThreadDay} messages a day in one thread.`,
    },
    { retryAfterS: DAY_MS / SECOND_MS },
  )
