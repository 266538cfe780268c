/** Plans on SQLite: one statement after the other, at once. A writer is alone, so that locks are left out. */
import type { PlannedRows, Plans, SqlRow } from '../rows/statement-plan.ts'
import type { Sql } from './statements.ts'

export function runPlans<Of extends Plans>(plans: Of): PlannedRows<Of, Sql, 'now'> {
  const entries = Object.entries(plans).map(([name, plan]) => [
    name,
    (sql: Sql, ...given: never[]) => {
      const running = plan(...given)
      for (let rows: readonly SqlRow[] = []; ; ) {
        const { done, value } = running.next(rows)
        if (done) return value
        rows = 'name' in value ? [] : sql(value.text).all(...value.values)
      }
    },
  ])
  return Object.fromEntries(entries)
}
