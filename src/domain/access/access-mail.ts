/** Mails for signing in at the desk. Stored as JSON in the outbox, like those of enquiries. */
import type { Language } from '../../catalogue/languages.ts'

/** To a seller who wants in, or to somebody who wants to become one. */
export interface SignInMail {
  readonly kind: 'sign_in'
  readonly language: Language
  /** In clear: the link of the mail is the base address and `signInPage(token)`. */
  readonly token: string
  /** Of the seller; of somebody who is none yet nothing is quoted, who knows who typed it. */
  readonly seller_name: string | null
  readonly expires_at: number
  /** The page to go on to, as `readNextPage` allows it. */
  readonly next?: string
}

/**
 * No mail yet: somebody asks for a link, and whether the address is anybody's is looked up when it is its turn. It
 * waits in the outbox so that asking costs the same for every address.
 */
export interface SignInRequest {
  readonly kind: 'sign_in_request'
  readonly language: Language
  /** Of an owner who wants an account; null: a link is enough. */
  readonly name: string | null
  readonly next?: string
}

export type AccessMail = SignInMail | SignInRequest

/** The page that a token opens, below the base address. A look at it signs nobody in. */
export const signInPage = (token: string): string => `/desk/enter/${token}`

/** The doors, also for somebody who is signed in. */
export const SIGN_IN_AGAIN = '/desk/again'
