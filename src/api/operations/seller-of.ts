/** The seller behind a call; the face has refused everybody else before. */
import type { SellerCaller } from '../../service/listings/write-context.ts'
import type { Call } from '../operation.ts'

export function sellerOf({ caller }: Call): SellerCaller {
  if (caller.kind !== 'seller') throw new Error('an operation that needs a key was reached without')
  return caller
}
