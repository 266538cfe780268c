/**
 * Who is at the desk: signing in with a key or by a mailed link, owners who sign up, sessions and their end.
 * Invariants: a look at a mailed link signs nobody in; a link is good once and for half an hour; whether an address
 * is known shows nowhere, nor in how long an answer takes; a cookie changes every quarter of an hour; a session ends
 * after two hours without a request and after twelve at most; one that was begun with a key ends with the key; that an
 * operator signed in is a line of the audit, in the same transaction. Guessing is counted per client address, over all processes.
 * Cost: one row by its hash for each page, and that of its key.
 */
import type { Language } from '../../catalogue/languages.ts'
import { limits } from '../../catalogue/limits.ts'
import { hashSecret, parseKey, sameHash } from '../../domain/access/api-key.ts'
import {
  cookieHash,
  formToken,
  isFormToken,
  linkHash,
  makeCookie,
} from '../../domain/access/desk-token.ts'
import type { RandomBytes } from '../../domain/enquiries/enquiry-token.ts'
import type { Seller } from '../../domain/listings/listing.ts'
import type { DeskSession, SellerRules, SignInLink } from '../../store/desk-store.ts'
import type { Quota } from '../../store/quota/quota.ts'
import type { ApiKey, Store, WriteTransaction } from '../../store/store.ts'
import { HOUR_MS, MINUTE_MS } from '../../structures/durations.ts'
import type { SellerCaller } from '../listings/write-context.ts'
import { withStoreGuard } from '../sync/with-store-guard.ts'
import { readSignUp } from './read-sign-up.ts'
import { linkIsOver, noSignUp, tooMany, wrongKey } from './sign-in-refusals.ts'
import { createSignInRequests } from './sign-in-requests.ts'

export interface Visitor {
  /** The client address that limits are counted for. */
  readonly client: string
  readonly device: string
  readonly language: Language
}

/** A session that has just begun: the cookie is known here and to its browser alone. */
export interface BegunSession {
  readonly cookie: string
  readonly isOperator: boolean
}

interface Open {
  readonly sessionId: number
  /** To be sent with every form. */
  readonly formToken: string
  /** When it was begun: some acts need a fresh one. */
  readonly signedInAt: number
  /** Set where the cookie is to be replaced. */
  readonly newCookie: string | null
}

export interface SellerAtDesk extends Open {
  readonly kind: 'seller'
  readonly seller: Seller
  readonly rules: SellerRules | null
  readonly caller: SellerCaller
}

export interface OperatorAtDesk extends Open {
  readonly kind: 'operator'
  readonly name: string
}

export type AtDesk = SellerAtDesk | OperatorAtDesk

export interface SessionView {
  readonly id: number
  readonly device: string
  readonly created_at: string
  readonly seen_at: string
  readonly isThis: boolean
}

export interface DeskAccess {
  readonly takesOwners: boolean
  signInByKey(key: string, visitor: Visitor): Promise<BegunSession>
  /** Sends a link where the address is that of a seller; answers nothing of whether it is. */
  mailLink(email: string, visitor: Visitor): Promise<void>
  /** A mail whose link opens the account, or the one that the address has already. */
  signUp(sent: Readonly<Record<string, unknown>>, visitor: Visitor): Promise<void>
  /** What a link would do; null: it is unknown, used or over. Changes nothing. */
  peekLink(token: string): Promise<{ readonly name: string; readonly isNew: boolean } | null>
  useLink(token: string, visitor: Visitor): Promise<BegunSession>
  /** null: nobody is signed in with this cookie. */
  open(cookie: string | null): Promise<AtDesk | null>
  isFormToken(sent: string, at: AtDesk): boolean
  sessions(at: SellerAtDesk): Promise<readonly SessionView[]>
  /** One of the seller's own, or this one. */
  endSession(id: number, at: AtDesk): Promise<void>
}

export interface DeskAccessOptions {
  readonly store: Store
  readonly quota: Quota
  /** Of keys. */
  readonly pepper: Buffer
  readonly storeId: string
  readonly takesOwners: boolean
  readonly randomBytes: RandomBytes
  readonly now: () => number
  readonly onMail: () => void
}

/** Compared with where a key is unknown, so that both cases take the same time. */
const NO_HASH = '0'.repeat(64)

