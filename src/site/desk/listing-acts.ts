/**
 * What the buttons of the desk do to listings: each is a use case of the API, and may be pressed twice.
 * Of several listings each is done for itself: one that is refused keeps none of the others back.
 */

import type { CloseReason } from '../../domain/listings/listing.ts'
import { type Transition, transitionNames } from '../../domain/listings/listing-states.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { PriceOrder } from '../../service/desk/desk-work.ts'
import type { SellerCaller } from '../../service/listings/write-context.ts'
import type { Service } from '../../service/service.ts'
import { type FormValues, firstValue } from './form-values.ts'

const CLOSE_REASONS: readonly CloseReason[] = ['sold', 'rented', 'withdrawn']

export const isTransition = (act: string): act is Transition =>
  transitionNames.some((name) => name === act)

/** What a page says was done. */
export const doneWords: Readonly<Record<Transition, string>> = {
  publish: 'published',
  unpublish: 'paused',
  close: 'closed',
  reopen: 'reopened',
}

export async function takeThrough(
  id: number,
  transition: Transition,
  form: FormValues,
  caller: SellerCaller,
  service: Service,
): Promise<void> {
  const sent = firstValue(form, 'reason')
  const reason = CLOSE_REASONS.find((each) => each === sent) ?? null
  await service.transition(id, { transition, caller, reason, ifMatch: null })
}

export interface BulkOutcome {
  readonly done: number
  readonly failed: number
}

const BULK_MAX = 100
const PERCENT_MAX = 50

/** null: the percentage is none. */
export function readPercent(text: string): number | null {
  const plain = text.trim().replace(/%$/, '').replace('−', '-').trim()
  const value = /^[+-]?\d{1,2}$/.test(plain) ? Number(plain) : 0
  return value !== 0 && Math.abs(value) <= PERCENT_MAX ? value : null
}

export async function actOnSeveral(
  ids: readonly number[],
  act: Transition | PriceOrder,
  caller: SellerCaller,
  service: Service,
): Promise<BulkOutcome> {
  let done = 0
  const chosen = [...new Set(ids)].slice(0, BULK_MAX)
  for (const id of chosen) {
    try {
      if (typeof act === 'string') {
        await service.transition(id, { transition: act, caller, reason: null, ifMatch: null })
      } else await service.changePrice(id, act, caller)
      done++
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
  return { done, failed: chosen.length - done }
}
