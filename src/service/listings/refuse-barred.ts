/** What keeps a listing from going live although nothing is missing: the operator, or a limit of its seller. */
import { Refusal } from '../../domain/refusal.ts'
import type { PublishBars } from '../../store/desk-store.ts'

export function refuseBarred(bars: PublishBars): void {
  const { suspended_reason, hold_reason, live_max, live } = bars
  const stopped = suspended_reason ?? hold_reason
  if (stopped !== null) {
    const who = suspended_reason === null ? 'this listing' : 'your account'
    throw new Refusal(
      {
        code: 'publishing_stopped',
        message: `The operator has stopped ${who}${stopped === '' ? '.' : `: ${stopped}`}`,
      },
      { members: { reason: stopped, stopped: suspended_reason === null ? 'listing' : 'seller' } },
    )
  }
  if (live_max !== null && live >= live_max) {
    throw new Refusal(
      {
        code: 'too_many_live',
        message: `You have ${live} live listings, which is as many as your account may have.`,
      },
      { members: { live, live_max } },
    )
  }
}
