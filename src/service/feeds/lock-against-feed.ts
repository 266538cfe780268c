/**
 * What a person changes of a listing that a feed has brought is left alone by the feed from then on. A lock ends when
 * both say the same. Cost: one look at an index for each change of a listing.
 */
import type { WriteTransaction } from '../../store/store.ts'

export async function lockAgainstFeed(
  transaction: WriteTransaction,
  listingId: number,
  changed: readonly string[],
): Promise<void> {
  const row = await transaction.lockFeedRecordOf(listingId)
  if (row === null) return
  const locked = [...new Set([...lockedFields(row), ...changed])].sort()
  await transaction.putFeedLocks(listingId, JSON.stringify(locked))
}

export const lockedFields = ({ locked }: { readonly locked: string }): readonly string[] =>
  JSON.parse(locked) as string[]
