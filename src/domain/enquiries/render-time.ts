/**
 * When a form was drawn, signed and bound to its listing: who sends it back within two seconds is no person.
 * For forms without JavaScript, which bring no proof of work.
 */
import { limits } from '../../catalogue/limits.ts'
import { HOUR_MS } from '../../structures/durations.ts'
import { openText, sealText } from './sealed-text.ts'

const SEALED_MAX_CHARS = 100
const FORM = /^(\d{1,16})\.(\d{1,15})$/

export const sealRenderTime = (listingId: number, nowMs: number, secret: Buffer): string =>
  sealText(`${listingId}.${nowMs}`, 'form', secret)

export type RenderTimeJudgement = 'good' | 'forged' | 'too_quick' | 'too_old'

export function judgeRenderTime(
  sealed: string,
  { listingId, nowMs, secret }: { listingId: number; nowMs: number; secret: Buffer },
): RenderTimeJudgement {
  const text = sealed.length > SEALED_MAX_CHARS ? null : openText(sealed, 'form', secret)
  const match = text === null ? null : FORM.exec(text)
  if (!match || Number(match[1]) !== listingId) return 'forged'
  const passedMs = nowMs - Number(match[2])
  if (passedMs < limits.formFillMinMs) return 'too_quick'
  return passedMs > limits.formFillMaxHours * HOUR_MS ? 'too_old' : 'good'
}
