/**
 * Answers requests for a link to the desk in the background: a link for each seller of the address, one
 * that opens an account for an owner who has none, and nothing for an address that nobody knows.
 * Invariants: of a link only its hash is stored; a request is answered once, links and mails in one transaction.
 */
import type { Language } from '../../catalogue/languages.ts'
import { limits } from '../../catalogue/limits.ts'
import { linkHash, makeLinkToken } from '../../domain/access/desk-token.ts'
import { messageIdOf } from '../../domain/enquiries/enquiry-mail.ts'
import type { RandomBytes } from '../../domain/enquiries/enquiry-token.ts'
import type { OutboxEntry } from '../../store/enquiry-store.ts'
import type { Store, WriteTransaction } from '../../store/store.ts'
import { MINUTE_MS } from '../../structures/durations.ts'

export interface AnswerSignInOptions {
  readonly store: Store
  /** Of keys and links. */
  readonly pepper: Buffer
  readonly storeId: string
  readonly randomBytes: RandomBytes
  readonly now: () => number
}

type LinkOf =
  | { readonly seller: { readonly id: number; readonly name: string } }
  | { readonly owner: string }

export async function answerSignIn(
  { id, to_address: to, mail }: OutboxEntry,
  options: AnswerSignInOptions,
): Promise<void> {
  if (mail?.kind !== 'sign_in_request' || to === null) return
  const { store, now } = options
  const links = await linksFor(to, mail.name, store)
  const { language, next } = mail
  await store.write(async (transaction) => {
    if (!(await transaction.markMailSent(id, now()))) return
    for (const link of links) await putLink(transaction, link, { to, language, next }, options)
  })
}

/** One person may write for several sellers: a link for each, up to some. */
async function linksFor(email: string, name: string | null, store: Store): Promise<LinkOf[]> {
  const ids = await store.sellersByEmail(email)
  if (ids.length === 0) return name === null ? [] : [{ owner: name }]
  const sellers = await Promise.all(
    ids.slice(0, limits.signInLinksPerMail).map((id) => store.getSeller(id)),
  )
  return sellers.flatMap((seller) => (seller ? [{ seller }] : []))
}

async function putLink(
  transaction: WriteTransaction,
  link: LinkOf,
  {
    to,
    language,
    next,
  }: {
    readonly to: string
    readonly language: Language
    readonly next: string | undefined
  },
  { pepper, storeId, randomBytes, now }: AnswerSignInOptions,
): Promise<void> {
  const nowMs = now()
  const token = makeLinkToken(randomBytes)
  const token_hash = linkHash(token, pepper)!
  const expires_at = nowMs + limits.signInLinkMinutes * MINUTE_MS
  const of =
    'seller' in link
      ? { seller_id: link.seller.id, name: null }
      : { seller_id: null, name: link.owner }
  // With its address: a link is void once the seller has another.
  await transaction.addSignInLink({
    ...{ token_hash, ...of, email: to, created_at: nowMs, expires_at },
  })
  const cause = `sign_in:${token_hash}`
  const seller_name = 'seller' in link ? link.seller.name : null
  await transaction.putOutbox({
    cause,
    ...{ enquiry_id: null, request_id: null, seller_id: null },
    to_address: to,
    mail: { kind: 'sign_in', language, token, seller_name, expires_at, ...(next && { next }) },
    message_id: messageIdOf(cause, storeId),
    created_at: nowMs,
  })
}
