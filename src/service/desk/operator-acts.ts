/**
 * What the acts of operators share. Invariant: an act and its line in the audit are one transaction.
 */
import { limits } from '../../catalogue/limits.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { WriteTransaction } from '../../store/store.ts'
import { changeOf, stamped } from '../listings/listing-changes.ts'
import type { ReadContext } from '../listings/read-listing.ts'
import type { HeldRunContext } from './operator-queue.ts'

export type OperatorContext = ReadContext & HeldRunContext & { readonly keyPepper: Buffer }

export interface OperatorAct {
  readonly actor: string
  readonly act: string
  readonly subject: string
  readonly detail?: string | null
}

export const noteAct = (
  transaction: WriteTransaction,
  { detail = null, ...act }: OperatorAct,
  nowMs: number,
): Promise<void> => transaction.addAudit({ at: nowMs, ...act, detail })

/** Takes a live listing off the market; another state stays as it is. */
export async function pauseListing(
  transaction: WriteTransaction,
  id: number,
  nowMs: number,
): Promise<void> {
  const listing = await transaction.lockListing(id)
  if (listing?.state !== 'live') return
  const after = stamped(listing, 'paused', nowMs)
  await transaction.updateListing(listing, after)
  await transaction.appendChange(changeOf('unpublished', after, ['state'], listing))
}

export const invalidValue = (param: string, message: string): Refusal =>
  new Refusal({ code: 'invalid_value', param, message })

export function readReason(text: string): string {
  const reason = text.trim().toWellFormed()
  if (reason !== '' && [...reason].length <= limits.holdReasonMaxChars) return reason
  throw invalidValue('reason', `Say why, in at most ${limits.holdReasonMaxChars} characters.`)
}
