/**
 * Mailed links that sign in or up. Invariants: of a link only its hash is stored; counters are kept by hashes of
 * addresses, never by addresses; nobody gets more mails than the limits say, whoever asks for them.
 * Cost: one transaction for a link.
 */
import { limits } from '../../catalogue/limits.ts'
import { hashSecret } from '../../domain/access/api-key.ts'
import { linkHash, makeLinkToken } from '../../domain/access/desk-token.ts'
import { messageIdOf } from '../../domain/enquiries/enquiry-mail.ts'
import type { Seller } from '../../domain/listings/listing.ts'
import { HOUR_MS, MINUTE_MS } from '../../structures/durations.ts'
import type { DeskAccessOptions, Visitor } from './desk-access.ts'
import type { SignUp } from './read-sign-up.ts'

interface LinkOrder {
  readonly to: string
  readonly seller?: Seller
  readonly owner?: SignUp
}

type Admit = (name: string, key: string, limit: number) => Promise<void>

export function createSignInMails(options: DeskAccessOptions, admit: Admit) {
  const { store, quota, pepper, randomBytes, now } = options

  async function sendLink(link: LinkOrder, { language }: Visitor): Promise<void> {
    const token = makeLinkToken(randomBytes)
    const nowMs = now()
    const expires_at = nowMs + limits.signInLinkMinutes * MINUTE_MS
    const token_hash = linkHash(token, pepper)!
    const { to, seller, owner } = link
    await store.write(async (transaction) => {
      await transaction.addSignInLink({
        token_hash,
        seller_id: seller?.id ?? null,
        name: owner?.name ?? null,
        email: to,
        created_at: nowMs,
        expires_at,
      })
      const cause = `sign_in:${token_hash}`
      await transaction.putOutbox({
        cause,
        ...{ enquiry_id: null, request_id: null, seller_id: null },
        to_address: to,
        mail: { kind: 'sign_in', language, token, seller_name: seller?.name ?? null, expires_at },
        message_id: messageIdOf(cause, options.storeId),
        created_at: nowMs,
      })
    })
    options.onMail()
  }

  /** False: there was none. */
  async function mailToSellers(email: string, visitor: Visitor): Promise<boolean> {
    const ids = await store.sellersByEmail(email)
    // One person may write for several sellers: a link for each, up to some.
    for (const id of ids.slice(0, limits.signInLinksPerMail)) {
      const seller = await store.getSeller(id)
      if (seller) await sendLink({ to: email, seller }, visitor)
    }
    return ids.length > 0
  }

  /** Whoever floods one address gets the same answer, and the address no more mails. */
  async function mayMail(email: string, { client }: Visitor): Promise<boolean> {
    await admit('sign-in mails of', client, limits.signInMailsPerClientHour)
    const perAddress = limits.signInMailsPerAddressHour
    const key = `sign-in mails to:${linkHashOfAddress(email, pepper)}`
    return (await quota.take(key, perAddress, HOUR_MS, now())).allowed
  }

  return { sendLink, mailToSellers, mayMail }
}

/** Counters are kept by hashes, never by addresses. */
const linkHashOfAddress = (email: string, pepper: Buffer): string =>
  hashSecret(`address ${email.toLowerCase()}`, pepper)
