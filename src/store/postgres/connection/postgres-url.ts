/**
 * The address of a database: postgres://user:password@host:port/database?sslmode=...
 * Invariant: what errors and logs show of it holds no password.
 */
import { StoreError } from '../../store-error.ts'

export interface PostgresAddress {
  readonly connectionString: string
  /** Session settings from the address, to stand beside our own. */
  readonly options: string
  /** Names the database in errors. */
  readonly place: string
}

/** These differ only in what they let pass unchecked: here every certificate is checked, or none (no-verify). */
const checkedModes = new Set(['prefer', 'require', 'verify-ca'])

export function readPostgresUrl(text: string): PostgresAddress {
  const url = URL.parse(text)
  if (url?.protocol !== 'postgres:' && url?.protocol !== 'postgresql:') {
    throw new StoreError('bad_url', 'The PostgreSQL address given')
  }
  const options = url.searchParams.get('options') ?? ''
  url.searchParams.delete('options')
  if (checkedModes.has(url.searchParams.get('sslmode') ?? '')) {
    url.searchParams.set('sslmode', 'verify-full')
  }
  const place = `postgres://${url.host}${url.pathname}`
  return { connectionString: url.href, options, place }
}
