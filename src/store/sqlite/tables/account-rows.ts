/** Sellers, their projects and their keys as rows. */
import type { Project, Seller } from '../../../domain/listings/listing.ts'
import type { ApiKey } from '../../account-store.ts'
import { cellsOf, listOf, tableColumns, withoutId } from '../../rows/table-columns.ts'
import { allPlain, insertInto, plain, type Sql } from '../statements.ts'

const { sellers, projects, keys } = tableColumns
const SELLERS = `SELECT ${listOf(sellers)} FROM sellers`
const KEYS = `SELECT ${listOf(keys)} FROM keys`

export function getSeller(sql: Sql, id: number): Seller | null {
  return plain<Seller>(sql(`${SELLERS} WHERE id = ?`).get(id))
}

export function listSellers(sql: Sql): readonly Seller[] {
  return allPlain<Seller>(sql(`${SELLERS} ORDER BY id`).all())
}

export function addProject(sql: Sql, project: Omit<Project, 'id'>): Project {
  const columns = withoutId(projects)
  const insert = sql(insertInto('projects', columns))
  const { lastInsertRowid } = insert.run(...cellsOf(columns, project))
  return { ...project, id: Number(lastInsertRowid) }
}

export function listProjects(sql: Sql): readonly Project[] {
  return allPlain<Project>(sql(`SELECT ${listOf(projects)} FROM projects ORDER BY id`).all())
}

export function addKey(sql: Sql, key: ApiKey): void {
  sql(insertInto('keys', keys)).run(...cellsOf(keys, key))
}

export function getKey(sql: Sql, id: string): ApiKey | null {
  return plain<ApiKey>(sql(`${KEYS} WHERE id = ?`).get(id))
}

export function listKeys(sql: Sql): readonly ApiKey[] {
  return allPlain<ApiKey>(sql(`${KEYS} ORDER BY created_at, id`).all())
}

export function revokeKey(sql: Sql, id: string, at: number): boolean {
  const revoke = sql('UPDATE keys SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL')
  return revoke.run(at, id).changes === 1
}
