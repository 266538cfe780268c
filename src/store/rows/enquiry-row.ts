/** Enquiries as rows and back, alike in both stores: JSON as text, a truth value as 0 or 1. */
import type { Enquiry, EnquiryMessage, EnquiryRequest } from '../../domain/enquiries/enquiry.ts'
import type { EnquiryPost } from '../enquiry-store.ts'
import type { SqlRow, SqlValue } from './statement-plan.ts'

/** Columns that a change may replace, in the order of `valuesOf`. */
export const changeableColumns = [
  'email_hash',
  'kind',
  'status',
  'name',
  'email',
  'phone',
  'language',
  'viewing',
  'share_email',
  'share_phone',
  'privacy_notice',
  'created_at',
  'confirmed_at',
  'delivered_at',
  'read_at',
  'answered_at',
  'closed_at',
  'withdrawn_at',
  'last_message_at',
  'erased_at',
] as const

export const fixedColumns = ['handle', 'listing_id', 'seller_id'] as const

export const enquiryColumns = ['id', ...fixedColumns, ...changeableColumns, 'updated_seq'].join(
  ', ',
)

type Changeable = Omit<Enquiry, 'id' | 'updated_seq' | (typeof fixedColumns)[number]>

export function valuesOf(enquiry: Changeable): readonly SqlValue[] {
  const { viewing, share } = enquiry
  const flat = {
    ...enquiry,
    viewing: viewing === null ? null : JSON.stringify(viewing),
    share_email: share.email ? 1 : 0,
    share_phone: share.phone ? 1 : 0,
  }
  return changeableColumns.map((name) => flat[name])
}

export function enquiryOf(row: SqlRow): Enquiry {
  const { share_email, share_phone, viewing, ...rest } = row
  return {
    ...(rest as unknown as Omit<Enquiry, 'share' | 'viewing'>),
    viewing: viewing === null ? null : JSON.parse(String(viewing)),
    share: { email: Boolean(share_email), phone: Boolean(share_phone) },
  }
}

export const requestColumns =
  'id, handle, token_hash, listing_id, seller_id, email_hash, draft, created_at, expires_at'

export const requestOf = (row: SqlRow): EnquiryRequest =>
  ({ ...row, draft: JSON.parse(String(row.draft)) }) as unknown as EnquiryRequest

export const postColumns = 'handle, listing_id, body_hash, created_at, expires_at'

export const postOf = (row: SqlRow): EnquiryPost => ({ ...row }) as unknown as EnquiryPost

export const messageOf = (row: SqlRow): EnquiryMessage => ({ ...row }) as unknown as EnquiryMessage
