/** The methods of a transaction on feeds, each one function over the rows of its store. */
import type { FeedTransaction } from './feed-store.ts'

const stepNames = [
  'putFeedRecord',
  'lockFeedRecordOf',
  'addFeedReportRow',
  'queuePhotos',
  'unqueuePhotos',
] as const satisfies readonly (keyof FeedTransaction)[]

type StepRows<Sql> = {
  readonly [Name in keyof FeedTransaction]: (
    sql: Sql,
    ...given: Parameters<FeedTransaction[Name]>
  ) => ReturnType<FeedTransaction[Name]> | Awaited<ReturnType<FeedTransaction[Name]>>
}

/** `run` does one step inside the transaction. `never` fits rows that answer at once and those that promise to. */
export function feedSteps<Sql>(
  rows: StepRows<Sql>,
  run: (work: (sql: Sql) => never) => Promise<unknown>,
): FeedTransaction {
  const steps = stepNames.map((name) => {
    const work = rows[name] as unknown as (sql: Sql, ...given: unknown[]) => never
    return [name, (...given: unknown[]) => run((sql) => work(sql, ...given))] as const
  })
  return Object.fromEntries(steps) as unknown as FeedTransaction
}
