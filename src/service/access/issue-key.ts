/** Makes a key for a seller. Only its hash is kept: the key itself is shown once, here. */
import { randomInt } from 'node:crypto'
import { hashSecret, makeKey } from '../../domain/access/api-key.ts'
import type { Store } from '../../store/store.ts'

export interface KeyOrder {
  readonly sellerId: number
  readonly label: string
  readonly expiresAt: number | null
}

export async function issueKey(order: KeyOrder, store: Store, pepper: Buffer, nowMs: number) {
  const { id, secret, key } = makeKey((below) => randomInt(below))
  await store.addKey({
    id,
    seller_id: order.sellerId,
    hash: hashSecret(secret, pepper),
    label: order.label,
    created_at: nowMs,
    expires_at: order.expiresAt,
    revoked_at: null,
  })
  return key
}
