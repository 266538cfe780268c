/**
 * The keys that the demo market comes with. It follows from the data's own secret, so it stays the
 * same from start to start and differs between machines.
 */
import { createHmac } from 'node:crypto'
import { hashSecret, makeKey } from '../domain/access/api-key.ts'
import type { Store } from '../store/store.ts'

export async function demoKey(store: Store, pepper: Buffer, nowMs: number): Promise<string | null> {
  const seller = (await store.listSellers()).find(({ type }) => type === 'agency')
  if (!seller) return null
  const { id, secret, key } = makeKey(steps(pepper))
  if (!(await store.getKey(id))) {
    await store.addKey({
      id,
      seller_id: seller.id,
      hash: hashSecret(secret, pepper),
      label: 'demo',
      created_at: nowMs,
      expires_at: null,
      revoked_at: null,
    })
  }
  return key
}

/** That of an operator, so that its desk can be tried as well. */
export async function demoOperatorKey(
  store: Store,
  pepper: Buffer,
  nowMs: number,
): Promise<string> {
  const { id, secret, key } = makeKey(steps(pepper, 'demo-operator'))
  if (!(await store.getOperator(id))) {
    const hash = hashSecret(secret, pepper)
    await store.addOperator({ id, hash, name: 'demo', created_at: nowMs, revoked_at: null })
  }
  return key
}

/** Numbers that only the holder of the secret can foresee: 48 bits each, so that no value is favoured. */
function steps(pepper: Buffer, purpose = 'demo-key'): (below: number) => number {
  let step = 0
  return (below) => {
    const digest = createHmac('sha256', pepper).update(`${purpose} ${step++}`).digest()
    return digest.readUIntBE(0, 6) % below
  }
}
