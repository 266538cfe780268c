/** An export in force. */
import type { ExportRow } from '../../src/store/export-store.ts'
import { noon } from './sample-listing.ts'

export const sampleExport = (
  seller_id: number,
  more: Partial<ExportRow> = {},
): Omit<ExportRow, 'id'> => ({
  ...{ seller_id, name: 'Portal', token_hash: 'hash', created_at: noon },
  ...{ pulled_at: null, revoked_at: null, ...more },
})
