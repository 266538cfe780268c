/** Plans on PostgreSQL: each statement a round trip, with the locks that several writers need. */
import type { PlannedRows, Plans, SqlRow, Statement } from '../rows/statement-plan.ts'
import type { Sql } from './statements.ts'

const LOCK_NAME = 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))'
const suffixes = { rows: ' FOR UPDATE', free: ' FOR UPDATE SKIP LOCKED' } as const
/** The texts are constants, so that they are few. */
const translated = new Map<string, string>()

export function runPlans<Of extends Plans>(plans: Of): PlannedRows<Of, Sql, 'later'> {
  const entries = Object.entries(plans).map(([name, plan]) => [
    name,
    async (sql: Sql, ...given: never[]) => {
      const running = plan(...given)
      for (let rows: readonly SqlRow[] = []; ; ) {
        const { done, value } = running.next(rows)
        if (done) return value
        rows = await run(sql, value)
      }
    },
  ])
  return Object.fromEntries(entries)
}

function run(sql: Sql, statement: Statement): Promise<readonly SqlRow[]> {
  if ('name' in statement) return sql.all(LOCK_NAME, statement.name)
  const { text, values, lock } = statement
  return sql.all<SqlRow>(translate(lock ? `${text}${suffixes[lock]}` : text), ...values)
}

function translate(text: string): string {
  let found = translated.get(text)
  if (found === undefined) {
    found = text.replace(/\?(\d+)/g, '$$$1')
    translated.set(text, found)
  }
  return found
}
