/** Photos that sellers sent themselves, as rows of either store. Cost: each one look at an index. */
import type { Upload } from '../upload-store.ts'
import { ask, marks, type Plan, type SqlRow } from './statement-plan.ts'
import { cellsOf, listOf, tableColumns } from './table-columns.ts'

const columns = tableColumns.uploads
const UPLOADS = `SELECT ${listOf(columns)} FROM uploads`
const PUT = `INSERT INTO uploads (${listOf(columns)})
  VALUES (${marks(columns.length)})
  ON CONFLICT (seller_id, digest) DO UPDATE SET key = excluded.key, width = excluded.width,
    height = excluded.height, colour = excluded.colour, created_at = excluded.created_at`

const uploadOf = (row: SqlRow): Upload => ({ ...row }) as unknown as Upload

export function* getUpload(sellerId: number, digest: string): Plan<Upload | null> {
  const [row] = yield* ask(`${UPLOADS} WHERE seller_id = ?1 AND digest = ?2`, sellerId, digest)
  return row ? uploadOf(row) : null
}

export function* uploadsOf(keys: readonly string[]): Plan<readonly Upload[]> {
  const found: Upload[] = []
  for (const key of keys) {
    const [row] = yield* ask(`${UPLOADS} WHERE key = ?1 LIMIT 1`, key)
    if (row) found.push(uploadOf(row))
  }
  return found
}

export function* countUploads(sellerId: number, since: number): Plan<number> {
  const [row] = yield* ask(
    'SELECT COUNT(*) AS count FROM uploads WHERE seller_id = ?1 AND created_at >= ?2',
    ...[sellerId, since],
  )
  return Number(row.count)
}

export function* putUpload(upload: Upload): Plan<void> {
  yield* ask(PUT, ...cellsOf(columns, upload))
}

export function* forgetUploads(before: number): Plan<number> {
  return (yield* ask('DELETE FROM uploads WHERE created_at < ?1 RETURNING digest', before)).length
}
