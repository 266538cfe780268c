/**
 * What the service needs of a store for photos that sellers uploaded themselves.
 * Invariant: one row for a seller and the bytes that it sent, however often it sends them.
 */

export interface Upload {
  readonly seller_id: number
  /** SHA-256 of the bytes as they were sent, hexadecimal. */
  readonly digest: string
  /** Names the stored photo. */
  readonly key: string
  /** Of what was sent, upright. */
  readonly width: number
  readonly height: number
  readonly colour: string
  /** When it was sent last. */
  readonly created_at: number
}

export interface UploadStore {
  getUpload(sellerId: number, digest: string): Promise<Upload | null>
  /** By the keys of stored photos, of any seller; one for each known key. */
  uploadsOf(keys: readonly string[]): Promise<readonly Upload[]>
  /** How many the seller has sent since then. */
  countUploads(sellerId: number, since: number): Promise<number>
  /** A repeat resets the age of the row. */
  putUpload(upload: Upload): Promise<void>
  /** Drops those sent before; returns how many. */
  forgetUploads(before: number): Promise<number>
}
