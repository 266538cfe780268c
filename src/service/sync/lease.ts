/**
 * Work that one process at a time may do, of all that share a store.
 * Invariant: a holder that dies is replaced once its lease has run out; one that was stopped for so long
 * that another took over finds out before it writes, by `holdLease`.
 * Cost: one small write every 5 s while the work lasts.
 */

import type { Store } from '../../store/store.ts'
import { workLimits } from '../service-limits.ts'

export interface Lease {
  readonly name: string
  /** Names this process, and no other one. */
  readonly holder: string
}

/** False when another process does it. `ended` aborts when another process has taken over, or when the work is to stop. */
export async function underLease(
  store: Store,
  lease: Lease,
  work: (ended: AbortSignal) => Promise<void>,
  stopping?: AbortSignal,
): Promise<boolean> {
  if (!(await take(store, lease))) return false
  const lost = new AbortController()
  // A store outage ends no lease: the next renewal shows who has it.
  const renew = () =>
    take(store, lease).then(
      (held) => held || lost.abort(),
      () => undefined,
    )
  const renewing = setInterval(renew, workLimits.leaseRenewEveryMs)
  renewing.unref()
  try {
    await work(stopping ? AbortSignal.any([lost.signal, stopping]) : lost.signal)
  } finally {
    clearInterval(renewing)
    // Where this fails the lease runs out by itself.
    await store.releaseLease(lease.name, lease.holder).catch(() => undefined)
  }
  return true
}

/** Throws when another process has taken over; otherwise nobody will within the next 15 s. */
export async function holdLease(store: Store, lease: Lease): Promise<void> {
  if (await take(store, lease)) return
  throw new Error(`Another process has taken over: ${lease.name}.`)
}

const take = (store: Store, { name, holder }: Lease): Promise<boolean> =>
  store.takeLease(name, holder, workLimits.leaseMs)
