/** The mails by which somebody comes to the desk. Kept as JSON in the outbox, like those of enquiries. */
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
}

export type AccessMail = SignInMail

/** The page that a token opens, below the base address. A look at it signs nobody in. */
export const signInPage = (token: string): string => `/desk/enter/${token}`
