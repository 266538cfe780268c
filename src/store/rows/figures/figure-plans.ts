/** Counts of listings by day as rows of either store. Cost: one statement for each listing. */
import type { FigureDay } from '../../figure-store.ts'
import { ask, type Plan, type SqlRow } from '../statement-plan.ts'
import { cellsOf, listOf, namesOf, tableColumns } from '../table-columns.ts'

const columns = tableColumns.listing_figures
const counts = namesOf(columns).slice(2)
const DAYS = `SELECT ${listOf(columns)} FROM listing_figures WHERE listing_id = ?1 AND day >= ?2 ORDER BY day`
const ADD = `INSERT INTO listing_figures (${listOf(columns)})
  VALUES (${columns.map((_, at) => `?${at + 1}`).join(', ')})
  ON CONFLICT (listing_id, day) DO UPDATE SET ${counts
    .map((name) => `${name} = listing_figures.${name} + excluded.${name}`)
    .join(', ')}`

const dayOf = (row: SqlRow): FigureDay => ({ ...row }) as unknown as FigureDay

export function* figureDays(
  listingIds: readonly number[],
  fromDay: number,
): Plan<readonly FigureDay[]> {
  const found: FigureDay[] = []
  for (const id of listingIds) found.push(...(yield* ask(DAYS, id, fromDay)).map(dayOf))
  return found
}

export function* addFigures(days: readonly FigureDay[]): Plan<void> {
  const inOrder = [...days].sort((a, b) => a.listing_id - b.listing_id || a.day - b.day)
  for (const day of inOrder) yield* ask(ADD, ...cellsOf(columns, day))
}
