/** The columns of the SQL peers' table of listings, read off the engine's schema and the catalogue. */
import { type Field, fields } from '../../src/catalogue/fields.ts'
import type { Vocabulary } from '../../src/catalogue/vocabulary.ts'
import { listingSchema } from '../../src/service/sync/listing-schema.ts'

/** Columns that hold several values of a closed list, with that list. */
export const listColumns: ReadonlyMap<string, Vocabulary> = new Map(
  listingSchema.sets.flatMap(({ name }) => {
    const field: Field | undefined = fields.find((one) => one.name === name)
    return field?.kind === 'choice' && field.multiple ? [[name, field.values] as const] : []
  }),
)

/** Several values of such a list as bits of one number. */
export const bitsOf = (column: string, values: readonly string[]): number => {
  const vocabulary = listColumns.get(column)!
  return values.reduce(
    (bits, one) => bits | (1 << vocabulary.findIndex(({ value }) => value === one)),
    0,
  )
}

/** No request of the workload asks for them, and a narrower table serves the peers; one is also a word of SQL. */
const NEVER_ASKED: ReadonlySet<string> = new Set(['street', 'same_home'])

export const textColumns: readonly string[] = listingSchema.sets
  .map(({ name }) => name)
  .filter((name) => !listColumns.has(name) && !NEVER_ASKED.has(name))

export const numberColumns: readonly string[] = listingSchema.numbers.map(({ name }) => name)

/** Every live listing has these, which spares the databases the question where nulls are sorted. */
export const neverNull: ReadonlySet<string> = new Set(['price', 'score', 'first_published_at'])
