/**
 * When a form was drawn, for which listing and which client, signed: who sends it back within two seconds is no
 * person, and a form that was copied from another client or listing is worth nothing. For forms without JavaScript,
 * which bring no proof of work. Good once: `id` must be stored as used with what is done for it.
 */
import { limits } from '../../catalogue/limits.ts'
import { HOUR_MS } from '../../structures/durations.ts'
import type { RandomBytes } from './enquiry-token.ts'
import { openText, sealText } from './proof-of-work.ts'

const ID_BYTES = 12
const SEALED_MAX_CHARS = 120
const FORM = /^(\d{1,16})\.(\d{1,15})\.([\w-]{16})$/

interface RenderedForm {
  readonly listingId: number
  /** The client address that limits are counted for. */
  readonly client: string
  readonly nowMs: number
  readonly secret: Buffer
}

export function sealRenderTime(form: RenderedForm, randomBytes: RandomBytes): string {
  const { listingId, client, nowMs, secret } = form
  const id = Buffer.from(randomBytes(ID_BYTES)).toString('base64url')
  return sealText(`${listingId}.${nowMs}.${id}`, 'form', secret, client)
}

type RenderTimeJudgement =
  | { readonly id: string; readonly expiresAt: number }
  | 'forged'
  | 'too_quick'
  | 'too_old'

export function judgeRenderTime(
  sealed: string,
  { listingId, client, nowMs, secret }: RenderedForm,
): RenderTimeJudgement {
  const text = sealed.length > SEALED_MAX_CHARS ? null : openText(sealed, 'form', secret, client)
  const match = text === null ? null : FORM.exec(text)
  if (!match || Number(match[1]) !== listingId) return 'forged'
  const drawnMs = Number(match[2])
  if (nowMs - drawnMs < limits.formFillMinMs) return 'too_quick'
  const expiresAt = drawnMs + limits.formFillMaxHours * HOUR_MS
  return nowMs > expiresAt ? 'too_old' : { id: `form.${match[3]}`, expiresAt }
}
