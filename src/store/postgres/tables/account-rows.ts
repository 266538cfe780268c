/** Sellers, their projects and their keys as rows. */
import type { Project, Seller } from '../../../domain/listings/listing.ts'
import type { ApiKey } from '../../account-store.ts'
import { cellsOf, listOf, tableColumns, withoutId } from '../../rows/table-columns.ts'
import type { Sql } from '../statements.ts'

const { sellers, projects, keys } = tableColumns
const SELLERS = `SELECT ${listOf(sellers)} FROM sellers`
const KEYS = `SELECT ${listOf(keys)} FROM keys`

interface Identified {
  readonly id: number
}

export async function getSeller(sql: Sql, id: number): Promise<Seller | null> {
  const [row] = await sql.all<Seller>(`${SELLERS} WHERE id = $1`, id)
  return row ?? null
}

export function listSellers(sql: Sql): Promise<readonly Seller[]> {
  return sql.all<Seller>(`${SELLERS} ORDER BY id`)
}

export async function addProject(sql: Sql, project: Omit<Project, 'id'>): Promise<Project> {
  const columns = withoutId(projects)
  const insert = `INSERT INTO projects (${listOf(columns)}) VALUES ($1, $2) RETURNING id`
  const [{ id }] = await sql.all<Identified>(insert, ...cellsOf(columns, project))
  return { ...project, id }
}

export function listProjects(sql: Sql): Promise<readonly Project[]> {
  return sql.all<Project>(`SELECT ${listOf(projects)} FROM projects ORDER BY id`)
}

export async function addKey(sql: Sql, key: ApiKey): Promise<void> {
  const insert = `INSERT INTO keys (${listOf(keys)}) VALUES ($1, $2, $3, $4, $5, $6, $7)`
  await sql.run(insert, ...cellsOf(keys, key))
}

export async function getKey(sql: Sql, id: string): Promise<ApiKey | null> {
  const [row] = await sql.all<ApiKey>(`${KEYS} WHERE id = $1`, id)
  return row ?? null
}

export function listKeys(sql: Sql): Promise<readonly ApiKey[]> {
  return sql.all<ApiKey>(`${KEYS} ORDER BY created_at, id`)
}

export async function revokeKey(sql: Sql, id: string, at: number): Promise<boolean> {
  const revoke = 'UPDATE keys SET revoked_at = $1 WHERE id = $2 AND revoked_at IS NULL'
  return (await sql.run(revoke, at, id)) === 1
}
