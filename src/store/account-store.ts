/** What the service needs of a store for accounts: sellers, their projects and their API keys. */
import type { Project, Seller } from '../domain/listings/listing.ts'

export interface ApiKey {
  /** The readable part of the key. */
  readonly id: string
  readonly seller_id: number
  /** Keyed hash of the secret part, hexadecimal. */
  readonly hash: string
  readonly label: string
  readonly created_at: number
  readonly expires_at: number | null
  readonly revoked_at: number | null
}

/** The email address is separate: a seller as read goes into public records. */
export interface NewSeller extends Omit<Seller, 'id' | 'company_id'> {
  /** `next`: a number that no company has yet. */
  readonly company_id: number | 'next' | null
  readonly email?: string | null
}

export interface AccountStore {
  addSeller(seller: NewSeller): Promise<Seller>
  getSeller(id: number): Promise<Seller | null>
  listSellers(): Promise<readonly Seller[]>
  addProject(project: Omit<Project, 'id'>): Promise<Project>
  listProjects(): Promise<readonly Project[]>

  addKey(key: ApiKey): Promise<void>
  getKey(id: string): Promise<ApiKey | null>
  listKeys(): Promise<readonly ApiKey[]>
  /** true when this call revoked it; a revoked key retains the first time. */
  revokeKey(id: string, at: number): Promise<boolean>
}
