/**
 * While the log is shipped, only the process that ships it can let it start over. It counts how often it did, in a setting; others
 * see by the count that what they erased is gone from the log.
 */
import type { Sql } from '../statements.ts'

/** Its value is [how often the log was cut, a number that is never the same]. */
export const WAL_CUT_SETTING = 'wal_cut'

export const READ_CUTS = `SELECT value FROM settings WHERE name = '${WAL_CUT_SETTING}'`

export const cutsIn = (row: { readonly value?: unknown } | undefined): number =>
  row ? Number(JSON.parse(String(row.value))[0]) : 0

export interface CutWatch {
  /** `isRetry`: of the last erasure; otherwise there is a new one. */
  isCut(isRetry: boolean): boolean
}

export function createCutWatch(sql: Sql): CutWatch {
  let wanted = Infinity
  return {
    isCut(isRetry) {
      const cuts = cutsIn(sql(READ_CUTS).get())
      // The next one may have started before the erasure.
      if (!isRetry || wanted === Infinity) wanted = cuts + 2
      return cuts >= wanted
    },
  }
}
