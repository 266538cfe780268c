/**
 * What the service needs of a store for exports: addresses with a secret by which portals fetch a seller's stock.
 * Invariant: a revoked export stays for a while, so that its address says why it no longer answers.
 */
export interface ExportRow {
  readonly id: number
  readonly seller_id: number
  readonly name: string
  /** Of the secret in the address, which is stored nowhere. */
  readonly token_hash: string
  readonly created_at: number
  /** About when it was last fetched. */
  readonly pulled_at: number | null
  readonly revoked_at: number | null
}

/** Differs whenever an export of the stock does. */
export interface StockVersion {
  readonly live: number
  /** Sum of the versions of all listings: every write raises it, whatever the clocks of its writers say. */
  readonly versions: number
  /** When a listing last changed, in whatever state; 0: there is none. */
  readonly newest: number
}

export interface ExportStore {
  /** Oldest first, revoked ones included. */
  exportsOf(sellerId: number): Promise<readonly ExportRow[]>
  exportByToken(tokenHash: string): Promise<ExportRow | null>
  /** Unless it was noted at `since` or later. */
  touchExport(id: number, at: number, since: number): Promise<void>
  stockVersion(sellerId: number): Promise<StockVersion>
}

export interface ExportTransaction {
  addExport(row: Omit<ExportRow, 'id'>): Promise<ExportRow>
  lockExportsOf(sellerId: number): Promise<readonly ExportRow[]>
  /** False: it is not this seller's. A revoked one retains the first time. */
  revokeExport(id: number, sellerId: number, at: number): Promise<boolean>
}

export const exportStepNames = [
  'addExport',
  'lockExportsOf',
  'revokeExport',
] as const satisfies readonly (keyof ExportTransaction)[]
