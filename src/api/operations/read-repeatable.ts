/** The Idempotency-Key of a request, and a fingerprint of the body that it was sent with. */
import { createHash } from 'node:crypto'
import { limits } from '../../catalogue/limits.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Repeatable } from '../../service/listings/create-once.ts'
import type { RawRequest } from '../operation.ts'

/** Visible ASCII, as it stands in a header. */
const KEY_FORM = new RegExp(`^[\\x21-\\x7e]{1,${limits.idempotencyKeyMaxChars}}$`)

export function readRepeatable({ idempotencyKey: key, body }: RawRequest): Repeatable | null {
  if (key === undefined) return null
  if (KEY_FORM.test(key)) {
    return { key, fingerprint: createHash('sha256').update(body).digest('hex') }
  }
  throw new Refusal({
    code: 'invalid_value',
    param: 'Idempotency-Key',
    message: `Idempotency-Key must be 1 to ${limits.idempotencyKeyMaxChars} visible ASCII characters.`,
    hint: 'Use a UUID.',
  })
}
