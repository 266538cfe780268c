/** Sellers, their projects and their keys as rows. */
import type { Project, Seller } from '../../../domain/listings/listing.ts'
import type { ApiKey, NewSeller } from '../../store.ts'
import type { Sql } from '../statements.ts'
import { enquiryRows } from './enquiry-rows.ts'

const SELLERS = 'SELECT id, type, name, company_id, created_at FROM sellers'
const KEY_COLUMNS = 'id, seller_id, hash, label, created_at, expires_at, revoked_at'
const KEYS = `SELECT ${KEY_COLUMNS} FROM keys`

interface Identified {
  readonly id: number
}

export async function addSeller(sql: Sql, { email, ...seller }: NewSeller): Promise<Seller> {
  const { type, name, company_id, created_at } = seller
  const [{ id }] = await sql.all<Identified>(
    'INSERT INTO sellers (type, name, company_id, created_at) VALUES ($1, $2, $3, $4) RETURNING id',
    type,
    name,
    company_id,
    created_at,
  )
  if (email) await enquiryRows.setSellerEmail(sql, id, email)
  return { ...seller, id }
}

export async function getSeller(sql: Sql, id: number): Promise<Seller | null> {
  const [row] = await sql.all<Seller>(`${SELLERS} WHERE id = $1`, id)
  return row ?? null
}

export function listSellers(sql: Sql): Promise<readonly Seller[]> {
  return sql.all<Seller>(`${SELLERS} ORDER BY id`)
}

export async function addProject(sql: Sql, project: Omit<Project, 'id'>): Promise<Project> {
  const insert = 'INSERT INTO projects (name, seller_id) VALUES ($1, $2) RETURNING id'
  const [{ id }] = await sql.all<Identified>(insert, project.name, project.seller_id)
  return { ...project, id }
}

export function listProjects(sql: Sql): Promise<readonly Project[]> {
  return sql.all<Project>('SELECT id, name, seller_id FROM projects ORDER BY id')
}

export async function addKey(sql: Sql, key: ApiKey): Promise<void> {
  const { id, seller_id, hash, label, created_at, expires_at, revoked_at } = key
  const insert = `INSERT INTO keys (${KEY_COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7)`
  await sql.run(insert, id, seller_id, hash, label, created_at, expires_at, revoked_at)
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
