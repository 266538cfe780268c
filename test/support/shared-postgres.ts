import { inject } from 'vitest'
import { postgresOn, type TestPostgres } from './embedded-postgres.ts'

/** The one PostgreSQL server of the run, which starts when a test first asks for it. */
export async function sharedPostgres(): Promise<TestPostgres> {
  const answer = await fetch(inject('postgresOnDemand'))
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return postgresOn(Number(text))
}
