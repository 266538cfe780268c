/** Who is calling: nobody in particular, a seller with a key, or a reader whose key has a budget of its own. */
import { hashSecret, parseKey, sameHash } from '../../domain/access/api-key.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Store } from '../../store/store.ts'
import { withStoreGuard } from '../sync/with-store-guard.ts'

export type Caller =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'seller'; readonly sellerId: number; readonly keyId: string }
  | {
      readonly kind: 'reader'
      readonly keyId: string
      /** `requests` in every window of `windowS` seconds. */
      readonly requests: number
      readonly windowS: number
    }

export const anonymous: Caller = { kind: 'anonymous' }

const BEARER = /^Bearer +(\S{1,200}) *$/i
/** Compared with when the id is unknown, so that both cases take the same time. */
const NO_HASH = '0'.repeat(64)

export function createAuthenticator(store: Store, pepper: Buffer, now: () => number) {
  return withStoreGuard('key', async (authorization: string): Promise<Caller> => {
    const token = BEARER.exec(authorization)?.[1]
    if (token === undefined) throw refused('Send Authorization: Bearer <key>.')
    const parts = parseKey(token)
    if (parts === 'not a key')
      throw refused('Keys begin with estia_; one for reading: GET /v1/keys/agent.')
    if (parts === 'mistyped')
      throw refused('The key is mistyped or cut off: its checksum is wrong. Copy it again.')
    const key = (await store.getKey(parts.id)) ?? (await store.getReadingKey(parts.id))
    const matches = sameHash(hashSecret(parts.secret, pepper), key?.hash ?? NO_HASH)
    const inForce =
      key && key.revoked_at === null && (key.expires_at ?? Number.POSITIVE_INFINITY) > now()
    if (!matches || !inForce) {
      throw refused(
        'The key is unknown, expired or revoked. Ask for a new one, or read without a key.',
      )
    }
    if ('seller_id' in key) return { kind: 'seller', sellerId: key.seller_id, keyId: key.id }
    return { kind: 'reader', keyId: key.id, requests: key.requests, windowS: key.window_s }
  })
}

function refused(hint: string): Refusal {
  return new Refusal(
    { code: 'unauthenticated', message: 'The key was not accepted.', hint },
    { headers: { 'www-authenticate': 'Bearer realm="estia", error="invalid_token"' } },
  )
}
