/**
 * A run that changes nothing but its report: reads come from the store, writes are remembered as far as a later record of the
 * same document could meet them. Those are new listings under their references, which listings have a record, and how many
 * are live. Memory: three small entries for each listing that would be new.
 */
import type { Listing } from '../../../domain/listings/listing.ts'
import type { FeedRecordRow, FeedReportRow } from '../../../store/feed-store.ts'
import { foldReference } from '../../../store/rows/fold-reference.ts'
import type { Store } from '../../../store/store.ts'
import type { RunStage, RunTransaction } from './run-context.ts'

export function rehearse(store: Store): RunStage {
  const records = new Map<number, FeedRecordRow>()
  const named = new Map<string, Listing>()
  const unnamed = new Set<number>()
  /** New keys of records that have one in the store. */
  const keys = new Map<string, string>()
  /** Ids that no listing has. */
  let nextId = -1
  let live = 0

  async function byReference(sellerId: number, reference: string): Promise<Listing | null> {
    const made = named.get(foldReference(reference))
    if (made) return made
    const found = (await store.ownByReferences(sellerId, [reference])).get(reference) ?? null
    return found && !unnamed.has(found.id) ? found : null
  }

  const transactionOf = (rows: FeedReportRow[]): RunTransaction => ({
    lockListing: (id) => store.getListing(id),
    lockByReference: byReference,
    async insertListing(listing) {
      const made = { ...listing, id: nextId-- }
      const { deal, reference } = listing.fields
      if (typeof reference === 'string')
        named.set(foldReference(reference), { ...made, fields: { deal, reference }, photos: [] })
      return made
    },
    async updateListing(_, { id, fields, state }) {
      if (fields.reference === null || state === 'removed') unnamed.add(id)
    },
    async appendChange({ type }) {
      if (type === 'published') live++
      if (type === 'unpublished') live--
    },
    unseenChanges: async () => [],
    publishListing: async () => undefined,
    lockSeller: (sellerId) => store.getSellerRules(sellerId),
    async lockPublishBars(sellerId, listingId) {
      const rules = await store.getSellerRules(sellerId)
      const hold = await store.getHold(listingId)
      return {
        suspended_reason: rules?.suspended_at ? (rules.suspended_reason ?? '') : null,
        hold_reason: hold?.reason ?? null,
        live_max: rules?.live_max ?? null,
        live: rules?.live_max == null ? 0 : ((await store.countOwn(sellerId)).live ?? 0) + live,
      }
    },
    lockFeedRecord: async (feedId, key) => {
      const row = await store.getFeedRecord(feedId, keys.get(key) ?? key)
      return row && (records.get(row.listing_id) ?? { ...row, key })
    },
    lockFeedRecordOf: async (listingId) => records.get(listingId) ?? store.feedRecordOf(listingId),
    async putFeedRecord(row) {
      records.set(row.listing_id, row)
    },
    async renameFeedRecord(_, key, to) {
      keys.set(to, key)
    },
    putFeedLocks: async () => undefined,
    // A document speaks of each project once.
    lockProjectPage: (projectId) => store.getProjectPage(projectId),
    changeProjectPage: async () => 0,
    async addFeedReportRow(row) {
      rows.push({ ...row, listing_id: (row.listing_id ?? 0) > 0 ? row.listing_id : null })
    },
    queuePhotos: async () => undefined,
    unqueuePhotos: async () => undefined,
    dropWork: async () => false,
  })

  return {
    isRehearsed: true,
    async step(work) {
      const rows: FeedReportRow[] = []
      const result = await work(transactionOf(rows))
      await store.write(async (transaction) => {
        for (const row of rows) await transaction.addFeedReportRow(row)
      })
      return result
    },
  }
}
