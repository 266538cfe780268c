/**
 * Sessions of the desk: how they begin, whose they are, and how they end.
 * Invariants: a cookie changes every quarter of an hour; a session ends after two hours without a request and after
 * twelve at most; one that began with a key ends with the key.
 * Cost: one row by its hash for each page, and that of its key.
 */
import type { Language } from '../../catalogue/languages.ts'
import { limits } from '../../catalogue/limits.ts'
import { cookieHash, formToken, isFormToken, makeCookie } from '../../domain/access/desk-token.ts'
import type { RandomBytes } from '../../domain/enquiries/enquiry-token.ts'
import type { Seller } from '../../domain/listings/listing.ts'
import type { ApiKey } from '../../store/account-store.ts'
import type { DeskSession, SellerRules } from '../../store/desk-store.ts'
import type { Quota } from '../../store/quota/quota.ts'
import type { Store, WriteTransaction } from '../../store/store.ts'
import { HOUR_MS, MINUTE_MS } from '../../structures/durations.ts'
import type { SellerCaller } from '../listings/write-context.ts'
import { withStoreGuard } from '../sync/with-store-guard.ts'

export interface Visitor {
  /** The client address that limits are counted for. */
  readonly client: string
  readonly device: string
  readonly language: Language
}

/** A new session: only its browser gets the cookie, once. */
export interface BegunSession {
  readonly cookie: string
  readonly isOperator: boolean
}

interface Open {
  readonly sessionId: number
  /** To be sent with every form. */
  readonly formToken: string
  /** When it began: some acts need a fresh sign-in. */
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

interface SessionView {
  readonly id: number
  readonly device: string
  readonly created_at: string
  readonly seen_at: string
  readonly isThis: boolean
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

export interface DeskSessions {
  /** null: nobody is signed in with this cookie. */
  open(cookie: string | null): Promise<AtDesk | null>
  isFormToken(sent: string, at: AtDesk): boolean
  sessions(at: SellerAtDesk): Promise<readonly SessionView[]>
  /** One of the seller's own, or this one. */
  endSession(id: number, at: AtDesk): Promise<void>
  begin(
    transaction: WriteTransaction,
    of: Pick<DeskSession, 'seller_id' | 'operator_id' | 'key_id'>,
    device: string,
  ): Promise<BegunSession>
}

export function createDeskSessions(options: DeskAccessOptions): DeskSessions {
  const { store, pepper, randomBytes, now } = options

  return {
    async begin(transaction, of, device) {
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
    },

    open: withStoreGuard('read', async (cookie: string | null): Promise<AtDesk | null> => {
      const hash = cookieHash(cookie ?? '', pepper)
      const session = hash === null ? null : await store.findSession(hash)
      if (hash === null || !session || isOver(session, hash, now())) return null
      const base = {
        ...{ sessionId: session.id, formToken: formToken(session.id, pepper) },
        signedInAt: session.created_at,
      }
      if (session.operator_id !== null) {
        const operator = await store.getOperator(session.operator_id)
        if (!operator || operator.revoked_at !== null) return null
        const newCookie = await rotated(session, hash, options)
        return { ...base, kind: 'operator', name: operator.name, newCookie }
      }
      const seller = await store.getSeller(session.seller_id!)
      if (!seller || (await hasLostKey(session, options))) return null
      return {
        ...base,
        kind: 'seller',
        seller,
        rules: await store.getSellerRules(seller.id),
        caller: { kind: 'seller', sellerId: seller.id, keyId: `desk-${session.id}` },
        newCookie: await rotated(session, hash, options),
      }
    }),

    isFormToken: (sent, { sessionId }) => isFormToken(sent, sessionId, pepper),

    sessions: withStoreGuard('read', async ({ seller, sessionId }: SellerAtDesk) => {
      const all = await store.sessionsOf(seller.id)
      const lost = await Promise.all(all.map((session) => hasLostKey(session, options)))
      return all
        .filter((session, at) => !isEnded(session, now()) && !lost[at])
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

export const isInForce = (
  { revoked_at, expires_at }: Pick<ApiKey, 'revoked_at' | 'expires_at'>,
  nowMs: number,
): boolean => revoked_at === null && (expires_at ?? Number.POSITIVE_INFINITY) > nowMs

/** A new cookie where one is due; null: the present one stays. */
async function rotated(
  session: DeskSession,
  hash: string,
  { store, pepper, randomBytes, now }: DeskAccessOptions,
): Promise<string | null> {
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
function isOver(session: DeskSession, hash: string, nowMs: number): boolean {
  const { former_hash, rotated_at } = session
  const isFormer = former_hash === hash
  return isEnded(session, nowMs) || (isFormer && nowMs - rotated_at > MINUTE_MS)
}

const isEnded = ({ expires_at, seen_at }: DeskSession, nowMs: number): boolean =>
  expires_at <= nowMs || nowMs - seen_at >= limits.deskIdleHours * HOUR_MS

/** Revoking a key ends every session it opened. */
async function hasLostKey(
  { key_id }: DeskSession,
  { store, now }: DeskAccessOptions,
): Promise<boolean> {
  if (key_id === null) return false
  const key = await store.getKey(key_id)
  return key === null || !isInForce(key, now())
}
