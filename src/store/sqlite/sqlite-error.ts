/** Turns what SQLite or the file system threw into the one sentence that helps. */
import { StoreError, type StoreErrorCode } from '../store-error.ts'

/** SQLite's primary result codes: the low byte of an extended one. */
const byPrimaryCode: Readonly<Record<number, StoreErrorCode>> = {
  5: 'locked',
  6: 'locked',
  8: 'not_writable',
  11: 'damaged',
  13: 'disk_full',
  14: 'not_writable',
  26: 'not_a_database',
}

const bySystemCode: Readonly<Record<string, StoreErrorCode>> = {
  EACCES: 'not_writable',
  EPERM: 'not_writable',
  EROFS: 'not_writable',
  ENOTDIR: 'not_writable',
  EEXIST: 'not_writable',
  ENOSPC: 'disk_full',
  EDQUOT: 'disk_full',
}

const CONSTRAINT_UNIQUE = 2067

export const isLocked = (error: unknown): boolean =>
  error instanceof StoreError && error.code === 'locked'

export const isUniqueViolation = (error: unknown): boolean =>
  sqliteCodeOf(error) === CONSTRAINT_UNIQUE

/** Errors that are not about storage pass unchanged: a caller's own error leaves as it came. */
function storeErrorOf(error: unknown, path: string): unknown {
  if (error instanceof StoreError || !(error instanceof Error)) return error
  const code = 'code' in error ? error.code : undefined
  if (code === 'ERR_SQLITE_ERROR') {
    return new StoreError(byPrimaryCode[sqliteCodeOf(error) & 0xff] ?? 'failed', path, error)
  }
  const known = bySystemCode[String(code)]
  return known === undefined ? error : new StoreError(known, path, error)
}

/** Runs one step on the database; a failure becomes a StoreError. */
export function inWords<T>(path: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw storeErrorOf(error, path)
  }
}

function sqliteCodeOf(error: unknown): number {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0
}
