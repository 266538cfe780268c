/**
 * Work on rows, written once for both kinds of store: a generator that yields statements and gets their rows.
 * Values are ?1, ?2, ... in the SQL that both understand; what only a database with several writers needs
 * (locks) is left out by the other. Each store brings the function that runs a plan.
 */
export type SqlValue = string | number | null
export type SqlRow = Readonly<Record<string, unknown>>

export type Statement =
  | {
      readonly text: string
      readonly values: readonly SqlValue[]
      /** `rows`: locks the rows found until the end; `free`: the same, skipping locked rows. */
      readonly lock?: 'rows' | 'free'
    }
  /** A lock by name until the end of the transaction; it covers rows that do not exist yet. */
  | { readonly name: string }

export type Plan<Result> = Generator<Statement, Result, readonly SqlRow[]>
/** `never` takes any list of arguments. */
export type Plans = Readonly<Record<string, (...given: never[]) => Plan<unknown>>>

/** Plans as functions over the statements of a connection, which answer at once or promise to. */
export type PlannedRows<Of extends Plans, Sql, Kind extends 'now' | 'later'> = {
  readonly [Name in keyof Of]: Of[Name] extends (...given: infer Given) => Plan<infer Result>
    ? (sql: Sql, ...given: Given) => Kind extends 'now' ? Result : Promise<Result>
    : never
}

/** `?1, ?2, ?3`: places for as many values. */
export const marks = (count: number, from = 1): string =>
  Array.from({ length: count }, (_, at) => `?${from + at}`).join(', ')

export function* ask(text: string, ...values: readonly SqlValue[]): Plan<readonly SqlRow[]> {
  return yield { text, values }
}

export function* lockRows(text: string, ...values: readonly SqlValue[]): Plan<readonly SqlRow[]> {
  return yield { text, values, lock: 'rows' }
}

export function* lockName(name: string): Plan<void> {
  yield { name }
}
