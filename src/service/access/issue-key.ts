/** Makes a key of a seller, or one for reading. Only its hash is stored: the key itself is shown once, here. */
import { randomInt } from 'node:crypto'
import { limits } from '../../catalogue/limits.ts'
import { hashSecret, makeKey } from '../../domain/access/api-key.ts'
import type { Store } from '../../store/store.ts'

interface Order {
  readonly label: string
  readonly expiresAt: number | null
}

export interface KeyOrder extends Order {
  readonly sellerId: number
}

export interface ReadingKeyOrder extends Order {
  readonly requestsPerHour: number
}

export async function issueKey(order: KeyOrder, store: Store, pepper: Buffer, nowMs: number) {
  const { key, ...row } = newKeyRow(order, pepper, nowMs)
  await store.addKey({ ...row, seller_id: order.sellerId })
  return key
}

export async function issueReadingKey(
  order: ReadingKeyOrder,
  store: Store,
  pepper: Buffer,
  nowMs: number,
) {
  const { key, ...row } = newKeyRow(order, pepper, nowMs)
  await store.addReadingKey({ ...row, ...readerBudget(order.requestsPerHour) })
  return key
}

/** Of a reading key that an operator issues. */
export const readerBudget = (requestsPerHour: number) =>
  ({
    origin: 'operator',
    requests: requestsPerHour,
    window_s: limits.quotaWindowS,
    client_hash: null,
  }) as const

/** The key itself, and the row that is stored. */
export function newKeyRow({ label, expiresAt }: Order, pepper: Buffer, nowMs: number) {
  const { id, secret, key } = makeKey((below) => randomInt(below))
  const hash = hashSecret(secret, pepper)
  return { key, id, hash, label, created_at: nowMs, expires_at: expiresAt, revoked_at: null }
}
