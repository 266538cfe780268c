/** The seller behind a request; the server has refused everybody else before. */
import type { SellerCaller } from '../../service/listings/write-context.ts'
import type { OperationRequest } from '../operation.ts'

export function sellerOf({ caller }: OperationRequest): SellerCaller {
  if (caller.kind !== 'seller') throw new Error('an operation that needs a key was reached without')
  return caller
}
