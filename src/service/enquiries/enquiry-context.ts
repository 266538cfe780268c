/** What the use cases of enquiries share. */
import type { Country } from '../../country/country.ts'
import type { RandomBytes } from '../../domain/enquiries/enquiry-token.ts'
import type { Store } from '../../store/store.ts'
import type { ReadContext } from '../listings/read-listing.ts'
import type { SellerContacts } from './seller-contacts.ts'

/** Deletes the files of these mails, where mails are written to files. */
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

export interface Scrubber {
  /** After an erasure. A fault here is none of the erasure, which is done: it is tried again. */
  scrub(): Promise<void>
  /** From time to time; does nothing where nothing is left to do. */
  retry(): Promise<void>
}

/**
 * Takes what was erased out of the files of the database too: at once, and again until it could be done, since
 * somebody may still be reading an earlier moment of it.
 */
export function createScrubber(store: Pick<Store, 'scrub'>): Scrubber {
  let isDue = false
  const attempt = async (isRetry: boolean) => {
    isDue = true
    isDue = !(await store.scrub(isRetry))
  }
  return {
    scrub: () => attempt(false).catch(() => undefined),
    retry: () => (isDue ? attempt(true) : Promise.resolve()),
  }
}
