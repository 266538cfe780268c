/**
 * What the service needs of a store for keys that only read: issued by the operator, or minted by proof of work.
 * Invariant: however many mint at the same moment, no client and not all together have more than the bounds, and
 * a proof makes one key.
 */

type KeyOrigin = 'operator' | 'proof'

export interface ReadingKey {
  /** The readable part of the key. */
  readonly id: string
  /** Keyed hash of the secret part, hexadecimal. */
  readonly hash: string
  readonly label: string
  readonly origin: KeyOrigin
  /** Its budget: requests per window, and the length of a window in seconds. */
  readonly requests: number
  readonly window_s: number
  /** Keyed hash of the client address that minted it; null after a day, and for those of the operator. */
  readonly client_hash: string | null
  readonly created_at: number
  readonly expires_at: number | null
  readonly revoked_at: number | null
}

export type MintedKey = ReadingKey & { readonly client_hash: string; readonly expires_at: number }

export interface MintBounds {
  /** Keys of one client are counted from this moment on, revoked ones too. */
  readonly clientSince: number
  readonly clientMax: number
  /** Minted keys that are in force, of all clients together. */
  readonly totalMax: number
}

export interface MintOrder extends MintBounds {
  readonly key: MintedKey
  readonly proof: { readonly id: string; readonly expiresAt: number }
}

/** Which bound was met; null: there is room. */
export type MintRefusal = 'client' | 'total'

export interface ReadingKeyStore {
  /** Of the operator. */
  addReadingKey(key: ReadingKey): Promise<void>
  getReadingKey(id: string): Promise<ReadingKey | null>
  /** Oldest first. */
  listReadingKeys(): Promise<readonly ReadingKey[]>
  /** true when this call revoked it; a revoked key retains the first time. */
  revokeReadingKey(id: string, at: number): Promise<boolean>
  /** All that were minted and are in force; returns how many. */
  revokeMintedKeys(at: number): Promise<number>
  /** Whether a client could mint one now, checked before it spends any computation. */
  mintRefusal(clientHash: string, nowMs: number, bounds: MintBounds): Promise<MintRefusal | null>
  /** A proof stays unused where a bound is met. */
  mintKey(order: MintOrder): Promise<MintRefusal | 'used' | 'minted'>
}
