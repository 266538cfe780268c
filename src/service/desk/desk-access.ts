/**
 * How somebody gets to the desk: with a key, by a mailed link, or by signing up as an owner.
 * Invariants: opening a mailed link signs nobody in; a link works once and for half an hour; whether an address is known
 * shows nowhere, not even in how long an answer takes; an operator's sign-in is a line of the audit, in the same
 * transaction. Guesses are counted per client address, over all processes.
 */
import { limits } from '../../catalogue/limits.ts'
import { hashSecret, parseKey, sameHash } from '../../domain/access/api-key.ts'
import { linkHash } from '../../domain/access/desk-token.ts'
import type { SignInLink } from '../../store/desk-store.ts'
import type { WriteTransaction } from '../../store/store.ts'
import { HOUR_MS } from '../../structures/durations.ts'
import { withStoreGuard } from '../sync/with-store-guard.ts'
import {
  type BegunSession,
  createDeskSessions,
  type DeskAccessOptions,
  type DeskSessions,
  isInForce,
  type Visitor,
} from './desk-sessions.ts'
import { linkIsOver, noSignUp, tooMany, wrongKey } from './sign-in-refusals.ts'
import { createSignInRequests, readSignUp } from './sign-in-requests.ts'

export interface DeskAccess extends Omit<DeskSessions, 'begin'> {
  readonly takesOwners: boolean
  signInByKey(key: string, visitor: Visitor): Promise<BegunSession>
  /** Sends a link where the address is that of a seller; answers nothing of whether it is. */
  mailLink(email: string, visitor: Visitor, next?: string | null): Promise<void>
  /** A mail whose link opens the account, or the one that the address has already. */
  signUp(sent: Readonly<Record<string, unknown>>, visitor: Visitor): Promise<void>
  /** What a link would do; null: it is unknown, used or over. Changes nothing. */
  peekLink(token: string): Promise<{ readonly name: string; readonly isNew: boolean } | null>
  useLink(token: string, visitor: Visitor): Promise<BegunSession>
}

/** Compared with where a key is unknown, so that both cases take the same time. */
const NO_HASH = '0'.repeat(64)

export function createDeskAccess(options: DeskAccessOptions): DeskAccess {
  const { store, quota, pepper, now } = options

  async function admit(name: string, key: string, limit: number): Promise<void> {
    const nowMs = now()
    const taken = await quota.take(`${name}:${key}`, limit, HOUR_MS, nowMs)
    if (!taken.allowed) throw tooMany(Math.ceil((taken.resetAtMs - nowMs) / 1000))
  }

  const { begin, ...sessions } = createDeskSessions(options)
  const requestLink = createSignInRequests(options, admit)

  return {
    ...sessions,
    takesOwners: options.takesOwners,

    signInByKey: withStoreGuard('key', async (key: string, visitor: Visitor) => {
      await admit('sign-in', visitor.client, limits.signInTriesPerHour)
      const parts = parseKey(key.trim())
      if (typeof parts === 'string') throw wrongKey(parts)
      const own = await store.getKey(parts.id)
      const operator = own ? null : await store.getOperator(parts.id)
      const found = own ?? operator
      const matches = sameHash(hashSecret(parts.secret, pepper), found?.hash ?? NO_HASH)
      const isOpen = own ? isInForce(own, now()) : operator?.revoked_at === null
      if (!matches || !isOpen) throw wrongKey('unknown')
      const of = {
        ...{ seller_id: own?.seller_id ?? null, operator_id: operator?.id ?? null },
        key_id: own?.id ?? null,
      }
      return store.write(async (transaction) => {
        if (operator) {
          const act = { act: 'sign in', subject: `operator:${operator.id}`, detail: visitor.device }
          await transaction.addAudit({ at: now(), actor: operator.name, ...act })
        }
        return begin(transaction, of, visitor.device)
      })
    }),

    mailLink: withStoreGuard(
      'write',
      async (sent: string, visitor: Visitor, next: string | null = null) => {
        const { email } = readSignUp({ email: sent, name: 'x' })
        await requestLink(email, null, visitor, next)
      },
    ),

    signUp: withStoreGuard('write', async (sent, visitor: Visitor) => {
      if (!options.takesOwners) throw noSignUp()
      const { email, name } = readSignUp(sent)
      await requestLink(email, name, visitor)
    }),

    peekLink: withStoreGuard('read', async (token: string) => {
      const hash = linkHash(token, pepper)
      const link = hash && (await store.peekSignInLink(hash))
      if (!link || link.expires_at <= now()) return null
      const seller = link.seller_id === null ? null : await store.getSeller(link.seller_id)
      return { name: seller?.name ?? link.name ?? '', isNew: link.seller_id === null }
    }),

    useLink: withStoreGuard('write', async (token: string, visitor: Visitor) => {
      await admit('sign-in', visitor.client, limits.signInTriesPerHour)
      const hash = linkHash(token, pepper)
      if (hash === null) throw linkIsOver()
      return store.write(async (transaction) => {
        const link = await transaction.takeSignInLink(hash)
        if (!link || link.expires_at <= now()) throw linkIsOver()
        const seller_id = await sellerOfLink(transaction, link, visitor, now())
        return begin(transaction, { seller_id, operator_id: null, key_id: null }, visitor.device)
      })
    }),
  }
}

/** A link works for the reader of the address it was sent to, as long as that is the seller's. */
async function sellerOfLink(
  transaction: WriteTransaction,
  link: SignInLink,
  visitor: Visitor,
  nowMs: number,
): Promise<number> {
  const { seller_id, email } = link
  // Of a version that did not store it: nobody knows whose it is.
  if (email === null) throw linkIsOver()
  if (seller_id === null) {
    // Of two links that open an account for one address the second opens the door to the first one's.
    const [known] = await transaction.lockSignUp(email)
    return known ?? addOwner(transaction, { name: link.name, email }, visitor, nowMs)
  }
  const address = await transaction.lockSellerEmail(seller_id)
  if (address?.toLowerCase() !== email.toLowerCase()) throw linkIsOver()
  return seller_id
}

/** An owner is a seller of its own, with a limit that the operator can lift. */
async function addOwner(
  transaction: WriteTransaction,
  { name, email }: { readonly name: string | null; readonly email: string },
  { language }: Visitor,
  nowMs: number,
): Promise<number> {
  const { id } = await transaction.insertSeller({
    type: 'property-owner',
    name: name ?? '',
    company_id: null,
    created_at: nowMs,
    email,
  })
  await transaction.changeSellerLanguage(id, language)
  await transaction.setLiveMax(id, limits.ownerLiveListings)
  return id
}
