/**
 * Opens what is named `sqlite:PATH` or `postgres://...`, to copy from or to. The driver of PostgreSQL is
 * loaded only where it is used.
 */

import { StoreError } from '../store-error.ts'
import type { ArchiveSource, ArchiveTarget, TargetOrder } from './archive.ts'

const SQLITE = /^sqlite:(?:\/\/)?(.+)$/
const POSTGRES = /^postgres(?:ql)?:\/\//

export async function openSource(name: string): Promise<ArchiveSource> {
  const path = SQLITE.exec(name)?.[1]
  if (path) return (await import('../sqlite/archive-sqlite.ts')).openSqliteSource(path)
  refuseUnknown(name)
  return (await import('../postgres/archive-postgres.ts')).openPostgresSource(name)
}

export async function openTarget(name: string, order: TargetOrder): Promise<ArchiveTarget> {
  const path = SQLITE.exec(name)?.[1]
  if (path) return (await import('../sqlite/archive-sqlite.ts')).openSqliteTarget(path, order)
  refuseUnknown(name)
  return (await import('../postgres/archive-postgres.ts')).openPostgresTarget(name, order)
}

function refuseUnknown(name: string): void {
  if (!POSTGRES.test(name)) throw new StoreError('not_a_store', `"${withoutSecrets(name)}"`)
}

/** A slip in an address with a password is still an address with a password: only its scheme is shown. */
const withoutSecrets = (name: string): string =>
  /[:@]/.test(name) ? `${/^[a-z][\w+.-]*(?=:)/i.exec(name)?.[0] ?? ''}:...` : name
