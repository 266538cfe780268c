/**
 * All enquiries of a seller with their messages, for a CRM or a spreadsheet, the latest change first. Shows what the inbox shows:
 * addresses as far as they are shared, and nothing of a person who was erased.
 * Cost: three reads for each enquiry, bounded; between two of them others get their turn.
 */
import { limits } from '../../catalogue/limits.ts'
import { isoTime } from '../../structures/iso-time.ts'
import { csvLine } from '../../structures/text/csv-line.ts'
import type { SellerCaller } from '../listings/write-context.ts'
import type { EnquiryContext } from './enquiry-context.ts'
import type { ExportedInbox, SellerView } from './enquiry-service.ts'
import { viewForSeller } from './view-thread.ts'

export async function exportInbox(
  { sellerId }: SellerCaller,
  context: EnquiryContext,
): Promise<ExportedInbox> {
  const max = limits.enquiriesExportedMax
  const everything = { after: 0, before: Number.MAX_SAFE_INTEGER, status: null, listingId: null }
  const found = await context.store.enquiriesOf(sellerId, { ...everything, limit: max + 1 })
  const enquiries: SellerView[] = []
  for (const enquiry of found.slice(0, max)) {
    enquiries.push(await viewForSeller(enquiry, null, context))
  }
  return { exported_at: isoTime(context.now()), has_more: found.length > max, enquiries }
}

const COLUMNS = [
  ...['id', 'received', 'status', 'listing', 'reference', 'kind', 'name', 'email', 'phone'],
  ...['language', 'message', 'messages', 'answered', 'last_message'],
]

/** A line for each enquiry, with the first message of the buyer. */
export function inboxCsv({ enquiries }: ExportedInbox): string {
  const lines = enquiries.map((one) =>
    csvLine([
      ...[one.id, one.created_at, one.status, one.listing.title, one.listing.reference, one.kind],
      ...[one.name, one.email, one.phone, one.language],
      one.messages.find(({ author }) => author === 'buyer')?.text ?? null,
      ...[one.messages.length, one.answered_at, one.last_message_at],
    ]),
  )
  return [csvLine(COLUMNS), ...lines].join('')
}
