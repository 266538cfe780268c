/**
 * The record of what operators did, as rows of either store.
 * Invariant: one chain: lines are added one after the other, each over the hash of the one before; its head and, once
 * old lines were removed, where it goes on from, are settings, so that they travel with every copy.
 * Cost: a line is three statements.
 */
import {
  AUDIT_START,
  type AuditFacts,
  type AuditMark,
  auditHash,
  type ChainedAudit,
  storableFacts,
} from '../../domain/access/audit-chain.ts'
import type { AuditEntry, AuditMarks } from '../desk-store.ts'
import { ask, lockName, type Plan, type SqlRow } from './statement-plan.ts'
import { cellsOf, listOf, tableColumns, withoutId } from './table-columns.ts'

const { audit } = tableColumns
const HEAD = 'audit_head'
const CHECKPOINT = 'audit_checkpoint'
const COLUMNS = withoutId(audit)
const INSERT = `INSERT INTO audit (${listOf(COLUMNS)})
  VALUES (${COLUMNS.map((_, at) => `?${at + 1}`).join(', ')}) RETURNING id`
const PUT_MARK = `INSERT INTO settings (name, value) VALUES (?1, ?2)
  ON CONFLICT (name) DO UPDATE SET value = excluded.value`

const as = <T>(row: SqlRow): T => ({ ...row }) as unknown as T

function* markOf(name: string): Plan<AuditMark | null> {
  const [row] = yield* ask('SELECT value FROM settings WHERE name = ?1', name)
  return row ? JSON.parse(String(row.value)) : null
}

function* putMark(name: string, { id, hash }: AuditMark): Plan<void> {
  yield* ask(PUT_MARK, name, JSON.stringify({ id, hash }))
}

export function* addAudit(given: AuditFacts): Plan<void> {
  const facts = storableFacts(given)
  yield* lockName('audit')
  const previous_hash = (yield* markOf(HEAD))?.hash ?? AUDIT_START
  const hash = auditHash(previous_hash, facts)
  const [row] = yield* ask(INSERT, ...cellsOf(COLUMNS, { ...facts, previous_hash, hash }))
  yield* putMark(HEAD, { id: Number(row.id), hash })
}

export function* listAudit(limit: number): Plan<readonly AuditEntry[]> {
  const rows = yield* ask(`SELECT ${listOf(audit)} FROM audit ORDER BY id DESC LIMIT ?1`, limit)
  return rows.map((row) => as<AuditEntry>(row))
}

export function* auditAfter(id: number, limit: number): Plan<readonly ChainedAudit[]> {
  const rows = yield* ask(
    `SELECT ${listOf(audit)} FROM audit WHERE id > ?1 ORDER BY id LIMIT ?2`,
    ...[id, limit],
  )
  return rows.map((row) => as<ChainedAudit>(row))
}

export function* auditMarks(): Plan<AuditMarks> {
  return { head: yield* markOf(HEAD), checkpoint: yield* markOf(CHECKPOINT) }
}

/** Deletes from the oldest line up to the first younger one, never a single line in between. */
export function* forgetAudit(before: number, limit: number): Plan<number> {
  yield* lockName('audit')
  const [first] = yield* ask('SELECT MIN(id) AS id FROM audit WHERE at >= ?1', before)
  const end = first?.id === null || first === undefined ? Number.MAX_SAFE_INTEGER : Number(first.id)
  const old = yield* ask(
    'SELECT id, hash FROM audit WHERE id < ?1 ORDER BY id LIMIT ?2',
    end,
    limit,
  )
  const last = old.at(-1)
  if (!last) return 0
  yield* ask('DELETE FROM audit WHERE id <= ?1', Number(last.id))
  yield* putMark(CHECKPOINT, { id: Number(last.id), hash: last.hash as string | null })
  return old.length
}
