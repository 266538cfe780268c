/** What the use cases of enquiries share. */
import type { Country } from '../../country/country.ts'
import type { RandomBytes } from '../../domain/enquiries/enquiry-token.ts'
import type { ReadContext } from '../listings/read-listing.ts'
import type { Scrubber } from './scrubber.ts'
import type { SellerContacts } from './seller-contacts.ts'

/** Deletes the files of these mails, where mails are kept as files. */
export type ForgetMails = (messageIds: readonly string[]) => Promise<void>

export interface EnquiryContext extends ReadContext {
  readonly country: Country
  /** Keys all hashes and seals of enquiries. */
  readonly pepper: Buffer
  /** Names the database: part of every Message-ID. */
  readonly storeId: string
  readonly randomBytes: RandomBytes
  readonly contacts: SellerContacts
  readonly scrubber: Scrubber
  readonly forgetMails: ForgetMails
}
