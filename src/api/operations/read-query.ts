/** Reads the query of an operation other than search; refuses at once what it does not declare. */

import { Refusal } from '../../domain/refusal.ts'
import { type ReadParameters, readParameters } from '../../domain/search/read-parameters.ts'
import type { QueryParameter } from '../operation.ts'

export function readQuery(rawQuery: string, declared: readonly QueryParameter[]): ReadParameters {
  const read = readParameters(rawQuery, new Map(declared.map((entry) => [entry.name, entry])))
  if (read.faults.length > 0) throw new Refusal(read.faults)
  return read
}
