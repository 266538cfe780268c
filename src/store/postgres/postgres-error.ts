/** Turns what PostgreSQL, the driver or the network threw into the one sentence that helps. */
import pg from 'pg'
import { StoreError, type StoreErrorCode } from '../store-error.ts'

/** By SQLSTATE, or by its first two characters, which name the class. */
const bySqlState: Readonly<Record<string, StoreErrorCode>> = {
  '08': 'unavailable',
  '25006': 'read_only_server',
  '25P03': 'unavailable', // idle in a transaction for too long
  '28': 'not_allowed',
  '3D000': 'no_database',
  '3F000': 'no_privilege',
  '40': 'locked',
  '42501': 'no_privilege',
  '53': 'unavailable', // too many connections, out of memory
  '53100': 'disk_full',
  '55P03': 'locked',
  '57': 'unavailable', // cancelled, shutting down, starting up
  XX001: 'damaged',
  XX002: 'damaged',
}

const byMessage: readonly (readonly [RegExp, StoreErrorCode])[] = [
  [/password must be a/, 'not_allowed'],
  [/does not support SSL|^(CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERR_TLS_CERT|ERR_SSL)_/, 'no_tls'],
]

/** After these the connection is of no more use. */
const connectionLost: ReadonlySet<StoreErrorCode> = new Set([
  'unavailable',
  'commit_unknown',
  'read_only_server',
])

export const isConnectionLost = (error: unknown): boolean =>
  error instanceof StoreError && connectionLost.has(error.code)

export const isUniqueViolation = (error: unknown): boolean => sqlStateOf(error) === '23505'

/** The server undid the transaction because of another one: the same again may well succeed. */
export const isWorthRepeating = (error: unknown): boolean =>
  ['40001', '40P01'].includes(sqlStateOf(error))

/** Runs one step on the database; a failure becomes a StoreError. */
export async function inWords<T>(place: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw storeErrorOf(error, place)
  }
}

/** A commit that PostgreSQL did not explicitly refuse may have happened. */
export async function inWordsOfCommit<T>(place: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (/^(?!08|57|XX)./.test(sqlStateOf(error))) throw storeErrorOf(error, place)
    throw new StoreError('commit_unknown', place, error)
  }
}

/** Without a SQLSTATE it is the driver that complains, and then the connection failed or was too slow. */
function storeErrorOf(error: unknown, place: string): unknown {
  if (error instanceof StoreError || error instanceof TypeError) return error
  const state = sqlStateOf(error)
  if (state !== '') {
    const code = bySqlState[state] ?? bySqlState[state.slice(0, 2)] ?? 'failed'
    return new StoreError(code, place, error)
  }
  const { message = '', code = '' } = error as { message?: string; code?: string }
  const known = byMessage.find(([pattern]) => pattern.test(`${code} ${message}`))
  return new StoreError(known?.[1] ?? 'unavailable', place, error)
}

function sqlStateOf(error: unknown): string {
  const origin = error instanceof StoreError ? error.cause : error
  return origin instanceof pg.DatabaseError ? (origin.code ?? '') : ''
}
