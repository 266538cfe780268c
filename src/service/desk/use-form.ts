/**
 * Forms that must not be carried out twice: each page makes a token, and whoever uses it first is the only one, on
 * whichever process. Used tokens stay as long as anybody could send the page again.
 */
import { limits } from '../../catalogue/limits.ts'
import type { WriteTransaction } from '../../store/store.ts'
import { HOUR_MS } from '../../structures/durations.ts'

/** A page of the desk can be sent while its session lasts. */
const KEPT_MS = 2 * limits.deskSessionHours * HOUR_MS

/** False: the form was used before; `part` tells apart what one form does to several things. */
export const useForm = (
  transaction: Pick<WriteTransaction, 'useProof'>,
  form: string,
  part: string,
  nowMs: number,
): Promise<boolean> => transaction.useProof(`form:${form}:${part}`, nowMs + KEPT_MS)
