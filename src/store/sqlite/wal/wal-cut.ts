/**
 * While the log is shipped, only the process that ships it can let it start over. It counts how often it did, in a setting; others
 * see by the count that what they erased is gone from the log.
 */
import type { Sql } from '../statements.ts'

/** Its value is [how often the log was cut, a number that is never the same]. */
export const WAL_CUT_SETTING = 'wal_cut'

export interface CutWatch {
  /** `isRetry`: of the last erasure; otherwise there is a new one. */
  isCut(isRetry: boolean): boolean
}

export function createCutWatch(sql: Sql): CutWatch {
  let wanted = Infinity
  return {
    isCut(isRetry) {
      const row = sql('SELECT value FROM settings WHERE name = ?').get(WAL_CUT_SETTING)
      const cuts = row ? Number(JSON.parse(String(row.value))[0]) : 0
      // The next one may have begun before the erasure.
      if (!isRetry || wanted === Infinity) wanted = cuts + 2
      return cuts >= wanted
    },
  }
}
