/** Counts what a stranger may do in a window, and refuses what exceeds it. Counters are named by hashes. */
import { Refusal } from '../../domain/refusal.ts'
import type { AlertContext } from './alert-context.ts'

export async function takeQuota(
  name: string,
  limit: number,
  windowMs: number,
  { quota, now }: Pick<AlertContext, 'quota' | 'now'>,
  /** `hint`: what to do instead of waiting. */
  { message, hint }: { readonly message: string; readonly hint: string },
): Promise<void> {
  const { allowed, resetAtMs } = await quota.take(name, limit, windowMs, now())
  if (allowed) return
  const waitS = Math.max(1, Math.ceil((resetAtMs - now()) / 1000))
  throw new Refusal(
    { code: 'rate_limited', message, hint: `Retry after ${waitS} seconds, or ${hint}.` },
    { retryAfterS: waitS },
  )
}
