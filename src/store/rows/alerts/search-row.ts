/** A saved search in the form of its row: its kinds as a list, a truth value as 0 or 1. */
import type { SavedSearch } from '../../../domain/alerts/saved-search.ts'
import type { SqlRow } from '../statement-plan.ts'
import { listOf, tableColumns } from '../table-columns.ts'

export const SEARCHES = `SELECT ${listOf(tableColumns.saved_searches)} FROM saved_searches`

export const searchOf = (row: SqlRow): SavedSearch =>
  ({
    ...row,
    kinds: String(row.kinds).split(',').filter(Boolean),
    collected: Boolean(row.collected),
  }) as unknown as SavedSearch
