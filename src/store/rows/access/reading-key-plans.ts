/**
 * Keys that only read, as rows of either store.
 * Invariant: concurrent mints wait for each other, so that no burst slips past the bounds.
 * Cost: a look-up is one row by its key; a mint four statements, two of them counts over indexes.
 */
import type { MintBounds, MintOrder, MintRefusal, ReadingKey } from '../../reading-key-store.ts'
import { useProof } from '../outbox-plans.ts'
import { ask, lockName, marks, type Plan, type SqlRow } from '../statement-plan.ts'
import { cellsOf, listOf, tableColumns } from '../table-columns.ts'

const columns = tableColumns.reading_keys
const KEYS = `SELECT ${listOf(columns)} FROM reading_keys`
const INSERT = `INSERT INTO reading_keys (${listOf(columns)})
  VALUES (${marks(columns.length)})`
const IN_FORCE = "origin = 'proof' AND revoked_at IS NULL AND expires_at > ?1"

const keyOf = (row: SqlRow): ReadingKey => ({ ...row }) as unknown as ReadingKey

export function* addReadingKey(key: ReadingKey): Plan<void> {
  yield* ask(INSERT, ...cellsOf(columns, key))
}

export function* getReadingKey(id: string): Plan<ReadingKey | null> {
  const [row] = yield* ask(`${KEYS} WHERE id = ?1`, id)
  return row ? keyOf(row) : null
}

export function* listReadingKeys(): Plan<readonly ReadingKey[]> {
  return (yield* ask(`${KEYS} ORDER BY created_at, id`)).map(keyOf)
}

export function* revokeReadingKey(id: string, at: number): Plan<boolean> {
  const rows = yield* ask(
    'UPDATE reading_keys SET revoked_at = ?1 WHERE id = ?2 AND revoked_at IS NULL RETURNING id',
    ...[at, id],
  )
  return rows.length === 1
}

export function* revokeMintedKeys(at: number): Plan<number> {
  return (yield* ask(`UPDATE reading_keys SET revoked_at = ?1 WHERE ${IN_FORCE} RETURNING id`, at))
    .length
}

export function* mintRefusal(
  clientHash: string,
  nowMs: number,
  { clientSince, clientMax, totalMax }: MintBounds,
): Plan<MintRefusal | null> {
  const [client] = yield* ask(
    'SELECT COUNT(*) AS count FROM reading_keys WHERE client_hash = ?1 AND created_at >= ?2',
    ...[clientHash, clientSince],
  )
  if (Number(client.count) >= clientMax) return 'client'
  const [total] = yield* ask(`SELECT COUNT(*) AS count FROM reading_keys WHERE ${IN_FORCE}`, nowMs)
  return Number(total.count) >= totalMax ? 'total' : null
}

export function* mintKey(order: MintOrder): Plan<MintRefusal | 'used' | 'minted'> {
  const { key, proof } = order
  yield* lockName('minted reading keys')
  const refusal = yield* mintRefusal(key.client_hash, key.created_at, order)
  if (refusal !== null) return refusal
  if (!(yield* useProof(proof.id, proof.expiresAt))) return 'used'
  yield* addReadingKey(key)
  return 'minted'
}
