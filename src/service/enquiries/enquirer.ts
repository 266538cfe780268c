/**
 * All that one person wrote to one seller, by the person's e-mail address: what a seller hands out or erases when it
 * is asked to. An address that was not shared with the seller finds nothing to read, for asking would tell whose
 * it is; its owner downloads the thread with the own link. Erased is all of it.
 */
import { hashEmail } from '../../domain/enquiries/enquiry-token.ts'
import { readEmail } from '../../domain/enquiries/read-email.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { SellerCaller } from '../listings/write-context.ts'
import type { EnquiryContext } from './enquiry-context.ts'
import type { ErasedPerson, PersonView } from './enquiry-service.ts'
import { viewForSeller } from './view-thread.ts'

function readAddress(text: string): string {
  const reading = readEmail(text)
  if ('email' in reading) return reading.email
  throw new Refusal({
    code: 'invalid_value',
    param: 'email',
    message: `email is not an address. ${reading.problem}`,
    hint: 'Send the whole address, percent-encoded, such as email=anna%40example.com.',
  })
}

export async function readEnquirer(
  address: string,
  { sellerId }: SellerCaller,
  context: EnquiryContext,
): Promise<PersonView> {
  const email = readAddress(address)
  const hash = hashEmail(email, context.pepper)
  const found = await context.store.enquiriesOfPerson(sellerId, hash)
  const shared = found.filter(({ share }) => share.email)
  const enquiries = await Promise.all(
    shared.map((enquiry) => viewForSeller(enquiry, null, context)),
  )
  return { email, enquiries }
}

export async function eraseEnquirer(
  address: string,
  { sellerId }: SellerCaller,
  context: EnquiryContext,
): Promise<ErasedPerson> {
  const hash = hashEmail(readAddress(address), context.pepper)
  const { enquiries, messageIds } = await context.store.write((transaction) =>
    transaction.erasePerson(sellerId, hash, context.now()),
  )
  await context.forgetMails(messageIds)
  await context.scrubber.scrub()
  return { erased: enquiries }
}
