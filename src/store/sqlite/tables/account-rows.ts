/** Sellers, their projects and their keys as rows. */
import type { Project, Seller } from '../../../domain/listings/listing.ts'
import type { ApiKey, NewSeller } from '../../store.ts'
import { allPlain, insertInto, plain, type Sql } from '../statements.ts'
import { enquiryRows } from './enquiry-rows.ts'

const KEY_COLUMNS = [
  'id',
  'seller_id',
  'hash',
  'label',
  'created_at',
  'expires_at',
  'revoked_at',
] as const

const SELLERS = 'SELECT id, type, name, company_id, created_at FROM sellers'
const KEYS = `SELECT ${KEY_COLUMNS.join(', ')} FROM keys`

export function addSeller(sql: Sql, { email, ...seller }: NewSeller): Seller {
  const { type, name, company_id, created_at } = seller
  const insert = sql(insertInto('sellers', ['type', 'name', 'company_id', 'created_at']))
  const { lastInsertRowid } = insert.run({ type, name, company_id, created_at })
  const id = Number(lastInsertRowid)
  if (email) enquiryRows.setSellerEmail(sql, id, email)
  return { ...seller, id }
}

export function getSeller(sql: Sql, id: number): Seller | null {
  return plain<Seller>(sql(`${SELLERS} WHERE id = ?`).get(id))
}

export function listSellers(sql: Sql): readonly Seller[] {
  return allPlain<Seller>(sql(`${SELLERS} ORDER BY id`).all())
}

export function addProject(sql: Sql, project: Omit<Project, 'id'>): Project {
  const { name, seller_id } = project
  const { lastInsertRowid } = sql(insertInto('projects', ['name', 'seller_id'])).run({
    name,
    seller_id,
  })
  return { ...project, id: Number(lastInsertRowid) }
}

export function listProjects(sql: Sql): readonly Project[] {
  return allPlain<Project>(sql('SELECT id, name, seller_id FROM projects ORDER BY id').all())
}

export function addKey(sql: Sql, key: ApiKey): void {
  const { id, seller_id, hash, label, created_at, expires_at, revoked_at } = key
  const row = { id, seller_id, hash, label, created_at, expires_at, revoked_at }
  sql(insertInto('keys', KEY_COLUMNS)).run(row)
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
