/** Reports of readers and what operators did and see, as rows of either store. */

import type { Project } from '../../domain/listings/listing.ts'
import type { ApiKey } from '../account-store.ts'
import type { FailedMail, NewReport, Report } from '../desk-store.ts'
import type { MailLanguage } from '../enquiry-store.ts'
import type { ReadingKey } from '../reading-key-store.ts'
import { addReadingKey, revokeMintedKeys, revokeReadingKey } from './access/reading-key-plans.ts'
import { foldReference } from './fold-reference.ts'
import { setSellerEmail, setSellerLanguage } from './outbox-plans.ts'
import { ask, lockName, type Plan, type SqlRow } from './statement-plan.ts'
import { cellsOf, listOf, tableColumns } from './table-columns.ts'

const { reports, keys } = tableColumns
const REPORTS = `SELECT ${listOf(reports)} FROM reports`

const as = <T>(row: SqlRow): T => ({ ...row }) as unknown as T

export function* countReports(
  clientHash: string,
  listingId: number,
  since: number,
): Plan<{ readonly count: number; readonly hasOpen: boolean }> {
  const [made] = yield* ask(
    'SELECT COUNT(*) AS count FROM reports WHERE client_hash = ?1 AND created_at >= ?2',
    ...[clientHash, since],
  )
  const open = yield* ask(
    `SELECT id FROM reports WHERE client_hash = ?1 AND listing_id = ?2 AND decided_at IS NULL LIMIT 1`,
    ...[clientHash, listingId],
  )
  return { count: Number(made.count), hasOpen: open.length > 0 }
}

export function* addReport(report: NewReport): Plan<number> {
  const [row] = yield* ask(
    `INSERT INTO reports (listing_id, reason, text, client_hash, created_at)
      VALUES (?1, ?2, ?3, ?4, ?5) RETURNING id`,
    ...[report.listing_id, report.reason, report.text, report.client_hash, report.created_at],
  )
  return Number(row.id)
}

export function* openReports(limit: number): Plan<readonly Report[]> {
  const rows = yield* ask(`${REPORTS} WHERE decided_at IS NULL ORDER BY id LIMIT ?1`, limit)
  return rows.map((row) => as<Report>(row))
}

export function* reportsOf(listingId: number): Plan<readonly Report[]> {
  const rows = yield* ask(`${REPORTS} WHERE listing_id = ?1 ORDER BY id`, listingId)
  return rows.map((row) => as<Report>(row))
}

export function* decideReports(listingId: number, outcome: string, at: number): Plan<number> {
  const rows = yield* ask(
    `UPDATE reports SET decided_at = ?3, outcome = ?2
      WHERE listing_id = ?1 AND decided_at IS NULL RETURNING id`,
    ...[listingId, outcome, at],
  )
  return rows.length
}

export function* failedMails(limit: number): Plan<readonly FailedMail[]> {
  const rows = yield* ask(
    `SELECT id, cause, seller_id, attempts, failed_at, last_error FROM outbox
      WHERE failed_at IS NOT NULL ORDER BY failed_at DESC, id DESC LIMIT ?1`,
    limit,
  )
  return rows.map((row) => as<FailedMail>(row))
}

export function* enquiryCounts(
  listingIds: readonly number[],
): Plan<readonly { readonly listing_id: number; readonly count: number }[]> {
  const found: { listing_id: number; count: number }[] = []
  for (const listing_id of listingIds) {
    const [row] = yield* ask(
      'SELECT COUNT(*) AS count FROM enquiries WHERE listing_id = ?1',
      listing_id,
    )
    found.push({ listing_id, count: Number(row.count) })
  }
  return found
}

export function* changeSellerEmail(sellerId: number, email: string | null): Plan<void> {
  yield* setSellerEmail(sellerId, email)
}

export function* changeSellerLanguage(sellerId: number, language: MailLanguage | null): Plan<void> {
  yield* setSellerLanguage(sellerId, language)
}

export function* insertKey(key: ApiKey): Plan<void> {
  yield* ask(
    `INSERT INTO keys (${listOf(keys)}) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)`,
    ...cellsOf(keys, key),
  )
}

export function* insertReadingKey(key: ReadingKey): Plan<void> {
  yield* addReadingKey(key)
}

export function* revokeMinted(at: number): Plan<number> {
  return yield* revokeMintedKeys(at)
}

export function* revokeAnyKey(id: string, at: number): Plan<boolean> {
  const own = yield* ask(
    'UPDATE keys SET revoked_at = ?1 WHERE id = ?2 AND revoked_at IS NULL RETURNING id',
    ...[at, id],
  )
  return own.length === 1 || (yield* revokeReadingKey(id, at))
}

export function* getProject(id: number): Plan<Project | null> {
  const [row] = yield* ask('SELECT id, name, seller_id FROM projects WHERE id = ?1', id)
  return row ? as<Project>(row) : null
}

/** Two units that name a new project at the same moment make one. */
export function* ownProject(
  sellerId: number,
  wanted: { readonly name: string } | { readonly id: number },
): Plan<number | null> {
  if ('id' in wanted) {
    const found = yield* getProject(wanted.id)
    return found?.seller_id === sellerId ? found.id : null
  }
  yield* lockName(`projects ${sellerId}`)
  // Compared here: LOWER of SQLite knows Latin letters only.
  const own = yield* ask('SELECT id, name FROM projects WHERE seller_id = ?1 ORDER BY id', sellerId)
  const folded = foldReference(wanted.name)
  const known = own.find(({ name }) => foldReference(String(name)) === folded)
  if (known) return Number(known.id)
  const [made] = yield* ask(
    'INSERT INTO projects (name, seller_id) VALUES (?1, ?2) RETURNING id',
    ...[wanted.name, sellerId],
  )
  return Number(made.id)
}
