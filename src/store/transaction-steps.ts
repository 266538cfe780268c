/** Methods of a transaction, each one function over the rows of its store: built from their names. */

/** The rows of a store: each step with the statements of a connection in front. */
export type StepRows<Of, Name extends keyof Of, Sql> = {
  readonly [Each in Name]: Of[Each] extends (...given: infer Given) => Promise<infer Result>
    ? (sql: Sql, ...given: Given) => Promise<Result> | Result
    : never
}

/** `run` does one step inside the transaction. `never` fits rows that answer at once and those that promise to. */
export function transactionSteps<Of, Name extends keyof Of & string, Sql>(
  names: readonly Name[],
  rows: StepRows<Of, Name, Sql>,
  run: (work: (sql: Sql) => never) => Promise<unknown>,
): Pick<Of, Name> {
  const steps = names.map((name) => {
    const work = rows[name] as unknown as (sql: Sql, ...given: unknown[]) => never
    return [name, (...given: unknown[]) => run((sql) => work(sql, ...given))] as const
  })
  return Object.fromEntries(steps) as unknown as Pick<Of, Name>
}