export function createDeskAccess(options: DeskAccessOptions): DeskAccess {
  const { store, quota, pepper, randomBytes, now } = options

  async function admit(name: string, key: string, limit: number): Promise<void> {
    const nowMs = now()
    const taken = await quota.take(`${name}:${key}`, limit, HOUR_MS, nowMs)
    if (!taken.allowed) throw tooMany(Math.ceil((taken.resetAtMs - nowMs) / 1000))
  }

  const requestLink = createSignInRequests(options, admit)

  async function begin(
    transaction: WriteTransaction,
    of: Pick<DeskSession, 'seller_id' | 'operator_id' | 'key_id'>,
    device: string,
  ): Promise<BegunSession> {
    const cookie = makeCookie(randomBytes)
    const nowMs = now()
    await transaction.insertSession({
      ...of,
      token_hash: cookieHash(cookie, pepper)!,
      former_hash: null,
      rotated_at: nowMs,
      device,
      created_at: nowMs,
      seen_at: nowMs,
      expires_at: nowMs + limits.deskSessionHours * HOUR_MS,
    })
    return { cookie, isOperator: of.operator_id !== null }
  }

  async function rotated(session: DeskSession, hash: string): Promise<string | null> {
    const nowMs = now()
    const isDue = nowMs - session.rotated_at >= limits.deskRotateMinutes * MINUTE_MS
    if (!isDue || session.token_hash !== hash) {
      // By the minute: it is what idle time is counted from.
      if (nowMs - session.seen_at >= MINUTE_MS) await store.touchSession(session.id, nowMs)
      return null
    }
    const cookie = makeCookie(randomBytes)
    const next = cookieHash(cookie, pepper)!
    return (await store.rotateSession(session.id, hash, next, nowMs)) ? cookie : null
  }

  /** The cookie before the last change is good for a minute: pages ask for several things at once. */
  function isOver(session: DeskSession, hash: string): boolean {
    const { former_hash, rotated_at } = session
    const nowMs = now()
    const isFormer = former_hash === hash
    return isEnded(session) || (isFormer && nowMs - rotated_at > MINUTE_MS)
  }

  const isEnded = ({ expires_at, seen_at }: DeskSession): boolean =>
    expires_at <= now() || now() - seen_at >= limits.deskIdleHours * HOUR_MS

  /** Whoever revokes a key means everything that it opened. */
  async function hasLostKey({ key_id }: DeskSession): Promise<boolean> {
    if (key_id === null) return false
    const key = await store.getKey(key_id)
    return key === null || !isInForce(key, now())
  }

  return {
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

    mailLink: withStoreGuard('write', async (sent: string, visitor: Visitor) => {
      const { email } = readSignUp({ email: sent, name: 'x' })
      await requestLink(email, null, visitor)
    }),

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

    open: withStoreGuard('read', async (cookie: string | null): Promise<AtDesk | null> => {
      const hash = cookie === null ? null : cookieHash(cookie, pepper)
      const session = hash === null ? null : await store.findSession(hash)
      if (hash === null || !session || isOver(session, hash)) return null
      const base = {
        ...{ sessionId: session.id, formToken: formToken(session.id, pepper) },
        signedInAt: session.created_at,
      }
      if (session.operator_id !== null) {
        const operator = await store.getOperator(session.operator_id)
        if (!operator || operator.revoked_at !== null) return null
        const newCookie = await rotated(session, hash)
        return { ...base, kind: 'operator', name: operator.name, newCookie }
      }
      const seller = await store.getSeller(session.seller_id!)
      if (!seller || (await hasLostKey(session))) return null
      return {
        ...base,
        kind: 'seller',
        seller,
        rules: await store.getSellerRules(seller.id),
        caller: { kind: 'seller', sellerId: seller.id, keyId: `desk-${session.id}` },
        newCookie: await rotated(session, hash),
      }
    }),

    isFormToken: (sent, { sessionId }) => isFormToken(sent, sessionId, pepper),

    sessions: withStoreGuard('read', async ({ seller, sessionId }: SellerAtDesk) => {
      const all = await store.sessionsOf(seller.id)
      const lost = await Promise.all(all.map(hasLostKey))
      return all
        .filter((session, at) => !isEnded(session) && !lost[at])
        .map(({ id, device, created_at, seen_at }) => ({
          id,
          device,
          created_at: new Date(created_at).toISOString(),
          seen_at: new Date(seen_at).toISOString(),
          isThis: id === sessionId,
        }))
    }),

    endSession: withStoreGuard('write', async (id: number, at: AtDesk) => {
      const own = at.kind === 'seller' ? await store.sessionsOf(at.seller.id) : []
      if (id === at.sessionId || own.some((session) => session.id === id)) {
        await store.deleteSession(id)
      }
    }),
  }
}

const isInForce = (
  { revoked_at, expires_at }: Pick<ApiKey, 'revoked_at' | 'expires_at'>,
  nowMs: number,
): boolean => revoked_at === null && (expires_at ?? Number.POSITIVE_INFINITY) > nowMs

/** A link is good for whoever reads the address that it was sent to, while that is the seller's. */
async function sellerOfLink(
  transaction: WriteTransaction,
  link: SignInLink,
  visitor: Visitor,
  nowMs: number,
): Promise<number> {
  const { seller_id, email } = link
  if (seller_id === null) {
    // Of two links that open an account for one address the second opens the door to the first one's.
    const [known] = email === null ? [] : await transaction.lockSignUp(email)
    return known ?? addOwner(transaction, link, visitor, nowMs)
  }
  const address = await transaction.lockSellerEmail(seller_id)
  if (email === null || address?.toLowerCase() !== email.toLowerCase()) throw linkIsOver()
  return seller_id
}

/** An owner is a seller of its own, with a limit that the operator can lift. */
async function addOwner(
  transaction: WriteTransaction,
  { name, email }: { readonly name: string | null; readonly email: string | null },
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
