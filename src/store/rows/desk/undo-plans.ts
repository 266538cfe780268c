/** How to take back changes of several listings, as rows of either store. Cost: each one look at an index. */
import type { UndoStep } from '../../undo-store.ts'
import { ask, type Plan } from '../statement-plan.ts'
import { cellsOf, listOf, tableColumns } from '../table-columns.ts'

const columns = tableColumns.undo_steps
const ADD = `INSERT INTO undo_steps (${listOf(columns)})
  VALUES (${columns.map((_, at) => `?${at + 1}`).join(', ')})
  ON CONFLICT (batch, listing_id) DO NOTHING`

export function* addUndoStep(step: UndoStep): Plan<void> {
  yield* ask(ADD, ...cellsOf(columns, step))
}

export function* undoSteps(
  sellerId: number,
  batch: string,
  since: number,
): Plan<readonly UndoStep[]> {
  const rows = yield* ask(
    `SELECT ${listOf(columns)} FROM undo_steps
      WHERE seller_id = ?1 AND batch = ?2 AND created_at >= ?3 ORDER BY listing_id`,
    ...[sellerId, batch, since],
  )
  return rows.map((row) => ({ ...row }) as unknown as UndoStep)
}

export function* latestUndo(
  sellerId: number,
  since: number,
): Plan<{ readonly batch: string; readonly steps: number; readonly at: number } | null> {
  const [row] = yield* ask(
    `SELECT batch, COUNT(*) AS steps, MAX(created_at) AS latest FROM undo_steps
      WHERE seller_id = ?1 AND created_at >= ?2 GROUP BY batch ORDER BY MAX(created_at) DESC LIMIT 1`,
    ...[sellerId, since],
  )
  if (!row) return null
  return { batch: String(row.batch), steps: Number(row.steps), at: Number(row.latest) }
}

export function* dropUndoSteps(sellerId: number, batch: string): Plan<void> {
  yield* ask('DELETE FROM undo_steps WHERE seller_id = ?1 AND batch = ?2', sellerId, batch)
}
